import { allows, matchesWildcard, readPolicy } from '../../../local/gateway/policy.ts';

const ARN = 'arn:aws:execute-api:eu-west-2:000000000000:local/local/GET/energy/status';

describe('wildcards', () => {
  it.each([
    ['*', true],
    ['arn:aws:execute-api:*:*:local/local/*', true],
    ['arn:aws:execute-api:*:*:local/local/GET/*', true],
    ['arn:aws:execute-api:*:*:local/local/POST/*', false],
    ['arn:aws:execute-api:*:*:*/*/GET/energy/statu?', true],
    ['arn:aws:execute-api:*:*:*/*/GET/energy/stat?', false],
    ['arn:aws:execute-api:*:*:*/*/GET/energy/statu.', false],
    ['', false],
  ])('%s matches the status method: %s', (pattern, expected) => {
    expect(matchesWildcard(pattern, ARN)).toBe(expected);
  });
});

describe('a policy', () => {
  const policy = (...statements: unknown[]) => readPolicy({ Version: '2012-10-17', Statement: statements }) ?? [];
  const statement = (Effect: string, Resource: string | readonly string[] = '*', Action = 'execute-api:Invoke') => ({
    Effect,
    Action,
    Resource,
  });

  it('allows what a statement allows', () => {
    expect(allows(policy(statement('Allow')), ARN)).toBe(true);
    expect(allows(policy(statement('Allow', ['x', ARN])), ARN)).toBe(true);
  });

  it('denies where a statement denies, whatever another allows', () => {
    expect(allows(policy(statement('Allow'), statement('Deny')), ARN)).toBe(false);
  });

  it('denies what no statement speaks of', () => {
    expect(allows(policy(statement('Allow', 'arn:other')), ARN)).toBe(false);
    expect(allows(policy(statement('Allow', '*', 'execute-api:ManageConnections')), ARN)).toBe(false);
  });

  it('is refused whole where it uses what is not played here', () => {
    expect(readPolicy({ Statement: [{ ...statement('Allow'), Condition: {} }] })).toBeUndefined();
    expect(readPolicy({ Statement: [{ Effect: 'allow', Action: '*', Resource: '*' }] })).toBeUndefined();
    expect(readPolicy({})).toBeUndefined();
    expect(readPolicy('*')).toBeUndefined();
  });
});
