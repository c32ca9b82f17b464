import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENVIRONMENTS } from '../lib/environments.ts';
import { createCommand, print, printError } from './terminal.ts';

/**
 * The settings of both environments, which the way back takes from this checkout and not from the
 * tag: signing keys, sources, limits and addresses stay as they are today. They import no code, so
 * the code of an earlier tag can read them.
 */
const SETTINGS = ['lib/environments.ts', 'data/sources.json'] as const;

const ROOT = join(import.meta.dirname, '..');

const command = createCommand('roll-back', { print, printError })
  .exitOverride(({ exitCode }) => process.exit(exitCode))
  .description(
    'Deploys the code of an earlier tag with the settings of this checkout, at once. Tables, keys and buckets are not touched.',
  )
  .argument('<tag>', 'for example production-20261122-1')
  .option('--stack <name>', 'the service stack to deploy', 'EnergyProduction')
  .parse();
const [tag = ''] = command.args;
const { stack } = command.opts<{ readonly stack: string }>();

if (!(stack in ENVIRONMENTS)) {
  command.error(
    `--stack is ${stack}; it must be one of ${Object.keys(ENVIRONMENTS).join(' and ')}: the data stack is never rolled back`,
  );
}
if (!succeeds('git', ['rev-parse', '--verify', '--quiet', `refs/tags/${tag}^{commit}`])) {
  command.error(`there is no tag ${tag} here: git fetch --tags, or git tag --list 'production-*'`);
}
if (!succeeds('git', ['diff', '--quiet', 'HEAD', '--', ...SETTINGS])) {
  command.error(
    `${SETTINGS.join(' or ')} is not committed: commit it first, because settings are deployed from a commit`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'energy-roll-back-'));
try {
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, tag], { cwd: ROOT });
  for (const file of SETTINGS) copyFileSync(join(ROOT, file), join(folder, file));
  run('npm', ['ci', '--no-audit', '--no-fund']);
  const deploy = ['cdk', 'deploy', stack, '--exclusively', '--require-approval', 'never'];
  // A log that outlived its function would otherwise prevent the creation of one with the same
  // name.
  run('npx', [...deploy, '--import-existing-resources', '--context', 'rollout=all-at-once']);
} finally {
  rmSync(folder, { recursive: true, force: true });
  spawnSync('git', ['worktree', 'prune'], { cwd: ROOT });
}

function run(program: string, options: readonly string[]): void {
  console.log(`${program} ${options.join(' ')}`);
  execFileSync(program, options, { cwd: folder, stdio: 'inherit' });
}

function succeeds(program: string, options: readonly string[]): boolean {
  return spawnSync(program, options, { cwd: ROOT, stdio: 'ignore' }).status === 0;
}
