import { COMMON_ENVIRONMENT, readEnvironment, TABLE_ENVIRONMENT } from '../../../../shared/runtime/environment.ts';

describe('the environment of a function', () => {
  const variables = { ...COMMON_ENVIRONMENT, MARKET_TABLE: TABLE_ENVIRONMENT.MARKET_TABLE };
  const whole = {
    ENVIRONMENT: 'staging',
    POWERTOOLS_SERVICE_NAME: 'status',
    POWERTOOLS_METRICS_NAMESPACE: 'energy-test',
    MARKET_TABLE: 'energy-staging-market',
    PATH: '/bin',
  };

  it('has only what the function reads', () => {
    expect(readEnvironment(variables, whole)).not.toHaveProperty('PATH');
  });

  it('names all that is missing or wrong at once, and no value', () => {
    const read = () => readEnvironment(variables, { ...whole, ENVIRONMENT: 'sandbox', MARKET_TABLE: undefined });
    expect(read).toThrow(/ENVIRONMENT, MARKET_TABLE missing or wrong/);
    expect(read).not.toThrow(/sandbox/);
  });

  it('has a day of its own on a developer’s machine alone', () => {
    expect(() => readEnvironment(variables, { ...whole, TODAY: '2026-11-21' })).toThrow(
      /TODAY is for a local service only/,
    );
    expect(readEnvironment(variables, { ...whole, ENVIRONMENT: 'local', TODAY: '2026-11-21' }).TODAY).toBe(
      '2026-11-21',
    );
  });
});
