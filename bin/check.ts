import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';

/**
 * `npm test`: lint, types and tests, or what is named of `lint`, `types`, `tests`; `npm test --
 * test/unit/pricing` runs the tests of a folder or file. Each check runs even if an earlier one has
 * failed, and the commands of a check run at once. `npm run nightly` runs all tests with all their
 * random inputs, and those of files named *.nightly.test.ts.
 */
const JEST = `"${process.execPath}" --experimental-vm-modules --disable-warning=ExperimentalWarning node_modules/jest/bin/jest.js`;
const REPORT = join(tmpdir(), `checks-${process.pid}.json`);
const PROJECTS = ['tsconfig.json', 'test/tsconfig.json', 'demo/browser/tsconfig.json'];

const named = process.argv.slice(2).filter((argument) => !argument.startsWith('test/'));
const paths = process.argv.slice(2).filter((argument) => argument.startsWith('test/'));

const CHECKS: Readonly<Record<string, readonly string[]>> = {
  lint: [
    'biome check .',
    'depcruise --config .dependency-cruiser.cjs bin lib functions shared data-loader local bench client demo',
    'knip',
    'node bin/comments.ts',
  ],
  types: PROJECTS.map((file) => `tsc --project ${file}`),
  // Many tests wait: three workers keep two cores busy.
  tests: [`${JEST} --maxWorkers=3 --json "--outputFile=${REPORT}" ${paths.join(' ')}`],
};

const isNightly = named[0] === 'nightly' || paths.some((path) => path.endsWith('.nightly.test.ts'));
const chosen =
  isNightly || paths.length > 0 ? ['tests'] : named.length === 0 ? Object.keys(CHECKS) : named;
const unknown = chosen.filter((name) => !(name in CHECKS));
if (unknown.length > 0) {
  console.error(
    `unknown check: ${unknown.join(', ')}. Checks: ${Object.keys(CHECKS).join(', ')}, nightly`,
  );
  process.exit(2);
}

const failed: string[] = [];
for (const name of chosen) {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const passed = (await Promise.all((CHECKS[name] ?? []).map(run))).every(Boolean);
  console.log(
    `== ${name} ${passed ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
  if (!passed) failed.push(name);
}
console.log(failed.length === 0 ? '\nall checks passed' : `\nfailed: ${failed.join(', ')}`);
if (chosen.includes('tests')) console.log(countOf(REPORT));
process.exit(failed.length === 0 ? 0 : 1);

async function run(command: string): Promise<boolean> {
  const env = isNightly ? { ...process.env, ENERGY_NIGHTLY: '1' } : process.env;
  const [code] = await once(spawn(command, { stdio: 'inherit', shell: true, env }), 'close');
  return code === 0;
}

/** A test file, or a whole run, that could not start counts as a failed test. */
function countOf(report: string): string {
  if (!existsSync(report)) return '0 passed, 1 failed';
  const counts = z
    .object({
      numPassedTests: z.int(),
      numFailedTests: z.int(),
      numRuntimeErrorTestSuites: z.int(),
    })
    .parse(JSON.parse(readFileSync(report, 'utf8')));
  rmSync(report);
  return `${counts.numPassedTests} passed, ${counts.numFailedTests + counts.numRuntimeErrorTestSuites} failed`;
}
