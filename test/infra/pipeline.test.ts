import { REPOSITORY } from '../../lib/stacks/pipeline-stack.ts';
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
      'energy-production-deploy': `repo:${REPOSITORY}:environment:production`,
    });
  });

  const allowed = (name: string) => {
    const id = roles.find(({ properties }) => properties.RoleName === name)?.id;
    const policies = resourcesOf(template, 'AWS::IAM::Policy').filter(
      ({ properties }) => properties.Roles[0].Ref === id,
    );
    return policies
      .flatMap(({ properties }) => properties.PolicyDocument.Statement)
      .map(({ Action, Resource }) => ({ actions: [Action].flat(), resources: [Resource].flat().map(filledIn) }));
  };

  it.each([
    ['staging', 'energystg'],
    ['production', 'energyprd'],
  ])('that deploy may only assume the roles of the bootstrap of %s', (stage, qualifier) => {
    const roleOf = (kind: string) =>
      `arn:aws:iam::123456789012:role/cdk-${qualifier}-${kind}-role-123456789012-eu-west-2`;
    expect(allowed(`energy-${stage}-deploy`)).toEqual([
      { actions: ['sts:AssumeRole'], resources: ['deploy', 'file-publishing', 'lookup'].map(roleOf) },
    ]);
  });

  it('that show differences only read stacks', () => {
    const actions = new Set(allowed('energy-difference').flatMap((one) => one.actions));
    expect(actions).toEqual(new Set(['cloudformation:DescribeStacks', 'cloudformation:GetTemplate']));
  });
});
