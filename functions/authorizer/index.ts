import { createKmsKeys } from '../../shared/aws/kms-keys.ts';
import { readAuthorizerEnvironment } from '../../shared/runtime/authorizer-environment.ts';
import { createRefusalLog } from '../../shared/runtime/refusal-log.ts';
import { createDocumentClient } from '../../shared/store/document-client.ts';
import { composeAuthorizer } from './compose.ts';

const clock = { nowMs: () => Date.now() };

const { handler, readAhead } = composeAuthorizer(readAuthorizerEnvironment(process.env), {
  client: createDocumentClient('function'),
  kms: createKmsKeys(),
  clock,
  refused: createRefusalLog(clock),
});

// Before the first request, for as long as Lambda gives the function a whole processor and more.
await readAhead();

export { handler };
