// Runs a script on the project's own Node 24, after `npm ci` if the installed packages are not those of the lock file.
//   node bin/bootstrap.mjs [--no-install] SCRIPT [ARGUMENTS]
// Plain JavaScript for Node 20 or later. --no-install is for the CDK, which itself runs from node_modules.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const mayInstall = process.argv[2] !== '--no-install';
const script = process.argv.slice(mayInstall ? 2 : 3);

if (!isInstalled()) {
  if (!mayInstall) {
    console.error('node_modules does not match package-lock.json: run npm ci, then this command again');
    process.exit(1);
  }
  console.error('installing packages (first run, or package-lock.json has changed) ...');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['ci', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error('npm ci failed: see the lines above');
    process.exit(1);
  }
}

const bundled = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const recent = Number(process.versions.node.split('.')[0]) >= 24;
if (!existsSync(bundled) && !recent) {
  console.error(
    `this project runs on Node 24; no build of it for ${process.platform}-${process.arch} is bundled. Install Node 24 and run again.`,
  );
  process.exit(1);
}

const child = spawn(existsSync(bundled) ? bundled : process.execPath, script, {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    // The service ends if this process is killed.
    ENERGY_STARTED_BY: String(process.pid),
    // One heap a core for each thread's allocations, which glibc would make, holds some 100 MB more.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    PATH: `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  },
  shell: process.platform === 'win32',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm runs scripts in a shell and stops only that shell: notice when it has gone.
const parent = process.ppid;
if (process.env.npm_lifecycle_event !== undefined) {
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));

/** npm writes .package-lock.json at the end of every installation. */
function isInstalled() {
  const written = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(written)) return false;
  const locked = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(written);
  const isSame = ([path, { version, integrity }]) =>
    locked[path]?.version === version && locked[path]?.integrity === integrity;
  // Optional packages are only for some platforms.
  const mayLack = ({ optional, devOptional }) => optional === true || devOptional === true;
  return (
    Object.entries(installed).every(isSame) &&
    Object.keys(locked).every((path) => path === '' || path in installed || mayLack(locked[path]))
  );
}

function packagesOf(lock) {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')).packages;
  } catch (error) {
    console.error(`${lock} could not be read: ${error.message}`);
    process.exit(1);
  }
}
