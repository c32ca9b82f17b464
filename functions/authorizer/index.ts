import { readAuthorizerEnvironment } from '../../shared/runtime/authorizer-environment.ts';
import { composeAuthorizer } from './compose.ts';
import { refusalLine } from './refusal-line.ts';

const clock = { nowMs: () => Date.now() };

export const handler = composeAuthorizer(readAuthorizerEnvironment(process.env), {
  clock,
  refused: (refusal) => process.stdout.write(`${refusalLine(refusal, clock, process.env)}\n`),
});
