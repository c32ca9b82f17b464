import { composeAuthorizer } from './compose.ts';
import { readAuthorizerEnvironment } from './environment.ts';

export const handler = composeAuthorizer(readAuthorizerEnvironment(process.env), {
  clock: { nowMs: () => Date.now() },
  refused: ({ requestId, reason }) => log({ level: 'INFO', message: 'token refused', requestId, reason }),
});

function log(line: Readonly<Record<string, string>>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
