import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { RunningService } from './service.ts';

const PROJECT = join(import.meta.dirname, '../..');

export type CommandRun = { readonly code: number; readonly stdout: string; readonly output: string };

/** Runs a script of bin/ in a process of its own, on a running local service, as `npm run load -- ...` does. */
export function runOnService(
  service: Pick<RunningService, 'directory'>,
  script: 'load' | 'partner' | 'try',
  args: readonly string[],
): Promise<CommandRun> {
  return new Promise((resolve) => {
    const env = { ...process.env, ENERGY_LOCAL_DIRECTORY: service.directory, NODE_OPTIONS: '' };
    execFile(process.execPath, [`bin/${script}.ts`, ...args], { cwd: PROJECT, env }, (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code ?? 1);
      resolve({ code, stdout, output: stdout + stderr });
    });
  });
}

/** Asks again and again until it is so; false when the time is over. */
export async function eventually(check: () => Promise<boolean>, withinMilliseconds: number): Promise<boolean> {
  const end = Date.now() + withinMilliseconds;
  while (Date.now() < end) {
    if (await check()) return true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return false;
}
