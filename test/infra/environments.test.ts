import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSourceList } from '../../data-loader/sources/source-list.ts';
import { SOURCES_FILE } from '../../lib/bundling.ts';
import { ENVIRONMENTS } from '../../lib/environments.ts';
import { filledIn, onlyOne, resourcesOf, synthesised, type Template } from './synthesis.ts';
import { OUTSIDE_ISSUER } from './variants.ts';

function variablesOf(template: Template, name: string) {
  return resourcesOf(template, 'AWS::Lambda::Function').find(({ properties }) =>
    properties.FunctionName.endsWith(`-${name}`),
  )?.properties.Environment.Variables;
}

describe.each(Object.entries(ENVIRONMENTS))('%s', (name, environment) => {
  const { template, folder } = synthesised(name);

  it('deploys the loader with its list of sources, which the loader understands', () => {
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
    const wanted = ['BaseUrl', 'TokenUrl', 'Audience', 'FeedBucketName', 'NextSteps'];
    expect(Object.keys(template.outputs)).toEqual(expect.arrayContaining(wanted));
  });
});

describe('an environment with an outside issuer', () => {
  const { template } = synthesised('Outside');

  it('issues no tokens itself: it has neither the functions nor the routes nor the keys', () => {
    for (const name of ['token', 'jwks', 'issuer-metadata']) expect(variablesOf(template, name)).toBeUndefined();
    const methods = resourcesOf(template, 'AWS::ApiGateway::Method');
    expect(methods.map(({ properties }) => properties.AuthorizationType)).not.toContain('NONE');
    const keys = resourcesOf(template, 'AWS::KMS::Key').map(({ properties }) => properties.KeyUsage);
    expect(keys).not.toContain('SIGN_VERIFY');
  });

  it('gives the authorizer the settings of that issuer', () => {
    expect(variablesOf(template, 'authorizer')).not.toHaveProperty('SIGNING_KEY_IDS');
    expect(variablesOf(template, 'authorizer')).toMatchObject({
      ISSUER: OUTSIDE_ISSUER.issuer,
      AUDIENCES: 'https://api.example.com/energy',
      JWKS_URL: OUTSIDE_ISSUER.jwksUrl,
      PARTNER_CLAIM: 'azp',
    });
  });
});

describe('an environment with a custom domain', () => {
  const { template } = synthesised('FilledIn');

  it('is reachable only by that name, over TLS 1.2 or later', () => {
    expect(filledIn(variablesOf(template, 'docs').BASE_URL)).toBe('https://api.energy.example.com');
    expect(onlyOne(template, 'AWS::ApiGateway::RestApi').DisableExecuteApiEndpoint).toBe(true);
    expect(onlyOne(template, 'AWS::ApiGateway::DomainName').SecurityPolicy).toBe(
      'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09',
    );
    expect(resourcesOf(template, 'AWS::Route53::RecordSet')).toHaveLength(1);
    expect(resourcesOf(template, 'AWS::ApiGateway::BasePathMapping')).toHaveLength(1);
  });
});

describe('an environment with several signing keys', () => {
  it('signs with the first, publishes and accepts both, and does not replace the older key', () => {
    const { template } = synthesised('FilledIn');
    const keys = resourcesOf(template, 'AWS::KMS::Key')
      .map(({ id }) => id)
      .filter((id) => id.startsWith('SigningKeys'));
    expect(keys).toContain('SigningKeysfirst14E30E26');
    const ids = filledIn(variablesOf(template, 'token').SIGNING_KEY_IDS).split(',');
    expect(ids.map((id) => id.replace(/.{8}$/, ''))).toEqual(['signingkeyssecond', 'signingkeysfirst']);
    for (const reader of ['jwks', 'authorizer']) {
      expect(filledIn(variablesOf(template, reader).SIGNING_KEY_IDS).split(',')).toEqual(ids);
    }
  });

  it('keeps a key that is retired, but no function may use it', () => {
    const { template } = synthesised('RetiredKey');
    const keys = resourcesOf(template, 'AWS::KMS::Key').map(({ id }) => id);
    expect(keys).toContain('SigningKeysfirst14E30E26');
    expect(JSON.stringify(resourcesOf(template, 'AWS::IAM::Policy'))).not.toContain('SigningKeysfirst14E30E26');
  });
});
