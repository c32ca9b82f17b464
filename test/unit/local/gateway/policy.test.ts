import { allows, policySchema, wildcard } from '../../../../local/gateway/policy.ts';

function parsePolicy(document: unknown) {
  return policySchema.safeParse(document).data;
}

const ARN = 'arn:aws:execute-api:eu-west-2:000000000000:local/local/GET/energy/status';

describe('the wildcard pattern', () => {
  it.each([
    '*',
    'arn:aws:execute-api:*:*:local/local/*',
    'arn:aws:execute-api:*:*:local/local/GET/*',
    'arn:aws:execute-api:*:*:*/*/GET/energy/statu?',
  ])('%p matches GET /energy/status', (pattern) => {
    expect(wildcard(pattern).test(ARN)).toBe(true);
  });

  it.each([
    'arn:aws:execute-api:*:*:local/local/POST/*',
    'arn:aws:execute-api:*:*:*/*/GET/energy/stat?',
    'arn:aws:execute-api:*:*:*/*/GET/energy/statu.',
    '',
  ])('%p does not match GET /energy/status', (pattern) => {
    expect(wildcard(pattern).test(ARN)).toBe(false);
  });
});

describe('a policy of the authorizer', () => {
  const policy = (...statements: unknown[]) => parsePolicy({ Version: '2012-10-17', Statement: statements }) ?? [];
  const statement = (Effect: string, Resource: string | readonly string[] = '*', Action = 'execute-api:Invoke') => ({
    Effect,
    Action,
    Resource,
  });

  it('allows a method that a statement allows', () => {
    expect(allows(policy(statement('Allow')), ARN)).toBe(true);
    expect(allows(policy(statement('Allow', ['x', ARN])), ARN)).toBe(true);
  });

  it('denies a method that one statement denies and another allows', () => {
    expect(allows(policy(statement('Allow'), statement('Deny')), ARN)).toBe(false);
  });

  it('denies a method that no statement covers', () => {
    expect(allows(policy(statement('Allow', 'arn:other')), ARN)).toBe(false);
    expect(allows(policy(statement('Allow', '*', 'execute-api:ManageConnections')), ARN)).toBe(false);
  });

  it('is invalid if it uses a feature that is not emulated', () => {
    expect(parsePolicy({ Statement: [{ ...statement('Allow'), Condition: {} }] })).toBeUndefined();
    expect(parsePolicy({ Statement: [{ Effect: 'allow', Action: '*', Resource: '*' }] })).toBeUndefined();
    expect(parsePolicy({})).toBeUndefined();
    expect(parsePolicy('*')).toBeUndefined();
  });
});
