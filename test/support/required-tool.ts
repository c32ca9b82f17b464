import { spawnSync } from 'node:child_process';

/**
 * Fails a test that runs a program that is not on this machine, and says how to install it.
 *
 * @throws Error if the program does not start.
 */
export function requireTool(name: 'curl' | 'python3'): void {
  const { error, status } = spawnSync(name, ['--version'], { stdio: 'ignore' });
  if (error === undefined && status === 0) return;
  throw new Error(
    `${name} is missing, and an example of the documentation runs in it. ` +
      `Install it (on Debian: sudo apt-get install ${name}; on macOS: brew install ${name}).`,
  );
}
