import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readState, writeState } from '../../local/state.ts';
import { present } from '../support/present.ts';
import { eventually } from '../support/project-command.ts';
import { copyOfPrepared, startService } from '../support/service.ts';
import { attemptToStart } from '../support/start-attempt.ts';

const PROJECT = join(import.meta.dirname, '../..');

let folder: string;
beforeEach(() => {
  folder = copyOfPrepared();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Started through bin/bootstrap.mjs. */
let bootstrap: ChildProcess | undefined;
afterEach(() => bootstrap?.kill('SIGKILL'));

describe('a service that was killed', () => {
  it('starts again on its folder, even if another process has its number now', async () => {
    const killed = await startService({ directory: folder });
    await killed.kill();
    const left = present(readState(folder));
    expect(left.pid).toBe(killed.processId);
    // In a container it would be the new service's own, or that of the first process.
    writeState(folder, { ...left, pid: process.pid });
    const again = await startService({ directory: folder });
    expect((await again.request('/energy/status')).status).toBe(200);
    await again.stop();
  });

  it('by the end of bin/bootstrap.mjs, with no time to pass on a signal, stops by itself', async () => {
    const child = spawn(process.execPath, ['bin/bootstrap.mjs', 'bin/local.ts', '--today', '2026-11-21'], {
      cwd: PROJECT,
      env: { ...process.env, PORT: '0', ENERGY_LOCAL_DIRECTORY: folder, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    bootstrap = child;
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    expect(await eventually(async () => /^ready /m.test(output), 240_000)).toBe(true);
    const { pid } = present(readState(folder));
    expect(pid).not.toBe(child.pid);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await eventually(async () => !isRunning(pid), 30_000)).toBe(true);
    expect(existsSync(join(folder, 'state.json'))).toBe(false);
  });
});

describe('a service whose folder is damaged', () => {
  const shown = (file = '') => relative(PROJECT, join(folder, file));

  it.each([
    [
      'the list of its database files is cut off',
      () => truncateSync(databaseFile('MANIFEST-'), 10),
      () => `rm -r ${shown()} && npm start`,
    ],
    ['CURRENT is damaged', () => writeFileSync(databaseFile('CURRENT'), 'x'), () => `rm -r ${shown()} && npm start`],
    [
      'service.log is a folder',
      () => {
        rmSync(join(folder, 'service.log'));
        mkdirSync(join(folder, 'service.log'));
      },
      () => `rm -r ${shown('service.log')} && npm start`,
    ],
  ])('says in a sentence how to start again: %s', (_, damage, command) => {
    damage();
    const { status, stderr } = attemptToStart([], { PORT: '0', ENERGY_LOCAL_DIRECTORY: folder });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^cannot start: .*\n$/);
    expect(stderr.trimEnd().endsWith(command())).toBe(true);
  });
});

function databaseFile(name: string): string {
  const database = join(folder, 'dynamodb');
  return join(database, present(readdirSync(database).find((file) => file.startsWith(name))));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
