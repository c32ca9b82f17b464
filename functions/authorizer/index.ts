import { composeAuthorizer } from './compose.ts';
import { readAuthorizerEnvironment } from './environment.ts';
import { refusalLine } from './refusal-line.ts';

const clock = { nowMs: () => Date.now() };

export const handler = composeAuthorizer(readAuthorizerEnvironment(process.env), {
  clock,
  refused: (refusal) => process.stdout.write(`${refusalLine(refusal, clock, process.env)}\n`),
});
