import { readFileSync, writeFileSync } from 'node:fs';
import { INSTRUMENTER_CONSTANTS, type InstrumenterContext } from '@stryker-mutator/api/core';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  determineHitLimitReached,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { freshModules } from './fresh-modules.ts';
import { fileOf, installTestGlobals, type RanTest, runTestFile } from './test-file.ts';

/** The test files by the time they take, in the copy of the project in which the tests run. */
const QUICKEST_FIRST = 'quickest-first.json';

/**
 * Runs Jest's tests for Stryker in one process that stays. All mutants are in the code and one is switched on, before
 * the files of the tests that reach it are loaded anew; only these tests are run.
 */
export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'fresh-modules', testRunner)];

function testRunner(): TestRunner {
  const switches: InstrumenterContext = {};
  Object.assign(globalThis, { [INSTRUMENTER_CONSTANTS.NAMESPACE]: switches });
  installTestGlobals();
  const modules = freshModules(process.cwd());
  const stray: string[] = [];
  // What a test has left running fails it, as in Jest.
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error) => stray.push(`${event}: ${error}`));
  }

  const run = async (path: string, ids?: ReadonlySet<string>): Promise<readonly TestResult[]> => {
    stray.length = 0;
    const onTest = (id: string) => {
      switches.currentTestId = id;
    };
    const ran = await runTestFile(path, modules, {
      onTest,
      ...(ids === undefined ? { bail: false } : { ids, bail: true }),
    });
    const [failure] = stray;
    return ran.map((test) =>
      toResult(failure === undefined || test.failure !== null ? test : { ...test, failure }, path),
    );
  };

  return {
    capabilities: () => ({ reloadEnvironment: true }),
    dryRun: async ({ testFiles = [] }) => {
      const tests: TestResult[] = [];
      const took = new Map<string, number>();
      for (const path of testFiles) {
        const ran = await run(path);
        tests.push(...ran);
        took.set(path, sumOf(ran));
      }
      // For the processes that take the place of this one.
      writeFileSync(
        QUICKEST_FIRST,
        JSON.stringify(testFiles.toSorted((a, b) => (took.get(a) ?? 0) - (took.get(b) ?? 0))),
      );
      const { mutantCoverage = { static: {}, perTest: {} } } = switches;
      return { status: DryRunStatus.Complete, tests, mutantCoverage };
    },
    mutantRun: async ({ activeMutant, testFilter = [], hitLimit }) => {
      Object.assign(switches, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
      process.env[INSTRUMENTER_CONSTANTS.ACTIVE_MUTANT_ENV_VARIABLE] = activeMutant.id;
      const ids = new Set(testFilter);
      const tests: TestResult[] = [];
      const needed = new Set(testFilter.map(fileOf));
      for (const path of quickestFirst().filter((file) => needed.has(file))) {
        tests.push(...(await run(path, ids)));
        if (tests.some(({ status }) => status === TestStatus.Failed)) break;
      }
      const limited = determineHitLimitReached(switches.hitCount, switches.hitLimit);
      return toMutantRunResult(limited ?? { status: DryRunStatus.Complete, tests });
    },
  };
}

function sumOf(ran: readonly TestResult[]): number {
  return ran.reduce((sum, { timeSpentMs }) => sum + timeSpentMs, 0);
}

function quickestFirst(): readonly string[] {
  const paths: readonly string[] = JSON.parse(readFileSync(QUICKEST_FIRST, 'utf8'));
  return paths;
}

function toResult({ id, name, milliseconds, failure }: RanTest, fileName: string): TestResult {
  const test = { id, name, fileName, timeSpentMs: milliseconds };
  return failure === null
    ? { ...test, status: TestStatus.Success }
    : { ...test, status: TestStatus.Failed, failureMessage: failure };
}
