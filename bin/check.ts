import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';

/** `npm test`: all checks, or those named. Each runs even if an earlier one has failed; a run without tests fails. */
type Check = {
  readonly name: string;
  readonly commands: readonly string[];
  /** Jest's JSON report. */
  readonly report?: string;
};

const JEST = 'node --experimental-vm-modules --disable-warning=ExperimentalWarning node_modules/jest/bin/jest.js';

const CHECKS: readonly Check[] = [
  {
    name: 'lint',
    commands: [
      'biome check .',
      'depcruise --config .dependency-cruiser.cjs bin lib functions shared data-loader local bench client demo',
      'knip',
    ],
  },
  {
    name: 'types',
    commands: [
      'tsconfig.json',
      'test/tsconfig.json',
      'functions/docs/page/browser/tsconfig.json',
      'demo/browser/tsconfig.json',
    ].map((file) => `tsc --project ${file}`),
  },
  ...['unit', 'contract', 'integration', 'infra', 'e2e'].map(testCheck),
];

const reportSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numRuntimeErrorTestSuites: z.int(),
});

const names = process.argv.slice(2);
const unknown = names.filter((name) => !CHECKS.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(`unknown check: ${unknown.join(', ')}. Checks: ${CHECKS.map((check) => check.name).join(', ')}`);
  process.exit(2);
}

const chosen = CHECKS.filter(({ name }) => names.length === 0 || names.includes(name));
const failed: string[] = [];
for (const [index, { name, commands }] of chosen.entries()) {
  console.log(`\n== ${name} (${index + 1} of ${chosen.length})`);
  const started = Date.now();
  const passed = commands.map(run).every(Boolean);
  console.log(`== ${name} ${passed ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (!passed) failed.push(name);
}

const counts = chosen.flatMap(({ report }) => (report === undefined ? [] : [countOf(report)]));
const [passed, notPassed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
if (counts.length > 0 && passed + notPassed === 0) failed.push('no test ran');
console.log(failed.length === 0 ? '\nall checks passed' : `\nfailed: ${failed.join(', ')}`);
if (counts.length > 0) {
  console.log(`${passed} passed, ${notPassed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
}
process.exit(failed.length === 0 ? 0 : 1);

function testCheck(name: string): Check {
  const report = join(tmpdir(), `checks-${process.pid}-${name}.json`);
  return { name, commands: [`${JEST} --selectProjects ${name} --json "--outputFile=${report}"`], report };
}

function run(command: string): boolean {
  return spawnSync(command, { stdio: 'inherit', shell: true }).status === 0;
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
