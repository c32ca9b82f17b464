// Runs a script of this project with what it needs: installs the packages where they are missing or older than the
// lock, then starts the script on the project's own Node 24. Plain JavaScript, for the Node that a machine happens
// to have (20 or later).
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.installed-from');
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

const installed = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;

if (!installed()) {
  console.error('installing packages (first run, or the lock has changed) ...');
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
  writeFileSync(stamp, lock);
}

const bundled = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const recent = Number(process.versions.node.split('.')[0]) >= 24;
if (!existsSync(bundled) && !recent) {
  console.error(
    `this project runs on Node 24; no build of it for ${process.platform}-${process.arch} is bundled. Install Node 24 and run again.`,
  );
  process.exit(1);
}

const child = spawn(existsSync(bundled) ? bundled : process.execPath, process.argv.slice(2), {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  },
  shell: process.platform === 'win32',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm starts scripts through a shell and ends that shell alone: what runs below it has to notice.
const parent = process.ppid;
if (process.env.npm_lifecycle_event !== undefined) {
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
