import { randomUUID } from 'node:crypto';
import { type Decide, MarketLoader } from '../../../data-loader/publish/market-loader.ts';
import { batchService, householdFile } from '../../support/batch-service.ts';
import {
  DUAL_FUEL,
  ELECTRICITY_PLAN,
  EVEN_DAY,
  GAS_PLAN,
  MEDIUM_KWH,
  SMART_CAR,
  WESTMINSTER,
} from '../../support/households.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';
import { loadOfOnePlan, taking } from '../../support/small-market.ts';

const ELECTRICITY = { ...WESTMINSTER, fuel: 'electricity', electricity_usage_kwh: '2500' };
const TWO_PLANS = { ...WESTMINSTER, ...ELECTRICITY_PLAN, ...GAS_PLAN, ...MEDIUM_KWH };

const REQUESTS: ReadonlyArray<readonly [name: 'comparison' | 'valuation', query: Sent]> = [
  ['comparison', DUAL_FUEL],
  ['comparison', { ...TWO_PLANS, fuel: 'dual_fuel', rank_by: 'like_for_like', limit: '50' }],
  ['comparison', { ...TWO_PLANS, fuel: 'gas', only_suppliers: 'edf,british-gas' }],
  [
    'comparison',
    { ...DUAL_FUEL, electricity_variant: 'economy_7', percent_night_usage: '42', offset: '2' },
  ],
  ['comparison', { ...DUAL_FUEL, with_periods: 'true', include_dynamic: 'true' }],
  ['comparison', { ...DUAL_FUEL, other_usages: '1800:7500,3800:14000', fixed_only: 'true' }],
  [
    'comparison',
    { ...ELECTRICITY, ...ELECTRICITY_PLAN, has: SMART_CAR, half_hours: EVEN_DAY, ev_kwh: '1000' },
  ],
  [
    'comparison',
    {
      ...{ ...ELECTRICITY, electricity_rate_pence_per_kwh: '25', rates_include_vat: 'true' },
      electricity_charge_pence_per_day: '50',
    },
  ],
  ['valuation', { ...DUAL_FUEL, dual_fuel_end_date: '2027-02-28' }],
  [
    'valuation',
    {
      ...{ ...WESTMINSTER, ...ELECTRICITY_PLAN, fuel: 'electricity' },
      ...{ electricity_spend_pence: '7000', electricity_spend_frequency: 'monthly' },
    },
  ],
];

let api: SampleApi;
/** The editions of the days on which one was published. */
let editions: Readonly<Record<'21' | '25' | '26' | '27', string>>;
/** What was answered on a day, by the edition that was current. */
let kept: ReadonlyArray<readonly [replayed: Sent, answers: readonly string[]]>;

/**
 * Five loads, of which two find a source unchanged, one on the day before it is stale; then a
 * roll-back.
 */
beforeAll(async () => {
  api = await sampleApi({ fresh: true });
  const first = await load('2026-11-21', unchangedUntil('2026-11-24'));
  const answered = [await answeredBy(first, '2026-11-21')];
  await load('2026-11-22', unchangedUntil('2026-11-24'));
  answered.push(await answeredBy(first, '2026-11-22'));
  await load('2026-11-23', unchangedUntil('2026-11-27'));
  answered.push(await answeredBy(first, '2026-11-24'));
  const second = await load('2026-11-25', newPrices(10, '2026-11-25T00:00:00Z'));
  answered.push(await answeredBy(second, '2026-11-25'));
  const third = await load('2026-11-26', newPrices(11, '2026-11-26T00:00:00Z'));
  const fourth = await load('2026-11-27', newPrices(12, '2026-11-27T00:00:00Z'));
  answered.push(await answeredBy(fourth, '2026-11-27'));
  await loaderOn('2026-11-28').rollBack(second);
  answered.push(await answeredBy(second, '2026-11-28'));
  editions = { 21: first, 25: second, 26: third, 27: fourth };
  kept = answered;
});
beforeEach(() => api.moveTo('2026-12-10'));

function loaderOn(day: string): MarketLoader {
  const clock = { nowMs: () => Date.parse(`${day}T06:00:00Z`), today: () => day };
  return new MarketLoader({ store: api.marketStore(), clock, newEditionId: randomUUID });
}

/** Loads on a day; returns the current edition. */
async function load(day: string, decide: Decide): Promise<string> {
  return (await loaderOn(day).publish(decide)).editionId ?? '';
}

/** The deals are found unchanged; they are stale from another day on. */
function unchangedUntil(staleFrom: string): Decide {
  return ({ sources }) => ({
    loads: [],
    unchanged: sources
      .filter(({ source }) => source === 'deals')
      .map((state) => ({ ...state, staleFrom })),
  });
}

function newPrices(chargePence: number, publishedAt: string): Decide {
  return taking(loadOfOnePlan('new', chargePence, publishedAt));
}

async function answeredBy(edition: string, day: string) {
  api.moveTo(day);
  const all = await answers();
  expect(all.map((answer) => answer.slice(0, 40))).toEqual(REQUESTS.map(() => `200 ${edition}`));
  return [{ edition, day }, all] as const;
}

/** The responses to all requests, byte for byte, after their status and edition. */
async function answers(replayed: Sent = {}): Promise<readonly string[]> {
  const responses = REQUESTS.map(async ([name, query]) => {
    const { status, text, headers } = await api.call(name, { query: { ...query, ...replayed } });
    return `${status} ${headers.get('x-market-edition')} ${text}`;
  });
  return await Promise.all(responses);
}

async function areDealsStale(day: string): Promise<boolean> {
  const replayed = { edition: editions[21], day };
  const { comparison } = await api.get('comparison', { ...DUAL_FUEL, ...replayed });
  return comparison.market.stale_sources.includes('deals');
}

async function statusOf(query: Sent): Promise<number> {
  return (await api.send('comparison', { ...DUAL_FUEL, ...query })).status;
}

async function errorsOf(query: Sent, name: 'comparison' | 'valuation' = 'comparison') {
  const { status, errors } = await api.getErrors(name, { ...DUAL_FUEL, ...query });
  return [status, ...errors.map(({ code, parameters }) => `${code} ${Object.keys(parameters)}`)];
}

const NOT_FOUND = [404, 'edition-not-found edition'];

describe('a replay', () => {
  it('returns the bytes of the original response, whatever was loaded and rolled back since', async () => {
    for (const [replayed, all] of kept) expect(await answers(replayed)).toEqual(all);
    const different = new Set(kept.flatMap(([, all]) => all));
    expect(different.size).toBeGreaterThan(kept.length * (REQUESTS.length - 1));
  });

  it('names the sources that were stale on its day', async () => {
    const days = ['21', '22', '23', '24', '26', '27', '28'].map((day) => `2026-11-${day}`);
    const stale = await Promise.all(days.map(areDealsStale));
    expect(stale).toEqual([false, false, false, false, false, true, true]);
  });

  it('is possible until 400 days after the day of publication', async () => {
    const replayed = { edition: editions[21], day: '2026-11-21' };
    api.moveTo('2027-12-26');
    expect(await statusOf(replayed)).toBe(200);
    api.moveTo('2027-12-27');
    expect(await errorsOf(replayed)).toEqual(NOT_FOUND);
  });

  it('may be of the day on which the edition was loaded, or of today if that is earlier', async () => {
    api.moveTo('2026-11-15');
    expect(await statusOf({ edition: editions[21], day: '2026-11-15' })).toBe(200);
  });

  it('reports its own errors together with all others', async () => {
    const [edition, day, limit] = [editions[21], '2026-11-21', '0'];
    const wrongLimit = 'invalid-parameter-value limit';
    const wrongDay = 'invalid-parameter-value day';
    expect(await errorsOf({ edition })).toEqual([400, 'missing-required-parameter day']);
    expect(await errorsOf({ day })).toEqual([400, 'missing-required-parameter edition']);
    expect(await errorsOf({ edition: 'latest', day: '2026-12-11' }, 'valuation')).toEqual([
      400,
      'invalid-parameter-value edition',
      wrongDay,
    ]);
    const before = await errorsOf({ edition, day: '2026-11-20', limit, only_suppliers: 'nobody' });
    expect(before).toEqual([400, 'invalid-parameter-value only_suppliers', wrongLimit, wrongDay]);
    const unknown = { edition: randomUUID(), day };
    expect(await errorsOf(unknown)).toEqual(NOT_FOUND);
    expect(await errorsOf(unknown, 'valuation')).toEqual(NOT_FOUND);
    expect(await errorsOf({ ...unknown, limit, only_suppliers: 'nobody' })).toEqual([
      400,
      wrongLimit,
    ]);
  });

  it('filters by the suppliers of the edition', async () => {
    const filtered = { only_suppliers: 'new-energy', day: '2026-11-28' };
    expect(await statusOf({ ...filtered, edition: editions[25] })).toBe(200);
    expect(await statusOf({ ...filtered, edition: editions[21] })).toBe(400);
  });

  it('is not allowed in batches', async () => {
    const replayed = { edition: editions[21], day: '2026-11-21' };
    const service = batchService(api);
    const id = await service.whole(householdFile([{ ...DUAL_FUEL, ...replayed }]), 1);
    const errors = Object.entries(replayed).map(([name, value]) => ({
      ...{ code: 'disallowed-parameter', parameters: { [name]: value } },
    }));
    expect(service.results(id)).toMatchObject([{ errors }]);
  });

  it('returns edition-not-found if a book that it needs is gone', async () => {
    const replayed = { edition: editions[26], day: '2026-11-26' };
    api.marketStore().dropBook({ editionId: editions[26], book: 'prices/on-sale/12' });
    expect(await errorsOf(replayed)).toEqual(NOT_FOUND);
    expect(await statusOf({ ...replayed, post_code: 'EH1 1YZ' })).toBe(200);
  });

  it('reproduces an edition of an earlier release as far as its sources were kept', async () => {
    api.marketStore().dropRecords();
    const edition = editions[21];
    expect(await statusOf({ edition, day: '2026-11-21' })).toBe(200);
    expect(await areDealsStale('2026-11-21')).toBe(true);
    expect(await errorsOf({ edition, day: '2026-11-20' })).toEqual([
      400,
      'invalid-parameter-value day',
    ]);
  });
});
