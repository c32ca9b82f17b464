import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const BOOTSTRAP = join(import.meta.dirname, '../../../bin/bootstrap.mjs');
const NPM = join(import.meta.dirname, '../../fixtures/npm.mjs');

type Packages = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const { platform, arch } = process;
const THIS_MACHINE = { os: platform, cpu: arch, optional: true };

const ROOT = { '': { name: 'project', version: '1.0.0' } };
const ONE = { 'node_modules/one': { version: '1.0.0', integrity: 'sha512-one' } };
const TWO = { 'node_modules/two': { version: '2.0.0', integrity: 'sha512-two', dev: true } };
const HERE = {
  'node_modules/here': { version: '3.0.0', integrity: 'sha512-here', ...THIS_MACHINE },
};
const ELSEWHERE = {
  'node_modules/elsewhere': { ...HERE['node_modules/here'], os: 'plan9' },
};
const LOCK = { ...ROOT, ...ONE, ...TWO, ...HERE, ...ELSEWHERE };
const NODE = { [`node_modules/node-${platform}-${arch}`]: { version: '24.0.0', ...THIS_MACHINE } };

const SERVICE = ['node_modules/here', 'node_modules/one'];
const ALL = [...SERVICE, 'node_modules/two'];

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, 'bin/node'), { recursive: true });
  mkdirSync(join(folder, 'npm'));
  cpSync(BOOTSTRAP, join(folder, 'bin/bootstrap.mjs'));
  writeScript('npm/npm', `exec "${process.execPath}" "${NPM}" "$@"`);
  writeLock(LOCK);
  writeLock({ ...ROOT, ...NODE }, 'bin/node');
});

function writeScript(path: string, line: string): void {
  writeFileSync(join(folder, path), `#!/bin/sh\n${line}\n`);
  chmodSync(join(folder, path), 0o755);
}

function writeLock(packages: Packages, project = '.'): void {
  const lock = JSON.stringify({ lockfileVersion: 3, packages });
  writeFileSync(join(folder, project, 'package-lock.json'), lock);
}

type Outcome = {
  readonly code: number | null;
  /** What it printed, without the line of the script. */
  readonly lines: readonly string[];
  readonly hasStarted: boolean;
  /** How npm was called. */
  readonly npm: readonly string[];
};

/** Runs a script that prints `started`. */
function bootstrap(flags: readonly string[] = [], nodeVersion = process.versions.node): Outcome {
  const log = join(folder, 'npm.log');
  rmSync(log, { force: true });
  const versions = JSON.stringify({ ...process.versions, node: nodeVersion });
  const asNode = `data:text/javascript,Object.defineProperty(process, 'versions', { value: ${versions} })`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', asNode, 'bin/bootstrap.mjs', ...flags, '--eval', 'console.log("started")'],
    {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...process.env,
        NPM_LOG: log,
        PATH: [join(folder, 'npm'), process.env['PATH']].join(delimiter),
      },
    },
  );
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => line !== '');
  return {
    code: status,
    lines: lines.filter((line) => line !== 'started'),
    hasStarted: lines.includes('started'),
    npm: existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : [],
  };
}

function installedPackages(): readonly string[] {
  return Object.keys(LOCK)
    .filter((path) => path !== '' && existsSync(join(folder, path, 'package.json')))
    .toSorted();
}

const FOR_SERVICE =
  'installing the packages that the service needs (first run, or package-lock.json has changed) ...';
const FOR_ALL =
  'installing all packages, also those for tests and deployment (first run, or package-lock.json has changed) ...';
const STARTED = { code: 0, hasStarted: true, lines: [], npm: [] };

describe('bin/bootstrap.mjs', () => {
  it('installs what the service needs, or everything, and says which in one line', () => {
    expect(bootstrap(['--service'])).toEqual({
      ...STARTED,
      lines: [FOR_SERVICE],
      npm: ['npm ci --omit=dev --include=optional'],
    });
    expect(installedPackages()).toEqual(SERVICE);
    expect(bootstrap(['--service'])).toEqual(STARTED);
    expect(bootstrap()).toEqual({
      ...STARTED,
      lines: [FOR_ALL],
      npm: ['npm install --no-save --include=dev --include=optional'],
    });
    expect(installedPackages()).toEqual(ALL);
    expect(bootstrap()).toEqual(STARTED);
    expect(bootstrap(['--service'])).toEqual(STARTED);
  });

  it('keeps the packages that a running service uses when it adds others', () => {
    bootstrap(['--service']);
    const file = join(folder, 'node_modules/one/in-use.js');
    writeFileSync(file, '');
    bootstrap();
    expect(existsSync(file)).toBe(true);
  });

  it('replaces only what has changed in the lock file, and keeps the packages for tests', () => {
    bootstrap();
    writeLock({ ...LOCK, 'node_modules/one': { version: '1.0.1', integrity: 'sha512-new' } });
    expect(bootstrap(['--service'])).toEqual({
      ...STARTED,
      lines: [FOR_ALL],
      npm: ['npm install --no-save --include=dev --include=optional'],
    });
    expect(installedPackages()).toEqual(ALL);
    expect(bootstrap()).toEqual(STARTED);
  });

  it('adds an optional package for this machine that an installation has omitted', () => {
    const { 'node_modules/here': here, ...others } = LOCK;
    writeLock(others);
    bootstrap(['--service']);
    writeLock({ ...others, 'node_modules/here': here });
    expect(bootstrap(['--service'])).toMatchObject({ hasStarted: true, lines: [FOR_SERVICE] });
    expect(installedPackages()).toEqual(SERVICE);
  });

  it('installs again if a package is there that is not in the lock file', () => {
    bootstrap();
    const { 'node_modules/two': _two, ...rest } = LOCK;
    writeLock(rest);
    expect(bootstrap()).toMatchObject({ hasStarted: true, lines: [FOR_ALL] });
  });

  it('says what to do if it may not install', () => {
    bootstrap(['--service']);
    expect(bootstrap(['--no-install'])).toMatchObject({
      code: 1,
      lines: ['node_modules does not match package-lock.json: run npm ci, then this command again'],
      hasStarted: false,
    });
  });
});

describe('the Node that bin/bootstrap.mjs chooses', () => {
  beforeEach(() => {
    bootstrap();
  });

  it('is the one that is installed if it is recent', () => {
    expect(bootstrap(['--installed-node'])).toEqual(STARTED);
    expect(existsSync(join(folder, 'bin/node/node_modules'))).toBe(false);
  });

  it.each(['20.20.2', '22.23.3'])('is otherwise that of a package: on Node %s', (version) => {
    // npm links a package's program, which the stand-in does not.
    writeScript(
      'npm/npm',
      [
        `"${process.execPath}" "${NPM}" "$@"`,
        `mkdir -p node_modules/.bin && cp "${folder}/node.sh" node_modules/.bin/node`,
      ].join('\n'),
    );
    writeScript('node.sh', 'echo packaged');
    const line = `installing Node 24, because yours is ${process.version} (first run, or package-lock.json has changed) ...`;
    expect(bootstrap([], version)).toEqual({
      code: 0,
      lines: ['packaged', line],
      hasStarted: false,
      npm: ['npm ci --include=dev --include=optional'],
    });
    expect(bootstrap([], version)).toMatchObject({ lines: ['packaged'], npm: [] });
  });

  it('is never that of a package for deployments', () => {
    expect(bootstrap(['--installed-node'], '20.20.2')).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('install Node 24')],
    });
  });

  it('has to be installed if no package has one for the machine', () => {
    writeLock(ROOT, 'bin/node');
    expect(bootstrap([], '20.20.2')).toMatchObject({
      code: 1,
      lines: [
        `this project runs on Node 24, and no package provides it for ${platform}-${arch}: install it, and run this again`,
      ],
      npm: [],
    });
  });
});
