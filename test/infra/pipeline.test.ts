import { REPOSITORY } from '../../lib/pipeline.ts';
import { filledIn, readStack, resourcesOf } from './synthesis.ts';

describe('the roles of the pipeline', () => {
  const template = readStack('EnergyPipeline');
  const roles = resourcesOf(template, 'AWS::IAM::Role');

  it('are taken only by this repository, each for one purpose', () => {
    const subjects = roles.map(({ properties }) => {
      const [statement] = properties.AssumeRolePolicyDocument.Statement;
      expect(statement.Action).toBe('sts:AssumeRoleWithWebIdentity');
      const { StringEquals: equals, ...others } = statement.Condition;
      expect([equals['token.actions.githubusercontent.com:aud'], others]).toEqual(['sts.amazonaws.com', {}]);
      return [properties.RoleName, equals['token.actions.githubusercontent.com:sub']];
    });
    expect(Object.fromEntries(subjects)).toEqual({
      'energy-difference': `repo:${REPOSITORY}:pull_request`,
      'energy-staging-deploy': `repo:${REPOSITORY}:environment:staging`,
      'energy-staging-end-to-end': `repo:${REPOSITORY}:environment:end-to-end`,
      'energy-production-deploy': `repo:${REPOSITORY}:environment:production`,
    });
  });

  const policiesOf = (name: RegExp) => {
    const ids = roles.filter(({ properties }) => name.test(properties.RoleName)).map(({ id }) => id);
    return resourcesOf(template, 'AWS::IAM::Policy').filter(({ properties }) => ids.includes(properties.Roles[0].Ref));
  };

  it('that deploy may only read stacks and quotas, and assume the roles of the bootstrap', () => {
    const allowed = policiesOf(/-deploy$/).flatMap(({ properties }) =>
      properties.PolicyDocument.Statement.flatMap(({ Action, Resource }: { Action: unknown; Resource: unknown }) =>
        [Action].flat().map((action) => [action, [Resource].flat().map(filledIn)]),
      ),
    );
    expect(new Set(allowed.map(([action]) => action))).toEqual(
      new Set([
        'sts:AssumeRole',
        'cloudformation:DescribeStacks',
        'cloudformation:GetTemplate',
        'lambda:GetAccountSettings',
      ]),
    );
    for (const [action, resources] of allowed) {
      if (action !== 'sts:AssumeRole') continue;
      expect(resources).toEqual(
        ['deploy', 'file-publishing', 'lookup'].map(
          (kind) => `arn:aws:iam::123456789012:role/cdk-hnb659fds-${kind}-role-123456789012-eu-west-2`,
        ),
      );
    }
  });

  it('that show differences on a pull request may assume no other', () => {
    const its = policiesOf(/-difference$/);
    expect(its).toHaveLength(1);
    expect(JSON.stringify(its)).not.toContain('sts:AssumeRole');
  });

  it('that test staging reach nothing of production', () => {
    const its = JSON.stringify(policiesOf(/-end-to-end$/));
    expect(its).toContain('table/energy-staging-partners');
    expect(its.toLowerCase()).not.toContain('production');
  });
});
