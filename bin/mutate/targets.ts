export type Target = {
  readonly sources: readonly string[];
  /** The tests that should detect the changes. */
  readonly tests: readonly string[];
};

export const TARGETS: Readonly<Record<string, Target>> = {
  pricing: { sources: ['shared/pricing/**/*.ts'], tests: ['test/unit/shared/pricing/**/*.test.ts'] },
  errors: {
    sources: [
      'shared/contract/errors.ts',
      'shared/contract/closest-name.ts',
      'shared/contract/request/*.ts',
      'shared/http/{body,error-mapper,function,messages,rehearsal,server-errors,source-lines,statuses}.ts',
    ],
    tests: ['test/unit/shared/contract/**/*.test.ts', 'test/unit/shared/http/*.test.ts'],
  },
  partners: {
    sources: ['shared/partners/**/*.ts', 'shared/store/partner-*.ts', 'functions/authorizer/**/*.ts'],
    tests: [
      'test/unit/shared/partners/*.test.ts',
      'test/unit/shared/store/partner-records.test.ts',
      'test/unit/functions/authorizer/*.test.ts',
      'test/unit/bin/partner/*.test.ts',
      'test/integration/functions/authorizer/*.test.ts',
      'test/integration/shared/store/{lagging-replica,partner-store}.test.ts',
    ],
  },
  'loader-rules': {
    sources: [
      'data-loader/rules/*.ts',
      'data-loader/feeds/{cross-check,overlap}.ts',
      'data-loader/market/holds.ts',
      'data-loader/run/propose.ts',
    ],
    tests: [
      'test/unit/data-loader/rules/*.test.ts',
      'test/unit/data-loader/market/holds.test.ts',
      'test/unit/data-loader/feeds/{cross-check,overlap,tariff-feed,tariff-feed-errors}.test.ts',
      'test/unit/data-loader/run/*.test.ts',
    ],
  },
};
