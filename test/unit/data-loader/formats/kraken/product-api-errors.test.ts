import type { Feed, SourceOffer } from '../../../../../data-loader/formats/feed.ts';
import { Budget, SOURCE_LIMITS } from '../../../../../data-loader/report/budget.ts';
import { Refused } from '../../../../../data-loader/report/refusal.ts';
import {
  type Answer,
  inWords,
  type Json,
  type KrakenServer,
  loadedFrom,
  type Reading,
  readApi,
  startKrakenServer,
} from '../../../../support/kraken-server.ts';

const LIST = '/v1/products/';
const CODE = 'FLEXV-VAR-26-07-01';
const DETAIL = `/v1/products/${CODE}/`;
const RATES = `${DETAIL}electricity-tariffs/E-1R-${CODE}-C/standard-unit-rates/`;
const CHARGES = `${DETAIL}electricity-tariffs/E-1R-${CODE}-C/standing-charges/`;

let server: KrakenServer;

beforeEach(async () => {
  server = await startKrakenServer();
});

afterEach(async () => {
  await server.close();
});

function readOne(reading: Reading = {}): Promise<Feed> {
  return readApi(server, {
    ...reading,
    settings: { products: [CODE], tolerance_percent: 100, ...reading.settings },
  });
}

type Change = () => void;

const answers =
  (path: string, answer: Answer | ((url: URL) => Answer)): Change =>
  () =>
    server.answer(path, answer);
const listed =
  (over: Json): Change =>
  () =>
    server.offer(CODE, over);
const detail =
  (change: (detail: Json) => Json): Change =>
  () =>
    server.change(DETAIL, change);
const row =
  (over: Json): Change =>
  () =>
    server.changeRows(RATES, (of) => ({ ...of, ...over }));
/** Changes every tariff of the detail. */
const tariffs = (change: (tariff: Json) => Json): Change =>
  detail((of) =>
    JSON.parse(
      JSON.stringify(of, (_key, value: unknown) =>
        typeof value === 'object' && value !== null && 'exit_fees_type' in value
          ? change({ ...value })
          : value,
      ),
    ),
  );
const replaced =
  (what: string | RegExp, by: string) =>
  (of: Json): Json =>
    JSON.parse(JSON.stringify(of).replace(what, by));
const html: Answer = { body: '<html>Down</html>' };
const endless = (url: URL): Answer => {
  const next = new URL(url);
  next.searchParams.set('page', String(Number(url.searchParams.get('page') ?? 1) + 1));
  return { body: { next: next.href, results: [] } };
};

describe('a list of products that cannot be read refuses the source:', () => {
  it.each<[string, Answer | ((url: URL) => Answer)]>([
    ['the response is not JSON: "<html>Down</html>"', html],
    ['results is missing: it must be an array', { body: { next: null } }],
    [
      'it has 0 of the 13 entries that it announces',
      { body: { count: 13, next: null, results: [] } },
    ],
    [
      'a link leads to another host than 127.0.0.1',
      { body: { next: 'https://elsewhere.example/', results: [] } },
    ],
    [
      'its pages link in a circle',
      (url) => ({ body: { next: `${url.origin}${LIST}?page=2`, results: [] } }),
    ],
    ['it has more than 100 pages', endless],
    [
      'results must have at most 1500 entries',
      { body: { next: null, results: Array.from({ length: 1501 }, () => ({ code: 'A' })) } },
    ],
  ])('%s', async (reason, answer) => {
    server.answer(LIST, answer);
    await expect(readOne()).rejects.toMatchObject({
      refusal: {
        code: 'unreadable',
        reason: expect.stringContaining('the list of products cannot be read: '),
      },
      message: expect.stringContaining(reason),
    });
  });

  it.each([
    ['feed-too-large', { budget: new Budget({ ...SOURCE_LIMITS, lines: 20 }) }],
    [
      'too-slow',
      { signal: AbortSignal.abort(new Refused('too-slow', 'it took longer than 300 seconds')) },
    ],
  ])('%s', async (code, options) => {
    await expect(readOne({ options })).rejects.toMatchObject({ refusal: { code } });
  });
});

describe('a product that cannot be read', () => {
  const IN_LONDON = `${CODE} in region 12: electricity by varying: `;
  const OF_RATES = `${IN_LONDON}standard_unit_rates: `;
  const NO_MAPS =
    'single_register_electricity_tariffs, dual_register_electricity_tariffs, single_register_gas_tariffs';

  it.each<[string, Change]>([
    [`${CODE}: display_name must be a string, not 7`, listed({ display_name: 7 })],
    [`${CODE}: the response is not JSON`, answers(DETAIL, html)],
    [`${CODE}: code must be ${CODE}, not X`, detail((of) => ({ ...of, code: 'X' }))],
    [`${CODE}: it has none of ${NO_MAPS}`, detail(({ code }) => ({ code }))],
    [
      `${CODE}: it has a GSP group that does not exist: "_I"`,
      detail((of) => ({ ...of, single_register_gas_tariffs: { _I: { porob: {} } } })),
    ],
    [
      `${IN_LONDON}standing_charges: the tariff has no link to it`,
      tariffs((of) => ({ ...of, links: [] })),
    ],
    [
      `${IN_LONDON}standing_charges: a link leads to another host than 127.0.0.1`,
      detail(replaced(/https:[^"]*standing-charges/g, 'https://elsewhere.example')),
    ],
    [
      `${CODE}: exit_fees_inc_vat must be whole pence from 0 to 1000000, not 0.5`,
      tariffs((of) => ({ ...of, exit_fees_type: 'PER_FUEL', exit_fees_inc_vat: 0.5 })),
    ],
    [
      `${OF_RATES}results[0].value_exc_vat must be from -1000000 to 1000000 with at most 6 decimals, not 25.0928001`,
      row({ value_exc_vat: 25.0928001 }),
    ],
    [`${OF_RATES}value_exc_vat must be from 0 to 1000, not -0.01`, row({ value_exc_vat: -0.01 })],
    [
      `${OF_RATES}results[0].valid_from must be a time such as 2026-07-01T06:00:00Z, not "2026-07-01"`,
      row({ valid_from: '2026-07-01' }),
    ],
    [
      `${OF_RATES}a row ends before it begins`,
      row({ valid_to: '2026-09-01T00:00:00Z', valid_from: '2026-09-02T00:00:00Z' }),
    ],
    [
      `${OF_RATES}two rows have different prices for the same time, from 2026-06-30T23:00:00.000Z`,
      row({ payment_method: undefined }),
    ],
  ])('causes an error: %s', async (error, change) => {
    change();
    const feed = await readOne();
    expect(inWords(feed.errors.first)).toEqual([expect.stringContaining(error)]);
    expect([feed.unreadCount, feed.lineCount, feed.plans.items]).toEqual([1, 1, []]);
  });

  it('keeps its last prices, whatever else has changed', async () => {
    const before = await readOne();
    server.answer(RATES, html);
    const feed = await readOne({ options: { loaded: loadedFrom(before), day: '2026-11-21' } });
    expect([feed.unreadCount, feed.contentHash]).toEqual([1, before.contentHash]);
    expect([feed.plans.items, feed.offers.items]).toEqual([
      before.plans.items,
      before.offers.items,
    ]);
    expect(feed.vanishedPlans).toEqual(new Set());
  });

  it('refuses the source if more than the tolerated share of products cannot be read, and names those products', async () => {
    server.answer(RATES, html);
    const two = { products: [CODE, 'EVFOUR-VAR-26-07-01'] };
    await expect(readOne({ settings: { ...two, tolerance_percent: 50 } })).resolves.toMatchObject({
      unreadCount: 1,
    });
    await expect(readOne({ settings: { ...two, tolerance_percent: 49 } })).rejects.toMatchObject({
      refusal: {
        code: 'too-many-faulty-lines',
        reason: expect.stringContaining(
          `1 of 2 products cannot be read; the limit is 49 %: ${OF_RATES}the response`,
        ),
      },
    });
  });

  it('has the plan key of another product', async () => {
    const twin = 'flexv_var_26_07_01';
    server.offer(twin, { ...server.listed(CODE), code: twin });
    const feed = await readOne({ settings: { products: [CODE, twin] } });
    expect(inWords(feed.errors.first)).toEqual([
      `${twin}: its plan key flexv-var-26-07-01 is that of product ${CODE}`,
    ]);
    expect(feed.plans.items).toHaveLength(1);
  });

  it('has the plan key that stands for the rates of a household', async () => {
    server.offer('OWN-RATES', { ...server.listed(CODE), code: 'OWN-RATES' });
    const feed = await readOne({ settings: { products: [CODE, 'OWN-RATES'] } });
    expect(inWords(feed.errors.first)).toEqual([
      'OWN-RATES: its plan key must not be own-rates, which stands for the rates of a household',
    ]);
    expect(feed.plans.items).toHaveLength(1);
  });
});

describe('an API', () => {
  it('may have a standing charge below zero and a rate of zero, anything with VAT, and keys that are not known', async () => {
    server.changeRows(CHARGES, (of) => ({
      ...of,
      value_exc_vat: -3.5,
      value_inc_vat: 'x',
      more: 1,
    }));
    server.changeRows(RATES, (of) => ({ ...of, value_exc_vat: 0 }));
    const { offers } = await readOne();
    const offer = offers.items.find(
      ({ fuel, regions }) => fuel === 'electricity' && regions[0] === 12,
    );
    expect(offer?.electricity).toEqual({
      chargeMicropencePerDay: -3_500_000n,
      registers: [
        { name: 'all', bands: [{ rateMicropencePerKwh: 0n, widthMicroKwhPerYear: null }] },
      ],
    });
  });

  it('may lack maps and regions, and have empty slots', async () => {
    server.change(DETAIL, ({ dual_register_electricity_tariffs: _two, ...of }) => ({
      ...of,
      single_register_gas_tariffs: { _A: {}, _B: { porob: {} }, _C: { porob: {}, varying: null } },
    }));
    const feed = await readOne();
    const empty = [10, 11].map(
      (region) => `${CODE} in region ${region}: it has no prices in this region`,
    );
    expect(inWords(feed.leftOut?.first ?? [])).toEqual(empty);
    expect(new Set(feed.offers.items.map(({ fuel }) => fuel))).toEqual(new Set(['electricity']));
    expect(feed.errors.count).toBe(0);
  });

  const OF_REGION = `${CODE} in region 12: electricity by varying: standard_unit_rates`;
  const NO_ROW = 'has no row for DIRECT_DEBIT, or for every method, from 2026-08-15 on';

  it.each<[string, Change]>([
    [
      `${OF_REGION} is not published (404)`,
      answers(RATES, { status: 404, body: { detail: 'Not found.' } }),
    ],
    [`${OF_REGION} ${NO_ROW}`, answers(RATES, { body: { count: 0, next: null, results: [] } })],
    [
      `${CODE} in region 12: electricity by varying has dual_fuel_discount_inc_vat 1.05, and a discount has no place in a price`,
      tariffs((of) => ({ ...of, online_discount_exc_vat: 0, dual_fuel_discount_inc_vat: 1.05 })),
    ],
    [
      `${CODE}: exit_fees_type "PER_MONTH" is not known (NONE, PER_FUEL)`,
      tariffs((of) => ({ ...of, exit_fees_type: 'PER_MONTH', exit_fees_inc_vat: 500 })),
    ],
    [
      `${CODE}: its exit fees for gas differ: 2500, 5000 p`,
      tariffs((of) => {
        const exit_fees_inc_vat = String(of['code']).endsWith('N') ? 5000 : 2500;
        return { ...of, exit_fees_type: 'PER_FUEL', exit_fees_inc_vat };
      }),
    ],
    [
      `${CODE} in region 12: electricity: payment key "weekly" is not known`,
      detail(replaced('"varying"', '"weekly"')),
    ],
    [
      `${CODE}: its name has <, >, a control character or a mark that turns the direction of writing`,
      listed({ display_name: '<b>' }),
    ],
    [`${CODE}: its name has no letter or digit`, listed({ display_name: '--' })],
  ])(
    'may have values for which a plan or a price is left out without a fault: %s',
    async (reason, change) => {
      change();
      const feed = await readOne();
      expect(inWords(feed.leftOut?.first ?? [])).toContain(reason);
      expect(feed.errors.count).toBe(0);
    },
  );

  it.each([
    ['direct_debit_monthly', 'monthly_direct_debit'],
    ['direct_debit_quarterly', 'variable_direct_debit'],
    ['porob', 'pay_on_receipt_of_bill'],
  ])('may sell by the payment key %s, which is %s', async (key, method) => {
    server.change(DETAIL, replaced(/"varying"/g, `"${key}"`));
    const { offers, errors } = await readOne();
    expect([
      ...new Set(offers.items.map(({ paymentMethod }) => paymentMethod)),
      errors.count,
    ]).toEqual([method, 0]);
  });

  it('may sell by prepayment without naming its price, which leaves prepayment out', async () => {
    const code = 'FLEX-VAR-26-07-01';
    server.changeRows(
      `/v1/products/${code}/electricity-tariffs/E-1R-${code}-A/standard-unit-rates/`,
      (of) => (of['payment_method'] === 'PREPAYMENT' ? { ...of, payment_method: 'OTHER' } : of),
    );
    const feed = await readOne({ settings: { products: [code] } });
    expect(inWords(feed.leftOut?.first ?? [])).toEqual([
      `${code} in region 10: electricity by prepayment: standard_unit_rates has no row for PREPAYMENT, or for every method, from 2026-08-15 on`,
    ]);
  });
});

const NIGHT_CODE = 'EVNIGHT-VAR-26-07-01';
const NIGHT_DETAIL = `/v1/products/${NIGHT_CODE}/`;
const TARIFF = `E-1R-${NIGHT_CODE}-C`;
const NIGHT_RATES = `${NIGHT_DETAIL}electricity-tariffs/${TARIFF}/standard-unit-rates/`;
const NIGHT_CHARGES = `${NIGHT_DETAIL}electricity-tariffs/${TARIFF}/standing-charges/`;
const NIGHT_OF_RATES = `${NIGHT_CODE} in region 12: electricity by direct_debit_monthly: standard_unit_rates`;
const LONDON = 12;
const JANUARY = '2026-01-01T00:00:00Z';
const JULY = '2026-06-30T23:00:00Z';

/**
 * 30.9631 p from 05:30 to 00:30, 12.9845 p from 00:30 to 05:30; the standing charge is London's
 * 42.6533 p.
 */
const NIGHT = {
  chargeMicropencePerDay: 42_653_300n,
  timetable: [[{ from: '05:30', to: '00:30' }], [{ from: '00:30', to: '05:30' }]],
  ratesMicropencePerKwh: [30_963_100n, 12_984_500n],
};

/** Puts the night product on sale in March as well. */
function sellInMarch(): void {
  server.offer(NIGHT_CODE, { available_from: JANUARY });
  server.changeRows(NIGHT_CHARGES, (row) =>
    row['valid_from'] === JULY ? { ...row, valid_from: JANUARY } : row,
  );
}

function readOn(day: string, { settings, options }: Reading = {}): Promise<Feed> {
  sellInMarch();
  return readApi(server, {
    settings: { products: [NIGHT_CODE], ...settings },
    options: { day, ...options },
  });
}

function inLondon({ offers }: Feed): readonly SourceOffer[] {
  return offers.items.filter(({ regions }) => regions.includes(LONDON));
}

/** Rows of these times of the clock, in August, for as many days. */
function answerDays(
  days: readonly (readonly (readonly [string, number])[])[],
  path = NIGHT_RATES,
): void {
  const midnight = (index: number) => `2026-08-${10 + index}T00:00:00+01:00`;
  const rows = days.flatMap((day, index) =>
    day.map(([time, value_exc_vat]) => ({
      value_exc_vat,
      valid_from: midnight(index).replace('00:00', time),
    })),
  );
  const results = rows.map((row, index) => {
    const valid_to = rows[index + 1]?.valid_from ?? midnight(days.length);
    return { ...row, value_inc_vat: row.value_exc_vat, valid_to, payment_method: null };
  });
  server.answer(path, {
    body: { count: results.length, next: null, previous: null, results: results.toReversed() },
  });
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
    expect(inWords([...feed.errors.first, ...(feed.leftOut?.first ?? [])])).toEqual([]);
    expect(inLondon(feed)).toMatchObject([{ validFrom: day, validTo: null, electricity: NIGHT }]);
  });

  it('requires a smart meter and is no standard variable plan; its offers have one timetable', async () => {
    const { plans, offers } = await readOn('2026-08-15');
    const labels = { featureLabels: ['green', 'no-exit-fee'], requires: ['smart_meter'] };
    expect(plans.items).toMatchObject([
      { standardVariable: false, needsEndDate: false, ...labels },
    ]);
    expect(offers.items).toHaveLength(3);
    const timetables = offers.items.map(({ electricity }) =>
      JSON.stringify(electricity?.timetable),
    );
    expect(new Set(timetables).size).toBe(1);
  });

  it('requires only what its terms state if its rows are shorter than a day, but of one price', async () => {
    server.change(NIGHT_DETAIL, onlyLondon);
    answerDays([['00:00', '12:00'].map((time) => [time, 20] as const)]);
    const feed = await readOn(MONDAY, { settings: { terms: [] } });
    expect(feed.plans.items).toMatchObject([{ standardVariable: true, requires: [] }]);
    expect(inLondon(feed)[0]?.electricity?.registers).toHaveLength(1);
  });
});

describe('times that cannot be compared', () => {
  const at = (...times: readonly string[]) =>
    times.map((time, index) => [time, index + 1] as const);
  const nine = at('00:00', '01:00', '02:00', '03:00', '04:00', '05:00', '06:00', '07:00', '08:00');

  it.each([
    [
      'nine stretches of less than a year',
      [nine],
      'has no row for some of the past year, from 2025-08-09T23:00:00.000Z',
    ],
    ['a quarter past', [at('00:00', '04:15')], 'changes at times that are not on the half hour'],
    [
      'a gap',
      [at('01:00', '05:00')],
      'changes within the day and has no price for some of 2026-08-10',
    ],
  ])('are left out with a reason: %s', async (_what, days, reason) => {
    answerDays(days);
    const feed = await readOn(MONDAY);
    expect(inWords(feed.leftOut?.first ?? [])).toEqual([`${NIGHT_OF_RATES} ${reason}`]);
    expect([feed.errors.count, inLondon(feed)]).toEqual([0, []]);
  });

  it('are left out of a standing charge', async () => {
    answerDays([CHEAP_NIGHT], NIGHT_CHARGES);
    const [reason] = inWords((await readOn(MONDAY)).leftOut?.first ?? []);
    expect(reason).toContain('standing_charges depends on the time of day');
  });

  it('cause an error of the product if a rate is below zero', async () => {
    answerDays([at('00:00', '05:00').map(([time, pence]) => [time, pence - 2] as const)]);
    const feed = await readOn(MONDAY, { settings: { tolerance_percent: 100 } });
    expect(inWords(feed.errors.first)).toEqual([
      `${NIGHT_OF_RATES}: value_exc_vat must be from 0 to 1000, not -1`,
    ]);
  });
});

describe('reading a product whose rates repeat daily again', () => {
  it('finds it unchanged on another day with the same prices', async () => {
    const before = await readOn('2026-10-24');
    const after = await readOn('2026-10-26', { options: { loaded: loadedFrom(before) } });
    expect(new Set(after.offers.items.map(({ validFrom }) => validFrom))).toEqual(
      new Set(['2026-10-24']),
    );
    expect(after.contentHash).toBe(before.contentHash);
  });

  it('starts again with other prices, and with an earlier price that was not in force the day before', async () => {
    const before = await readOn('2026-08-10');
    answerDays([CHEAP_NIGHT, CHEAP_NIGHT, CHEAP_NIGHT]);
    const other = await readOn('2026-08-11', { options: { loaded: loadedFrom(before) } });
    expect(inLondon(other).map(({ validFrom }) => validFrom)).toEqual(['2026-08-11']);
    const ended = {
      ...before,
      offers: {
        ...before.offers,
        items: before.offers.items.map((of) => ({ ...of, validTo: '2026-09-01' })),
      },
    };
    const later = await readOn('2026-09-02', { options: { loaded: loadedFrom(ended) } });
    const inForce = later.offers.items.filter(({ validTo }) => validTo === null);
    expect(new Set(inForce.map(({ validFrom }) => validFrom))).toEqual(new Set(['2026-09-02']));
  });
});

function onlyLondon(detail: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const tariffs = detail['single_register_electricity_tariffs'] as Readonly<
    Record<string, unknown>
  >;
  return { ...detail, single_register_electricity_tariffs: { _C: tariffs['_C'] } };
}
