import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSourceList } from '../../data-loader/source-list.ts';
import {
  BUNDLE_FILE,
  BUNDLE_FOLDER,
  BUNDLE_HANDLER,
  BUNDLES,
  SOURCE_MAP_FILE,
  SOURCES_FILE,
} from '../../lib/bundling.ts';
import { ENVIRONMENTS, type Environment } from '../../lib/environments.ts';
import { EVENTS_QUEUE_VARIABLE } from '../../lib/events-queue.ts';
import { descriptionOf, FUNCTIONS, type FunctionName } from '../../lib/functions.ts';
import { INTEGRATION_TIMEOUT_SECONDS } from '../../lib/gateway-settings.ts';
import { TABLES } from '../../lib/tables.ts';
import { ENDPOINTS } from '../../shared/contract/endpoints.ts';
import { WAIT_SECONDS_MOST } from '../../shared/http/rehearsal.ts';
import { present } from '../support/present.ts';
import { functionsOf, resourcesOf, synthesised, type Template } from './synthesis.ts';

/**
 * The most KiB of a bundle, some 10 % above its size: every KiB is read and compiled at a cold
 * start.
 */
const KIB: Readonly<Partial<Record<FunctionName, number>>> = {
  docs: 6_000,
  'data-loader': 1_600,
  'webhook-sender': 1_250,
  'best-available': 550,
  // The functions of batches read and write objects.
  batches: 650,
  'batch-start': 650,
  'batch-cut': 650,
  'batch-part': 750,
  'batch-clean-up': 750,
};
const OTHERS_KIB = 550;

describe.each(BUNDLES)('the bundle of $name', ({ name }) => {
  const folder = join(import.meta.dirname, '../..', BUNDLE_FOLDER, name);
  const code = () => readFileSync(join(folder, BUNDLE_FILE), 'utf8');

  it('is within its budget', () => {
    expect(Buffer.byteLength(code()) / 1_024).toBeLessThan(KIB[name] ?? OTHERS_KIB);
  });

  it("loads Node's own modules without an import, which would read every export", () => {
    // The bundle of docs contains a page with code samples.
    if (name !== 'docs')
      expect(code()).not.toMatch(/(^|[;}])import[\s{*"']|[^.\w\\`[]require\(["']/);
  });

  it('finds no credentials but those that Lambda sets', () => {
    // The source map names every module that is in the bundle.
    const modules = readFileSync(join(folder, SOURCE_MAP_FILE), 'utf8');
    expect(modules).not.toMatch(/node_modules\/@aws-sdk\/credential-provider-(?!env)/);
  });
});

/** Set by Lambda itself; nothing listens at the endpoint. */
const PLATFORM = {
  AWS_REGION: 'eu-west-2',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'secret',
  AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
};

describe.each(Object.entries(ENVIRONMENTS))('the functions of %s', (stackName, environment) => {
  const { template, functions, assetOf } = environmentOf(stackName);

  it('are exactly the bundles, with their source maps, on Node 24 and arm64', () => {
    expect([...functions.keys()].toSorted()).toEqual([...expectedIn(environment)].toSorted());
    for (const { name, properties } of functions.values()) {
      expect(properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: BUNDLE_HANDLER,
      });
      const files = [
        BUNDLE_FILE,
        SOURCE_MAP_FILE,
        ...(name === 'data-loader' ? [SOURCES_FILE] : []),
      ];
      expect(readdirSync(assetOf(name)).toSorted()).toEqual(files);
    }
  });

  it('have the description, memory, time limit and variables that the table says', () => {
    for (const name of expectedIn(environment)) {
      const settings = FUNCTIONS[name];
      const { properties, variables } = present(functions.get(name));
      expect([name, properties.MemorySize, properties.Timeout]).toEqual([
        name,
        settings.memoryMegabytes,
        settings.timeoutSeconds,
      ]);
      const ofTables = TABLES.filter((table) => settings.tables?.[table.name] !== undefined);
      const wanted = [
        ...settings.variables,
        ...ofTables.map(({ variable }) => variable),
        ...(settings.queues === undefined ? [] : [EVENTS_QUEUE_VARIABLE]),
      ];
      const variableNames = Object.keys(variables).filter(
        (variable) => !variable.startsWith('POWERTOOLS_'),
      );
      // The environments issue their own tokens, with keys in KMS.
      const absent = ['JWKS_URL', 'SIGNING_KEY_JWK', 'WEBHOOK_KEY', 'WEBHOOK_WAIT_SCALE'];
      expect([name, variableNames.toSorted()]).toEqual([
        name,
        wanted.filter((variable) => !absent.includes(variable)).toSorted(),
      ]);
    }
    for (const name of expectedIn(environment))
      expect(functions.get(name)?.properties.Description).toBe(descriptionOf(name));
  });

  it('time out before API Gateway does, but well after the longest delay that a partner can rehearse', () => {
    for (const { function: name, token } of Object.values(ENDPOINTS)) {
      const { timeoutSeconds } = FUNCTIONS[name];
      expect(timeoutSeconds).toBeLessThan(INTEGRATION_TIMEOUT_SECONDS);
      if (token !== null) expect(timeoutSeconds - WAIT_SECONDS_MOST).toBeGreaterThanOrEqual(10);
    }
  });

  it('each write JSON to a separate log, from INFO on, with limited retention', () => {
    const logs = new Map(
      resourcesOf(template, 'AWS::Logs::LogGroup').map(({ id, properties }) => [id, properties]),
    );
    for (const { RetentionInDays } of logs.values())
      expect(RetentionInDays).toBe(environment.logRetentionDays);
    for (const { properties } of functions.values()) {
      const { LogGroup, ...settings } = properties.LoggingConfig;
      expect(logs.get(LogGroup.Ref)?.LogGroupName).toBe(`/aws/lambda/${properties.FunctionName}`);
      // Metrics and the reports of Lambda itself are lines of INFO.
      expect(settings).toEqual({
        LogFormat: 'JSON',
        ApplicationLogLevel: 'INFO',
        SystemLogLevel: 'INFO',
      });
    }
  });

  it('include the loader with its list of sources, which it understands, and which names no other bucket', () => {
    const list = readFileSync(join(assetOf('data-loader'), SOURCES_FILE), 'utf8');
    const sources = parseSourceList(list, { directory: null, feedBucket: 'feeds' });
    expect(sources.map(({ source }) => source)).toEqual(
      environment.feeds.sources.map(({ source }) => source),
    );
    expect(list.match(/s3:\/\/(?!FEED_BUCKET\/)/g)).toBeNull();
  });

  it('keep the version that a deployment replaces, and remove one that is rolled back', () => {
    for (const { deletionPolicy, updateReplacePolicy } of resourcesOf(
      template,
      'AWS::Lambda::Version',
    )) {
      expect([deletionPolicy, updateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain']);
    }
  });

  it.each([
    'AWS::ApiGateway::Method',
    'AWS::ApiGateway::Authorizer',
    'AWS::Lambda::Permission',
    'AWS::Lambda::EventSourceMapping',
    'AWS::Scheduler::Schedule',
  ])('are called by their aliases from each %s', (type) => {
    const ids = (of: string) => new Set(resourcesOf(template, of).map(({ id }) => id));
    const [all, aliases] = [ids('AWS::Lambda::Function'), ids('AWS::Lambda::Alias')];
    const invoking = resourcesOf(template, type);
    expect(invoking.length).toBeGreaterThan(0);
    for (const { id, properties } of invoking) {
      const {
        AuthorizerId: _,
        RestApiId: __,
        ResourceId: ___,
        SourceArn: ____,
        ...called
      } = properties;
      const references = JSON.stringify(called).matchAll(/"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/g);
      const named = [...references].map(([, one = '']) => one);
      expect([id, named.filter((one) => all.has(one))]).toEqual([id, []]);
      expect([id, named.some((one) => aliases.has(one))]).toEqual([id, true]);
    }
  });
});

it.each(BUNDLES)(
  'the function $name has in every environment exactly the variables that it reads and cannot do without',
  ({ name, entry }) => {
    const deploying = Object.entries(ENVIRONMENTS).filter(([, environment]) =>
      expectedIn(environment).includes(name),
    );
    const environments = deploying.map(([stackName]) => {
      const { functions, assetOf } = environmentOf(stackName);
      const granted = present(functions.get(name)).variables;
      const variables = {
        ...PLATFORM,
        ...granted,
        SOURCES_FILE: join(assetOf(name), SOURCES_FILE),
      };
      return { names: Object.keys(granted), variables };
    });
    const starts = started(
      entry,
      environments.flatMap(({ names, variables }) => [
        variables,
        ...names.map((missing) => ({ ...variables, [missing]: undefined })),
      ]),
    );
    const optional =
      name === 'authorizer'
        ? ['PARTNER_CLAIM', 'POWERTOOLS_METRICS_NAMESPACE', 'POWERTOOLS_SERVICE_NAME']
        : [];
    for (const { names } of environments) {
      const [whole, ...others] = starts.splice(0, 1 + names.length);
      expect(whole).toEqual({ read: expect.arrayContaining(names), failure: null });
      const missed = names.filter((missing, index) => others[index]?.failure?.includes(missing));
      expect([...missed, ...optional].toSorted()).toEqual(names.toSorted());
    }
  },
);

describe('new code in production', () => {
  const { template } = synthesised('EnergyProduction');
  const groups = resourcesOf(template, 'AWS::CodeDeploy::DeploymentGroup').map(
    ({ properties }) => properties,
  );

  it('is rolled back only for errors of the new version itself, in functions that households wait for', () => {
    const gradual = Object.entries(FUNCTIONS).filter(([, { isGradual }]) => isGradual);
    expect(groups).toHaveLength(gradual.length);
    const alarms = new Map(
      resourcesOf(template, 'AWS::CloudWatch::Alarm').map(({ id, properties }) => [id, properties]),
    );
    for (const { DeploymentGroupName, AlarmConfiguration, AutoRollbackConfiguration } of groups) {
      expect(AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
      const [{ AlarmName, Metrics }, ...others] = AlarmConfiguration.Alarms.map(
        ({ Name }: { Name: { Ref: string } }) => alarms.get(Name.Ref),
      );
      expect([AlarmName, others]).toEqual([`${DeploymentGroupName}-new-version`, []]);
      const versions = JSON.stringify(Metrics).match(
        /"Dimensions":\[[^\]]*"\w+CurrentVersion\w+","Version"/g,
      );
      expect(versions).toHaveLength(2);
    }
  });

  it('takes over at once with -c rollout=all-at-once, whatever alarm rings, and removes no resource', () => {
    const { template: emergency } = synthesised('AllAtOnce');
    const named = resourcesOfAnyStack(emergency);
    expect(named).toEqual(resourcesOfAnyStack(template));
    expect(named.filter((name) => name.startsWith('AWS::CodeDeploy')).length).toBeGreaterThan(1);
    for (const { updatePolicy } of resourcesOf(emergency, 'AWS::Lambda::Alias'))
      expect(updatePolicy).toBeUndefined();
  });
});

/** Leaves out what has the stack's name in its id. */
function resourcesOfAnyStack({ resources }: Template): readonly string[] {
  // Versions and the deployment of the gateway are named by hashes of what they contain.
  const ofARelease = /^AWS::(Lambda::(Version|Permission)|ApiGateway::Deployment)$/;
  const others = resources.filter(({ type }) => !ofARelease.test(type));
  return others.map(({ type, id }) => `${type} ${id}`);
}

/** New versions are tried only if they take over little by little. */
function expectedIn({ rollout }: Environment): readonly FunctionName[] {
  const names = BUNDLES.map(({ name }) => name);
  return names.filter((name) => name !== 'deployment-check' || rollout === 'canary');
}

/** The functions of an environment, and the folders with their code. */
function environmentOf(stackName: string) {
  const { template, folder } = synthesised(stackName);
  const functions = functionsOf(template);
  const assetOf = (name: string): string =>
    join(folder, `asset.${String(functions.get(name)?.properties.Code.S3Key).replace('.zip', '')}`);
  return { template, functions, assetOf };
}

type Start = { readonly read: readonly string[]; readonly failure: string | null };

/** What an entry does in each of the environments: it reads its own when it is imported. */
function started(entry: string, environments: readonly object[]): Start[] {
  const script = 'test/fixtures/functions/read-environment.mjs';
  const input = JSON.stringify(environments);
  return JSON.parse(execFileSync(process.execPath, [script, entry], { input, encoding: 'utf8' }));
}
