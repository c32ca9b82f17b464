import { CfnTable } from 'aws-cdk-lib/aws-dynamodb';
import { type App, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import { environment as loaderEnvironment } from '../../data-loader/environment.ts';
import { ENVIRONMENTS, type Environment } from '../../lib/environments.ts';
import { environmentApp, filledIn, resourcesOf, type Synthesized, synthesize } from './synthesis.ts';
import { differencesBetween } from './template-differences.ts';

const { EnergyStaging, EnergyProduction } = ENVIRONMENTS;

/** The hashes of bundles change with every line of code; everything else changes when the infrastructure does. */
function masked({ template }: Synthesized): string {
  return JSON.stringify(template.toJSON()).replaceAll(/\b[0-9a-f]{64}\.zip/g, 'BUNDLE.zip');
}

/** The CDK ends an id with a hash of its path, which contains the name of the stack. */
function withoutPathHashes(template: string): string {
  return template.replaceAll(/[0-9A-F]{8}(?:[0-9a-f]{32})?(?=[A-Z"])/g, '');
}

/** Only the names: whatever still says staging in the template of production is a difference. */
function namedProduction(template: string): string {
  return template
    .replaceAll('EnergyStaging', 'EnergyProduction')
    .replaceAll(/\bstaging|(?<=Stage)staging/g, 'production');
}

/** The nag rules of bin/app.ts; a finding, a warning too, makes the synthesis fail. */
function withNagRules(app: App): App {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}

function variablesOf({ template }: Synthesized, name: string) {
  return resourcesOf(template, 'AWS::Lambda::Function').find(({ properties }) => properties.FunctionName.endsWith(name))
    ?.properties.Environment.Variables;
}

describe.each(Object.entries(ENVIRONMENTS))('%s', (name, environment) => {
  const synthesized = synthesize(name, environment);

  it('has no finding of the nag rules', () => {
    const { app } = environmentApp(name, environment);
    expect(() => withNagRules(app).synth()).not.toThrow();
  });

  it('tells what a first deploy needs to know', () => {
    const { template } = synthesized;
    const outputs = Object.keys(template.findOutputs('*'));
    for (const output of ['BaseUrl', 'TokenUrl', 'Audience', 'FeedBucketName', 'NextSteps']) {
      expect(outputs).toContain(output);
    }
  });
});

describe('the templates', () => {
  const staging = masked(synthesize('EnergyStaging', EnergyStaging));
  const production = masked(synthesize('EnergyProduction', EnergyProduction));

  it('of staging is the one in the snapshot', () => {
    expect(JSON.parse(staging)).toMatchSnapshot();
  });

  it('of production differs from that of staging, names apart, only in what is in the snapshot', () => {
    const differences = differencesBetween(
      JSON.parse(withoutPathHashes(namedProduction(staging))),
      JSON.parse(withoutPathHashes(production)),
    );
    expect(differences).toMatchSnapshot();
  });

  it.each([
    ['staging', staging],
    ['production', production],
  ])('keep every resource apart when the hashes of their paths are taken off: %s', (_, template) => {
    const idsOf = (text: string): readonly string[] => Object.keys(JSON.parse(text).Resources);
    expect(idsOf(withoutPathHashes(template))).toHaveLength(idsOf(template).length);
  });
});

describe('the nag rules', () => {
  it('stop a table that cannot be restored', () => {
    const { app, stack } = environmentApp('Nagged', EnergyStaging);
    new CfnTable(stack, 'Lossy', { keySchema: [{ attributeName: 'pk', keyType: 'HASH' }] });
    expect(() => withNagRules(app).synth()).toThrow('AwsSolutions-DDB3');
  });
});

describe('an environment with an outside issuer', () => {
  const tokens = {
    kind: 'outside',
    issuer: 'https://issuer.example.com/',
    audiences: ['https://api.example.com/energy'],
    jwksUrl: 'https://issuer.example.com/.well-known/jwks.json',
    partnerClaim: 'azp',
  } as const;
  const synthesized = synthesize('Outside', { ...EnergyStaging, tokens });

  it('hands out no tokens itself: neither function, nor route, nor key', () => {
    const { template } = synthesized;
    const names = resourcesOf(template, 'AWS::Lambda::Function').map(({ properties }) => properties.FunctionName);
    expect(names).not.toContain('energy-staging-token');
    expect(names).not.toContain('energy-staging-jwks');
    expect(
      resourcesOf(template, 'AWS::ApiGateway::Method').map(({ properties }) => properties.AuthorizationType),
    ).not.toContain('NONE');
    template.resourcePropertiesCountIs('AWS::KMS::Key', { KeyUsage: 'SIGN_VERIFY' }, 0);
  });

  it('tells the authorizer whom to believe', () => {
    expect(variablesOf(synthesized, 'authorizer')).toMatchObject({
      ISSUER: tokens.issuer,
      AUDIENCES: 'https://api.example.com/energy',
      JWKS_URL: tokens.jwksUrl,
      PARTNER_CLAIM: 'azp',
    });
  });
});

describe('an environment with a domain of its own', () => {
  const environment: Environment = {
    ...EnergyStaging,
    domain: {
      name: 'staging.energy.example.com',
      certificateArn: 'arn:aws:acm:eu-west-2:123456789012:certificate/one',
      hostedZone: { id: 'Z1', name: 'energy.example.com' },
    },
    feeds: { ...EnergyStaging.feeds, urls: ['https://feeds.example.com/one.ndjson'], tolerances: { deals: 2 } },
    alarmAddress: 'alarms@example.com',
  };
  const synthesized = synthesize('Domain', environment);

  it('is reached by that name alone, over TLS 1.2 or later', () => {
    const { template } = synthesized;
    expect(filledIn(variablesOf(synthesized, 'status').BASE_URL)).toBe('https://staging.energy.example.com');
    template.hasResourceProperties('AWS::ApiGateway::RestApi', { DisableExecuteApiEndpoint: true });
    template.hasResourceProperties('AWS::ApiGateway::DomainName', {
      SecurityPolicy: 'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09',
    });
    template.resourceCountIs('AWS::Route53::RecordSet', 1);
    template.resourceCountIs('AWS::ApiGateway::BasePathMapping', 1);
  });

  it('tells the loader of feeds that are fetched and of sources that may err more', () => {
    const variables = variablesOf(synthesized, 'data-loader');
    expect(variables).toMatchObject({
      FEED_URLS: 'https://feeds.example.com/one.ndjson',
      FEED_TOLERANCES: 'deals=2',
    });
    const given = Object.entries(variables).map(([key, value]) => [key, filledIn(value)]);
    expect(loaderEnvironment.safeParse(Object.fromEntries(given))).toMatchObject({ success: true });
  });

  it('writes alarms to the address, through a topic that CloudWatch may publish to', () => {
    const { template } = synthesized;
    template.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'alarms@example.com' });
    const [policy] = resourcesOf(template, 'AWS::SNS::TopicPolicy');
    expect(JSON.stringify(policy)).toContain('"Service":"cloudwatch.amazonaws.com"');
    for (const { properties } of resourcesOf(template, 'AWS::CloudWatch::Alarm')) {
      expect([properties.AlarmName, properties.AlarmActions.length]).toEqual([properties.AlarmName, 1]);
    }
  });
});

describe('an environment with two signing keys', () => {
  const tokens = { kind: 'own', signingKeys: ['second', 'first'] } as const;
  const synthesized = synthesize('TwoKeys', { ...EnergyStaging, tokens });

  it('signs by the first, publishes both, and leaves the older one as it was', () => {
    const { template } = synthesized;
    const keys = resourcesOf(template, 'AWS::KMS::Key')
      .map(({ id }) => id)
      .filter((id) => id.startsWith('SigningKeys'));
    expect(keys).toContain('SigningKeysfirst14E30E26');
    const ids = filledIn(variablesOf(synthesized, 'token').SIGNING_KEY_IDS).split(',');
    expect(ids.map((id) => id.replace(/.{8}$/, ''))).toEqual(['signingkeyssecond', 'signingkeysfirst']);
    expect(filledIn(variablesOf(synthesized, 'jwks').SIGNING_KEY_IDS).split(',')).toEqual(ids);
  });
});
