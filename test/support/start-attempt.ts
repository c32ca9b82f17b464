import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../..');

/** The end of a service that cannot start. Its PORT and folder are in the environment. */
export function attemptToStart(args: readonly string[], environment: Readonly<Record<string, string>>) {
  return spawnSync(process.execPath, ['bin/local.ts', ...args], {
    cwd: PROJECT,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
  });
}
