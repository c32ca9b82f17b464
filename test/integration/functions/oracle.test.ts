import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { everyItem } from '../../support/every-item.ts';
import { feed } from '../../support/feed-maker.ts';
import { anyHousehold, anySmartHousehold, narrowed } from '../../support/oracle/any-household.ts';
import { anyTimesOfUseMarket } from '../../support/oracle/any-times-of-use-market.ts';
import type { Sent } from '../../support/oracle/household.ts';
import { oracle } from '../../support/oracle/oracle.ts';
import { priceCapFeed } from '../../support/oracle/price-cap.ts';
import { variablePlans } from '../../support/oracle/variable-plans.ts';
import { addDays, daysBetween } from '../../support/oracle/vat.ts';
import { capSource, PRICE_CAP_FILE, QUARTERS } from '../../support/price-cap-source.ts';
import { type SampleApi, sampleApi } from '../../support/sample-api.ts';

// The oracle works out what is expected apart from this code, in exact fractions, from the words of
// the contract. The odd market has what the samples lack: bands of a year, a month and a day; two
// registers with bands; rates of 0 and standing charges below 0; prices with VAT; prices that
// begin, end or change today and tomorrow; plans that end yesterday, today, tomorrow, in 364 and
// 365 days, or with a guarantee of 3 to 12 months; several standard variable plans, closed ones,
// single fuel ones, none; prices known months ahead; equal totals.
const DAY = '2026-11-21';
const SEED = 20_261_121;
/**
 * `npm run nightly` tries a property with all its random inputs, `npm test` with a tenth of them.
 */
const IS_NIGHTLY = process.env['ENERGY_NIGHTLY'] === '1';
const RUNS = IS_NIGHTLY ? 40 : 4;
const MARKETS_A_DAY = IS_NIGHTLY ? 4 : 2;
const BEST_BUY_TYPES = [
  ...['big-six-standard-plans', 'cheapest-plans', 'cheapest-fixed-plans'],
  ...['cheapest-variable-plans', 'cheapest-green-plans', 'no-exit-fee-plans'],
];

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../fixtures', `${name}.ndjson`), 'utf8');
}

// The feed that needs the other's suppliers comes first.
const ODD_MARKET = [
  'feeds/odd-market-with-vat',
  'feeds/odd-market',
  'feeds/odd-market-rollovers',
].map(read);
const SAMPLES = ['market/deals-2026-04', 'market/example-energy'].map(read);

function serve(
  texts: readonly string[],
  day: string,
  {
    loadDay = day,
    sources = [],
  }: Pick<Parameters<typeof sampleApi>[0] & object, 'loadDay' | 'sources'> = {},
): Promise<SampleApi> {
  return sampleApi({
    day,
    loadDay,
    sources,
    feeds: texts.map((text, at) => feed(text.trim().split('\n'), `feed-${at}`)),
  });
}

function movedBy(days: number, text: string): string {
  return text.replace(
    /"(\d{4}-\d{2}-\d{2})(T[^"]*)?"/g,
    (_all, day: string, time = '') => `"${addDays(day, days)}${time}"`,
  );
}

const [CAP_ENTRY] = JSON.parse(readFileSync('data/sources.json', 'utf8')).sources;
/**
 * The last quarters of the file, of which two lie ahead and one has begun since most feeds came.
 */
const LAST_QUARTERS = QUARTERS.slice(-4);

/** The cap, moved in time by some days. */
function capMovedBy(days: number) {
  const moved = (row: string) => row.replace(/\d{4}-\d{2}-\d{2}/g, (date) => addDays(date, days));
  const [names = '', ...rows] = PRICE_CAP_FILE.trim().split(/\r?\n/);
  const used = rows.filter((row) => LAST_QUARTERS.some((quarter) => row.startsWith(quarter)));
  return {
    sources: [capSource(LAST_QUARTERS, moved)],
    capText: priceCapFeed([names, ...used.map(moved)].join('\n'), CAP_ENTRY),
  };
}

/** The cap, whose last quarter begins 121 days after a day. */
function capAround(day: string) {
  return capMovedBy(daysBetween(QUARTERS.at(-1) ?? '', day) + 121);
}

const BY_ANYBODY = { households: anyHousehold, params: { numRuns: RUNS } };

function inTimesOfUse(day: string) {
  const markets = fc.sample(anyTimesOfUseMarket(day), { seed: SEED, numRuns: MARKETS_A_DAY });
  const by = { households: anySmartHousehold, params: { seed: SEED, numRuns: RUNS } };
  return markets.map((text, at) => ({
    day,
    market: `market ${at + 1} with times of use`,
    texts: [text],
    ...capAround(day),
    ...by,
  }));
}

// The days' years have one rate of VAT on electricity, two or three. Feeds are moved in time if
// they would not be in force on the day, or if a price should change the day after it.
const days = ['2026-11-21', '2027-04-01'];
if (IS_NIGHTLY) days.push('2025-06-30', '2026-09-15', '2026-12-31', '2027-03-31');
const worlds = [
  ...days
    .flatMap((day) => [
      {
        day,
        market: 'an odd market',
        texts: [
          ...ODD_MARKET.map((text) => movedBy(daysBetween(DAY, day), text)),
          variablePlans(day),
        ],
        ...capAround(day),
      },
      {
        day,
        market: 'the sample feeds',
        texts: [
          ...SAMPLES.map((text) => movedBy(day < '2026' ? -540 : 0, text)),
          variablePlans(day),
        ],
        ...capMovedBy(day < '2026' ? -540 : 0),
      },
    ])
    .map((world) => ({ ...world, ...BY_ANYBODY })),
  ...['2026-09-15', '2026-11-21', '2027-03-31'].flatMap((day) => inTimesOfUse(day)),
];

describe.each(worlds)(
  'on $day, in $market,',
  ({ day, texts, sources, capText, households, params }) => {
    const expected = oracle([capText, ...texts], day);
    let api: SampleApi;
    beforeAll(async () => {
      api = await serve(texts, day, { sources });
    });

    it('any household pays, is offered and saves what the oracle works out', async () => {
      await fc.assert(
        fc.asyncProperty(
          narrowed(households(expected.market, day), expected.market),
          async (anySent) => {
            const query = expected.paying(anySent);
            expect(await api.get('valuation', query)).toMatchObject({
              valuation: expected.valuation(query),
            });
            const comparison = await everyItem(api, query);
            const wanted = expected.comparison(query);
            expect(comparison).toMatchObject({ total: wanted.comparisons.length, ...wanted });
            expect('load_profile' in comparison).toBe('has' in query);
            expect('single_rate' in comparison).toBe(query['electricity_variant'] === 'economy_7');
          },
        ),
        params,
      );
    });

    it('any rates are nearest to the plan that the oracle finds', async () => {
      const rates = fc.record({
        charge: fc.nat({ max: 90 }).map(String),
        rate: fc.nat({ max: 60 }).map(String),
      });
      await fc.assert(
        fc.asyncProperty(
          rates,
          rates,
          fc.boolean(),
          fc.boolean(),
          async (electricity, gas, dualFuel, withVat) => {
            const query = {
              post_code: 'SW1A 1AA',
              electricity_charge_pence_per_day: electricity.charge,
              electricity_rate_pence_per_kwh: electricity.rate,
              rates_include_vat: String(withVat),
              ...(dualFuel
                ? { gas_charge_pence_per_day: gas.charge, gas_rate_pence_per_kwh: gas.rate }
                : {}),
            };
            const { plan } = await api.get('plan-lookup', query);
            expect(plan).toMatchObject(expected.nearestPlan(query));
          },
        ),
        { seed: SEED, numRuns: RUNS },
      );
    });

    it('best buys are those that the oracle finds', async () => {
      for (const type of BEST_BUY_TYPES) {
        const { plans } = await api.get('best-buys', {}, { best_buy_type: type });
        expect(plans).toMatchObject(expected.bestBuys(type));
      }
    });
  },
);

describe('in an odd market', () => {
  const expected = oracle(ODD_MARKET, DAY);
  let api: SampleApi;
  beforeAll(async () => {
    api = await serve(ODD_MARKET, DAY);
  });
  const requestsOf = (name: string) =>
    read(`feeds/odd-market-${name}`)
      .trim()
      .split('\n')
      .map((line, at) => ({ place: at + 1, sent: JSON.parse(line) as Sent }));

  it.each(requestsOf('households'))(
    'a household pays and saves what the oracle works out: line $place',
    async ({ sent: line }) => {
      const query = expected.paying(line);
      expect(await api.get('valuation', query)).toMatchObject({
        valuation: expected.valuation(query),
      });
      const comparison = await everyItem(api, query);
      const { comparisons, current } = expected.comparison(query);
      expect(comparison).toMatchObject({ total: comparisons.length, comparisons, current });
    },
  );

  it.each(requestsOf('lookups'))(
    'the nearest plan is the one that the oracle finds: line $place',
    async ({ sent: query }) => {
      const { plan } = await api.get('plan-lookup', query);
      expect(plan).toMatchObject(expected.nearestPlan(query));
    },
  );

  it.each([
    '2026-11-22',
    '2026-12-01',
    '2026-12-21',
    '2027-03-01',
    '2027-11-20',
    '2027-11-21',
    '2027-11-22',
  ])('best buys of %s are the same whether the load was before it or on it', async (day) => {
    const [before, then] = [
      await serve(ODD_MARKET, day, { loadDay: DAY }),
      await serve(ODD_MARKET, day),
    ];
    const onThatDay = oracle(ODD_MARKET, day);
    for (const type of BEST_BUY_TYPES) {
      const found = await before.get('best-buys', {}, { best_buy_type: type });
      expect(found).toEqual(await then.get('best-buys', {}, { best_buy_type: type }));
      expect(found.plans).toMatchObject(onThatDay.bestBuys(type));
    }
  });
});
