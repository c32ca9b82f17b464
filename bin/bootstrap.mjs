// Installs the packages that a script needs, and runs it on Node 24:
//   node bin/bootstrap.mjs [--service] [--no-install] [--installed-node] SCRIPT [ARGUMENTS]
// --service: the script needs only the packages that the service runs on (the package.json's
// dependencies). --no-install is for the CDK, which itself runs from node_modules. If Node is older
// than 24, the script runs on the Node of an npm package, whose publisher is not the Node.js
// project: --installed-node, for deployments, refuses that. This file is JavaScript for Node 20 or
// later.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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
      `deployments need an installed Node: install Node ${LEAST_NODE} or later from nodejs.org, and run this again`,
    );
  }
  const { locked } = readPackages(nodeFolder);
  const machine = `${process.platform}-${process.arch}`;
  if (locked[`node_modules/node-${machine.replace('win32', 'win')}`] === undefined) {
    fail(
      `this project runs on Node ${LEAST_NODE}, and no package provides it for ${machine}: install it, and run this again`,
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
  // Installed packages stay: starting the service must not remove what the tests need.
  const hasDev = Object.values(readPackages(root).installed).some(({ dev }) => dev);
  if (isForService && !hasDev)
    install(root, { withDev: false, words: 'the packages that the service needs' });
  else install(root, { withDev: true, words: 'all packages, also those for tests and deployment' });
}

function nodeToRun() {
  if (isRecentNode()) return process.execPath;
  const words = `Node ${LEAST_NODE}, because yours is ${process.version}`;
  install(nodeFolder, { withDev: true, words });
  return join(nodeFolder, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node');
}

/** Installs the packages unless npm has recorded those of the lock file. */
function install(folder, { withDev, words }) {
  const { locked, installed } = readPackages(folder);
  if (isComplete({ locked, installed, withDev })) return;
  if (!mayInstall)
    fail('node_modules does not match package-lock.json: run npm ci, then this command again');
  console.error(`installing ${words} (first run, or package-lock.json has changed) ...`);
  // `npm ci` begins by deleting everything; `npm install` adds to what a running service uses.
  const command = Object.keys(installed).length === 0 ? ['ci'] : ['install', '--no-save'];
  // Bundles and Node itself are optional packages, which a user's settings may omit.
  runNpm(folder, [...command, `--${withDev ? 'include' : 'omit'}=dev`, '--include=optional']);
}

function runNpm(folder, args) {
  const { status } = spawnSync(
    isWindows ? 'npm.cmd' : 'npm',
    [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell: isWindows },
  );
  if (status !== 0) fail(`npm ${args.join(' ')} failed: see the lines above`);
}

function isComplete({ locked, installed, withDev }) {
  return (
    Object.keys(installed).every((path) => path in locked) &&
    Object.entries(locked).every(([path, entry]) =>
      path in installed
        ? installed[path].integrity === entry.integrity
        : (entry.dev && !withDev) || mayLack(entry),
    )
  );
}

/** Optional packages are for some machines only, or belong to one that is. */
function mayLack({ optional, devOptional, os = [], cpu = [], libc }) {
  const isThis = [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch);
  return (optional || devOptional) && !(isThis && libc === undefined);
}

/** npm writes .package-lock.json at the end of every installation. */
function readPackages(folder) {
  const { '': _project, ...locked } = readJson(join(folder, 'package-lock.json')).packages;
  const record = join(folder, 'node_modules', '.package-lock.json');
  return { locked, installed: existsSync(record) ? readJson(record).packages : {} };
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
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
