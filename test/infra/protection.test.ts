import { ENVIRONMENTS, type Environment } from '../../lib/environments.ts';
import { checkSettings, placeholdersOf } from '../../lib/settings.ts';
import { resourcesOf, synthesised } from './synthesis.ts';
import { VARIANTS } from './variants.ts';

const { EnergyStaging, EnergyProduction } = ENVIRONMENTS;

describe('protection', () => {
  it.each([
    ['EnergyStaging', false],
    ['EnergyProduction', true],
    ['First', false],
  ])('of %s, of its stacks and of its tables is %s', (name, isProtected) => {
    const { artifacts, stacks } = synthesised(name);
    for (const stack of [name, `${name}Data`]) {
      expect([stack, artifacts[stack].properties.terminationProtection ?? false]).toEqual([stack, isProtected]);
    }
    const tables = resourcesOf(stacks.data, 'AWS::DynamoDB::Table');
    expect(new Set(tables.map(({ properties }) => properties.DeletionProtectionEnabled))).toEqual(
      new Set([isProtected]),
    );
  });

  it('is never needed to roll back a creation: no resource is retained then', () => {
    const { resources } = synthesised('EnergyProduction').template;
    expect(resources.filter(({ deletionPolicy }) => deletionPolicy === 'Retain')).toEqual([]);
  });

  it('in production also keeps the logs and the API, whose id may be part of the base URL', () => {
    const { template } = synthesised('EnergyProduction');
    const apis = resourcesOf(template, 'AWS::ApiGateway::RestApi');
    expect(apis.map(({ id }) => id)).toEqual(['PartnerApi45571CED']);
    for (const { id, deletionPolicy } of [...apis, ...resourcesOf(template, 'AWS::Logs::LogGroup')]) {
      expect([id, deletionPolicy]).toEqual([id, 'RetainExceptOnCreate']);
    }
  });

  it('by the CDK’s bootstrap: no environment is deployed by the roles of another', () => {
    const roles = [EnergyStaging, EnergyProduction].map(({ qualifier }) => `cdk-${qualifier}-deploy-role`);
    for (const [index, name] of ['EnergyStaging', 'EnergyProduction'].entries()) {
      const { artifacts } = synthesised(name);
      for (const stack of [name, `${name}Data`]) {
        expect(artifacts[stack].properties.assumeRoleArn).toContain(roles[index]);
      }
    }
  });
});

describe('settings that are placeholders', () => {
  it('are named all at once in production, and none in staging', () => {
    expect(placeholdersOf(EnergyProduction, '').join()).toMatch(/journeyUrl.*alarmAddress.*account.*domain/);
    expect(placeholdersOf(EnergyStaging, '')).toEqual([]);
  });

  it('are accepted if they are allowed by name', () => {
    expect(placeholdersOf(EnergyProduction, 'example-journey,no-domain')).toHaveLength(2);
  });

  it('are none where they are filled in, and then only that account can be deployed', () => {
    expect(placeholdersOf(VARIANTS.FilledIn.environment, '')).toEqual([]);
    const { artifacts } = synthesised('FilledIn');
    for (const stack of ['FilledIn', 'FilledInData']) {
      expect(artifacts[stack].environment).toBe('aws://123456789012/eu-west-2');
    }
  });
});

describe('the settings', () => {
  const faultOf = (change: Partial<Environment>): string => {
    try {
      checkSettings({ EnergyStaging, EnergyProduction: { ...EnergyProduction, ...change } });
      return 'none';
    } catch (error) {
      return String(error);
    }
  };
  const { domain } = VARIANTS.FilledIn.environment;

  it('have no fault, nor has one that is filled in', () => {
    expect(faultOf({})).toBe('none');
    expect(faultOf(VARIANTS.FilledIn.environment)).toBe('none');
  });

  it.each<[Partial<Environment>, string]>([
    [{ account: '1234' }, 'account is 1234; an account has twelve digits'],
    [{ region: 'London' }, 'region is London'],
    [{ qualifier: 'energy-prd' }, 'qualifier is energy-prd'],
    [{ qualifier: 'energystg' }, 'the pipeline of one could deploy the other'],
    [{ stage: 'staging' }, 'two environments have the same stage'],
    [{ journeyUrl: 'http://switch.co.uk' }, 'journeyUrl is http://switch.co.uk, which is not an https address'],
    [{ alarmAddress: 'pager' }, 'an alarm goes to an e-mail address'],
    [{ keepData: false }, 'keepData is false in production'],
    [{ openLimits: { requestsPerSecond: 5, burst: 1 } }, 'openLimits needs requests per second and a burst'],
    [{ limits: { requestsPerSecond: 100, burst: 200 } }, 'high allows more than limits'],
    [{ reservedConcurrency: { token: 0 } }, 'days and counts are whole numbers from 1'],
    [{ feeds: { ...EnergyProduction.feeds, schedule: 'daily' } }, 'feeds.schedule is daily'],
    [{ feeds: { ...EnergyProduction.feeds, sources: [] } }, 'feeds.sources needs sources'],
    [{ region: 'eu-west-1', domain }, 'domain.certificateArn is not of a certificate in eu-west-1'],
    [{ domain: { ...domain, name: 'api.other.com' } }, 'domain.name is api.other.com, which is not in its hosted zone'],
    [{ tokens: { kind: 'own', signingKeys: ['a'], retiredSigningKeys: ['a'] } }, 'tokens names a signing key twice'],
    [{ tokens: VARIANTS.Outside.environment.tokens }, 'outsideCheck gets its token here'],
  ])('that are wrong are refused with a sentence: %j', (change, sentence) => {
    expect(faultOf(change)).toContain(`EnergyProduction: ${sentence}`.replace(/^EnergyProduction: (two|the)/, '$1'));
  });
});
