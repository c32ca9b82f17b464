import type { Feed } from '../../../../../data-loader/feeds/feed.ts';
import type { SourceOffer } from '../../../../../data-loader/market/edition-books.ts';
import {
  inWords,
  type KrakenServer,
  loadedFrom,
  type Reading,
  readApi,
  startKrakenServer,
} from '../../../../support/kraken-server.ts';

const CODE = 'EVNIGHT-VAR-26-07-01';
const DETAIL = `/v1/products/${CODE}/`;
const TARIFF = `E-1R-${CODE}-C`;
const RATES = `${DETAIL}electricity-tariffs/${TARIFF}/standard-unit-rates/`;
const CHARGES = `${DETAIL}electricity-tariffs/${TARIFF}/standing-charges/`;
const OF_RATES = `${CODE} in region 12: electricity by direct_debit_monthly: standard_unit_rates`;
const LONDON = 12;
const JANUARY = '2026-01-01T00:00:00Z';
const JULY = '2026-06-30T23:00:00Z';

/** 30.9631 p from 05:30 to 00:30, 12.9845 p from 00:30 to 05:30; the standing charge is London's 42.6533 p. */
const NIGHT = {
  chargeMicropencePerDay: 42_653_300n,
  timetable: [[{ from: '05:30', to: '00:30' }], [{ from: '00:30', to: '05:30' }]],
  ratesMicropencePerKwh: [30_963_100n, 12_984_500n],
};

let server: KrakenServer;

beforeEach(async () => {
  server = await startKrakenServer();
  // On sale in March as well.
  server.offer(CODE, { available_from: JANUARY });
  server.changeRows(CHARGES, (row) => (row['valid_from'] === JULY ? { ...row, valid_from: JANUARY } : row));
});

afterEach(async () => {
  await server.close();
});

function readOn(day: string, { settings, options }: Reading = {}): Promise<Feed> {
  return readApi(server, { settings: { products: [CODE], ...settings }, options: { day, ...options } });
}

function inLondon({ offers }: Feed): readonly SourceOffer[] {
  return offers.items.filter(({ regions }) => regions.includes(LONDON));
}

/** Rows of these times of the clock, in August, for as many days. */
function answerDays(days: readonly (readonly (readonly [string, number])[])[], path = RATES): void {
  const midnight = (index: number) => `2026-08-${10 + index}T00:00:00+01:00`;
  const rows = days.flatMap((day, index) =>
    day.map(([time, value_exc_vat]) => ({ value_exc_vat, valid_from: midnight(index).replace('00:00', time) })),
  );
  const results = rows.map((row, index) => {
    const valid_to = rows[index + 1]?.valid_from ?? midnight(days.length);
    return { ...row, value_inc_vat: row.value_exc_vat, valid_to, payment_method: null };
  });
  server.answer(path, { body: { count: results.length, next: null, previous: null, results: results.toReversed() } });
}

const MONDAY = '2026-08-10';
const CHEAP_NIGHT = [
  ['00:00', 8],
  ['05:00', 27],
] as const;

describe('a product whose rates repeat daily', () => {
  it.each([
    ['in summer', '2026-08-15'],
    ['on the day on which the clocks go back', '2026-10-25'],
    ['on the day after the clocks went back', '2026-10-26'],
    ['on the day on which the clocks go forward', '2026-03-29'],
    ['on the day after the clocks went forward', '2026-03-30'],
  ])('has the same times of the clock %s', async (_when, day) => {
    const feed = await readOn(day);
    expect(inWords([...feed.errors.kept, ...(feed.leftOut?.kept ?? [])])).toEqual([]);
    expect(inLondon(feed)).toMatchObject([{ validFrom: day, validTo: null, electricity: NIGHT }]);
  });

  it('requires a smart meter and is no standard variable plan; its offers have one timetable', async () => {
    const { plans, offers } = await readOn('2026-08-15');
    const labels = { featureLabels: ['green', 'no-exit-fee'], requires: ['smart_meter'] };
    expect(plans.items).toMatchObject([{ standardVariable: false, needsEndDate: false, ...labels }]);
    expect(offers.items).toHaveLength(3);
    expect(new Set(offers.items.map(({ electricity }) => electricity?.timetable)).size).toBe(1);
  });

  it('requires nothing if its rows are shorter than a day, but of one price', async () => {
    server.change(DETAIL, onlyLondon);
    answerDays([['00:00', '12:00'].map((time) => [time, 20] as const)]);
    const feed = await readOn(MONDAY);
    expect(feed.plans.items).toMatchObject([{ standardVariable: true, requires: [] }]);
    expect(inLondon(feed)[0]?.electricity?.registers).toHaveLength(1);
  });
});

describe('times that cannot be compared', () => {
  const at = (...times: readonly string[]) => times.map((time, index) => [time, index + 1] as const);
  const nine = at('00:00', '01:00', '02:00', '03:00', '04:00', '05:00', '06:00', '07:00', '08:00');

  it.each([
    ['nine stretches', [nine], 'has 9 prices from midnight to midnight; at most 8 can be compared'],
    ['a quarter past', [at('00:00', '04:15')], 'changes at times that are not on the half hour'],
    ['a gap', [at('01:00', '05:00')], 'changes within the day and has no price for some of 2026-08-10'],
  ])('are left out with a reason: %s', async (_what, days, reason) => {
    answerDays(days);
    const feed = await readOn(MONDAY);
    expect(inWords(feed.leftOut?.kept ?? [])).toEqual([`${OF_RATES} ${reason}`]);
    expect([feed.errors.count, inLondon(feed)]).toEqual([0, []]);
  });

  it('are left out of a standing charge', async () => {
    answerDays([CHEAP_NIGHT], CHARGES);
    const [reason] = inWords((await readOn(MONDAY)).leftOut?.kept ?? []);
    expect(reason).toContain(
      'standing_charges depends on the time of day: 2 stretches of one price, the same every day',
    );
  });

  it('with a rate below zero are an error of the product', async () => {
    answerDays([at('00:00', '05:00').map(([time, pence]) => [time, pence - 2] as const)]);
    const feed = await readOn(MONDAY, { settings: { tolerance_percent: 100 } });
    expect(inWords(feed.errors.kept)).toEqual([`${OF_RATES}: value_exc_vat must be from 0 to 1000, not -1`]);
  });
});

describe('reading a product whose rates repeat daily again', () => {
  it('is unchanged on another day with the same prices', async () => {
    const before = await readOn('2026-10-24');
    const after = await readOn('2026-10-26', { options: { loaded: loadedFrom(before) } });
    expect(new Set(after.offers.items.map(({ validFrom }) => validFrom))).toEqual(new Set(['2026-10-24']));
    expect(after.contentHash).toBe(before.contentHash);
  });

  it('begins anew with other prices, and with a price of earlier that was not in force the day before', async () => {
    const before = await readOn('2026-08-10');
    answerDays([CHEAP_NIGHT, CHEAP_NIGHT, CHEAP_NIGHT]);
    const other = await readOn('2026-08-11', { options: { loaded: loadedFrom(before) } });
    expect(inLondon(other).map(({ validFrom }) => validFrom)).toEqual(['2026-08-11']);
    const ended = {
      ...before,
      offers: { ...before.offers, items: before.offers.items.map((of) => ({ ...of, validTo: '2026-09-01' })) },
    };
    const later = await readOn('2026-09-02', { options: { loaded: loadedFrom(ended) } });
    expect(new Set(later.offers.items.map(({ validFrom }) => validFrom))).toEqual(new Set(['2026-09-02']));
  });
});

function onlyLondon(detail: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const tariffs = detail['single_register_electricity_tariffs'] as Readonly<Record<string, unknown>>;
  return { ...detail, single_register_electricity_tariffs: { _C: tariffs['_C'] } };
}
