import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { createPartner } from '../../bin/partner/actions.ts';
import { noApiKeys } from '../../bin/partner/api-keys.ts';
import { BUNDLE_FILE, BUNDLE_FOLDER } from '../../lib/bundling.ts';
import { FUNCTIONS } from '../../lib/functions.ts';
import { createFunctions, type Functions } from '../../local/functions.ts';
import { CHECK_PARTNER } from '../../shared/contract/stack-facts.ts';
import { createDynamoMarketStore } from '../../shared/store/market-store.ts';
import { createDynamoPartnerStore } from '../../shared/store/partner-store.ts';
import { createDynamoPlacesStore } from '../../shared/store/places-store.ts';
import { startTestDynamodb, type TestDynamodb } from '../support/embedded-dynamodb.ts';
import { dualOffer, planLine, supplierLine } from '../support/feed-maker.ts';
import { makeSigningKey, startKeyService } from '../support/issuer.ts';
import { startServer } from '../support/local-server.ts';
import { loadPostcodes } from '../support/postcodes.ts';
import { present } from '../support/present.ts';
import { loaderAt, makeLoad, taking } from '../support/small-market.ts';
import { functionsOf, permissionsOf, resourcesOf, synthesised } from './synthesis.ts';

const { template } = synthesised('EnergyProduction');
const deployed = functionsOf(template);
const checkVariables = present(deployed.get('deployment-check')).variables;
const granted = present(permissionsOf(template).get('deployment-check'));

const grantedFor = (action: string): readonly string[] =>
  granted.flatMap(({ actions, resources }) => (actions.includes(action) ? resources : []));

/** The functions that the check tries, by the version that the template gives it. */
const versions = new Map(
  Object.entries<string>(JSON.parse(present(checkVariables['NEW_VERSIONS']))).map(
    ([name, version]) => [version, name],
  ),
);

describe('before a new version gets requests in production', () => {
  const gradual = Object.entries(FUNCTIONS).filter(([, { isGradual }]) => isGradual === true);
  const [{ id: check } = { id: '' }] = resourcesOf(template, 'AWS::Lambda::Function').filter(
    ({ properties }) => properties.FunctionName === 'energy-production-deployment-check',
  );
  const policies = resourcesOf(template, 'AWS::Lambda::Alias')
    .map(({ updatePolicy }) => updatePolicy?.CodeDeployLambdaAliasUpdate)
    .filter((policy) => policy !== undefined);

  it('CodeDeploy runs the check, for every function that is gradual', () => {
    expect(policies.map(({ BeforeAllowTrafficHook }) => BeforeAllowTrafficHook)).toEqual(
      gradual.map(() => ({ Ref: check })),
    );
  });

  it('the check has what it needs: its alias waits for it', () => {
    for (const { updatePolicy, dependsOn } of resourcesOf(template, 'AWS::Lambda::Alias')) {
      if (updatePolicy !== undefined) expect(dependsOn).toContain(check);
    }
  });

  it('the check may invoke the versions of this deployment and report to its groups, and nothing else', () => {
    expect([...versions.values()].toSorted()).toEqual([
      'authorizer',
      'comparison',
      'drop',
      'token',
    ]);
    expect(grantedFor('lambda:InvokeFunction').toSorted()).toEqual([...versions.keys()].toSorted());
    const isVersion = new Set(resourcesOf(template, 'AWS::Lambda::Version').map(({ id }) => id));
    expect([...isVersion].map((id) => id.toLowerCase())).toEqual(
      expect.arrayContaining([...versions.keys()]),
    );
    expect(grantedFor('codedeploy:PutLifecycleEventHookExecutionStatus')).toHaveLength(
      gradual.length,
    );
    expect(granted.flatMap(({ actions }) => actions).toSorted()).toEqual([
      'codedeploy:PutLifecycleEventHookExecutionStatus',
      'lambda:InvokeFunction',
      'logs:CreateLogStream',
      'logs:PutLogEvents',
      'secretsmanager:GetSecretValue',
    ]);
  });

  it('CodeDeploy may invoke the check, whose name its own policy does not cover', () => {
    const owners = [...permissionsOf(template)].filter(([, statements]) =>
      statements.some(({ resources }) => resources.includes(`arn:${check}.Arn`)),
    );
    expect(owners.map(([owner]) => owner)).toEqual([expect.stringMatching(/^RolloutRole/)]);
  });
});

it('no resource depends on itself, which CloudFormation would refuse', () => {
  const references = new Map(
    template.resources.map(({ id, dependsOn, properties, updatePolicy }) => {
      const named = JSON.stringify({ properties, updatePolicy }).matchAll(
        /"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/g,
      );
      return [id, new Set([...dependsOn, ...[...named].map(([, name = '']) => name)])];
    }),
  );
  // Removes resources that wait for nothing until none is left, or only circles are.
  let waiting = [...references.keys()];
  for (let before = Number.POSITIVE_INFINITY; waiting.length < before; ) {
    before = waiting.length;
    const ids = new Set(waiting);
    waiting = waiting.filter((id) => [...(references.get(id) ?? [])].some((one) => ids.has(one)));
  }
  expect(waiting).toEqual([]);
});

it('an environment without a check from outside has no credentials to try new versions with', () => {
  const { template: without } = synthesised('Outside');
  expect(functionsOf(without).has('deployment-check')).toBe(false);
  const policies = resourcesOf(without, 'AWS::Lambda::Alias').flatMap(
    ({ updatePolicy }) => updatePolicy?.CodeDeployLambdaAliasUpdate ?? [],
  );
  expect(policies.length).toBeGreaterThan(0);
  expect(JSON.stringify(policies)).not.toContain('BeforeAllowTrafficHook');
});

describe('the deployment check, with the bundles that are deployed', () => {
  const PROJECT = join(import.meta.dirname, '../..');
  const reported: unknown[] = [];
  const logged: string[] = [];
  const ends: (() => Promise<void>)[] = [];
  let dynamodb: TestDynamodb;
  let functions: Functions;
  let secret: string;
  /** Changes what is sent to a version, or what it returns, as faulty code would. */
  let fault: Fault = {};

  type Fault = {
    readonly event?: (name: string, event: Event) => Event;
    readonly result?: (name: string, payload: Payload) => unknown;
    /** How many invocations are denied first. */
    denied?: number;
  };
  type Event = { readonly headers: Readonly<Record<string, string>> };
  type Payload = { readonly body: string };

  beforeAll(async () => {
    dynamodb = await startTestDynamodb();
    const { client } = dynamodb;
    const table = async (name: string) => ({ client, table: await dynamodb.makeTable(name) });
    await loadPostcodes(createDynamoPlacesStore(await table('places')), { 'SW1A 1AA': 12 });
    const keys = { supplier_key: 'british-gas', plan_key: 'standard-variable' };
    const plan = {
      ...{ supplier_key: keys.supplier_key, key: keys.plan_key },
      ...{ standard_variable: true, product_end_date: null },
    };
    const lines = [supplierLine({ key: keys.supplier_key }), planLine(plan), dualOffer(keys)];
    const market = createDynamoMarketStore(await table('market'));
    await loaderAt(market, new Date().toISOString()).publish(taking(makeLoad('one', lines)));
    const partners = createDynamoPartnerStore(await table('partners'));
    await table('sessions');
    secret = await credentialsOf(partners);

    const { privateJwk } = await makeSigningKey();
    const keyId = present(deployed.get('token')?.variables['SIGNING_KEY_IDS']);
    const keyService = await startKeyService({ [keyId]: privateJwk });
    const secrets = await startServer((_, response) => {
      response.end(JSON.stringify({ SecretString: secret }));
    });
    const codeDeploy = await startServer(async (request, response) => {
      reported.push(await json(request));
      response.end('{}');
    });
    const lambda = await startServer(async (request, response) => {
      const [, version = ''] = /functions\/([^/]+)\/invocations/.exec(request.url ?? '') ?? [];
      const name = versions.get(decodeURIComponent(version)) ?? '';
      const event = (await json(request)) as Event;
      fault.denied = (fault.denied ?? 0) - 1;
      if (fault.denied >= 0) {
        response.writeHead(403, { 'x-amzn-errortype': 'AccessDeniedException' }).end('{}');
        return;
      }
      const result = await functions.invoke(name, fault.event?.(name, event) ?? event);
      if (result.kind !== 'response') {
        response.setHeader('x-amz-function-error', 'Unhandled');
        response.end(JSON.stringify(result));
        return;
      }
      const { payload } = result;
      response.end(JSON.stringify(fault.result?.(name, payload as Payload) ?? payload));
    });

    const addresses = {
      AWS_REGION: 'eu-west-2',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url,
      AWS_ENDPOINT_URL_KMS: keyService.url,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
      AWS_ENDPOINT_URL_LAMBDA: lambda.url,
      AWS_ENDPOINT_URL_CODEDEPLOY: codeDeploy.url,
      MARKET_TABLE: 'market',
      PLACES_TABLE: 'places',
      PARTNERS_TABLE: 'partners',
      SESSIONS_TABLE: 'sessions',
    };
    functions = createFunctions(
      [...versions.values(), 'deployment-check'].map((name) => ({
        name,
        bundleFile: join(PROJECT, BUNDLE_FOLDER, name, BUNDLE_FILE),
        environment: { ...present(deployed.get(name)).variables, ...addresses },
        timeoutSeconds: 60,
      })),
      (name, line) => logged.push(`${name}: ${line}`),
    );
    ends.push(functions.stop, dynamodb.stop);
    ends.push(...[keyService, secrets, codeDeploy, lambda].map(({ close }) => close));
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  async function credentialsOf(
    store: ReturnType<typeof createDynamoPartnerStore>,
  ): Promise<string> {
    const target = { stage: 'production', store, operator: 'ada', apiKeys: noApiKeys } as const;
    const account = { name: CHECK_PARTNER, kind: 'partner', tier: 'standard' } as const;
    const { partner, secret: clientSecret } = await createPartner(target, account, Date.now());
    return JSON.stringify({ clientId: partner.clientId, clientSecret });
  }

  /** What the check tells CodeDeploy, and why. */
  async function checked(faulty: Fault = {}) {
    fault = faulty;
    reported.length = 0;
    logged.length = 0;
    const hook = { DeploymentId: 'd-1', LifecycleEventHookExecutionId: 'e-1' };
    const { kind } = await functions.invoke('deployment-check', hook);
    expect(kind).toBe('response');
    expect(reported).toEqual([
      { deploymentId: 'd-1', lifecycleEventHookExecutionId: 'e-1', status: expect.anything() },
    ]);
    const [{ status }] = reported as [{ readonly status: string }];
    const line = logged.find((one) => one.startsWith('deployment-check: '));
    return [status, /"reason":"([^"]*)"/.exec(line ?? '')?.[1]];
  }

  it('lets good versions pass', async () => {
    expect(await checked()).toEqual(['Succeeded', undefined]);
  });

  it('waits for a permission that does not hold yet', async () => {
    expect(await checked({ denied: 1 })).toEqual(['Succeeded', undefined]);
  });

  it.each<[string, Fault]>([
    [
      'the comparison of SW1A1AA has no plans',
      {
        result: (name, payload) =>
          name === 'comparison'
            ? { ...payload, body: '{"comparison":{"comparisons":[]}}' }
            : payload,
      },
    ],
    [
      'token did not respond with JSON',
      {
        result: (name, payload) => (name === 'token' ? { ...payload, body: 'eyJraWQ' } : payload),
      },
    ],
    ['the authorizer allows a forged token', { event: allowingForgeries() }],
    [
      'the authorizer denies a good token',
      {
        event: (name, event) => (name === 'authorizer' ? { ...event, headers: {} } : event),
      },
    ],
    [
      'drop responded with 400',
      { event: (name, event) => (name === 'drop' ? { ...event, body: '{}' } : event) },
    ],
    [
      expect.stringMatching(/ failed: Unhandled$/),
      { event: (name, event) => (name === 'token' ? { ...event, requestContext: null } : event) },
    ],
  ])('stops the deployment: %s', async (reason, faulty) => {
    expect(await checked(faulty)).toEqual(['Failed', reason]);
  });

  it('stops the deployment while the secret has no credentials', async () => {
    const credentials = secret;
    secret = 'random characters';
    expect(await checked()).toEqual([
      'Failed',
      expect.stringContaining('the secret has no credentials yet'),
    ]);
    secret = credentials;
  });

  it('logs neither a token nor the secret', async () => {
    await checked({ event: allowingForgeries() });
    const { clientSecret } = JSON.parse(secret);
    expect(logged.join()).not.toContain(clientSecret);
    expect(logged.join()).not.toMatch(/eyJ/);
  });

  /** An authorizer that checks only the first token that it sees. */
  function allowingForgeries(): NonNullable<Fault['event']> {
    let first: Event['headers'] | undefined;
    return (name, event) => {
      if (name !== 'authorizer') return event;
      first ??= event.headers;
      return { ...event, headers: first };
    };
  }
});
