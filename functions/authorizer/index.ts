import { readEnvironment } from '../../shared/runtime/environment.ts';
import { createRefusalLog } from '../../shared/runtime/function-metrics.ts';
import { createKmsKeys } from '../../shared/runtime/signing.ts';
import { createDocumentClient } from '../../shared/store/client.ts';
import { systemClock } from '../../shared/time/clock.ts';
import { authorizer, authorizerEnvironment } from './handler.ts';

const { handler, readAhead } = authorizer(readEnvironment(authorizerEnvironment), {
  client: createDocumentClient('function'),
  kms: createKmsKeys(),
  clock: systemClock(),
  refused: createRefusalLog(),
});

// Read the keys before the first request: during the start, Lambda gives the function a whole
// processor or more.
await readAhead();

export { handler };
