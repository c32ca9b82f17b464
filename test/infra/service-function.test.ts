import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  BUNDLE_FILE,
  BUNDLE_FOLDER,
  BUNDLE_HANDLER,
  BUNDLES,
  SOURCE_MAP_FILE,
  SOURCES_FILE,
} from '../../lib/bundling.ts';
import { ENVIRONMENTS } from '../../lib/environments.ts';
import { FUNCTION_SETTINGS } from '../../lib/function-settings.ts';
import { INTEGRATION_TIMEOUT_SECONDS, ROUTES } from '../../lib/routes.ts';
import { WAIT_SECONDS_MOST } from '../../shared/http/rehearsal.ts';
import { filledIn, onlyOne, resourcesOf, synthesised } from './synthesis.ts';

const PROJECT = join(import.meta.dirname, '../..');

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

  it('are deployed from the bundles of the build, with all its files, the loader also with its list of sources', () => {
    for (const { properties } of resourcesOf(template, 'AWS::Lambda::Function')) {
      const asset = `asset.${String(properties.Code.S3Key).replace('.zip', '')}`;
      const name = String(properties.FunctionName).replace(`energy-${environment.stage}-`, '');
      const built = readdirSync(join(PROJECT, BUNDLE_FOLDER, name));
      expect(built).toEqual(expect.arrayContaining([BUNDLE_FILE, SOURCE_MAP_FILE]));
      expect(readdirSync(join(folder, asset))).toEqual([...built, ...(name === 'data-loader' ? [SOURCES_FILE] : [])]);
    }
  });

  it('time out before API Gateway does', () => {
    for (const { timeoutSeconds } of Object.values(FUNCTION_SETTINGS))
      expect(timeoutSeconds).toBeLessThan(INTEGRATION_TIMEOUT_SECONDS);
  });

  it('have the time of a whole request left after the longest delay that a partner can rehearse', () => {
    for (const { function: name } of ROUTES.filter(({ token }) => token))
      expect([name, FUNCTION_SETTINGS[name].timeoutSeconds - WAIT_SECONDS_MOST >= 10]).toEqual([name, true]);
  });

  it('are told the rate limits of every tier if they are behind the token', () => {
    for (const { function: name, token } of ROUTES) {
      const { RATE_LIMITS: limits = 'null' } = variablesOf(name);
      expect([name, JSON.parse(limits)]).toEqual([name, token ? environment.tiers : null]);
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

  it('agree on issuer, audience and base URL', () => {
    const [authorizer, token, metadata] = [
      variablesOf('authorizer'),
      variablesOf('token'),
      variablesOf('issuer-metadata'),
    ];
    const baseUrl = authorizer['BASE_URL'];
    expect(baseUrl).toMatch(
      new RegExp(`^https://[a-z0-9]+\\.execute-api\\.eu-west-2\\.amazonaws\\.com/${environment.stage}$`),
    );
    expect(authorizer).toMatchObject({
      ISSUER: token['ISSUER'],
      AUDIENCES: `${baseUrl}/energy`,
      SIGNING_KEY_IDS: token['SIGNING_KEY_IDS'],
    });
    expect(metadata).toMatchObject({ ISSUER: token['ISSUER'], BASE_URL: baseUrl });
    expect(variablesOf('docs')).toMatchObject({ BASE_URL: baseUrl });
    expect(token).toMatchObject({ ISSUER: baseUrl, AUDIENCES: `${baseUrl}/energy` });
  });

  it('each write JSON to their own log, from INFO on, with limited retention', () => {
    const logs = new Map(resourcesOf(template, 'AWS::Logs::LogGroup').map(({ id, properties }) => [id, properties]));
    for (const log of logs.values()) {
      expect(log.RetentionInDays).toBe(environment.logRetentionDays);
    }
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

  it('include the loader, which runs in British time and queues failed runs with their errors', () => {
    expect(resourcesOf(template, 'AWS::Scheduler::Schedule').map(({ properties }) => properties)).toContainEqual(
      expect.objectContaining({
        ScheduleExpression: environment.feeds.schedule,
        ScheduleExpressionTimezone: 'Europe/London',
      }),
    );
    const [invocation] = resourcesOf(template, 'AWS::Lambda::EventInvokeConfig');
    expect(invocation?.properties).toMatchObject({ MaximumRetryAttempts: 1 });
    expect(filledIn(invocation?.properties.DestinationConfig.OnFailure.Destination)).toMatch(/^arn:LoaderFailed/);
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

  it('include the check from outside, each minute, without a second try', () => {
    const schedules = resourcesOf(template, 'AWS::Scheduler::Schedule').map(({ properties }) => properties);
    expect(schedules.find(({ Name }) => Name.endsWith('-outside-check'))).toMatchObject({
      ScheduleExpression: 'rate(1 minute)',
      Target: { RetryPolicy: { MaximumRetryAttempts: 0 } },
    });
    expect(variablesOf('outside-check')).toMatchObject({ COMPARISON_QUERY: environment.outsideCheck });
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
