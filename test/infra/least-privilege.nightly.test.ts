import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createPartner } from '../../bin/partner/actions.ts';
import { noApiKeys } from '../../bin/partner/api-keys.ts';
import { COMPARISON } from '../../bin/start/greeting.ts';
import { BUNDLE_FILE, BUNDLE_FOLDER } from '../../lib/bundling.ts';
import { ENVIRONMENTS } from '../../lib/environments.ts';
import { EVENTS_QUEUE, EVENTS_QUEUE_VARIABLE } from '../../lib/events-queue.ts';
import { FUNCTIONS } from '../../lib/functions.ts';
import { invokeWithMessages } from '../../local/event-source.ts';
import { createFunctions, type Functions } from '../../local/functions.ts';
import { startQueue } from '../../local/queue.ts';
import { ENDPOINTS } from '../../shared/contract/endpoints.ts';
import { newReceiver } from '../../shared/partners/receiver.ts';
import { createDynamoPartnerStore } from '../../shared/store/partner-store.ts';
import { type Caller, type Credentials, createCaller, sessionOf } from '../support/caller.ts';
import { startTestDynamodb, type TestDynamodb } from '../support/embedded-dynamodb.ts';
import { startFeedBucket } from '../support/feed-bucket.ts';
import {
  dualOffer,
  feedLines,
  header,
  planLine,
  price,
  supplierLine,
} from '../support/feed-maker.ts';
import { type RunningGateway, startGateway } from '../support/gateway.ts';
import { makeSigningKey, startKeyService, startKeySetServer } from '../support/issuer.ts';
import { present } from '../support/present.ts';
import { readBody, readErrors } from '../support/response-bodies.ts';
import { startRoleBatches } from '../support/role-batches.ts';
import { eventually } from '../support/service.ts';
import { type Asked, type RoleFront, startRoleFront } from '../support/store-proxy.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { functionsOf, permissionsOf, resourcesOf, synthesised } from './synthesis.ts';

const environment = ENVIRONMENTS.EnergyStaging;
const { template } = synthesised('EnergyStaging');
const deployed = functionsOf(template);
const PROJECT = join(import.meta.dirname, '../..');

/** The loader needs them only when it meets another run. */
const SELDOM_USED = ['dynamodb:PutItem', 'dynamodb:UpdateItem'].map(
  (action) => `data-loader: ${action} ${idOf('Meters')}`,
);

/**
 * Finds the grants whose use shows in requests of functions. The others are exempt: DynamoDB and S3
 * use the data keys, Lambda's event source receives from the queue, and schedules and the state
 * machine invoke functions. The feeds are read from a bucket that refuses nobody. The check from
 * outside is not run here, and staging has no check of deployments: other tests cover both.
 */
const CHECKED =
  /: (dynamodb:|kms:(Sign|GetPublicKey|GenerateMac) |sqs:(SendMessage|ChangeMessageVisibility) webhooksevents|s3:\w+ batchfiles|states:|sts:)/;

/**
 * What each role of the service allows, such as `status: dynamodb:GetItem markettablee80242e6`.
 * Another test covers the roles of people.
 */
const GRANTED = new Set(
  [...permissionsOf(template)].flatMap(([name, statements]) =>
    (name.startsWith('People') ? [] : statements).flatMap(({ actions, resources }) =>
      actions.flatMap((action) =>
        resources.map((resource) => `${name}: ${action} ${nameIn(resource)}`),
      ),
    ),
  ),
);

/** The name that stands for a table in the environment of a function. */
function idOf(table: string): string {
  const found = resourcesOf(template, 'AWS::DynamoDB::Table').find(({ id }) =>
    id.startsWith(table),
  );
  return present(found).id.toLowerCase();
}

function nameIn(arn: string): string {
  const [, name = arn, index = ''] = /^arn:(\w+)\.Arn(\/index\/\w+)?/.exec(arn) ?? [];
  return (name + index).toLowerCase();
}

function roleOf(arn: string): string {
  const role = resourcesOf(template, 'AWS::IAM::Role').find(
    ({ properties }) => properties.RoleName === arn.split('/').at(-1),
  );
  return present(role).id;
}

function variableOf(name: string, variable: string): string {
  return present(deployed.get(name)?.variables[variable]);
}

/** Decides by the condition on the keys of items, as IAM does. */
function mayReach({ principal, resource, item }: Asked): boolean {
  if (resource !== idOf('Sessions')) return true;
  const [, { sessionItems = [] } = {}] =
    Object.entries(FUNCTIONS).find(([name]) => name === principal) ?? [];
  return sessionItems.some((prefix) => item?.startsWith(prefix));
}

function described({ principal, action, resource }: Asked): string {
  return `${principal}: ${action} ${resource.toLowerCase()}`;
}

function bytesOf(file: string): Uint8Array {
  return readFileSync(join(PROJECT, file));
}

const objects = new Map<string, Uint8Array>([
  ['price-cap/cap.csv', currentCap()],
  ['deals/acme.ndjson', deals(25)],
  ['postcodes/gb.bin', bytesOf('data/postcodes-gb.bin')],
  ['addresses/made-up.csv', bytesOf('data/demo/made-up-addresses.csv')],
  ['readings/made-up.csv', bytesOf('data/demo/made-up-readings.csv')],
  ['averages/gas.csv', bytesOf('data/demo/made-up-averages-gas-2024.csv')],
  ['averages/electricity.csv', bytesOf('data/demo/made-up-averages-electricity-2024.csv')],
  ['averages/economy-7-electricity.csv', bytesOf('data/demo/made-up-averages-economy-7-2024.csv')],
]);

/** The sample of the price cap, its last quarter made as long as the tests may run. */
function currentCap(): Uint8Array {
  const cap = bytesOf('test/fixtures/market/ofgem-price-cap-by-region.csv');
  return Buffer.from(Buffer.from(cap).toString().replaceAll(',2026-09-30,', ',2099-12-31,'));
}

let dynamodb: TestDynamodb;
let keyService: Awaited<ReturnType<typeof startKeyService>>;
let queues: RoleFront;
/** Every service of AWS that functions ask. */
let fronts: readonly RoleFront[];
let functions: Functions;
let gateway: RunningGateway;
let failingStep: string | undefined;
const logged: string[] = [];
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const sources = join(temporaryFolder(), 'sources.json');
  writeFileSync(sources, JSON.stringify({ sources: environment.feeds.sources }));
  const { privateJwk, publicKey } = await makeSigningKey();

  dynamodb = await startTestDynamodb();
  for (const { id } of resourcesOf(template, 'AWS::DynamoDB::Table'))
    await dynamodb.makeTable(id.toLowerCase());
  const bucket = await startFeedBucket(variableOf('data-loader', 'FEED_BUCKET'), objects);
  keyService = await startKeyService({
    [variableOf('token', 'SIGNING_KEY_IDS')]: privateJwk,
  });
  const keySet = await startKeySetServer([publicKey]);
  const mayDo = (asked: Asked): boolean => GRANTED.has(described(asked)) && mayReach(asked);
  const tables = await startRoleFront(dynamodb.url, mayDo);
  const keys = await startRoleFront(keyService.url, mayDo);
  const queue = await startQueue(temporaryFolder(), {
    ...EVENTS_QUEUE,
    onError: console.error,
    name: variableOf('switch-report', EVENTS_QUEUE_VARIABLE),
  });
  queues = await startRoleFront(new URL(queue.url).origin, mayDo);
  const batches = await startRoleBatches(temporaryFolder(), {
    bucket: variableOf('batches', 'BATCH_BUCKET'),
    functions: { invoke: (name, event) => functions.invoke(name, event) },
    isFailingStep: (name) => name === failingStep,
    ...{ mayDo, roleOf },
  });
  const { files, runs, tokens } = batches;
  fronts = [tables, keys, queues, files, runs, tokens];

  functions = createFunctions(
    [...deployed.values()].map(({ name, variables }) => ({
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
        AWS_ENDPOINT_URL_S3: name === 'data-loader' ? bucket.url : files.url,
        AWS_ENDPOINT_URL_SFN: runs.url,
        AWS_ENDPOINT_URL_SQS: queues.url,
        AWS_ENDPOINT_URL_STS: tokens.url,
        SOURCES_FILE: sources,
      },
      timeoutSeconds: 120,
    })),
    (name, line) => logged.push(`${name}: ${line}`),
  );
  gateway = await startGateway({ functions, routes: Object.values(ENDPOINTS), nowMs: Date.now });
  queue.receive(invokeWithMessages(functions, 'webhook-sender'), 1);
  ends.push(gateway.stop, queue.close, batches.close, functions.stop, dynamodb.stop);
  ends.push(...[tables, keys, queues, bucket, keyService, keySet].map(({ close }) => close));
});
afterAll(async () => {
  for (const end of ends) await end();
});

/** A feed with a plan of acme for every region. */
function deals(ratePence: number): Buffer {
  const offer = {
    regions: [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23],
    electricity: price({ unit_rates: [{ rate_pence_per_kwh: ratePence }] }),
    gas: price({ charge_pence_per_day: 30, unit_rates: [{ rate_pence_per_kwh: 6 }] }),
  };
  const start = header({ source: 'deals', published_at: new Date().toISOString() });
  return Buffer.from(
    feedLines([start, supplierLine(), planLine({ product_end_date: null }), dualOffer(offer)]),
  );
}

const LOADED = {
  kind: 'response',
  payload: expect.objectContaining({ refusedSources: 0, failedSteps: 0 }),
};

async function onboard(name: string, kind: 'partner' | 'journey') {
  const { client } = dynamodb;
  const target = {
    stage: environment.stage,
    operator: 'ada',
    store: createDynamoPartnerStore({ client, table: idOf('Partners') }),
    apiKeys: noApiKeys,
  };
  const { partner, secret } = await createPartner(
    target,
    {
      name,
      kind,
      tier: 'standard',
      ...(kind === 'partner' ? { industryData: 'default' as const, batchLines: 100 } : {}),
    },
    Date.now(),
  );
  return { clientId: partner.clientId, secret: secret ?? '' };
}

/** A receiver that no look-up finds, so that its events are put back. */
async function setReceiver({ clientId }: Credentials) {
  const store = createDynamoPartnerStore({ client: dynamodb.client, table: idOf('Partners') });
  const partner = present(await store.get(clientId));
  const receiver = newReceiver(undefined, 'https://receiver.invalid/', Date.now());
  await store.replace({ ...partner, receiver, version: partner.version + 1 });
}

const FILE = `${JSON.stringify({ id: 'home-1', parameters: COMPARISON })}\n`;

/** Creates a batch of one household that is announced as `lines` households. */
async function newBatch({ post }: Caller, lines: number) {
  const sha256 = createHash('sha256').update(FILE).digest('base64');
  const announced = { bytes: Buffer.byteLength(FILE), lines, sha256 };
  const { text, json, status } = await post('/energy/batches', announced);
  expect([status, text]).toEqual([200, expect.anything()]);
  const { batch, upload } = readBody('batch-create', json);
  const put = async (): Promise<void> => {
    const { method, url, headers } = upload;
    // fetch counts the bytes itself.
    const { 'content-length': _length, ...others } = headers;
    const uploaded = await fetch(url, { method, headers: others, body: FILE });
    expect([uploaded.status, await uploaded.text()]).toEqual([200, '']);
  };
  return { id: batch.id, put };
}

/** Starts a batch, and returns it when it has ended. */
async function runBatch({ request }: Caller, id: string) {
  const started = await request(`/energy/batches/${id}/start`, { method: 'POST' });
  expect([started.status, started.text]).toEqual([200, expect.anything()]);
  const read = async () => readBody('batch', (await request(`/energy/batches/${id}`)).json).batch;
  const hasEnded = async (): Promise<boolean> => (await read()).status !== 'running';
  expect(await eventually(hasEnded, 60_000)).toBe(true);
  return await read();
}

/** Starts a batch too early, then runs it to its results. */
async function finishBatch(caller: Caller, run: { readonly clientId: string }): Promise<void> {
  const { id, put } = await newBatch(caller, 1);
  const tooEarly = await caller.request(`/energy/batches/${id}/start`, { method: 'POST' });
  expect(readErrors(tooEarly.json)).toMatchObject([{ code: 'batch-not-uploaded' }]);
  await put();
  const finished = await runBatch(caller, id);
  expect(finished).toMatchObject({ status: 'finished', lines: { succeeded: 1 } });
  const results = await fetch(present(finished.results?.[0]?.url));
  const lines = gunzipSync(Buffer.from(await results.arrayBuffer())).toString();
  expect(JSON.parse(lines)).toMatchObject({ id: 'home-1', comparison: expect.anything() });
  // Step Functions repeats a step whose response it has lost.
  const repeated = await functions.invoke('batch-finish', { ...run, batchId: id });
  expect(repeated).toMatchObject({ kind: 'response' });
}

/** Announces two lines for a file of one. */
async function failCut(caller: Caller): Promise<void> {
  const { id, put } = await newBatch(caller, 2);
  await put();
  const { status, problem } = await runBatch(caller, id);
  expect([status, problem]).toEqual(['failed', 'The file has 1 lines and not 2.']);
}

/** Lets an execution fail, deletes its batch, and then uploads the file again. */
async function failAndDelete(caller: Caller, run: { readonly clientId: string }): Promise<void> {
  const { request } = caller;
  const { id, put } = await newBatch(caller, 1);
  await put();
  failingStep = 'batch-part';
  expect(await runBatch(caller, id)).toMatchObject({ status: 'failed' });
  // EventBridge delivers an event at least once.
  const detail = { input: JSON.stringify({ ...run, batchId: id }) };
  const repeated = await functions.invoke('batch-clean-up', { source: 'aws.states', detail });
  expect(repeated).toMatchObject({ kind: 'response' });
  const listed = readBody('batch-list', (await request('/energy/batches')).json);
  expect(listed.batches).toHaveLength(3);
  const { status } = await request(`/energy/batches/${id}`, { method: 'DELETE' });
  expect(status).toBe(200);
  await put();
  const isDeletedOnArrival = async (): Promise<boolean> =>
    used().includes(`batch-clean-up: s3:DeleteObject ${variableOf('batches', 'BATCH_BUCKET')}`);
  expect(await eventually(isDeletedOnArrival, 20_000)).toBe(true);
}

function used(): readonly string[] {
  return fronts.flatMap(({ asked }) => asked.map(described));
}

function isUsed(beginning: string): Promise<boolean> {
  return eventually(async () => used().some((use) => use.startsWith(beginning)), 20_000);
}

describe('each function, with only what its role grants', () => {
  it('loads, prices and hands over, and is refused nothing', async () => {
    // A second edition, and then two more: old ones are cleaned up.
    for (const ratePence of [25, 26, 25]) {
      objects.set('deals/acme.ndjson', deals(ratePence));
      const loaded = await functions.invoke('data-loader', {});
      expect([loaded, logged.filter((line) => line.includes('step-failed')).slice(0, 5)]).toEqual([
        LOADED,
        [],
      ]);
    }

    const audience = variableOf('token', 'AUDIENCES');
    const partner = await onboard('roles', 'partner');
    const journey = await onboard('roles-journey', 'journey');
    await setReceiver(partner);
    const caller = createCaller({ baseUrl: gateway.baseUrl, audience, partner });
    const { request, post, handover, tokenOf } = caller;
    const drop = await post('/energy/drop', await handover(), {
      headers: { 'idempotency-key': 'one' },
    });
    const authorization = `Bearer ${await tokenOf(journey)}`;
    const session = sessionOf(drop);
    const report = { sequence: 1, status: 'submitted', occurred_at: new Date().toISOString() };
    const headers = { 'content-type': 'application/json' };
    const put = { method: 'PUT', body: JSON.stringify(report), headers, authorization };
    // An event that cannot be tried is put back.
    const webhookKey = variableOf('webhook-sender', 'WEBHOOK_KEY_ID');
    keyService.failWith(webhookKey, 400);
    const responses = [
      drop,
      await request(`/energy/sessions/${session}`, { authorization }),
      await request(`/energy/switches/${session}/gas`, put),
      await request(`/energy/switches/${session}`),
      await request('/energy/switches'),
    ];
    for (const path of [
      '/energy/status',
      '/energy/sources',
      '/energy/suppliers?post_code=SW1A1AA',
      '/energy/plans?post_code=SW1A1AA&supplier_key=acme',
      '/energy/plan-lookup?post_code=SW1A1AA&electricity_charge_pence_per_day=60&electricity_rate_pence_per_kwh=24',
      `/energy/valuation?${environment.outsideCheck}`,
      '/energy/best-buys/cheapest-plans',
      '/energy/best-available?post_code=NR22HH&building_number=2&industry_db_consent=true',
      '/energy/docs/openapi.json',
      '/.well-known/jwks.json',
      '/.well-known/oauth-authorization-server',
    ]) {
      responses.push(await request(path));
    }
    expect(responses.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
    expect(await isUsed('webhook-sender: sqs:ChangeMessageVisibility')).toBe(true);
    keyService.failWith(webhookKey, undefined);
    const run = { clientId: partner.clientId };
    await finishBatch(caller, run);
    await failCut(caller);
    await failAndDelete(caller, run);
    // What waits is passed on by a message.
    expect(await isUsed('webhook-sender: sqs:SendMessage')).toBe(true);
    expect(fronts.flatMap(({ refused }) => refused)).toEqual([]);
  });

  it('needs everything that its role grants', () => {
    const needed = new Set([...used(), ...SELDOM_USED]);
    const unused = [...GRANTED].filter((grant) => CHECKED.test(grant) && !needed.has(grant));
    expect(unused).toEqual([]);
  });
});
