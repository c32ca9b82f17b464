/**
 * Jest runs native ES modules on Node 24; types are stripped, not checked (`npm run types` checks
 * them).
 */
const project = (name, more = {}) => ({
  displayName: name,
  rootDir: '.',
  testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
  // Files named *.nightly.test.ts belong to `npm run nightly`, or are named on the command line.
  testPathIgnorePatterns: process.env.ENERGY_NIGHTLY === '1' ? [] : ['[.]nightly[.]test[.]ts$'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/test/support/strip-types.mjs' },
  moduleFileExtensions: ['ts', 'mjs', 'js', 'cjs', 'json'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/cdk.out/', '<rootDir>/.local/'],
  ...more,
});

export default {
  projects: [
    ...['unit', 'contract', 'integration'].map((name) => project(name)),
    project('infra', { globalSetup: '<rootDir>/test/support/synthesise.mjs' }),
    // A service is started once with everything loaded; each test file starts a copy of it.
    project('e2e', { globalSetup: '<rootDir>/test/support/prepare-service.mjs' }),
  ],
  testTimeout: 300_000,
  // A worker keeps what its files have loaded; it is replaced before that fills a small machine.
  workerIdleMemoryLimit: '2GB',
  // On a busy machine it takes a worker more than Jest's half second to free a gigabyte of memory.
  workerGracefulExitTimeout: 30_000,
};
