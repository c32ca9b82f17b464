import { ENVIRONMENTS } from '../../lib/environments.ts';
import { allowedPlaceholders, refusalOf } from '../../lib/placeholders.ts';
import { resourcesOf, synthesised } from './synthesis.ts';
import { VARIANTS } from './variants.ts';

const { EnergyProduction } = ENVIRONMENTS;

describe('protection', () => {
  it.each([
    ['EnergyStaging', false],
    ['EnergyProduction', true],
    ['Unprotected', false],
  ])('of %s is %s', (name, isProtected) => {
    const { artifacts, stacks } = synthesised(name);
    expect(artifacts[`${name}Data`].properties.terminationProtection ?? false).toBe(isProtected);
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
    for (const type of ['AWS::Logs::LogGroup', 'AWS::ApiGateway::RestApi']) {
      for (const { id, deletionPolicy } of resourcesOf(template, type)) {
        expect([id, deletionPolicy]).toEqual([id, 'RetainExceptOnCreate']);
      }
    }
    expect(resourcesOf(template, 'AWS::ApiGateway::RestApi').map(({ id }) => id)).toEqual(['PartnerApi45571CED']);
  });
});

function refusal(allow: string): string | null {
  return refusalOf(EnergyProduction, allowedPlaceholders(allow));
}

describe('production with settings that are not filled in', () => {
  it('is refused, and all of them are named at once', () => {
    expect(refusal('')).toMatch(/example-journey.*no-alarm-address.*no-account.*no-domain/s);
  });

  it('is refused for those that no override names', () => {
    expect(refusal('example-journey,no-domain')).toContain('-c allow=no-alarm-address,no-account');
    expect(refusal('example-journey,no-domain')).not.toContain('example-journey');
  });

  it('is accepted if the overrides name all of them', () => {
    expect(refusal('example-journey,no-alarm-address,no-account,no-domain')).toBeNull();
  });

  it('is refused if an override is misspelt', () => {
    expect(() => refusal('no-acount')).toThrow('allow has no-acount');
  });
});

describe('production with its settings filled in', () => {
  it('is accepted without an override, and only for its account', () => {
    expect(refusalOf(VARIANTS.FilledIn.environment, [])).toBeNull();
    const { artifacts } = synthesised('FilledIn');
    for (const stack of ['FilledIn', 'FilledInData']) {
      expect(artifacts[stack].environment).toBe('aws://123456789012/eu-west-2');
    }
  });
});
