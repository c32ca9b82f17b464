import { Template } from 'aws-cdk-lib/assertions';
import { App, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import { ENVIRONMENTS } from '../../lib/environments.ts';
import { REPOSITORY } from '../../lib/pipeline.ts';
import { addPipelines } from '../../lib/stacks/pipeline-stack.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { CONTEXT, filledIn, resourcesOf } from './synthesis.ts';

const { EnergyStaging, EnergyProduction } = ENVIRONMENTS;

function pipelines(environments: Parameters<typeof addPipelines>[1]) {
  const app = new App({ context: CONTEXT, outdir: temporaryFolder(), analyticsReporting: false });
  return { app, stacks: addPipelines(app, environments) };
}

describe('the roles of the pipeline', () => {
  const { stacks } = pipelines(ENVIRONMENTS);
  const [template] = stacks.map((stack) => Template.fromStack(stack));
  if (template === undefined) throw new Error('there is no pipeline');
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

  it.each([null, '123456789012'])('pass the nag rules in the account %s', (account) => {
    const { app } = pipelines({ EnergyStaging: { ...EnergyStaging, account } });
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    expect(() => app.synth()).not.toThrow();
  });

  it('are in each account that has an environment', () => {
    const two = pipelines({ EnergyStaging, EnergyProduction: { ...EnergyProduction, account: '123456789012' } });
    expect(two.stacks.map(({ stackName }) => stackName)).toEqual(['EnergyPipeline', 'EnergyPipeline']);
  });
});
