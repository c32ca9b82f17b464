/** Jest runs native ES modules on Node 24; types are stripped, not checked (`npm run types` checks them). */
const project = (name, testTimeout = 30_000) => ({
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
});

export default {
  projects: ['unit', 'contract', 'integration', 'infra', 'e2e'].map((name) => project(name)),
  testTimeout: 120_000,
};
