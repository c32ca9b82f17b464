import { ENVIRONMENTS, type Environment } from '../../lib/environments.ts';
import { environmentApp, resourcesOf, synthesize } from './synthesis.ts';

const { EnergyProduction } = ENVIRONMENTS;

const FILLED_IN: Environment = {
  ...EnergyProduction,
  account: '123456789012',
  journeyUrl: 'https://switch.energy-partner.co.uk/start',
  alarmAddress: 'alarms@energy-partner.co.uk',
  domain: {
    name: 'api.energy-partner.co.uk',
    certificateArn: 'arn:aws:acm:eu-west-2:123456789012:certificate/one',
    hostedZone: null,
  },
};

/** Messages that stop the deployment of a stack. */
function refusals(environment: Environment, allow: string): readonly string[] {
  const { service } = environmentApp('EnergyProduction', environment, { allow });
  return service.node.metadata.filter(({ type }) => type === 'aws:cdk:error').map(({ data }) => String(data));
}

describe('protection', () => {
  it.each([
    ['EnergyStaging', {}, false],
    ['EnergyProduction', {}, true],
    ['EnergyProduction', { unprotected: 'EnergyStagingData' }, true],
    ['EnergyProduction', { unprotected: 'EnergyProductionData' }, false],
  ] as const)('of %s with %j is %s', (name, context, isProtected) => {
    const { app, data } = environmentApp(name, ENVIRONMENTS[name], context);
    const artifact = app.synth().getStackArtifact(data.artifactId);
    expect(artifact.terminationProtection ?? false).toBe(isProtected);
    const tables = Object.values<{ Type: string; Properties: Record<string, unknown> }>(artifact.template.Resources)
      .filter(({ Type }) => Type === 'AWS::DynamoDB::Table')
      .map(({ Properties }) => Properties['DeletionProtectionEnabled']);
    expect(new Set(tables)).toEqual(new Set([isProtected]));
  });

  it('is never needed to roll back a creation: no resource is retained then', () => {
    const { template } = synthesize('EnergyProduction', EnergyProduction);
    const resources: Record<string, { DeletionPolicy?: string }> = template.toJSON()['Resources'];
    const kept = Object.entries(resources).filter(([, { DeletionPolicy }]) => DeletionPolicy === 'Retain');
    expect(kept.map(([id]) => id)).toEqual([]);
  });

  it('in production also keeps the logs and the API, whose id may be part of the base URL', () => {
    const { template } = synthesize('EnergyProduction', EnergyProduction);
    for (const type of ['AWS::Logs::LogGroup', 'AWS::ApiGateway::RestApi']) {
      for (const [id, resource] of Object.entries(template.findResources(type))) {
        expect([id, resource['DeletionPolicy']]).toEqual([id, 'RetainExceptOnCreate']);
      }
    }
    expect(resourcesOf(template, 'AWS::ApiGateway::RestApi').map(({ id }) => id)).toEqual(['PartnerApi45571CED']);
  });
});

describe('production with settings that are not filled in', () => {
  it('is refused, and all of them are named at once', () => {
    expect(refusals(EnergyProduction, '')).toEqual([
      expect.stringMatching(/example-journey.*no-alarm-address.*no-account.*no-domain/s),
    ]);
  });

  it('is refused for those that no override names', () => {
    const [refusal = ''] = refusals(EnergyProduction, 'example-journey,no-domain');
    expect(refusal).toContain('-c allow=no-alarm-address,no-account');
    expect(refusal).not.toContain('example-journey');
  });

  it('is accepted if the overrides name all of them', () => {
    expect(refusals(EnergyProduction, 'example-journey,no-alarm-address,no-account,no-domain')).toEqual([]);
  });

  it('is refused if an override is misspelt', () => {
    expect(() => refusals(EnergyProduction, 'no-acount')).toThrow('allow has no-acount');
  });
});

describe('production with its settings filled in', () => {
  it('is accepted without an override, and only for its account', () => {
    expect(refusals(FILLED_IN, '')).toEqual([]);
    const { service, data } = environmentApp('EnergyProduction', FILLED_IN);
    expect([service.account, data.account]).toEqual(['123456789012', '123456789012']);
  });
});
