import { cursorOf, positionOf } from '../../../functions/switches/cursor.ts';
import { PREFER_CHARACTERS, rehearsed } from '../../../shared/http/rehearsal.ts';
import { batchService } from '../../support/batch-service.ts';
import { dualOffer, planLine, price, supplierLine } from '../../support/feed-maker.ts';
import { WESTMINSTER } from '../../support/households.ts';
import {
  type Request,
  type SampleApi,
  type Sent,
  sampleApi,
  toEvent,
} from '../../support/sample-api.ts';
import { ALL_STORES, JOURNEY, NOW, PARTNER, switchService } from './switches/switch-service.ts';

const SUPPLIERS = 50;
const PLANS_OF_A_SUPPLIER = 10;
/** Each work is repeated until it has taken so much processor time. */
const MEASURED_MS = 200;
/** A value that is ten times as long may take ten times as long, and half as long again by chance. */
const GROWTH_MOST = 15;
const LONGEST_TO_ORDINARY_MOST = 10;
/** What is billed at least. An ordinary request that waits for no store takes less. */
const BILLED_MS = 1;

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
const attributed = (fields: number, characters: number): string => {
  const attribution = Array.from({ length: fields }, (_, index) => [
    `name_${index}`,
    'x'.repeat(characters),
  ]);
  return JSON.stringify({ ...HANDOVER, attribution: Object.fromEntries(attribution) });
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
  const { electricity_night_times: _, ...others } = PARAMETERS;
  const all = (at: 0 | 1) =>
    compare({
      ...LISTED,
      ...Object.fromEntries(Object.entries(others).map(([name, values]) => [name, values[at]])),
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
      tenth: handOver(attributed(2, 100)),
      longest: handOver(attributed(20, 100)),
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

/** Fills a body up with keys that are ignored. */
function filledUp(body: object, bytes: number): string {
  const text = JSON.stringify(body);
  const keys = Array.from({ length: (bytes - text.length) / 22 }, (_, index) => [
    `unknown_key_${index}`,
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
const SESSION = POSITION.sessionId;
const REPORT = { sequence: 1, status: 'submitted', occurred_at: NOW };

/** The endpoints of switches, of one that the journey has reported on. */
async function reportedSwitch() {
  const service = switchService(ALL_STORES.memory());
  await service.handOver(SESSION);
  await service.report(SESSION, 'gas', REPORT);
  return service;
}

type Ends = Readonly<Record<'ordinary' | 'longest', () => unknown>>;

/** An ordinary request of each endpoint that reads more than its path, and the longest. */
async function endsOf(api: SampleApi): Promise<Readonly<Record<string, Ends>>> {
  const { electricity_night_times: _, ...lists } = PARAMETERS;
  const longest = Object.fromEntries(Object.entries(lists).map(([name, [, most]]) => [name, most]));
  // A batch allows no other usages, and a line has no room for both lists of suppliers.
  const { other_usages: __, exclude_suppliers: ___, ...inBatch } = longest;
  const queries = (name: Parameters<SampleApi['call']>[0], ordinary: Sent, most: Sent): Ends => ({
    ordinary: sent(() => api.call(name, { query: ordinary })),
    longest: sent(() => api.call(name, { query: { ...ordinary, ...most, ...IGNORED } })),
  });
  const handOver = (body: string) => sent(() => api.call('drop', { body, headers: JSON_BODY }));
  const { call } = await reportedSwitch();
  const report = (fuel: string, body: string) => {
    const path = { session_id: SESSION, fuel };
    return sent(() => call('switch-report', { path, body, caller: JOURNEY }));
  };
  const list = (query: Sent) => sent(() => call('switches', { query, caller: PARTNER }));
  const batches = batchService(api);
  const batchOf = (line: string) => async () => {
    const id = await batches.whole(line, 1);
    const [result] = batches.results(id);
    if (result?.comparison === undefined) throw new Error(JSON.stringify(result));
    await batches.call('batch-delete', { id });
  };
  const place = { post_code: HOME.post_code };
  const building = 'x'.repeat(200);
  return {
    comparison: queries('comparison', { ...HOME, ...LISTED }, longest),
    valuation: queries('valuation', { ...HOME, ...LISTED }, longest),
    'best-available': queries(
      'best-available',
      { ...place, building_number: '2' },
      {
        ...{ ...longest, has: 'smart_meter', building_number: building },
        ...{ building_name: building, sub_building_name: building },
      },
    ),
    plans: queries('plans', { ...place, supplier_key: keyOf(0) }, { fuel: 'dual_fuel' }),
    suppliers: queries('suppliers', place, { fuel: 'dual_fuel' }),
    status: queries('status', {}, {}),
    sources: queries('sources', {}, {}),
    drop: {
      ordinary: handOver(HANDOVER_TEXT),
      longest: handOver(filledUp(JSON.parse(attributed(20, 100)), BODY_BYTES)),
    },
    'switch-report': {
      ordinary: report('gas', JSON.stringify(REPORT)),
      longest: report('electricity', filledUp({ ...REPORT, reason: 'x'.repeat(200) }, BODY_BYTES)),
    },
    switches: {
      ordinary: list({ limit: '10' }),
      longest: list({
        ...{ ...IGNORED, limit: '10', cursor: cursorOf(POSITION, PARTNER['clientId'] ?? '') },
        updated_since: '2026-11-21T12:00:00.000000000Z',
      }),
    },
    'line of a batch': {
      ordinary: batchOf(lineOf({ ...HOME, ...LISTED })),
      longest: batchOf(lineOf({ ...HOME, ...LISTED, ...inBatch }, LINE_BYTES)),
    },
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
    expect([name, longest / Math.max(ordinary, BILLED_MS) < LONGEST_TO_ORDINARY_MOST]).toEqual([
      name,
      true,
    ]);
});
