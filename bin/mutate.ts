import { Stryker } from '@stryker-mutator/core';
import { Command } from 'commander';

/** `npm run mutate -- pricing`: mutation tests; reports the changes to the code that no test detects. */
type Target = {
  readonly sources: readonly string[];
  /** Path patterns of the tests that should detect the changes. */
  readonly tests: readonly string[];
};

const TARGETS: Readonly<Record<string, Target>> = {
  pricing: { sources: ['shared/pricing/**/*.ts'], tests: ['unit/shared/pricing'] },
  partners: {
    sources: ['shared/partners/**/*.ts', 'shared/store/partner-*.ts', 'functions/authorizer/**/*.ts'],
    tests: [
      'unit/shared/partners',
      'unit/functions/authorizer',
      'unit/bin/partner',
      'integration/functions/authorizer',
      'integration/shared/store/partner',
    ],
  },
  requests: {
    sources: ['shared/contract/**/*.ts', 'shared/http/**/*.ts'],
    tests: ['unit/shared/contract', 'unit/shared/http'],
  },
};

const JEST = [
  'node --experimental-vm-modules --disable-warning=ExperimentalWarning node_modules/jest/bin/jest.js',
  '--bail --silent --runInBand --selectProjects unit integration --testPathPatterns',
].join(' ');

const program = new Command('npm run mutate --')
  .argument('<target>', Object.keys(TARGETS).join(', '))
  .option('--mutate <files...>', 'only these files of the target, or lines of one (shared/pricing/days.ts:20-30)')
  .parse();
const [name = ''] = program.args;
const { mutate } = program.opts<{ readonly mutate?: readonly string[] }>();
const target = TARGETS[name];
if (target === undefined) {
  console.error(`unknown target: ${name}. Targets: ${Object.keys(TARGETS).join(', ')}`);
  process.exit(2);
}

await new Stryker({
  testRunner: 'command',
  commandRunner: { command: `${JEST} ${target.tests.join(' ')}` },
  mutate: [...(mutate ?? target.sources)],
  reporters: ['clear-text', 'progress'],
  plugins: [],
  // Stryker would rewrite tsconfig.json with the API of TypeScript 5; the tests only strip types.
  tsconfigFile: 'none',
  tempDirName: '.local/mutation',
  ignorePatterns: ['.local', 'dist', 'cdk.out', 'docs', 'bench', 'data/postcodes-gb.bin'],
}).runMutationTest();
