import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPartner } from '../../bin/partner/actions.ts';
import { noApiKeys } from '../../bin/partner/api-keys.ts';
import { BUNDLE_FILE, BUNDLE_FOLDER } from '../../lib/bundling.ts';
import { ENVIRONMENTS } from '../../lib/environments.ts';
import { ROUTES } from '../../lib/routes.ts';
import { createFunctions, type Functions } from '../../local/functions.ts';
import { createDynamoPartnerStore } from '../../shared/store/partner-store.ts';
import { createDynamoSessionStore } from '../../shared/store/session-store.ts';
import { createCaller } from '../support/caller.ts';
import { startTestDynamodb, type TestDynamodb } from '../support/embedded-dynamodb.ts';
import { startFeedBucket } from '../support/feed-bucket.ts';
import { dualOffer, feedLines, header, planLine, supplierLine } from '../support/feed-maker.ts';
import { type RunningGateway, startGateway } from '../support/gateway.ts';
import {
  type KeyServiceServer,
  type KeySetServer,
  makeSigningKey,
  startKeyService,
  startKeySetServer,
} from '../support/issuer.ts';
import type { LocalServer } from '../support/local-server.ts';
import { type Asked, type RoleFront, startRoleFront } from '../support/store-proxy.ts';
import { filledIn, resourcesOf, synthesised, type Template } from './synthesis.ts';

const environment = ENVIRONMENTS.EnergyStaging;
const { template } = synthesised('EnergyStaging');
const deployed = deployedFunctions(template);

const PROJECT = join(import.meta.dirname, '../..');

/** The loader needs them only when it meets another run. */
const SELDOM_USED: readonly string[] = [
  'data-loader: dynamodb:PutItem energy-staging-meters',
  'data-loader: dynamodb:UpdateItem energy-staging-meters',
];

const folder = mkdtempSync(join(tmpdir(), 'energy-roles-'));
const objects = new Map<string, Uint8Array>([
  ['price-cap/cap.csv', readFileSync(join(PROJECT, 'test/fixtures/market/ofgem-price-cap-by-region.csv'))],
  ['deals/acme.ndjson', deals(25)],
  ['postcodes/gb.bin', readFileSync(join(PROJECT, 'data/postcodes-gb.bin'))],
  ...['addresses', 'readings'].map(
    (kind) => [`${kind}/made-up.csv`, readFileSync(join(PROJECT, `data/demo/made-up-${kind}.csv`))] as const,
  ),
  ...['gas', 'electricity', 'economy-7-electricity'].map((kind) => {
    const file = `data/demo/made-up-averages-${kind.replace('-electricity', '')}-2024.csv`;
    return [`averages/${kind}.csv`, readFileSync(join(PROJECT, file))] as const;
  }),
]);

let dynamodb: TestDynamodb;
let bucket: LocalServer;
let keyService: KeyServiceServer;
let keySet: KeySetServer;
let tables: RoleFront;
let keys: RoleFront;
let functions: Functions;
let gateway: RunningGateway;
const logged: string[] = [];

beforeAll(async () => {
  const sources = join(folder, 'sources.json');
  writeFileSync(sources, JSON.stringify({ sources: environment.feeds.sources }));
  const { privateJwk, publicKey } = await makeSigningKey();
  const keyIds = deployed.find(({ name }) => name === 'token')?.variables['SIGNING_KEY_IDS'] ?? '';

  dynamodb = await startTestDynamodb();
  for (const { properties } of resourcesOf(template, 'AWS::DynamoDB::Table')) {
    await dynamodb.makeTable(properties.TableName);
  }
  const bucketName = deployed.find(({ name }) => name === 'data-loader')?.variables['FEED_BUCKET'] ?? '';
  bucket = await startFeedBucket(bucketName, objects);
  keyService = await startKeyService({ [keyIds]: privateJwk });
  keySet = await startKeySetServer([publicKey]);
  const mayDo = ({ principal, action, resource }: Asked): boolean =>
    deployed.some(({ name, granted }) => name === principal && granted.has(`${action} ${resource}`));
  tables = await startRoleFront(dynamodb.url, mayDo);
  keys = await startRoleFront(keyService.url, mayDo);

  functions = createFunctions(
    deployed.map(({ name, variables }) => ({
      name,
      bundleFile: join(PROJECT, BUNDLE_FOLDER, name, BUNDLE_FILE),
      environment: {
        ...variables,
        ...(variables['JWKS_URL'] === undefined ? {} : { JWKS_URL: keySet.address }),
        AWS_REGION: environment.region,
        AWS_ACCESS_KEY_ID: name,
        AWS_SECRET_ACCESS_KEY: 'secret',
        AWS_ENDPOINT_URL_DYNAMODB: tables.url,
        AWS_ENDPOINT_URL_KMS: keys.url,
        AWS_ENDPOINT_URL_S3: bucket.url,
        SOURCES_FILE: sources,
      },
      timeoutSeconds: 120,
    })),
    (name, line) => logged.push(`${name}: ${line}`),
  );
  gateway = await startGateway({ functions, routes: ROUTES, nowMs: Date.now });
});
afterAll(async () => {
  await gateway?.stop();
  await functions?.stop();
  await Promise.all([tables?.close(), keys?.close(), bucket?.close(), dynamodb?.stop()]);
  await Promise.all([keyService, keySet].map((one) => one?.close()));
  rmSync(folder, { recursive: true });
});

/** A feed with a plan of acme for every region. */
function deals(ratePence: number): Buffer {
  const fuel = { charge_pence_per_day: 50, unit_rates: [{ rate_pence_per_kwh: ratePence }] };
  const gas = { charge_pence_per_day: 30, unit_rates: [{ rate_pence_per_kwh: 6 }] };
  const regions = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23];
  const published_at = new Date().toISOString();
  const plan = planLine({ product_end_date: null });
  const lines = [
    header({ source: 'deals', published_at }),
    supplierLine(),
    plan,
    dualOffer({ regions, electricity: fuel, gas }),
  ];
  return Buffer.from(feedLines(lines));
}

async function load(): Promise<unknown> {
  return await functions.invoke('data-loader', {});
}

const LOADED = { kind: 'response', payload: expect.objectContaining({ refusedSources: 0, failedSteps: 0 }) };

async function onboard(name: string, kind: 'partner' | 'journey') {
  const { client } = dynamodb;
  const target = {
    stage: environment.stage,
    operator: 'ada',
    store: createDynamoPartnerStore({ client, table: 'energy-staging-partners' }),
    sessions: createDynamoSessionStore({ client, table: 'energy-staging-sessions' }),
    apiKeys: noApiKeys,
  };
  const { partner, secret = '' } = await createPartner(
    target,
    { name, kind, tier: 'standard', ...(kind === 'partner' ? { industryData: 'default' as const } : {}) },
    { nowMs: Date.now(), random: (size) => randomBytes(size) },
  );
  return { clientId: partner.clientId, secret };
}

describe('each function, with only what its role grants', () => {
  it('loads, prices and hands over as ever, and is refused nothing', async () => {
    expect([await load(), logged.filter((line) => line.includes('step failed')).slice(0, 5)]).toEqual([LOADED, []]);
    // A second edition, and then two more: old ones are cleaned up.
    for (const ratePence of [26, 25]) {
      objects.set('deals/acme.ndjson', deals(ratePence));
      expect(await load()).toEqual(LOADED);
    }

    const { BASE_URL: baseUrl = '' } = deployed.find(({ name }) => name === 'docs')?.variables ?? {};
    const audience = `${baseUrl}/energy`;
    const partner = await onboard('roles', 'partner');
    const journey = await onboard('roles-journey', 'journey');
    const { request, get, tokenOf } = createCaller({ baseUrl: gateway.baseUrl, audience, partner });
    const home = new URLSearchParams(environment.outsideCheck ?? '');
    const { id, comparisons } = (await get('comparison', Object.fromEntries(home))).comparison;
    const [cheapest] = comparisons;
    const plan = { payment_method: 'monthly_direct_debit', supplier_key: 'british-gas', plan_key: 'standard-variable' };
    const body = {
      post_code: 'SW1A 1AA',
      electricity_variant: 'standard',
      dual_fuel: plan,
      electricity_usage: { kwh: 2_500 },
      gas_usage: { kwh: 9_500 },
      selected_plan: {
        ...plan,
        fuel: 'dual_fuel',
        plan_key: cheapest?.plan.key,
        supplier_key: cheapest?.plan.supplier_key,
        comparison_id: id,
      },
    };
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'one' };
    const drop = await request('/energy/drop', { method: 'POST', headers, body: JSON.stringify(body) });
    const session = new URL(Object(drop.json).plan_info_url).searchParams.get('session');
    const responses = [
      drop,
      await request(`/energy/sessions/${session}`, { authorization: `Bearer ${await tokenOf(journey)}` }),
    ];
    for (const path of [
      '/energy/status',
      '/energy/sources',
      '/energy/suppliers?post_code=SW1A1AA',
      '/energy/plans?post_code=SW1A1AA&supplier_key=acme',
      '/energy/plan-lookup?post_code=SW1A1AA&electricity_charge_pence_per_day=60&electricity_rate_pence_per_kwh=24',
      `/energy/valuation?${home}`,
      '/energy/best-buys/cheapest-plans',
      '/energy/best-available?post_code=NR22HH&building_number=2&industry_db_consent=true',
      '/energy/docs/openapi.json',
      '/.well-known/jwks.json',
      '/.well-known/oauth-authorization-server',
    ]) {
      responses.push(await request(path));
    }
    expect(responses.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
    expect([...tables.refused, ...keys.refused]).toEqual([]);
  });

  it('needs everything that its role grants', () => {
    const used = new Set(
      [...tables.asked, ...keys.asked].map((one) => `${one.principal}: ${one.action} ${one.resource}`),
    );
    const granted = deployed.flatMap(({ name, granted: all }) => [...all].map((one) => `${name}: ${one}`));
    const checked = granted.filter((one) => /: (dynamodb:|kms:(Sign|GetPublicKey|GenerateMac) )/.test(one));
    const unused = checked.filter((one) => !used.has(one));
    expect(unused.filter((one) => !SELDOM_USED.includes(one))).toEqual([]);
  });
});

type DeployedFunction = {
  /** Without the stage. */
  readonly name: string;
  readonly variables: Readonly<Record<string, string>>;
  /** What its role allows, such as `dynamodb:GetItem energy-staging-market`. */
  readonly granted: ReadonlySet<string>;
};

type Statement = { readonly Effect: string; readonly Action: string | string[]; readonly Resource: unknown };

/** The functions of a template, each with its environment and the permissions of its role. */
function deployedFunctions(template: Template): readonly DeployedFunction[] {
  const policies = resourcesOf(template, 'AWS::IAM::Policy');
  const tables = new Map(
    resourcesOf(template, 'AWS::DynamoDB::Table').map(({ id, properties }) => [id, String(properties.TableName)]),
  );
  const nameOf = (resource: unknown): string => {
    const [id = ''] = Object(resource)['Fn::GetAtt'] ?? [];
    return tables.get(id) ?? String(id).toLowerCase();
  };
  return resourcesOf(template, 'AWS::Lambda::Function').map(({ properties }) => {
    const [roleId] = properties.Role['Fn::GetAtt'];
    const statements: readonly Statement[] = policies
      .filter((policy) => policy.properties.Roles.some((role: { Ref: string }) => role.Ref === roleId))
      .flatMap((policy) => policy.properties.PolicyDocument.Statement)
      .filter(({ Effect }: Statement) => Effect === 'Allow');
    const granted = statements.flatMap(({ Action, Resource }) =>
      [Action].flat().flatMap((action) => [Resource].flat().map((resource) => `${action} ${nameOf(resource)}`)),
    );
    const variables = Object.entries(properties.Environment.Variables);
    return {
      name: String(properties.FunctionName).replace(/^energy-[a-z]+-/, ''),
      variables: Object.fromEntries(
        variables.map(([name, value]) => [name, tables.get(Object(value).Ref) ?? filledIn(value)]),
      ),
      granted: new Set(granted),
    };
  });
}
