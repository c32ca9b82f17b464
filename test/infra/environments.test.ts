import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CfnTable } from 'aws-cdk-lib/aws-dynamodb';
import { type App, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import { parseSourceList } from '../../data-loader/sources/source-list.ts';
import { SOURCES_FILE } from '../../lib/bundling.ts';
import { ENVIRONMENTS, type Environment } from '../../lib/environments.ts';
import { environmentApp, filledIn, resourcesOf, type Synthesized, synthesize } from './synthesis.ts';
import { differencesBetween } from './template-differences.ts';

const { EnergyStaging, EnergyProduction } = ENVIRONMENTS;

/** The hashes of bundles and of versions change with every change to the code. */
function masked({ template }: Synthesized): string {
  return JSON.stringify(template.toJSON())
    .replaceAll(/\b[0-9a-f]{64}\.zip/g, 'BUNDLE.zip')
    .replaceAll(/(?<=CurrentVersion)[0-9A-F]{8}[0-9a-f]{32}/g, '');
}

/** The CDK ends an id with a hash of its path, which contains the name of the stack. */
function withoutPathHashes(template: string): string {
  return template.replaceAll(/[0-9A-F]{8}(?:[0-9a-f]{32})?(?=[A-Z"])/g, '');
}

/** Only names: any other `staging` in the template of production is a difference. */
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

  it('passes the nag rules', () => {
    const { app } = environmentApp(name, environment);
    expect(() => withNagRules(app).synth()).not.toThrow();
  });

  it('deploys the loader with its list of sources, which the loader understands', () => {
    const { template, folder } = synthesized;
    const loader = resourcesOf(template, 'AWS::Lambda::Function').find(({ properties }) =>
      properties.FunctionName.endsWith('-data-loader'),
    );
    const asset = `asset.${String(loader?.properties.Code.S3Key).replace('.zip', '')}`;
    const list = readFileSync(join(folder, asset, SOURCES_FILE), 'utf8');
    const sources = parseSourceList(list, { directory: null, feedBucket: 'feeds' });
    expect(sources.map(({ source }) => source)).toEqual(environment.feeds.sources.map(({ source }) => source));
    // The loader may read no other bucket.
    expect(list.match(/s3:\/\/(?!FEED_BUCKET\/)/g)).toBeNull();
  });

  it('has the outputs that a first deployment needs', () => {
    const { template } = synthesized;
    const outputs = Object.keys(template.findOutputs('*'));
    for (const output of ['BaseUrl', 'TokenUrl', 'Audience', 'FeedBucketName', 'NextSteps']) {
      expect(outputs).toContain(output);
    }
  });
});

describe('the price cap in the sources of an environment', () => {
  it('has the suppliers and plans of the sample list', () => {
    const capOf = (list: string) => parseSourceList(list, { directory: '/', feedBucket: 'feeds' })[0];
    const own = capOf(JSON.stringify({ sources: EnergyProduction.feeds.sources }));
    const sample = capOf(readFileSync('data/sources.json', 'utf8'));
    expect({ ...own, from: '' }).toEqual({ ...sample, from: '' });
  });
});

describe('the template', () => {
  const staging = masked(synthesize('EnergyStaging', EnergyStaging));
  const production = masked(synthesize('EnergyProduction', EnergyProduction));

  it('of staging matches the snapshot', () => {
    expect(JSON.parse(staging)).toMatchSnapshot();
  });

  it('of production differs from that of staging, apart from names, only as in the snapshot', () => {
    const differences = differencesBetween(
      JSON.parse(withoutPathHashes(namedProduction(staging))),
      JSON.parse(withoutPathHashes(production)),
    );
    expect(differences).toMatchSnapshot();
  });

  it.each([
    ['staging', staging],
    ['production', production],
  ])('of %s has unique resource names even without path hashes', (_, template) => {
    const idsOf = (text: string): readonly string[] => Object.keys(JSON.parse(text).Resources);
    expect(idsOf(withoutPathHashes(template))).toHaveLength(idsOf(template).length);
  });
});

describe('the nag rules', () => {
  it('reject a table that cannot be restored', () => {
    const { app, data } = environmentApp('Nagged', EnergyStaging);
    new CfnTable(data, 'Lossy', { keySchema: [{ attributeName: 'pk', keyType: 'HASH' }] });
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

  it('issues no tokens itself: it has neither the functions nor the routes nor the keys', () => {
    const { template } = synthesized;
    const names = resourcesOf(template, 'AWS::Lambda::Function').map(({ properties }) => properties.FunctionName);
    expect(names).not.toContain('energy-staging-token');
    expect(names).not.toContain('energy-staging-jwks');
    expect(names).not.toContain('energy-staging-issuer-metadata');
    expect(
      resourcesOf(template, 'AWS::ApiGateway::Method').map(({ properties }) => properties.AuthorizationType),
    ).not.toContain('NONE');
    template.resourcePropertiesCountIs('AWS::KMS::Key', { KeyUsage: 'SIGN_VERIFY' }, 0);
  });

  it('gives the authorizer the settings of that issuer', () => {
    expect(variablesOf(synthesized, 'authorizer')).not.toHaveProperty('SIGNING_KEY_IDS');
    expect(variablesOf(synthesized, 'authorizer')).toMatchObject({
      ISSUER: tokens.issuer,
      AUDIENCES: 'https://api.example.com/energy',
      JWKS_URL: tokens.jwksUrl,
      PARTNER_CLAIM: 'azp',
    });
  });
});

describe('an environment with a custom domain', () => {
  const environment: Environment = {
    ...EnergyStaging,
    domain: {
      name: 'staging.energy.example.com',
      certificateArn: 'arn:aws:acm:eu-west-2:123456789012:certificate/one',
      hostedZone: { id: 'Z1', name: 'energy.example.com' },
    },
  };
  const synthesized = synthesize('Domain', environment);

  it('is reachable only by that name, over TLS 1.2 or later', () => {
    const { template } = synthesized;
    expect(filledIn(variablesOf(synthesized, 'docs').BASE_URL)).toBe('https://staging.energy.example.com');
    template.hasResourceProperties('AWS::ApiGateway::RestApi', { DisableExecuteApiEndpoint: true });
    template.hasResourceProperties('AWS::ApiGateway::DomainName', {
      SecurityPolicy: 'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09',
    });
    template.resourceCountIs('AWS::Route53::RecordSet', 1);
    template.resourceCountIs('AWS::ApiGateway::BasePathMapping', 1);
  });
});

describe('an environment with two signing keys', () => {
  const tokens = { kind: 'own', signingKeys: ['second', 'first'], retiredSigningKeys: [] } as const;
  const synthesized = synthesize('TwoKeys', { ...EnergyStaging, tokens });

  it('signs with the first, publishes and accepts both, and does not replace the older key', () => {
    const { template } = synthesized;
    const keys = resourcesOf(template, 'AWS::KMS::Key')
      .map(({ id }) => id)
      .filter((id) => id.startsWith('SigningKeys'));
    expect(keys).toContain('SigningKeysfirst14E30E26');
    const ids = filledIn(variablesOf(synthesized, 'token').SIGNING_KEY_IDS).split(',');
    expect(ids.map((id) => id.replace(/.{8}$/, ''))).toEqual(['signingkeyssecond', 'signingkeysfirst']);
    for (const reader of ['jwks', 'authorizer']) {
      expect(filledIn(variablesOf(synthesized, reader).SIGNING_KEY_IDS).split(',')).toEqual(ids);
    }
  });
});

describe('an environment with a retired signing key', () => {
  const tokens = { kind: 'own', signingKeys: ['second'], retiredSigningKeys: ['first'] } as const;
  const { template } = synthesize('RetiredKey', { ...EnergyStaging, tokens });

  it('keeps the key, but no function may use it', () => {
    const keys = resourcesOf(template, 'AWS::KMS::Key').map(({ id }) => id);
    expect(keys).toContain('SigningKeysfirst14E30E26');
    expect(JSON.stringify(template.findResources('AWS::IAM::Policy'))).not.toContain('SigningKeysfirst14E30E26');
  });
});
