import { Stryker } from '@stryker-mutator/core';
import { Command } from 'commander';
import { LEAST_SCORE_PERCENT, scoreOf, storeScore } from './mutate/results.ts';
import { TARGETS } from './mutate/targets.ts';

/**
 * `npm run mutate -- pricing`: mutation tests; reports the changes to the code that no test detects. A whole run stores
 * its score, and fails if that is too low.
 */
const program = new Command('npm run mutate --')
  .argument('<target>', Object.keys(TARGETS).join(', '))
  .option('--mutate <files...>', 'only these files of the target, or lines of one (shared/pricing/days.ts:20-30)')
  .option('--processes <count>', 'how many run tests side by side', Number, 1)
  .parse();
const [name = ''] = program.args;
const { mutate, processes } = program.opts<{ readonly mutate?: readonly string[]; readonly processes: number }>();
const target = TARGETS[name];
if (target === undefined) {
  console.error(`unknown target: ${name}. Targets: ${Object.keys(TARGETS).join(', ')}`);
  process.exit(2);
}

const mutants = await new Stryker({
  testRunner: 'fresh-modules',
  plugins: [new URL('./mutate/test-runner.ts', import.meta.url).href],
  coverageAnalysis: 'perTest',
  mutate: [...(mutate ?? target.sources)],
  testFiles: [...target.tests],
  concurrency: processes,
  // A mutant that loops is stopped by Stryker's count of its steps; a busy machine must not be taken for one.
  timeoutMS: 15_000,
  // What was loaded stays in memory.
  maxTestRunnerReuse: 150,
  reporters: ['clear-text', 'progress', 'json'],
  clearTextReporter: { reportTests: false },
  jsonReporter: { fileName: `.local/mutation-${name}.json` },
  // Stryker would rewrite tsconfig.json with the API of TypeScript 5; the tests only strip types.
  tsconfigFile: 'none',
  tempDirName: '.local/mutation',
  ignorePatterns: ['/.local', '/dist', '/cdk.out', '/docs', '/bench', '/data/postcodes-gb.bin'],
}).runMutationTest();

if (mutate === undefined) {
  const score = scoreOf(mutants.map(({ status }) => status));
  storeScore(name, score);
  console.log(`${name}: ${score.scorePercent} % of ${score.mutants} changes are detected`);
  if (score.scorePercent < LEAST_SCORE_PERCENT) process.exitCode = 1;
}
