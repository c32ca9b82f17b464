// Runs a script on Node 24, after `npm ci` if the installed packages are not those of the lock
// file.
//   node bin/bootstrap.mjs [--no-install] [--installed-node] SCRIPT [ARGUMENTS]
// Plain JavaScript for Node 20 or later. On an older Node than 24 it falls back to the one that a
// package brings, whose publisher is not that of Node: --installed-node, for what deploys, refuses
// that. --no-install is for the CDK, which itself runs from node_modules.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const packages = join(root, 'node_modules');
const isWindows = process.platform === 'win32';
const script = process.argv.slice(2);
const mayInstall = !takes('--no-install');
const mayFallBack = !takes('--installed-node');

if (!isInstalled()) {
  if (!mayInstall)
    fail('node_modules does not match package-lock.json: run npm ci, then this command again');
  console.error('installing packages (first run, or package-lock.json has changed) ...');
  const options = { cwd: root, stdio: ['ignore', 2, 2], shell: isWindows };
  const { status } = spawnSync(isWindows ? 'npm.cmd' : 'npm', ['ci', '--loglevel=error'], options);
  if (status !== 0) fail('npm ci failed: see the lines above');
}

const LEAST = 24;
const packaged = join(packages, '.bin', isWindows ? 'node.cmd' : 'node');
const installed = installedNode();
const isRecent = installed.version >= LEAST;
if (!isRecent && !mayFallBack) {
  fail(
    `what is deployed is made by an installed Node: install Node ${LEAST} or later from nodejs.org and run again`,
  );
}
if (!isRecent && !existsSync(packaged)) {
  const machine = `${process.platform}-${process.arch}`;
  fail(
    `this project runs on Node ${LEAST}, and no package brings it for ${machine}: install it and run again`,
  );
}
const node = isRecent ? installed.path : packaged;

const child = spawn(node, script, {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    // The service ends if this process is killed.
    ENERGY_STARTED_BY: String(process.pid),
    PATH: `${join(packages, '.bin')}${delimiter}${process.env.PATH}`,
  },
  shell: isWindows,
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

function fail(message) {
  console.error(message);
  process.exit(1);
}

function takes(flag) {
  const isThere = script[0] === flag;
  if (isThere) script.shift();
  return isThere;
}

/**
 * npm puts node_modules/.bin first into PATH, so that `node` is that of a package; npm itself says
 * on which it runs.
 */
function installedNode() {
  if (!process.execPath.startsWith(packages))
    return { path: process.execPath, version: Number.parseInt(process.versions.node, 10) };
  const { npm_node_execpath: path, npm_config_user_agent: agent = '' } = process.env;
  return { path, version: path === undefined ? 0 : Number(/node\/v(\d+)/.exec(agent)?.[1] ?? 0) };
}

/** npm writes .package-lock.json at the end of every installation. */
function isInstalled() {
  const written = join(packages, '.package-lock.json');
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
    fail(`${lock} could not be read: ${error.message}`);
  }
}
