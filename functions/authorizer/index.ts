import { readAuthorizerEnvironment } from '../../shared/runtime/authorizer-environment.ts';
import { composeAuthorizer } from './compose.ts';
import { refusalLine } from './refusal-line.ts';

const clock = { nowMs: () => Date.now() };

const { handler, readAhead } = composeAuthorizer(readAuthorizerEnvironment(process.env), {
  clock,
  refused: (refusal) => process.stdout.write(`${refusalLine(refusal, clock, process.env)}\n`),
});

// Before the first request, for as long as Lambda gives the function a whole processor and more.
await readAhead();

export { handler };
