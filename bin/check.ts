import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';

/** `npm test`: all checks, or those named. Each runs even if an earlier one has failed; a run without tests fails. */
type Check = {
  readonly name: string;
  readonly commands: ReadonlyArray<readonly string[]>;
  /** Jest's JSON report. */
  readonly report?: string;
};

const CHECKS: readonly Check[] = [
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
      ['knip'],
    ],
  },
  {
    name: 'types',
    commands: [
      ['tsc', '--project', 'tsconfig.json'],
      ['tsc', '--project', 'test/tsconfig.json'],
      ['tsc', '--project', 'functions/docs/page/tsconfig.json'],
    ],
  },
  tests('unit'),
  tests('contract'),
  tests('integration'),
  tests('infra'),
  tests('e2e'),
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !CHECKS.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(`unknown check: ${unknown.join(', ')}. Checks: ${CHECKS.map((check) => check.name).join(', ')}`);
  process.exit(2);
}

const reportSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numRuntimeErrorTestSuites: z.int(),
});

const chosen = CHECKS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const failed: string[] = [];
for (const [index, check] of chosen.entries()) {
  console.log(`\n== ${check.name} (${index + 1} of ${chosen.length})`);
  const started = Date.now();
  const passed = check.commands.map(run).every(Boolean);
  console.log(`== ${check.name} ${passed ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (!passed) failed.push(check.name);
}

const counts = chosen.flatMap(({ report }) => (report === undefined ? [] : [countOf(report)]));

if (counts.length > 0 && sum('passed') + sum('failed') === 0) failed.push('no test ran');
console.log(failed.length === 0 ? '\nall checks passed' : `\nfailed: ${failed.join(', ')}`);
if (counts.length > 0) {
  const skipped = sum('skipped') === 0 ? '' : `, ${sum('skipped')} skipped`;
  console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
}
process.exit(failed.length === 0 ? 0 : 1);

function tests(name: string): Check {
  const report = join(tmpdir(), `checks-${process.pid}-${name}.json`);
  return { name, commands: [jest(name, report)], report };
}

function jest(project: string, report: string): readonly string[] {
  return [
    process.execPath,
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    project,
    '--json',
    `--outputFile=${report}`,
  ];
}

function run([command = '', ...args]: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}

type Count = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** A test file, or a whole run, that could not start counts as a failed test. */
function countOf(report: string): Count {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const counted = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
  rmSync(report);
  return {
    passed: counted.numPassedTests,
    failed: counted.numFailedTests + counted.numRuntimeErrorTestSuites,
    skipped: counted.numPendingTests,
  };
}

function sum(of: keyof Count): number {
  return counts.reduce((total, count) => total + count[of], 0);
}
