import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { createClient, describeHouseholds, uploadHouseholds } from '@energy-partner/client';
import { COMPARISON } from '../../bin/start/greeting.ts';
import { type Caller, type Credentials, createCaller, type Result } from '../support/caller.ts';
import { supplierLine } from '../support/feed-maker.ts';
import { type KrakenServer, startKrakenServer } from '../support/kraken-server.ts';
import { present } from '../support/present.ts';
import { checkOutReleaseBefore } from '../support/release-before.ts';
import {
  createPartner,
  eventually,
  PROJECT,
  type RunningService,
  runOnService,
  startService,
} from '../support/service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type Behaviour, WebhookReceiver } from '../support/webhook-receiver.ts';

/**
 * The sources whose reader has another revision than in the release before: a load reads their
 * content again, although it is the same.
 */
const CHANGED_READERS: readonly string[] = ['price-cap', 'deals'];

/**
 * Makes 1.8 seconds of half an hour: after three attempts, an event waits as long as a stop takes.
 */
const WAIT_SCALE = '0.001';
const ATTEMPTS_BEFORE = 3;
const BIG_BATCH_LINES = 6_000;
const WITHIN_MS = 200_000;

const ROLLED_BACK = /^rolled back: source example-energy, /m;
const KEY = { 'idempotency-key': 'kept-over-the-upgrade' };
const REPORT = { status: 'in_progress', occurred_at: '2026-11-20T09:00:00Z' } as const;
const HOME = { post_code: 'NR2 2HH', building_number: '2' };

const behaviour: { now: Behaviour } = { now: 'fail' };
const receiver = new WebhookReceiver(() => behaviour.now);
const release = temporaryFolder();
const files = temporaryFolder();

let stored: Stored;
let service: RunningService;
let productApi: KrakenServer;

beforeAll(async () => {
  process.env['ENERGY_WEBHOOK_WAIT_SCALE'] = WAIT_SCALE;
  checkOutReleaseBefore(release);
  await receiver.live();
  productApi = await startKrakenServer();
  const before = await startService({
    ...{ project: release, directory: join(release, '.local/filled'), searchesLog: false },
    args: marketOf(release),
  });
  stored = await fill(before);
  await before.kill();
  await keepLoaded(before.directory);
  behaviour.now = 'accept';
  const { directory } = before;
  service = await startService({ directory, args: marketOf(release), searchesLog: false });
}, 1_200_000);

afterAll(async () => {
  await service?.stop();
  await productApi?.close();
  await receiver.die();
  delete process.env['ENERGY_WEBHOOK_WAIT_SCALE'];
});

it('every event that waited after several attempts is received once, however many messages it had, signed as before', async () => {
  const isAccepted = (id: string) => timesAccepted(id) > 0;
  await eventually(async () => stored.events.every(isAccepted), WITHIN_MS);
  expect(stored.events.map(timesAccepted)).toEqual(stored.events.map(() => 1));
  expect(receiver.counts.unverified).toBe(0);
});

it('an event that never had a message is received once its report is repeated', async () => {
  const isAccepted = () =>
    receiver.accepted.some(({ data }) => data['session_id'] === stored.unqueued);
  expect(isAccepted()).toBe(false);
  const { status } = await report(service, { session: stored.unqueued, sequence: 1 });
  expect(status).toBe(200);
  expect(await eventually(async () => isAccepted(), WITHIN_MS)).toBe(true);
});

it('the running batch finishes with every line once, and sends one event', async () => {
  await eventually(async () => (await batch(stored.running)).status !== 'running', WITHIN_MS);
  const { status, lines, results } = await batch(stored.running);
  expect([status, lines]).toEqual(['finished', expect.objectContaining({ done: BIG_BATCH_LINES })]);
  const numbers = (await resultLines(results)).map((line) => JSON.parse(line).line);
  expect(numbers).toEqual(Array.from({ length: BIG_BATCH_LINES }, (_, at) => at + 1));
  const told = () => receiver.accepted.filter(({ data }) => data['batch_id'] === stored.running);
  expect(await eventually(async () => told().length === 1, WITHIN_MS)).toBe(true);
});

it('the batch that was finished has the same results', async () => {
  const { status, results } = await batch(stored.finished.id);
  expect(status).toBe('finished');
  expect(await resultLines(results)).toEqual(stored.finished.results);
});

it('partners keep names, secrets, limits and state, and no name is given twice', async () => {
  expect(await partners()).toEqual(stored.partners.map((one) => expect.objectContaining(one)));
  for (const name of ['acme', 'journey', 'switched-off', 'twin']) {
    const { code, output } = await runOnService(service, 'partner', ['create', name]);
    expect([code, output]).toEqual([1, expect.stringContaining(name)]);
  }
  expect((await caller(stored.acme).requestToken()).status).toBe(200);
  expect((await caller(stored.switchedOff).requestToken()).status).toBe(401);
});

it('a name that two partners have is refused with both client ids, and each is changed by its own', async () => {
  const [first = '', second = ''] = stored.twins;
  const { code, output } = await runOnService(service, 'partner', ['disable', 'twin']);
  expect([code, output]).toEqual([1, expect.stringContaining(first)]);
  expect(output).toContain(second);
  await run(['disable', second]);
  const twins = (await partners()).filter(({ name }) => name === 'twin');
  expect(twins).toHaveLength(2);
  for (const { clientId, disabled } of twins) expect(disabled).toBe(clientId === second);
});

it('a comparison keeps its ids, and a handover recognises an item of the release before', async () => {
  expect(idsOf(await caller().request('/energy/comparison', { query: COMPARISON }))).toEqual(
    stored.comparisonIds,
  );
  const { status, json: body } = await caller().post('/energy/drop', stored.handover);
  expect([status, body]).toMatchObject([200, { checks: { item: 'matches' } }]);
});

it('the market has the edition, the sources and the plans on hold that it had', async () => {
  const { json: sources } = await caller().request('/energy/sources');
  expect(sources).toMatchObject(Object(stored.sources));
  expect(JSON.stringify(stored.sources)).toMatch(/"held_plans":[1-9]/);
  // The release before listed those that are not current by when they were current last.
  expect((await editionsOf(service)).toSorted()).toEqual(stored.editions.toSorted());
});

it('each edition is replayed, and the current one has the ids that it had', async () => {
  const replays = await Promise.all(stored.editions.map(replayed));
  expect(replays.map(({ status }) => status)).toEqual(stored.editions.map(() => 200));
  expect(idsOf(present(replays[0]))).toEqual(stored.comparisonIds);
});

it('a session is read, and repeated by its Idempotency-Key, as before', async () => {
  const read = await caller().request(`/energy/sessions/${stored.session}`);
  expect([read.status, read.json]).toMatchObject([200, Object(stored.sessionBody)]);
  const again = await caller().post('/energy/drop', stored.handover, { headers: KEY });
  expect([again.status, sessionIn(again)]).toEqual([200, stored.session]);
  const other = await caller().post(
    '/energy/drop',
    { ...stored.handover, attribution: {} },
    { headers: KEY },
  );
  expect(other.status).toBe(409);
});

it('a switch keeps its reports, and its place in the list', async () => {
  const path = `/energy/switches/${stored.session}`;
  expect((await caller().request(path)).json).toMatchObject(Object(stored.switch));
  const list = await caller().request('/energy/switches', { query: { cursor: stored.cursor } });
  expect([list.status, list.json]).toMatchObject([200, Object(stored.secondPage)]);
});

it('a home’s annual consumption is found, and the look-ups of before are recorded', async () => {
  const lookUps = await json(['look-ups', 'acme', '--since', stored.day]);
  expect(lookUps).toMatchObject(Object(stored.lookUps));
  const found = await caller().request('/energy/best-available', { query: consented() });
  expect([found.status, Object(found.json).consumption]).toEqual([200, stored.consumption]);
});

// After all that reads the market, which it may change.
it('a load finds every source unchanged unless its reader has changed, and what was rolled back stays out', async () => {
  const { output } = await runOnService(service, 'load', stored.feeds);
  const outcomes = Object.keys(stored.outcomes).map((source) => [
    source,
    new RegExp(`: (\\w+) \\(source ${source}\\)`).exec(output)?.[1],
  ]);
  const expected = Object.entries(stored.outcomes).map(([source, outcome]) => [
    source,
    CHANGED_READERS.includes(source) ? 'loaded' : outcome,
  ]);
  expect(outcomes).toEqual(expected);
  const { stdout } = await runOnService(service, 'load', ['--editions']);
  expect(stdout).toMatch(ROLLED_BACK);
  // The load kept a record of each.
  expect(await editionsOf(service)).toEqual(expect.arrayContaining([...stored.editions]));
  const replays = await Promise.all(stored.editions.map(replayed));
  expect(replays.map(({ status }) => status)).toEqual(stored.editions.map(() => 200));
});

it('a product API that the release before has read gets half-hourly prices, whose past year is read once', async () => {
  const terms = [{ products: 'AGILE-*', requires: ['smart_meter'] }];
  const load = () => runOnService(service, 'load', ['--sources', productSource({ terms })]);
  const yearsAsked = () => productApi.asked.filter((path) => path.includes('period_to')).length;
  expect(yearsAsked()).toBe(0);
  expect((await load()).output).toContain(': loaded (source example-supplier)');
  const asked = yearsAsked();
  expect(asked).toBeGreaterThan(0);
  expect((await load()).output).toContain(': unchanged (source example-supplier)');
  expect(yearsAsked()).toBe(asked);
});

it('no event was sent twice meanwhile', () => {
  expect(stored.events.map(timesAccepted)).toEqual(stored.events.map(() => 1));
});

// Last: a report that is repeated tells of it again.
it('a report to the release before may be repeated, and one of other content is refused', async () => {
  expect((await report(service, { sequence: 1 })).status).toBe(200);
  const other = await report(service, { sequence: 1, occurred_at: '2026-11-20T10:00:00Z' });
  expect(other.status).toBe(409);
});

type Stored = Awaited<ReturnType<typeof fill>>;

/**
 * Fills the folder of the release before by its own commands and endpoints. What a release begins
 * to store is added here, and has a test above.
 */
async function fill(before: RunningService) {
  service = before;
  const journey = await createPartner(before, 'journey', '--journey');
  const acme = await createPartner(before, 'acme', '--tier', 'high', '--industry-data');
  const switchedOff = await createPartner(before, 'switched-off');
  credentials = { acme, journey };
  await run(['batches', 'acme', '100000']);
  await run(['guess-limit', 'acme', '77']);
  await run(['disable', 'switched-off']);
  const twins = createTwins(before);
  receiver.secret = Object(await json(['webhook', 'acme', '--url', receiver.url])).secret;

  const market = await fillMarket(before);
  const { handover, comparisonIds } = await compared();
  const session = sessionIn(await caller().post('/energy/drop', handover, { headers: KEY }));
  const other = sessionIn(await caller().post('/energy/drop', handover));
  await report(before, { session: other, sequence: 4 });
  await report(before, { session, sequence: 1 });
  await report(before, { session, fuel: 'gas', sequence: 2 });
  for (let repeats = 0; repeats < 3; repeats += 1)
    await report(before, { session, fuel: 'gas', sequence: 2 });
  const found = await caller().request('/energy/best-available', { query: consented() });
  const page = await caller().request('/energy/switches', { query: { limit: '1' } });
  const cursor = String(Object(page.json).next_cursor);

  const unqueued = sessionIn(await caller().post('/energy/drop', handover));
  reportUnqueued(before, unqueued);

  const finished = await startBatch(200);
  while ((await batch(finished)).status === 'running') await sleep(200);
  const results = await resultLines((await batch(finished)).results);
  const kept = {
    ...{ acme, journey, switchedOff, twins, handover, comparisonIds, session, cursor, ...market },
    unqueued,
    partners: await partners(),
    sources: (await caller().request('/energy/sources')).json,
    editions: await editionsOf(before),
    sessionBody: (await caller().request(`/energy/sessions/${session}`)).json,
    switch: (await caller().request(`/energy/switches/${session}`)).json,
    secondPage: (await caller().request('/energy/switches', { query: { cursor } })).json,
    consumption: Object(found.json).consumption,
    lookUps: await json(['look-ups', 'acme', '--since', today()]),
    day: today(),
    finished: { id: finished, results },
  };
  const running = await startBatch(BIG_BATCH_LINES);
  // Three reports and the batch that is finished, each tried several times.
  await eventually(async () => waitedEnough(), WITHIN_MS);
  while (present((await batch(running)).lines.done) === 0) await sleep(50);
  expect((await batch(running)).status).toBe('running');
  expect(receiver.accepted).toEqual([]);
  return { ...kept, running, events: [...receiver.tried.keys()] };
}

const EVENTS_BEFORE = 4;

function waitedEnough(): boolean {
  const attempts = [...receiver.tried.values()];
  return attempts.length === EVENTS_BEFORE && attempts.every((count) => count >= ATTEMPTS_BEFORE);
}

/** Rolls an edition back, and puts plans on hold as a stage does. */
async function fillMarket(before: RunningService) {
  const read = await runOnService(before, 'load', ['--sources', productSource()]);
  expect(read.output).toContain(': loaded (source example-supplier)');
  const feed = (name: string) => join(release, 'test/fixtures/market', `${name}.ndjson`);
  const changed = (name: string, factor: number) => changedFeed(feed(name), '2026-07-02', factor);
  const rolledBack = changed('example-energy', 1);
  const [current] = await editionsOf(before);
  expect((await runOnService(before, 'load', [rolledBack])).code).toBe(0);
  const back = await runOnService(before, 'load', ['--roll-back-to', present(current)]);
  expect([back.code, back.output]).toEqual([0, expect.stringMatching(ROLLED_BACK)]);
  const held = changed('deals-2026-04', 4);
  expect(loadAsStage(before, held)).toContain('on hold');
  const feeds = [feed('price-cap-2026-07'), rolledBack, held];
  const outcomes = { 'price-cap': 'unchanged', 'example-energy': 'skipped', deals: 'unchanged' };
  return { feeds, outcomes };
}

/** A list of sources with a standard variable product and a half-hourly one. */
function productSource(more = {}): string {
  const { type: _type, ...supplier } = supplierLine({ key: 'example-supplier' });
  const source = {
    ...{ source: 'example-supplier', format: 'kraken-products', from: productApi.from, supplier },
    ...{ products: ['FLEX-VAR-26-07-01', 'AGILE-HH-26-07-01'], ...more },
  };
  const path = join(files, 'sources.json');
  writeFileSync(path, JSON.stringify({ sources: [source] }));
  return path;
}

/**
 * A feed that was published on another day, with every rate of electricity and gas times a factor.
 */
function changedFeed(file: string, day: string, factor: number): string {
  const [header = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const published = { ...JSON.parse(header), published_at: `${day}T00:00:00Z` };
  const changed = lines.map((line) =>
    line.replaceAll(/(?<="rate_pence_per_kwh":)[\d.]+/g, (rate) =>
      (Number(rate) * factor).toFixed(4),
    ),
  );
  const path = join(files, basename(file));
  writeFileSync(path, [JSON.stringify(published), ...changed, ''].join('\n'));
  return path;
}

/** Loads by the code of the release before, which puts plans on hold only on a stage. */
function loadAsStage(before: RunningService, file: string): string {
  return runScript(
    before,
    `
    import { runCommand } from './bin/load/run.ts';
    import { openTarget } from './bin/load/target.ts';
    await runCommand([${JSON.stringify(file)}], {
      open: () => ({ ...openTarget(null, directory, Date.now()), holdsPlans: true }),
      isTerminal: false, directory: '/', print: console.log, printError: console.error });`,
  );
}

/** Creates two partners of one name, as two commands do that overtake each other. */
function createTwins(before: RunningService): readonly string[] {
  const ids = runScript(
    before,
    `
    import { createPartner, openPartnerTarget } from './bin/partner/actions.ts';
    const target = openPartnerTarget(null, directory, 'operator');
    const overtaken = { ...target, store: { ...target.store, list: async () => [] } };
    for (let twin = 0; twin < 2; twin += 1) {
      const onboarding = { name: 'twin', kind: 'partner', tier: 'standard' };
      const { partner } = await createPartner(overtaken, onboarding, Date.now());
      console.log(partner.clientId);
    }`,
  );
  return ids.trim().split('\n');
}

/** Reports a switch as a process does that ends between the event and its message. */
function reportUnqueued(before: RunningService, session: string): void {
  const { status, occurred_at } = REPORT;
  const occurredAt = new Date(occurred_at).toISOString();
  const reported = { sequence: 1, status, occurredAt, supplyStartDate: null, reason: null };
  runScript(
    before,
    `
    import { tableName } from './lib/names.ts';
    import { awsSettings, runningService } from './local/state.ts';
    import { switchUpdated } from './shared/sessions/events.ts';
    import { recordReport, unreportedSwitch } from './shared/sessions/switches.ts';
    import { createDocumentClient } from './shared/store/client.ts';
    import { createDynamoEventStore } from './shared/store/event-store.ts';
    import { createDynamoSessionStore } from './shared/store/session-store.ts';
    import { createDynamoSwitchStore } from './shared/store/switch-store.ts';
    const { dynamodbUrl } = runningService(directory);
    const client = createDocumentClient('patient', awsSettings(dynamodbUrl));
    const table = { client, table: tableName('local', 'Sessions') };
    const session = await createDynamoSessionStore(table).readSession(${JSON.stringify(session)});
    const nowMs = Date.now();
    const effect = await recordReport(createDynamoSwitchStore(table), unreportedSwitch(session), {
      fuel: 'electricity', nowMs, report: ${JSON.stringify(reported)},
    });
    const event = switchUpdated(effect.switch, 'electricity', Math.floor(nowMs / 1000));
    await createDynamoEventStore(table).createEvent(event);`,
  );
}

/** Runs a script within the code of a service; \`directory\` is the folder of the service. */
function runScript({ project, directory }: RunningService, script: string): string {
  const text = `const directory = ${JSON.stringify(directory)};\n${script}`;
  return execFileSync(process.execPath, ['--input-type=module-typescript', '-e', text], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
}

function marketOf(project: string): readonly string[] {
  return ['price-cap-2026-07', 'deals-2026-04', 'example-energy'].flatMap((name) => [
    '--feed',
    join(project, 'test/fixtures/market', `${name}.ndjson`),
  ]);
}

/**
 * Lets the code of today take what the release before has loaded as loaded, as it does on AWS:
 * `npm start` loads again whatever another loader has loaded. The layout of stored items has to be
 * the same.
 */
async function keepLoaded(directory: string): Promise<void> {
  const read = (folder: string): Readonly<Record<string, string>> =>
    JSON.parse(readFileSync(join(folder, 'loaded.json'), 'utf8'));
  const own = await startService({ args: marketOf(release) });
  const today = read(own.directory);
  await own.stop();
  expect(read(directory)['format']).toBe(today['format']);
  writeFileSync(join(directory, 'loaded.json'), JSON.stringify(today));
}

let credentials: Readonly<Record<'acme' | 'journey', Credentials>>;

function caller(partner: Credentials = credentials.acme): Caller {
  return createCaller({ baseUrl: service.baseUrl, partner });
}

async function run(args: readonly string[]): Promise<void> {
  const { code, output } = await runOnService(service, 'partner', args);
  expect([code, output]).toEqual([0, output]);
}

async function json(args: readonly string[]) {
  return JSON.parse((await runOnService(service, 'partner', [...args, '--json'])).stdout);
}

function timesAccepted(id: string): number {
  return receiver.accepted.filter((one) => one.id === id).length;
}

/** Every partner but the client of the demonstration, which is another at every start. */
async function partners(): Promise<readonly ListedPartner[]> {
  const listed: readonly ListedPartner[] = await json(['list']);
  return listed.filter(({ name }) => name !== 'demo-journey');
}

type ListedPartner = {
  readonly name: string;
  readonly clientId: string;
  readonly disabled: boolean;
};

async function editionsOf(of: RunningService): Promise<readonly string[]> {
  const { stdout } = await runOnService(of, 'load', ['--editions']);
  return [...stdout.matchAll(/^([0-9a-f-]{36}) /gm)].map(([, id = '']) => id);
}

function report(
  at: RunningService,
  { session = stored?.session ?? '', fuel = 'electricity', ...over }: ReportOptions,
): Promise<Result> {
  return createCaller({ baseUrl: at.baseUrl, partner: credentials.journey }).request(
    `/energy/switches/${session}/${fuel}`,
    {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...REPORT, ...over }),
    },
  );
}

type ReportOptions = {
  readonly session?: string;
  readonly fuel?: string;
  readonly sequence: number;
  readonly occurred_at?: string;
};

/** A comparison’s ids, and a body that hands the household over to its cheapest plan. */
async function compared() {
  const response = await caller().request('/energy/comparison', { query: COMPARISON });
  const { id, comparisons } = Object(response.json).comparison;
  const payment_method = 'monthly_direct_debit';
  const handover = {
    ...{ post_code: COMPARISON.post_code, electricity_variant: 'standard' },
    ...{ electricity_usage: { kwh: 2_700 }, gas_usage: { kwh: 11_500 } },
    dual_fuel: { payment_method, plan_key: 'standard-variable', supplier_key: 'edf' },
    selected_plan: {
      ...{ comparison_id: id, comparison_item_id: comparisons[0].item_id, fuel: 'dual_fuel' },
      ...{ payment_method, plan_key: comparisons[0].plan.key },
      supplier_key: comparisons[0].plan.supplier_key,
    },
  };
  return { handover, comparisonIds: idsOf(response) };
}

async function replayed(edition: string): Promise<Result> {
  const { json: status } = await caller().request('/energy/status');
  const query = { ...COMPARISON, edition, day: Object(status).market_day };
  return await caller().request('/energy/comparison', { query });
}

function idsOf({ json: body }: Result): readonly string[] {
  const { id, comparisons } = Object(body).comparison;
  return [id, ...comparisons.map((item: { readonly item_id: string }) => item.item_id).toSorted()];
}

function sessionIn({ json: body }: Result): string {
  return new URL(Object(body).plan_info_url).searchParams.get('session') ?? '';
}

function consented(): Readonly<Record<string, string>> {
  return { ...HOME, industry_db_consent: 'true', industry_db_consent_ref: 'before' };
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function client() {
  const { clientId, secret: clientSecret } = credentials.acme;
  return createClient({ baseUrl: service.baseUrl, clientId, clientSecret });
}

async function batch(batch_id: string) {
  return (await client().getBatch({ batch_id })).batch;
}

async function startBatch(lines: number): Promise<string> {
  const { batch: created, upload } = await client().createBatch(
    await describeHouseholds(households(lines)),
  );
  await uploadHouseholds(upload, households(lines));
  await client().startBatch({ batch_id: created.id });
  return created.id;
}

async function* households(lines: number): AsyncGenerator<Uint8Array> {
  const sample = readFileSync(join(PROJECT, 'data/demo/made-up-households.ndjson'), 'utf8')
    .trimEnd()
    .split('\n');
  for (let at = 0; at < lines; at += 1)
    yield Buffer.from(`${present(sample[at % sample.length])}\n`);
}

async function resultLines(
  results: ReadonlyArray<{ readonly url: string }> | null | undefined,
): Promise<readonly string[]> {
  const parts = (results ?? []).map(async ({ url }) =>
    gunzipSync(await (await fetch(url)).arrayBuffer()).toString(),
  );
  return (await Promise.all(parts)).join('').trimEnd().split('\n');
}
