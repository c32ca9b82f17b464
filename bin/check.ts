import { spawnSync } from 'node:child_process';
import { ensureTools } from './tools.ts';

/**
 * `npm test`: every check, in the order of how soon it can fail, once what they need is there. `npm run lint` and `npm run types` run one of them.
 * Each check runs even where an earlier one failed, so that one run names all that is wrong.
 */
const jest = (project: string): readonly string[] => [
  process.execPath,
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
  '--selectProjects',
  project,
];

const CHECKS: ReadonlyArray<{ readonly name: string; readonly commands: ReadonlyArray<readonly string[]> }> = [
  {
    name: 'lint',
    commands: [
      ['biome', 'check', '.'],
      [process.execPath, 'bin/reference-lint.ts'],
      [
        'depcruise',
        '--config',
        '.dependency-cruiser.cjs',
        'bin',
        'lib',
        'functions',
        'shared',
        'data-loader',
        'local',
        'bench',
      ],
    ],
  },
  { name: 'types', commands: [['tsc', '--noEmit']] },
  { name: 'unit', commands: [jest('unit')] },
  { name: 'contract', commands: [jest('contract')] },
  { name: 'integration', commands: [jest('integration')] },
  { name: 'infra', commands: [jest('infra')] },
  { name: 'e2e', commands: [jest('e2e')] },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !CHECKS.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(`unknown check: ${unknown.join(', ')}. Checks: ${CHECKS.map((check) => check.name).join(', ')}`);
  process.exit(2);
}

const run = ([command = '', ...args]: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;

const failed: string[] = [];
if (wanted.length === 0 || wanted.includes('e2e')) for (const lack of ensureTools()) console.error(lack);
for (const check of CHECKS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n== ${check.name}`);
  const started = Date.now();
  const passed = check.commands.map(run).every(Boolean);
  console.log(`== ${check.name} ${passed ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (!passed) failed.push(check.name);
}
console.log(failed.length === 0 ? '\nall checks passed' : `\nfailed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
