import { ENVIRONMENTS, type Environment } from '../../lib/environments.ts';
import { checkSettings, placeholdersOf } from '../../lib/settings.ts';
import { functionsOf, onlyOne, resourcesOf, synthesised } from './synthesis.ts';
import { OUTSIDE_ISSUER, VARIANTS } from './variants.ts';

const { EnergyStaging, EnergyProduction } = ENVIRONMENTS;

function variablesOf(variant: keyof typeof VARIANTS, name: string) {
  return functionsOf(synthesised(variant).template).get(name)?.variables;
}

describe('an environment with an outside issuer', () => {
  const { template } = synthesised('Outside');

  it('issues no tokens itself: it has neither the functions nor the routes nor the keys', () => {
    for (const name of ['token', 'jwks', 'issuer-metadata'])
      expect(variablesOf('Outside', name)).toBeUndefined();
    const methods = resourcesOf(template, 'AWS::ApiGateway::Method');
    expect(methods.map(({ properties }) => properties.AuthorizationType)).not.toContain('NONE');
    const keys = resourcesOf(template, 'AWS::KMS::Key').map(
      ({ properties }) => properties.KeyUsage,
    );
    expect(keys).not.toContain('SIGN_VERIFY');
  });

  it('gives the authorizer the settings of that issuer', () => {
    const { SIGNING_KEY_IDS, ...variables } = variablesOf('Outside', 'authorizer') ?? {};
    expect(SIGNING_KEY_IDS).toBeUndefined();
    expect(variables).toMatchObject({
      ISSUER: OUTSIDE_ISSUER.issuer,
      AUDIENCES: 'https://api.example.com/energy',
      JWKS_URL: OUTSIDE_ISSUER.jwksUrl,
      PARTNER_CLAIM: 'azp',
    });
  });
});

it('an environment with a custom domain is reachable only by that name', () => {
  const { template } = synthesised('FilledIn');
  expect(variablesOf('FilledIn', 'docs')).toMatchObject({
    BASE_URL: 'https://api.energy.example.com',
  });
  expect(onlyOne(template, 'AWS::ApiGateway::RestApi').DisableExecuteApiEndpoint).toBe(true);
});

describe('an environment with several signing keys', () => {
  it('signs with the first, publishes and accepts both, and does not replace the older key', () => {
    const ids = variablesOf('FilledIn', 'token')?.['SIGNING_KEY_IDS'];
    expect(ids).toMatch(/^signingkeyssecond.{8},signingkeysfirst14e30e26$/);
    for (const reader of ['jwks', 'authorizer']) {
      expect(variablesOf('FilledIn', reader)).toMatchObject({ SIGNING_KEY_IDS: ids });
    }
  });

  it('keeps a key that is retired, but no function may use it', () => {
    const { template } = synthesised('RetiredKey');
    const keys = resourcesOf(template, 'AWS::KMS::Key').map(({ id }) => id);
    expect(keys).toContain('SigningKeysfirst14E30E26');
    expect(JSON.stringify(resourcesOf(template, 'AWS::IAM::Policy'))).not.toContain(
      'SigningKeysfirst14E30E26',
    );
  });
});

describe('settings that are placeholders', () => {
  it('are named all at once in production unless they are allowed by name, and staging has none', () => {
    const sentences = placeholdersOf(EnergyProduction, '');
    const names = sentences.map((sentence) => /-c allow=(\S+)\)$/.exec(sentence)?.[1]);
    expect(names).toEqual([
      'example-journey',
      'sample-sources',
      'no-alarm-address',
      'no-warning-address',
      'no-budget',
      'example-runbook',
      'no-account',
      'no-domain',
    ]);
    for (const sentence of sentences)
      expect(sentence).toMatch(/^[\w.]+ (is|names) .*; (set|list) /);
    expect(placeholdersOf(EnergyProduction, 'example-journey,no-domain')).toHaveLength(6);
    expect(placeholdersOf(EnergyProduction, 'all')).toEqual([]);
    expect(placeholdersOf(EnergyStaging, '')).toEqual([]);
  });

  it('disappear once they are filled in, and then only that account can be deployed', () => {
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

  it('are valid, and so is one that is filled in', () => {
    expect(faultOf({})).toBe('none');
    expect(faultOf(VARIANTS.FilledIn.environment)).toBe('none');
  });

  it.each<[Partial<Environment>, string]>([
    [{ account: '1234' }, 'account is 1234; an account has twelve digits'],
    [{ region: 'London' }, 'region is London'],
    [{ secondRegion: 'eu-west-2' }, 'secondRegion is eu-west-2, which is not the name of another'],
    [{ outsideCheck: null }, 'secondRegion is for the check from outside'],
    [{ qualifier: 'energy-prd' }, 'qualifier is energy-prd'],
    [{ qualifier: 'energystg' }, 'the pipeline of one could deploy the other'],
    [{ stage: 'staging' }, 'two environments have the same stage'],
    [
      { journeyUrl: 'http://switch.co.uk' },
      'journeyUrl is http://switch.co.uk, which is not an https address',
    ],
    [{ alarmAddress: 'pager' }, 'alarmAddress and warningAddress are e-mail addresses or null'],
    [{ keepData: false }, 'keepData is false in production'],
    [
      { openLimits: { requestsPerSecond: 5, burst: 1 } },
      'openLimits needs requests per second and a burst',
    ],
    [{ limits: { requestsPerSecond: 100, burst: 200 } }, 'high allows more than limits'],
    [{ reservedConcurrency: { token: 0 } }, 'days and counts are whole numbers from 1'],
    [{ feeds: { ...EnergyProduction.feeds, schedule: 'daily' } }, 'feeds.schedule is daily'],
    [{ feeds: { ...EnergyProduction.feeds, sources: [] } }, 'feeds.sources needs sources'],
    [{ region: 'eu-west-1', domain }, 'domain.certificateArn is not of a certificate in eu-west-1'],
    [
      { domain: { ...domain, name: 'api.other.com' } },
      'domain.name is api.other.com, which is not in its hosted zone',
    ],
    [
      { tokens: { kind: 'own', signingKeys: ['a'], retiredSigningKeys: ['a'] } },
      'tokens names a signing key twice',
    ],
    [{ tokens: VARIANTS.Outside.environment.tokens }, 'outsideCheck gets its token here'],
  ])('that are wrong are refused with a sentence: %j', (change, sentence) => {
    expect(faultOf(change)).toContain(
      `EnergyProduction: ${sentence}`.replace(/^EnergyProduction: (two|the)/, '$1'),
    );
  });
});
