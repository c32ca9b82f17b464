import { ENVIRONMENTS } from '../../lib/environments.ts';
import { FUNCTIONS } from '../../lib/functions.ts';
import { resourcesOf, synthesised } from './synthesis.ts';

/** The logical ids to which a value refers. */
function referredTo(value: unknown): readonly string[] {
  return [...JSON.stringify(value ?? null).matchAll(/"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/g)].map(([, id = '']) => id);
}

describe.each(Object.keys(ENVIRONMENTS))('the code of %s', (stackName) => {
  const { template } = synthesised(stackName);
  const functions = new Set(resourcesOf(template, 'AWS::Lambda::Function').map(({ id }) => id));
  const aliases = resourcesOf(template, 'AWS::Lambda::Alias');

  it('keeps the version that a deployment replaces, and removes the one that it rolls back', () => {
    for (const { deletionPolicy, updateReplacePolicy } of resourcesOf(template, 'AWS::Lambda::Version')) {
      expect([deletionPolicy, updateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain']);
    }
  });

  it.each([
    'AWS::ApiGateway::Method',
    'AWS::ApiGateway::Authorizer',
    'AWS::Lambda::Permission',
    'AWS::Lambda::EventSourceMapping',
    'AWS::Scheduler::Schedule',
  ])('is called by its alias from each %s', (type) => {
    const invoking = resourcesOf(template, type);
    expect(invoking.length).toBeGreaterThan(0);
    for (const { id, properties } of invoking) {
      const { AuthorizerId: _, RestApiId: __, ResourceId: ___, SourceArn: ____, ...called } = properties;
      const ids = referredTo(called);
      expect([id, ids.filter((one) => functions.has(one))]).toEqual([id, []]);
      expect([id, ids.some((one) => aliases.some((alias) => alias.id === one))]).toEqual([id, true]);
    }
  });
});

describe('new code in production', () => {
  const { template } = synthesised('EnergyProduction');
  const groups = resourcesOf(template, 'AWS::CodeDeploy::DeploymentGroup');

  it('gets a tenth of the requests of each function that households wait for, for five minutes', () => {
    const gradual = Object.values(FUNCTIONS).filter(({ isGradual }) => isGradual);
    const moved = resourcesOf(template, 'AWS::Lambda::Alias').filter(
      ({ updatePolicy }) => updatePolicy?.CodeDeployLambdaAliasUpdate !== undefined,
    );
    expect([groups.length, moved.length]).toEqual([gradual.length, gradual.length]);
    for (const { properties } of groups) {
      expect(properties.DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
      expect(properties.AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
    }
  });

  it('goes back only for errors of the new version itself', () => {
    const alarms = new Map(
      resourcesOf(template, 'AWS::CloudWatch::Alarm').map(({ id, properties }) => [id, properties]),
    );
    for (const { properties } of groups) {
      const [{ Name }, ...others] = properties.AlarmConfiguration.Alarms;
      expect(others).toEqual([]);
      const { Metrics: metrics, ...alarm } = alarms.get(Name.Ref);
      expect(alarm.AlarmName).toBe(`${properties.DeploymentGroupName}-new-version`);
      const versions = metrics.flatMap(({ MetricStat }: { MetricStat?: { Metric: { Dimensions: object[] } } }) =>
        MetricStat === undefined ? [] : [JSON.stringify(MetricStat.Metric.Dimensions)],
      );
      expect(versions).toHaveLength(2);
      for (const dimensions of versions) expect(dimensions).toMatch(/"\w+CurrentVersion\w+","Version"/);
    }
  });

  it('takes over at once, whatever rings, with -c rollout=all-at-once', () => {
    const { template: emergency } = synthesised('AllAtOnce');
    expect(emergency.resources.filter(({ type }) => type.startsWith('AWS::CodeDeploy'))).toEqual([]);
    for (const { updatePolicy } of resourcesOf(emergency, 'AWS::Lambda::Alias')) expect(updatePolicy).toBeUndefined();
  });
});
