import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const BOOTSTRAP = join(import.meta.dirname, '../../../bin/bootstrap.mjs');

type Packages = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const ROOT = { '': { name: 'project', version: '1.0.0' } };
const ONE = { 'node_modules/one': { version: '1.0.0', integrity: 'sha512-one' } };
const TWO = { 'node_modules/two': { version: '2.0.0', integrity: 'sha512-two', dev: true } };
const OTHER_PLATFORM = {
  'node_modules/other': { version: '3.0.0', integrity: 'sha512-other', optional: true },
};
const LOCK = { ...ROOT, ...ONE, ...TWO, ...OTHER_PLATFORM };

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, 'bin'));
  mkdirSync(join(folder, 'node_modules'));
  mkdirSync(join(folder, 'npm'));
  cpSync(BOOTSTRAP, join(folder, 'bin/bootstrap.mjs'));
  writeFileSync(join(folder, 'npm/npm'), '#!/bin/sh\necho "npm $*"\n');
  chmodSync(join(folder, 'npm/npm'), 0o755);
  writeLock('package-lock.json', LOCK);
});

function writeLock(path: string, packages: Packages): void {
  writeFileSync(join(folder, path), JSON.stringify({ lockfileVersion: 3, packages }));
}

type Outcome = { readonly code: number | null; readonly output: string };

function runNode(node: string, args: readonly string[], variables: NodeJS.ProcessEnv): Outcome {
  const env = { ...process.env, ...variables };
  const { status, stdout, stderr } = spawnSync(node, ['bin/bootstrap.mjs', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  return { code: status, output: stdout + stderr };
}

/** Starts a script that prints `started`; npm is a stand-in that prints how it was called. */
function bootstrap(...options: readonly string[]): Outcome {
  const PATH = `${join(folder, 'npm')}${delimiter}${process.env['PATH']}`;
  return runNode(process.execPath, [...options, '--eval', 'console.log("started")'], { PATH });
}

const NOT_INSTALLED: ReadonlyArray<readonly [string, Packages | null]> = [
  ['nothing was ever installed', null],
  [
    'one is installed that is not in the lock file',
    { ...ONE, ...TWO, 'node_modules/three': { version: '1.0.0' } },
  ],
];

describe('bin/bootstrap.mjs', () => {
  it('starts a script without installing if the installed packages match the lock file', () => {
    writeLock('node_modules/.package-lock.json', { ...ONE, ...TWO });
    expect(bootstrap()).toEqual({ code: 0, output: 'started\n' });
    writeLock('node_modules/.package-lock.json', ONE);
    const output =
      'node_modules does not match package-lock.json: run npm ci, then this command again\n';
    expect(bootstrap('--no-install')).toEqual({ code: 1, output });
  });

  it.each(NOT_INSTALLED)('runs npm ci first if %s', (_, installed) => {
    if (installed !== null) writeLock('node_modules/.package-lock.json', installed);
    const { code, output } = bootstrap();
    expect(code).toBe(0);
    expect(output).toContain('npm ci');
    expect(output).toContain('started');
  });
});

describe('the Node that bin/bootstrap.mjs chooses', () => {
  const OLD = 'npm/10.8.2 node/v20.20.2 linux x64';
  const NEW = 'npm/11.0.0 node/v26.1.0 linux x64';
  beforeEach(() => {
    writeLock('node_modules/.package-lock.json', { ...ONE, ...TWO });
    mkdirSync(join(folder, 'node_modules/.bin'));
    for (const name of ['node_modules/.bin/node', 'installed']) {
      writeFileSync(join(folder, name), `#!/bin/sh\necho "${name}"\n`);
      chmodSync(join(folder, name), 0o755);
    }
  });

  /** Starts the script as npm does: the `node` of a package comes first in PATH. */
  function byNpm(agent: string, ...options: readonly string[]): Outcome {
    const node = join(folder, 'node_modules/node/bin/node');
    cpSync(process.execPath, node);
    const variables = {
      npm_node_execpath: join(folder, 'installed'),
      npm_config_user_agent: agent,
    };
    return runNode(node, [...options, 'script.ts'], variables);
  }

  it('is the one that is installed if it is recent', () => {
    expect(bootstrap()).toEqual({ code: 0, output: 'started\n' });
    expect(byNpm(NEW)).toEqual({ code: 0, output: 'installed\n' });
    expect(byNpm(NEW, '--installed-node')).toEqual({ code: 0, output: 'installed\n' });
  });

  it('is otherwise that of a package, but not for what deploys', () => {
    expect(byNpm(OLD)).toEqual({ code: 0, output: 'node_modules/.bin/node\n' });
    expect(byNpm(OLD, '--installed-node')).toEqual({
      code: 1,
      output: expect.stringContaining('install Node 24'),
    });
  });
});
