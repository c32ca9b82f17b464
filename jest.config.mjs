/** Jest runs native ES modules on Node 24; types are stripped, not checked (`npm run types` checks them). */
const project = (name, { testTimeout = 120_000, ...more } = {}) => ({
  displayName: name,
  rootDir: '.',
  testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/test/support/strip-types.mjs' },
  moduleFileExtensions: ['ts', 'mjs', 'js', 'cjs', 'json'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/cdk.out/', '<rootDir>/.local/'],
  setupFilesAfterEnv: [],
  testTimeout,
  ...more,
});

export default {
  projects: [
    ...['unit', 'contract', 'integration'].map((name) => project(name)),
    project('infra', { testTimeout: 300_000, globalSetup: '<rootDir>/test/support/build-bundles.mjs' }),
    // A service is started once with everything loaded; each test file starts a copy of it.
    project('e2e', { testTimeout: 300_000, globalSetup: '<rootDir>/test/support/prepare-service.mjs' }),
  ],
  testTimeout: 300_000,
};
