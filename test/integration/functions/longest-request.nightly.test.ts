import type { Context } from 'aws-lambda';
import { cursorOf, positionOf } from '../../../functions/switches/cursor.ts';
import { tokenEndpoint } from '../../../functions/token/contract.ts';
import { token } from '../../../functions/token/handler.ts';
import { CONDITION_CHARACTERS } from '../../../shared/http/etag.ts';
import { httpFunction } from '../../../shared/http/function.ts';
import { PREFER_CHARACTERS, rehearsed } from '../../../shared/http/rehearsal.ts';
import { newPartner } from '../../../shared/partners/onboarding.ts';
import type { Session } from '../../../shared/sessions/session.ts';
import {
  recordReport,
  type SwitchStore,
  unreportedSwitch,
} from '../../../shared/sessions/switches.ts';
import { batchService } from '../../support/batch-service.ts';
import { dualOffer, planLine, price, supplierLine } from '../../support/feed-maker.ts';
import { createHandClock } from '../../support/hand-clock.ts';
import { WESTMINSTER } from '../../support/households.ts';
import { makeSigningKey } from '../../support/issuer.ts';
import { createMemoryPartnerStore } from '../../support/memory-stores.ts';
import { present } from '../../support/present.ts';
import type { GetName } from '../../support/response-bodies.ts';
import {
  type Request,
  type SampleApi,
  type Sent,
  sampleApi,
  toEvent,
} from '../../support/sample-api.ts';
import {
  ALL_STORES,
  JOURNEY,
  NOW,
  PARTNER,
  type SwitchService,
  switchService,
} from './switches/switch-service.ts';

const SUPPLIERS = 50;
const PLANS_OF_A_SUPPLIER = 10;
/** Each work is repeated until it has taken so much processor time. */
const MEASURED_MS = 200;
/**
 * A value that is ten times as long may take ten times as long, and half as long again by chance.
 */
const GROWTH_MOST = 15;
const LONGEST_TO_ORDINARY_MOST = 10;
/**
 * What an ordinary request takes at least with the clients of real stores, which a test without
 * them does not measure: an ordinary report takes 4 ms.
 */
const ORDINARY_MS_LEAST = 2;

const keyOf = (index: number): string => `supplier-${index}-`.padEnd(80, 'x');

const MARKET = Array.from({ length: SUPPLIERS }, (_, index) => keyOf(index)).flatMap(
  (supplier_key, supplier) => [
    supplierLine({ key: supplier_key, name: supplier_key }),
    ...Array.from({ length: PLANS_OF_A_SUPPLIER }, (_, plan) => `plan-${plan}`).flatMap(
      (key, plan) => [
        planLine({ supplier_key, key, name: key, standard_variable: plan === 0 }),
        dualOffer({
          ...{ supplier_key, plan_key: key },
          electricity: price({ charge_pence_per_day: 30 + supplier + plan / 100 }),
        }),
      ],
    ),
  ],
);

const HOME = {
  ...{ ...WESTMINSTER, fuel: 'dual_fuel', has: 'smart_meter', limit: '10' },
  ...{ electricity_usage_kwh: '2500', gas_usage_kwh: '9500' },
};
const LISTED = { dual_fuel_supplier_key: keyOf(0), dual_fuel_plan_key: 'plan-0' };
const OWN_RATES = {
  ...{ electricity_charge_pence_per_day: '50', electricity_day_rate_pence_per_kwh: '30' },
  ...{ electricity_night_rate_pence_per_kwh: '10', gas_charge_pence_per_day: '30' },
  gas_rate_pence_per_kwh: '6',
};

const listOf = (length: number, entry: (index: number) => string): string =>
  Array.from({ length }, (_, index) => entry(index)).join();
const clock = (halfHour: number): string =>
  `${String(Math.floor(halfHour / 2)).padStart(2, '0')}:${halfHour % 2 === 0 ? '00' : '30'}`;

type Lengths = readonly [tenth: string, longest: string];

const lengths = (tenth: number, longest: number, textOf: (length: number) => string): Lengths => [
  textOf(tenth),
  textOf(longest),
];

/** Values of about a tenth of the longest that is accepted, and the longest. */
const PARAMETERS: Readonly<Record<string, Lengths>> = {
  half_hours: [
    listOf(48, (index) => String(index % 10)),
    listOf(48, (index) => `99999999${index % 10}.987654321`),
  ],
  only_suppliers: lengths(10, 100, (length) => listOf(length, (index) => keyOf(index % SUPPLIERS))),
  exclude_suppliers: lengths(10, 100, (length) =>
    listOf(length, (index) => keyOf(40 + (index % 10))),
  ),
  other_usages: lengths(1, 10, (length) =>
    listOf(length, (index) => `${2_000 + index}.123456:${9_000 + index}.123456`),
  ),
  electricity_night_times: lengths(2, 16, (length) =>
    listOf(length, (index) => `${clock(3 * index)}-${clock(3 * index + 1)}`),
  ),
};

/** A plan with a key takes all but the times of a night rate. */
const { electricity_night_times: _nightTimes, ...LISTS } = PARAMETERS;

const HANDOVER = {
  ...{ ...WESTMINSTER, electricity_usage: { kwh: 2_500 }, gas_usage: { kwh: 9_500 } },
  dual_fuel: {
    payment_method: 'monthly_direct_debit',
    plan_key: 'plan-0',
    supplier_key: keyOf(0),
  },
  selected_plan: {
    ...{ fuel: 'dual_fuel', payment_method: 'monthly_direct_debit' },
    ...{ plan_key: 'plan-1', supplier_key: keyOf(1) },
  },
};
const HANDOVER_TEXT = JSON.stringify(HANDOVER);
const BODY_BYTES = 65_536;
const attributed = (fields: number) => {
  const attribution = Array.from({ length: fields }, (_, index) => [
    `name_${index}`,
    'x'.repeat(100),
  ]);
  return { ...HANDOVER, attribution: Object.fromEntries(attribution) };
};

const CURSOR_CHARACTERS = 200;
const POSITION = { updatedAt: '2026-11-21T12:00:00.000Z', sessionId: 'a'.repeat(40) };

/** What is done once for each length of a value, and for an ordinary request. */
type Work = Readonly<Record<'ordinary' | 'tenth' | 'longest', () => unknown>>;

function works(api: SampleApi): Readonly<Record<string, Work>> {
  const send = (name: Parameters<SampleApi['call']>[0], request: Request) => async () => {
    const { status, text } = await api.call(name, request);
    if (status !== 200) throw new Error(`${name} responded with ${status}: ${text}`);
  };
  const compare = (query: Request['query']) => send('comparison', { query: { ...HOME, ...query } });
  const parameters = Object.entries(PARAMETERS).map(([name, [tenth, longest]]): [string, Work] => {
    const plan = name === 'electricity_night_times' ? OWN_RATES : LISTED;
    const withValue = (value: string) => compare({ ...plan, [name]: value });
    return [
      name,
      { ordinary: compare(LISTED), tenth: withValue(tenth), longest: withValue(longest) },
    ];
  });
  const all = (at: 0 | 1) =>
    compare({
      ...LISTED,
      ...Object.fromEntries(Object.entries(LISTS).map(([name, values]) => [name, values[at]])),
    });
  const handOver = (body: string) =>
    send('drop', { body, headers: { 'content-type': 'application/json' } });
  const prefer = (text: string) => async () => {
    const event = toEvent({ headers: { prefer: text } });
    for (let times = 0; times < 100; times += 1)
      await rehearsed(new Map(), async () => undefined).before({ event });
  };
  const quoted = (length: number) => `"${'\\"'.repeat(length)}`.slice(0, length);
  const cursor = (text: string) => () => {
    for (let times = 0; times < 100; times += 1) positionOf(text, 'acme');
  };
  return {
    ...Object.fromEntries(parameters),
    'all parameters': { ordinary: compare(LISTED), tenth: all(0), longest: all(1) },
    'spaces of a body': {
      ordinary: handOver(HANDOVER_TEXT),
      tenth: handOver(HANDOVER_TEXT.padEnd(BODY_BYTES / 10)),
      longest: handOver(HANDOVER_TEXT.padEnd(BODY_BYTES)),
    },
    attribution: {
      ordinary: handOver(HANDOVER_TEXT),
      tenth: handOver(JSON.stringify(attributed(2))),
      longest: handOver(JSON.stringify(attributed(20))),
    },
    Prefer: {
      ordinary: prefer('wait=1'),
      tenth: prefer(quoted(PREFER_CHARACTERS / 10)),
      longest: prefer(quoted(PREFER_CHARACTERS)),
    },
    cursor: {
      ordinary: cursor(cursorOf(POSITION, 'acme')),
      tenth: cursor('A'.repeat(CURSOR_CHARACTERS / 10)),
      longest: cursor('A'.repeat(CURSOR_CHARACTERS)),
    },
  };
}

/** Returns the processor time that it takes once, in milliseconds, after as long a warm-up. */
async function costMs(work: () => unknown): Promise<number> {
  await measuredMs(work);
  return await measuredMs(work);
}

async function measuredMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  let [usedMs, times] = [0, 0];
  while (usedMs < MEASURED_MS) {
    await work();
    times += 1;
    const { user, system } = process.threadCpuUsage(before);
    usedMs = (user + system) / 1_000;
  }
  return usedMs / times;
}

it('a value that is ten times as long takes at most ten times as long, and so does the longest request', async () => {
  const api = await sampleApi({ lines: MARKET });
  const measured: Record<string, Readonly<Record<keyof Work, number>>> = {};
  for (const [name, { ordinary, tenth, longest }] of Object.entries(works(api)))
    measured[name] = {
      ordinary: await costMs(ordinary),
      tenth: await costMs(tenth),
      longest: await costMs(longest),
    };
  console.table(measured);
  for (const [name, { ordinary, tenth, longest }] of Object.entries(measured)) {
    expect([name, longest / tenth < GROWTH_MOST]).toEqual([name, true]);
    expect([name, longest / ordinary < LONGEST_TO_ORDINARY_MOST]).toEqual([name, true]);
  }
});

/** Fills a query up with parameters that are ignored. */
const IGNORED = Object.fromEntries(
  Array.from({ length: 100 }, (_, index) => [`ignored_${index}`.padEnd(40, '_'), 'x'.repeat(40)]),
);
/** The most that any request has beside its own parameters. */
const FILLED: Request = {
  query: { ...IGNORED, post_code: `${'SW1A'.padEnd(97)}1AA` },
  headers: { 'if-none-match': '"a",'.repeat(CONDITION_CHARACTERS / 4) },
};

const KEY_BYTES = '"k1000":0,'.length;

/** Fills a body up with keys that are ignored. */
function filledUp(body: object, bytes: number): string {
  const text = JSON.stringify(body);
  const keys = Array.from({ length: (bytes - text.length) / KEY_BYTES }, (_, index) => [
    `k${index}`,
    0,
  ]);
  return JSON.stringify({ ...body, ...Object.fromEntries(keys) });
}

/** A file of one household. The longest line that is read has 16 KB. */
function lineOf(parameters: object, bytes = 0): string {
  return `${JSON.stringify({ id: 'home-1', parameters }).padEnd(bytes)}\n`;
}

const LINE_BYTES = 16_384;
const JSON_BODY = { 'content-type': 'application/json' };
const REPORT = { sequence: 1, status: 'submitted', occurred_at: NOW };
const REPORTS_MOST = 20;
const LONGEST_REASON = 'x'.repeat(200);

type Ends = Readonly<Record<'ordinary' | 'longest', () => unknown>>;

type AllEnds = Readonly<Record<string, Ends>>;

/** An ordinary request of each endpoint, and the longest. */
async function endsOf(api: SampleApi): Promise<AllEnds> {
  return {
    ...marketEnds(api),
    ...(await sessionEnds(api)),
    ...(await switchEnds()),
    ...(await batchEnds(api)),
    token: await tokenEnds(),
  };
}

const LONGEST_LISTS = Object.fromEntries(
  Object.entries(LISTS).map(([name, [, longest]]) => [name, longest]),
);

function marketEnds(api: SampleApi): AllEnds {
  const ends = (name: GetName, ordinary: Sent, most: Sent = {}, path = {}): Ends => ({
    ordinary: sent(() => api.call(name, { query: ordinary, path })),
    longest: sent(() =>
      api.call(name, { ...FILLED, query: { ...ordinary, ...most, ...FILLED.query }, path }),
    ),
  });
  const place = { post_code: HOME.post_code };
  const building = 'x'.repeat(200);
  const home = { has: 'smart_meter', building_number: building, building_name: building };
  const rates = {
    ...{ electricity_charge_pence_per_day: '50', electricity_rate_pence_per_kwh: '30' },
    ...{ gas_charge_pence_per_day: '30', gas_rate_pence_per_kwh: '6' },
  };
  const longestRates = Object.fromEntries(
    Object.entries(rates).map(([name, rate]) => [name, `${rate}.`.padEnd(50, '1')]),
  );
  return {
    comparison: ends('comparison', { ...HOME, ...LISTED }, LONGEST_LISTS),
    valuation: ends('valuation', { ...HOME, ...LISTED }, LONGEST_LISTS),
    'best-available': ends(
      'best-available',
      { ...place, building_number: '2' },
      { ...LONGEST_LISTS, ...home, sub_building_name: building },
    ),
    plans: ends('plans', { ...place, supplier_key: keyOf(0) }, { fuel: 'dual_fuel' }),
    'plan-lookup': ends('plan-lookup', { ...place, ...rates }, longestRates),
    suppliers: ends('suppliers', place, { fuel: 'dual_fuel' }),
    'best-buys': ends('best-buys', {}, {}, { best_buy_type: 'cheapest-plans' }),
    status: ends('status', {}),
    sources: ends('sources', {}),
  };
}

/** The household that says the most of itself. */
const LONGEST_HANDOVER = {
  ...attributed(20),
  household: { has: 'smart_meter', half_hours: PARAMETERS['half_hours']?.[1] },
  dual_fuel: {
    payment_method: 'monthly_direct_debit',
    rates: {
      electricity: {
        ...{ charge_pence_per_day: 50, day_rate_pence_per_kwh: 30, night_rate_pence_per_kwh: 10 },
        night_times: PARAMETERS['electricity_night_times']?.[1],
      },
      gas: { charge_pence_per_day: 30, rate_pence_per_kwh: 6 },
    },
  },
};

/** The endpoints of handovers, and of sessions that hold them. */
async function sessionEnds(api: SampleApi): Promise<AllEnds> {
  const handOver = (body: object, bytes: number) => {
    const text = filledUp(body, bytes);
    return async () => await api.call('drop', { body: text, headers: JSON_BODY });
  };
  const ordinary = handOver(HANDOVER, 0);
  const longest = handOver(LONGEST_HANDOVER, BODY_BYTES);
  const open = async (response: Promise<{ readonly text: string }>, request: Request = {}) => {
    const { session_id } = JSON.parse((await response).text);
    const session = present(await api.sessions.readSession(session_id));
    await reportOften(api.switches, session, request === FILLED ? REPORTS_MOST : 1);
    return sent(() => api.call('sessions', { ...request, path: { session_id } }));
  };
  return {
    drop: { ordinary: sent(ordinary), longest: sent(longest) },
    sessions: { ordinary: await open(ordinary()), longest: await open(longest(), FILLED) },
  };
}

/** Reports so often on both fuels of the switch of a session, at length. */
async function reportOften(store: SwitchStore, session: Session, reports: number): Promise<void> {
  for (let sequence = 1; sequence <= reports; sequence += 1)
    for (const fuel of ['electricity', 'gas'] as const) {
      const current = (await store.readSwitch(session.id)) ?? unreportedSwitch(session);
      const said = { status: 'submitted', supplyStartDate: null, reason: LONGEST_REASON } as const;
      const report = { ...said, sequence, occurredAt: NOW };
      await recordReport(store, current, { fuel, report, nowMs: Date.parse(NOW) });
    }
}

/** The endpoints of switches, over ten with one report of each fuel, and ten with all. */
async function switchEnds(): Promise<AllEnds> {
  const [few, many] = [await reportedSwitches(1), await reportedSwitches(REPORTS_MOST)];
  const path = { session_id: switchId(0) };
  const show = ({ call }: SwitchService, request: Request = {}) =>
    sent(() => call('switch', { ...request, path, caller: PARTNER }));
  const list = ({ call }: SwitchService, request: Request = {}) => {
    const query = { limit: `${SWITCHES}`, ...request.query };
    return sent(() => call('switches', { ...request, query, caller: PARTNER }));
  };
  const report = ({ call }: SwitchService, body: string) =>
    sent(() => call('switch-report', { path: { ...path, fuel: 'gas' }, body, caller: JOURNEY }));
  const next = { ...REPORT, sequence: REPORTS_MOST + 1 };
  const before = { updatedAt: '2026-11-20T12:00:00.000Z', sessionId: switchId(0) };
  const page = {
    updated_since: '2026-11-20T12:00:00.000000000+00:00',
    cursor: cursorOf(before, PARTNER['clientId'] ?? ''),
  };
  return {
    switch: { ordinary: show(few), longest: show(many, FILLED) },
    switches: {
      ordinary: list(few),
      longest: list(many, { ...FILLED, query: { ...FILLED.query, ...page } }),
    },
    'switch-report': {
      ordinary: report(few, JSON.stringify(next)),
      longest: report(many, filledUp({ ...next, reason: LONGEST_REASON }, BODY_BYTES)),
    },
  };
}

const SWITCHES = 10;

const switchId = (index: number): string => `a${index}`.padEnd(40, '0');

async function reportedSwitches(reports: number): Promise<SwitchService> {
  const service = switchService(ALL_STORES.memory());
  for (let index = 0; index < SWITCHES; index += 1) {
    await service.handOver(switchId(index));
    const session = present(await service.stores.readSession(switchId(index)));
    await reportOften(service.stores, session, reports);
  }
  return service;
}

const LINES = 1;

/** The endpoints of batches, over one that is finished, and a line of one that is run. */
async function batchEnds(api: SampleApi): Promise<AllEnds> {
  // A batch allows no other usages, and a line has no room for both lists of suppliers.
  const { other_usages: _, exclude_suppliers: __, ...inBatch } = LONGEST_LISTS;
  const batches = batchService(api);
  const { call } = batches;
  const file = { bytes: 100, lines: LINES, sha256: 'A'.repeat(43).concat('=') };
  const deleted = async (id: string) => await call('batch-delete', { id });
  const create = (body: string) => async () => {
    const { status, body: created } = await call('batch-create', { request: { body } });
    if (status !== 200) throw new Error(JSON.stringify(created));
    await deleted(present(created.batch).id);
  };
  const runLine = (line: string) => async () => {
    const id = await batches.whole(line, LINES);
    const [result] = batches.results(id);
    if (result?.comparison === undefined) throw new Error(JSON.stringify(result));
    await deleted(id);
  };
  const one = batchService(api);
  const id = await one.whole(lineOf({ ...HOME, ...LISTED }), LINES);
  const ends = (name: 'batch' | 'batch-list' | 'batch-start' | 'batch-delete'): Ends => ({
    ordinary: sent(() => one.call(name, { id })),
    longest: sent(() => one.call(name, { id, request: FILLED })),
  });
  return {
    'line of a batch': {
      ordinary: runLine(lineOf({ ...HOME, ...LISTED })),
      longest: runLine(lineOf({ ...HOME, ...LISTED, ...inBatch }, LINE_BYTES)),
    },
    'batch-create': {
      ordinary: create(JSON.stringify(file)),
      longest: create(filledUp(file, BODY_BYTES)),
    },
    batch: ends('batch'),
    'batch-list': ends('batch-list'),
    'batch-start': ends('batch-start'),
    'batch-delete': ends('batch-delete'),
  };
}

async function tokenEnds(): Promise<Ends> {
  const partners = createMemoryPartnerStore();
  const client = { clientId: 'acme', secret: 'right' };
  await partners.create(newPartner({ name: 'acme', tier: 'standard', ...client }, Date.parse(NOW)));
  const { signer } = await makeSigningKey();
  const clock = createHandClock(Date.parse(NOW));
  const audience = 'https://staging.example.com/energy';
  const deps = { partners, signer, issuer: audience, audiences: [audience], local: false, clock };
  const note = (): void => undefined;
  const options = { log: { info: note, warn: note, error: note }, clock, token: null };
  const run = httpFunction({ ...options, ...tokenEndpoint, body: 'text' }, token(deps));
  const request = {
    ...{ grant_type: 'client_credentials', audience },
    ...{ client_id: client.clientId, client_secret: client.secret },
  };
  const ask = (sentRequest: Request) =>
    sent(async () => {
      const { statusCode: status, body } = await run(toEvent(sentRequest), {} as Context);
      return { status, body };
    });
  return {
    ordinary: ask({ body: JSON.stringify(request), headers: JSON_BODY }),
    longest: ask({ ...FILLED, body: filledUp(request, BODY_BYTES), headers: JSON_BODY }),
  };
}

/** Sends a request, and refuses any response but 200. */
function sent(
  request: () => Promise<{ readonly status: number; readonly [key: string]: unknown }>,
) {
  return async (): Promise<void> => {
    const response = await request();
    if (response.status !== 200) throw new Error(JSON.stringify(response));
  };
}

it('the longest request of each endpoint, and line of a batch, takes at most ten times an ordinary one', async () => {
  const api = await sampleApi({ lines: MARKET, guessesPerDay: 1e9 });
  const measured: Record<string, Readonly<Record<keyof Ends, number>>> = {};
  for (const [name, { ordinary, longest }] of Object.entries(await endsOf(api)))
    measured[name] = { ordinary: await costMs(ordinary), longest: await costMs(longest) };
  console.table(measured);
  for (const [name, { ordinary, longest }] of Object.entries(measured))
    expect([
      name,
      longest / Math.max(ordinary, ORDINARY_MS_LEAST) < LONGEST_TO_ORDINARY_MOST,
    ]).toEqual([name, true]);
});
