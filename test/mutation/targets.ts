/** What can be mutated, and the tests that should notice. */
export type Target = {
  /** Files, or folders whole. */
  readonly sources: readonly string[];
  readonly projects: readonly string[];
  /** Parts of the paths of the tests. */
  readonly tests: readonly string[];
};

export const TARGETS: Readonly<Record<string, Target>> = {
  partners: {
    sources: [
      'shared/partners',
      'shared/store/partner-state.ts',
      'shared/store/partner-records.ts',
      'functions/authorizer',
    ],
    projects: ['unit', 'integration'],
    tests: [
      'unit/partners/(admission|grant-token|onboarding|partner-records)',
      'integration/partners/(authorizer|gateway|partner-store|token-functions)',
    ],
  },
  pricing: { sources: ['shared/pricing'], projects: ['unit'], tests: ['unit/pricing'] },
  faults: {
    sources: [
      'shared/contract/household.ts',
      'shared/contract/parameters.ts',
      'shared/contract/kinds.ts',
      'shared/contract/faults.ts',
      'shared/http',
    ],
    projects: ['unit'],
    tests: ['unit/(contract|http|drop)'],
  },
};
