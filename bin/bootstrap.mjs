// Installs the packages that a script needs, and runs it on Node 24.
//   node bin/bootstrap.mjs [--service] [--no-install] [--installed-node] SCRIPT [ARGUMENTS]
// --service: the script needs only the packages that the service runs on (the package.json's
// dependencies). --no-install is for the CDK, which itself runs from node_modules. An older Node than
// 24 runs the script on a package's Node, whose publisher is not that of Node: --installed-node, for
// what deploys, refuses that. This file is JavaScript for Node 20 or later.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LEAST_NODE = 24;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const nodeFolder = join(root, 'bin', 'node');
const isWindows = process.platform === 'win32';

const script = process.argv.slice(2);
const isForService = takes('--service');
const mayInstall = !takes('--no-install');
const mustBeInstalledNode = takes('--installed-node');

checkNode();
installPackages();
const node = nodeToRun();

const child = spawn(node, script, {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    // The service ends if this process is killed.
    ENERGY_STARTED_BY: String(process.pid),
    PATH: [join(root, 'node_modules', '.bin'), dirname(node), process.env.PATH].join(delimiter),
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

/** Fails before anything is installed if the script could not run then. */
function checkNode() {
  if (isRecentNode()) return;
  if (mustBeInstalledNode) {
    fail(
      `what is deployed is made by an installed Node: install Node ${LEAST_NODE} or later from nodejs.org and run again`,
    );
  }
  const { locked } = readPackages(nodeFolder);
  const machine = `${process.platform}-${process.arch}`;
  if (locked[`node_modules/node-${machine.replace('win32', 'win')}`] === undefined) {
    fail(
      `this project runs on Node ${LEAST_NODE}, and no package brings it for ${machine}: install it and run again`,
    );
  }
}

/** A package's Node counts as installed only for what is not deployed. */
function isRecentNode() {
  const isPackaged = process.execPath.startsWith(root);
  const isRecent = Number.parseInt(process.versions.node, 10) >= LEAST_NODE;
  return isRecent && !(isPackaged && mustBeInstalledNode);
}

function installPackages() {
  const { installed } = readPackages(root);
  // What is there stays: a start of the service does not remove what the tests need.
  const hasDev = Object.entries(installed).some(([path, { dev }]) => dev && isThere(path));
  const isSmall = isForService && !hasDev;
  if (isSmall) install(root, { withDev: false, words: 'the packages that the service needs' });
  else install(root, { withDev: true, words: 'all packages, also those for tests and deployment' });
}

function isThere(path) {
  return existsSync(join(root, path));
}

function nodeToRun() {
  // An installation of an earlier version of this project may have had a Node of its own.
  if (isRecentNode() && existsSync(process.execPath)) return process.execPath;
  const words = `Node ${LEAST_NODE}, because yours is ${process.version}`;
  install(nodeFolder, { withDev: true, words });
  return join(nodeFolder, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node');
}

/** Installs what is missing or is not what the lock file says. Nothing else is touched. */
function install(folder, { withDev, words }) {
  if (isComplete(folder, withDev)) return;
  if (!mayInstall)
    fail('node_modules does not match package-lock.json: run npm ci, then this command again');
  console.error(`installing ${words} (first run, or package-lock.json has changed) ...`);
  runNpm(folder, [...commandFor(folder), `--${withDev ? 'include' : 'omit'}=dev`]);
  if (!isComplete(folder, withDev))
    fail('the installed packages are not those of package-lock.json: run npm ci');
}

/**
 * `npm ci` begins by deleting everything, so it is only for an empty folder. `npm install` adds to
 * what a running service uses. It trusts what it finds on the disk, so what an interrupted
 * installation has left half-written is deleted first.
 */
function commandFor(folder) {
  const { locked, installed } = readPackages(folder);
  if (Object.keys(installed).length === 0) return ['ci'];
  for (const [path, entry] of Object.entries(locked)) {
    if (path.includes('node_modules/') && !isInstalled(folder, path, entry, installed[path]))
      rmSync(join(folder, path), { recursive: true, force: true });
  }
  return ['install', '--no-save'];
}

function runNpm(folder, args) {
  const { status } = spawnSync(
    isWindows ? 'npm.cmd' : 'npm',
    [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell: isWindows },
  );
  if (status !== 0) fail(`npm ${args.join(' ')} failed: see the lines above`);
}

function isComplete(folder, withDev) {
  const { locked, installed } = readPackages(folder);
  const mayLack = ({ optional, devOptional, ...entry }) =>
    (optional || devOptional) && !isForThisMachine(entry);
  return (
    Object.keys(installed).every((path) => path in locked) &&
    Object.entries(locked).every(
      ([path, entry]) =>
        (entry.dev && !withDev) ||
        (!(path in installed) && mayLack(entry)) ||
        isInstalled(folder, path, entry, installed[path]),
    )
  );
}

/** Optional packages are for some machines only, or belong to one that is. */
function isForThisMachine({ os = [], cpu = [], libc }) {
  const isThis = [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch);
  return isThis && libc === undefined;
}

/** npm's record is no proof: `npm install --package-lock-only` writes it too. */
function isInstalled(folder, path, locked, installed) {
  if (installed === undefined || installed.integrity !== locked.integrity) return false;
  const file = join(folder, path, 'package.json');
  if (!existsSync(file)) return false;
  return locked.link === true || readJson(file).version === locked.version;
}

/** npm writes .package-lock.json at the end of every installation. */
function readPackages(folder) {
  const { '': _project, ...locked } = readJson(join(folder, 'package-lock.json')).packages;
  const record = join(folder, 'node_modules', '.package-lock.json');
  return { locked, installed: existsSync(record) ? readJson(record).packages : {} };
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    fail(`${file} could not be read: ${error.message}`);
  }
}

function takes(flag) {
  const isFirst = script[0] === flag;
  if (isFirst) script.shift();
  return isFirst;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
