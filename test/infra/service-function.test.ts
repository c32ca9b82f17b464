import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLE_FILE, BUNDLE_HANDLER, BUNDLES, SOURCE_MAP_FILE, SOURCES_FILE } from '../../lib/bundling.ts';
import { ENVIRONMENTS } from '../../lib/environments.ts';
import { FUNCTIONS } from '../../lib/functions.ts';
import { INTEGRATION_TIMEOUT_SECONDS, ROUTES } from '../../lib/routes.ts';
import { WAIT_SECONDS_MOST } from '../../shared/http/rehearsal.ts';
import { filledIn, onlyOne, resourcesOf, synthesised } from './synthesis.ts';

/** Set by Lambda itself; nothing listens at the endpoint. */
const PLATFORM = {
  AWS_REGION: 'eu-west-2',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'secret',
  AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
};

describe.each(Object.entries(ENVIRONMENTS))('the functions of %s', (stackName, environment) => {
  const { template, folder } = synthesised(stackName);

  const functionOf = (name: string) => {
    const all = resourcesOf(template, 'AWS::Lambda::Function');
    return all.find(({ properties }) => properties.FunctionName === `energy-${environment.stage}-${name}`);
  };

  const variablesOf = (name: string): Readonly<Record<string, string>> => {
    const variables: Record<string, unknown> = functionOf(name)?.properties.Environment.Variables;
    return Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, filledIn(value)]));
  };

  const assetOf = (name: string): string => {
    const key = String(functionOf(name)?.properties.Code.S3Key);
    return join(folder, `asset.${key.replace('.zip', '')}`);
  };

  it('are exactly the bundles, on Node 24 and arm64', () => {
    const functions = resourcesOf(template, 'AWS::Lambda::Function');
    expect(functions.map(({ properties }) => properties.FunctionName).sort()).toEqual(
      BUNDLES.map(({ name }) => `energy-${environment.stage}-${name}`).sort(),
    );
    for (const { properties } of functions) {
      expect(properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'], Handler: BUNDLE_HANDLER });
    }
  });

  it.each(BUNDLES)('are deployed from the bundles of the build, with their source maps: $name', ({ name }) => {
    const sources = name === 'data-loader' ? [SOURCES_FILE] : [];
    expect(readdirSync(assetOf(name)).toSorted()).toEqual([BUNDLE_FILE, SOURCE_MAP_FILE, ...sources]);
  });

  it('time out before API Gateway does, and long enough after the longest delay that a partner can rehearse', () => {
    for (const { function: name, token } of ROUTES) {
      const { timeoutSeconds } = FUNCTIONS[name];
      expect(timeoutSeconds).toBeLessThan(INTEGRATION_TIMEOUT_SECONDS);
      if (token) expect(timeoutSeconds - WAIT_SECONDS_MOST).toBeGreaterThanOrEqual(10);
    }
  });

  it.each(BUNDLES)(
    'give $name exactly the variables that it reads, none of which it can do without',
    ({ name, entry }) => {
      const { NODE_OPTIONS: _readByNode, ...given } = variablesOf(name);
      const variables = { ...PLATFORM, ...given, SOURCES_FILE: join(assetOf(name), SOURCES_FILE) };
      const names = Object.keys(given);
      const [whole, ...others] = started(entry, [
        variables,
        ...names.map((left) => ({ ...variables, [left]: undefined })),
      ]);
      expect(whole?.failure).toBeNull();
      expect(whole?.read).toEqual(expect.arrayContaining(names));
      const missed = names.filter((left, index) => others[index]?.failure?.includes(left));
      const optional =
        name === 'authorizer' ? ['PARTNER_CLAIM', 'POWERTOOLS_METRICS_NAMESPACE', 'POWERTOOLS_SERVICE_NAME'] : [];
      expect([...missed, ...optional].toSorted()).toEqual(names.toSorted());
    },
  );

  it('agree on issuer, audience, keys and base URL', () => {
    const { SIGNING_KEY_IDS, ISSUER: baseUrl = '' } = variablesOf('token');
    expect(baseUrl).toMatch(
      new RegExp(`^https://[a-z0-9]+\\.execute-api\\.eu-west-2\\.amazonaws\\.com/${environment.stage}$`),
    );
    const tokens = { ISSUER: baseUrl, AUDIENCES: `${baseUrl}/energy`, SIGNING_KEY_IDS };
    expect(variablesOf('token')).toMatchObject(tokens);
    expect(variablesOf('authorizer')).toMatchObject({ ...tokens, BASE_URL: baseUrl });
    expect(variablesOf('issuer-metadata')).toMatchObject({ ISSUER: baseUrl, BASE_URL: baseUrl });
    expect(variablesOf('docs')).toMatchObject({ BASE_URL: baseUrl });
  });

  it('each write JSON to their own log, from INFO on, with limited retention', () => {
    const logs = new Map(resourcesOf(template, 'AWS::Logs::LogGroup').map(({ id, properties }) => [id, properties]));
    for (const { RetentionInDays } of logs.values()) expect(RetentionInDays).toBe(environment.logRetentionDays);
    for (const { properties } of resourcesOf(template, 'AWS::Lambda::Function')) {
      const log = logs.get(properties.LoggingConfig.LogGroup.Ref);
      expect(log?.LogGroupName).toBe(`/aws/lambda/${properties.FunctionName}`);
      // Metrics and the reports of Lambda itself are lines of INFO.
      expect(properties.LoggingConfig).toMatchObject({
        LogFormat: 'JSON',
        ApplicationLogLevel: 'INFO',
        SystemLogLevel: 'INFO',
      });
    }
  });

  it('include the loader, which runs for each new object in the feed bucket, at most twice at once', () => {
    const rule = onlyOne(template, 'AWS::Events::Rule');
    expect(rule.EventPattern).toEqual({
      source: ['aws.s3'],
      'detail-type': ['Object Created'],
      detail: { bucket: { name: [{ Ref: expect.stringMatching(/^FeedsBucket/) }] } },
    });
    expect(onlyOne(template, 'AWS::Lambda::EventSourceMapping')).toMatchObject({
      BatchSize: 1,
      ScalingConfig: { MaximumConcurrency: 2 },
    });
    const queue = resourcesOf(template, 'AWS::SQS::Queue').find(({ id }) => id.startsWith('LoaderObjects'));
    expect(queue?.properties).toMatchObject({ VisibilityTimeout: 900, RedrivePolicy: { maxReceiveCount: 2 } });
    expect(filledIn(queue?.properties.RedrivePolicy.deadLetterTargetArn)).toMatch(/^arn:LoaderFailed/);
    expect(filledIn(rule.Targets[0].Arn)).toBe(`arn:${queue?.id}.Arn`);
  });
});

type Start = { readonly read: readonly string[]; readonly failure: string | null };

/** What an entry does in each of the environments: it reads its own when it is imported. */
function started(entry: string, environments: readonly object[]): readonly Start[] {
  const input = JSON.stringify(environments);
  return JSON.parse(
    execFileSync(process.execPath, ['test/fixtures/functions/read-environment.mjs', entry], {
      input,
      encoding: 'utf8',
    }),
  );
}
