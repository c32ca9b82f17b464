import {
  functionsOf,
  onlyOne,
  permissionsOf,
  readStack,
  readStackWith,
  resourcesOf,
  synthesised,
} from './synthesis.ts';

const ARN = 'arn:aws:secretsmanager:eu-west-2:123456789012:secret:Credentials-AbCdEf';
const REPLICA = 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:Credentials-AbCdEf';

const { artifacts, stacks } = synthesised('EnergyProduction');
const template = readStackWith(
  { OutsideCheckSecretArn: ARN, BaseUrl: 'https://api.example.com/production' },
  'EnergyProductionSecondRegion',
);

describe('the second region of production', () => {
  it('has the check, which knows the public address of the first region and the replica of its secret', () => {
    const check = functionsOf(template).get('outside-check');
    expect([...functionsOf(template).keys()]).toEqual(['outside-check']);
    expect(check?.variables).toMatchObject({
      BASE_URL: 'https://api.example.com/production',
      CREDENTIALS_SECRET: REPLICA,
    });
    expect(onlyOne(stacks.service, 'AWS::SecretsManager::Secret').ReplicaRegions).toEqual([
      { Region: 'eu-west-1' },
    ]);
    const [secret] = (permissionsOf(template).get('outside-check') ?? []).filter(({ actions }) =>
      actions.includes('secretsmanager:GetSecretValue'),
    );
    expect(secret?.resources).toEqual([REPLICA]);
  });

  it('rings through a separate topic if the check fails or is silent for a quarter of an hour', () => {
    const [topic] = resourcesOf(template, 'AWS::SNS::Topic');
    expect(onlyOne(template, 'AWS::Scheduler::Schedule').ScheduleExpression).toBe(
      'rate(5 minutes)',
    );
    expect(onlyOne(template, 'AWS::CloudWatch::Alarm')).toMatchObject({
      MetricName: 'Errors',
      Threshold: 1,
      Period: 300,
      EvaluationPeriods: 3,
      TreatMissingData: 'breaching',
      AlarmActions: [{ Ref: topic?.id }],
    });
    const stack = readStack('FilledInSecondRegion', 'FilledIn');
    expect(onlyOne(stack, 'AWS::SNS::Subscription').Endpoint).toBe('urgent@energy-partner.co.uk');
  });

  it('is deployed after the service, by the same bootstrap, and holds nothing that needs protection', () => {
    const { environment, dependencies, properties } = artifacts['EnergyProductionSecondRegion'];
    expect(environment).toBe('aws://unknown-account/eu-west-1');
    expect(dependencies).toContain('EnergyProduction');
    expect(properties.terminationProtection).not.toBe(true);
    expect(properties.assumeRoleArn).toContain('cdk-energyprd-deploy-role');
  });

  it('has no wildcard in its permissions', () => {
    const named = [...permissionsOf(template).values()].flat();
    for (const { actions, resources } of named)
      expect([...actions, ...resources].filter((one) => one.includes('*'))).toEqual([]);
  });
});

it('staging has no second region', () => {
  expect(Object.keys(synthesised('EnergyStaging').artifacts)).not.toContain(
    'EnergyStagingSecondRegion',
  );
});
