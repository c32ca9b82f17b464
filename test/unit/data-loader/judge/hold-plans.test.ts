import { tariffFeed } from '../../../../data-loader/formats/tariff-feed.ts';
import { holdImplausiblePlans, marketCosts } from '../../../../data-loader/judge/hold-plans.ts';
import { DEFAULT_RULES } from '../../../../data-loader/judge/source-reading.ts';
import { addDays } from '../../../../shared/pricing/index.ts';
import {
  dualOffer,
  electricityOffer,
  feed,
  header,
  planLine,
  price,
  supplierLine,
} from '../../../support/feed-maker.ts';
import { makeLoad } from '../../../support/small-market.ts';
import { outcomes, type TestMarket, testMarket } from '../market-maker.ts';

type Prices = { readonly charge?: number; readonly electricity?: number; readonly gas?: number };

/** A dual fuel price: 60 p a day and 25 p, 30 p a day and 6 p, unless said otherwise. */
function offer(plan: string, { charge = 60, electricity = 25, gas = 6 }: Prices = {}) {
  return dualOffer({
    plan_key: plan,
    regions: [12],
    electricity: price({
      charge_pence_per_day: charge,
      unit_rates: [{ rate_pence_per_kwh: electricity }],
    }),
    gas: price({ charge_pence_per_day: charge / 2, unit_rates: [{ rate_pence_per_kwh: gas }] }),
  });
}

/** The dual fuel price with another standing charge of electricity. */
function withElectricityCharge(plan: string, charge: number, electricity = 25) {
  return dualOffer({
    plan_key: plan,
    regions: [12],
    electricity: price({
      charge_pence_per_day: charge,
      unit_rates: [{ rate_pence_per_kwh: electricity }],
    }),
    gas: price({ charge_pence_per_day: 30, unit_rates: [{ rate_pence_per_kwh: 6 }] }),
  });
}

let minute = 0;

/** A later feed with a standard variable plan, a fixed one and what is added. */
function feedWith(fixed: Prices, ...lines: readonly Readonly<Record<string, unknown>>[]) {
  minute += 1;
  const plans = [
    planLine({ key: 'standard', standard_variable: true }),
    planLine({ key: 'fixed' }),
  ];
  const published_at = `2026-11-20T06:${String(minute).padStart(2, '0')}:00Z`;
  const offers = lines.some(({ plan_key }) => plan_key === 'standard')
    ? lines
    : [offer('standard'), ...lines];
  return feed([
    header({ source: 'deals', published_at }),
    supplierLine(),
    ...plans,
    offer('fixed', fixed),
    ...offers,
  ]);
}

type Load = ReturnType<typeof feedWith>;

/** Loads as on a stage: a plan on hold is loaded once it is accepted. */
async function loadOn(
  market: TestMarket,
  input: Load,
  accepted: readonly string[] = [],
  revision = tariffFeed(input).revision,
) {
  const report = await market.run(
    [{ reader: { ...tariffFeed(input), revision }, source: 'deals' }],
    {
      accepted: new Set(accepted),
    },
  );
  const heldPlans = (await market.state('deals'))?.heldPlans;
  return {
    outcomes: outcomes(report),
    onHold: report.feeds.flatMap(({ onHold }) => onHold),
    heldPlans,
  };
}

async function stage(): Promise<TestMarket> {
  const market = testMarket();
  expect(await loadOn(market, feedWith({}))).toEqual({
    outcomes: ['loaded'],
    onHold: [],
    heldPlans: 0,
  });
  return market;
}

async function electricityRates(market: TestMarket, plan: string) {
  const content = await market.loader.sourceContent('deals');
  return (content?.offers ?? [])
    .filter(({ planKey }) => planKey === plan)
    .map(({ electricity }) => electricity?.registers?.[0]?.bands[0]?.rateMicropencePerKwh);
}

const HALF = { charge: 30, electricity: 12.5, gas: 3 };

describe('a plan is put on hold on a stage', () => {
  it('if its rates depend on the time of day and leap, judged by the usual spread over the day', async () => {
    const market = await stage();
    const timed = (pence: number) => {
      const unit_rates = [
        { rate_pence_per_kwh: pence, times: [{ from: '00:30', to: '05:30' }] },
        { rate_pence_per_kwh: 2 * pence },
      ];
      const night = electricityOffer({ plan_key: 'night', electricity: price({ unit_rates }) });
      return feedWith({}, planLine({ key: 'night', requires: ['smart_meter'] }), night);
    };
    expect(await loadOn(market, timed(15))).toMatchObject({ outcomes: ['loaded'], onHold: [] });
    expect(await loadOn(market, timed(25))).toMatchObject({
      outcomes: ['loaded'],
      onHold: [{ plan: 'acme/night' }],
    });
  });

  // A year at 2,500 and 9,500 kWh: 62,500 + 21,900 + 57,000 + 10,950 = 152,350 p.
  it.each([
    ['a new plan at nothing', { charge: 0, electricity: 0, gas: 0 }, 'a year costs £0.00'],
    [
      'a new plan at a tenth',
      { charge: 6, electricity: 2.5, gas: 0.6 },
      'a year costs £152.35, less than 50 % of £1,523.50, the median of the standard variable plans',
    ],
  ])('%s', async (_what, prices, reason) => {
    const market = await stage();
    const load = feedWith({}, planLine({ key: 'new' }), offer('new', prices));
    expect(await loadOn(market, load)).toEqual({
      outcomes: ['loaded'],
      onHold: [
        {
          plan: 'acme/new',
          reason: `dual_fuel monthly_direct_debit standard in region 12: ${reason}`,
        },
      ],
      heldPlans: 1,
    });
    expect(await electricityRates(market, 'new')).toEqual([]);
  });

  it.each<[string, Prices, RegExp]>([
    ['one plan cut by half', HALF, /£761\.75, after £1,523\.50: more than 30 % cheaper/],
    [
      'rates doubled',
      { electricity: 50, gas: 12 },
      /£2,718\.50, after £1,523\.50: more than 30 % dearer/,
    ],
    [
      'all standing charges gone',
      { charge: 0 },
      /the gas standing charge is 0\.00 p, after 30\.00 p: it falls to nothing/,
    ],
  ])('%s, which keeps its last accepted prices', async (_what, prices, reason) => {
    const market = await stage();
    expect(await loadOn(market, feedWith(prices))).toEqual({
      outcomes: ['loaded'],
      onHold: [{ plan: 'acme/fixed', reason: expect.stringMatching(reason) }],
      heldPlans: 1,
    });
    expect(await electricityRates(market, 'fixed')).toEqual([25_000_000n]);
  });

  // A year at 2,500 and 9,500 kWh: a charge of 42.70 p more or less is £155.86 of some £1,460.
  it.each([
    [4.27, 'the electricity standing charge is 4.27 p, after 42.70 p: less than half'],
    [-42.7, 'the electricity standing charge is -42.70 p, after 42.70 p: it falls below nothing'],
    [0, 'the electricity standing charge is 0.00 p, after 42.70 p: it falls to nothing'],
    [85.41, 'the electricity standing charge is 85.41 p, after 42.70 p: more than twice'],
    [21.35, null],
    [85.4, null],
  ])('if its electricity standing charge of 42.70 arrives as %d', async (charge, reason) => {
    const market = await stage();
    const load = (pence: number) =>
      feedWith({}, planLine({ key: 'new' }), withElectricityCharge('new', pence));
    expect(await loadOn(market, load(42.7))).toMatchObject({ onHold: [], heldPlans: 0 });
    const place = 'dual_fuel monthly_direct_debit standard in region 12';
    const onHold = reason === null ? [] : [{ plan: 'acme/new', reason: `${place}: ${reason}` }];
    expect(await loadOn(market, load(charge))).toMatchObject({
      outcomes: ['loaded'],
      onHold,
      heldPlans: onHold.length,
    });
  });

  it('for a single rate, even if the year hardly changes, and for that number only', async () => {
    const market = await stage();
    const bands = (first: number, second: number) =>
      dualOffer({
        plan_key: 'banded',
        regions: [12],
        electricity: price({
          unit_rates: [
            { rate_pence_per_kwh: first, band_kwh: 100 },
            { rate_pence_per_kwh: second },
          ],
        }),
      });
    const load = (offer: ReturnType<typeof bands>) =>
      feedWith({}, planLine({ key: 'banded' }), offer);
    expect(await loadOn(market, load(bands(30, 25)))).toMatchObject({ onHold: [] });
    expect(await loadOn(market, load(bands(3, 25)))).toMatchObject({
      onHold: [
        { reason: expect.stringMatching(/electricity unit rate is 3\.00 p, after 30\.00 p/) },
      ],
    });
    expect(await loadOn(market, load(bands(31, 26)))).toMatchObject({ onHold: [] });
  });

  it('but not if a negative charge hardly changes', async () => {
    const market = await stage();
    const load = (pence: number, rate: number) =>
      feedWith({}, planLine({ key: 'new' }), withElectricityCharge('new', pence, rate));
    expect(await loadOn(market, load(-10, 25))).toMatchObject({ onHold: [] });
    expect(await loadOn(market, load(-10, 26))).toMatchObject({ onHold: [] });
    expect(await loadOn(market, load(-12, 26))).toMatchObject({ onHold: [] });
    expect(await loadOn(market, load(-25, 26))).toMatchObject({ heldPlans: 1 });
  });

  it('by the lower median, without standard variable plans that have ended', async () => {
    const market = testMarket();
    const ended = planLine({
      key: 'ended',
      standard_variable: true,
      product_end_date: '2026-11-01',
    });
    const dear = { charge: 600, electricity: 250, gas: 60 };
    const load = feedWith(
      {},
      ended,
      offer('ended', dear),
      planLine({ key: 'dear-standard', standard_variable: true }),
      offer('dear-standard', dear),
    );
    // Standard variable plans at £1,523.50 and £15,235.00, and one at £15,235.00 that has ended.
    expect(await loadOn(market, load)).toEqual({
      outcomes: ['loaded'],
      onHold: [],
      heldPlans: 0,
    });
  });

  it('but not if it is closed, cheap and new', async () => {
    const market = await stage();
    const closed = planLine({ key: 'closed', available_to_switch: false });
    const load = feedWith({}, closed, offer('closed', { charge: 6, electricity: 2.5, gas: 0.6 }));
    expect(await loadOn(market, load)).toEqual({ outcomes: ['loaded'], onHold: [], heldPlans: 0 });
  });

  it('but not if every price rises by 16 %, as a price cap does', async () => {
    const market = await stage();
    const risen = { charge: 69.6, electricity: 29, gas: 6.96 };
    expect(await loadOn(market, feedWith(risen, offer('standard', risen)))).toMatchObject({
      onHold: [],
    });
    expect(await electricityRates(market, 'fixed')).toEqual([29_000_000n]);
  });

  it('until an operator accepts it, although the feed is unchanged, and is not judged again after that', async () => {
    const market = await stage();
    const halved = feedWith(HALF);
    expect(await loadOn(market, halved)).toMatchObject({ outcomes: ['loaded'], heldPlans: 1 });
    expect(await loadOn(market, halved)).toMatchObject({ outcomes: ['unchanged'], heldPlans: 1 });
    expect(await loadOn(market, halved, ['acme/fixed'])).toEqual({
      outcomes: ['loaded'],
      onHold: [],
      heldPlans: 0,
    });
    expect(await electricityRates(market, 'fixed')).toEqual([12_500_000n]);
    expect(await loadOn(market, feedWith(HALF))).toEqual({
      outcomes: ['loaded'],
      onHold: [],
      heldPlans: 0,
    });
  });

  it('even if a newer reader reads it, because the sender changed nothing', async () => {
    const market = await stage();
    const halved = feedWith(HALF);
    expect(await loadOn(market, halved, [], 0)).toMatchObject({ heldPlans: 1 });
    const before = await market.state('deals');
    expect(await loadOn(market, halved)).toMatchObject({
      outcomes: ['loaded'],
      onHold: [{ plan: 'acme/fixed' }],
      heldPlans: 1,
    });
    expect(await electricityRates(market, 'fixed')).toEqual([25_000_000n]);
    expect(await market.state('deals')).toEqual({
      ...before,
      readerRevision: tariffFeed(halved).revision,
    });
  });

  it('until its sender sends plausible prices', async () => {
    const market = await stage();
    expect(await loadOn(market, feedWith({ electricity: 90 }))).toMatchObject({ heldPlans: 1 });
    expect(await loadOn(market, feedWith({ electricity: 26 }))).toMatchObject({
      onHold: [],
      heldPlans: 0,
    });
    expect(await electricityRates(market, 'fixed')).toEqual([26_000_000n]);
  });

  it('but not if a person loads it from a terminal', async () => {
    const market = await stage();
    const reader = tariffFeed(feedWith({ charge: 0, electricity: 0, gas: 0 }));
    await market.run([{ reader, source: 'deals' }]);
    expect(await electricityRates(market, 'fixed')).toEqual([0n]);
  });
});

it('a plan with a price for each day is held if one leaps, and each accepted price is read a few times', () => {
  const DAYS = 200;
  const contentOf = (morePence: number, lastPence: number) =>
    makeLoad('deals', [
      supplierLine(),
      planLine({ key: 'daily' }),
      ...Array.from({ length: DAYS }, (_, day) => {
        const rate_pence_per_kwh = day === DAYS - 1 ? lastPence : 25 + day / 40 + morePence;
        return electricityOffer({
          plan_key: 'daily',
          regions: [12],
          valid_from: addDays('2026-01-01', day),
          valid_to: addDays('2026-01-01', day + 1),
          electricity: price({ unit_rates: [{ rate_pence_per_kwh }] }),
        });
      }),
    ]).content;
  let reads = 0;
  const { offers, ...content } = contentOf(0, 30);
  const counting = offers.map(({ electricity, ...offer }) => ({
    ...offer,
    get electricity() {
      reads += 1;
      return electricity;
    },
  }));
  const heldWith = (lastPence: number) => {
    const load = {
      content: contentOf(0.0001, lastPence),
      before: { ...content, offers: counting },
      rules: DEFAULT_RULES,
    };
    return holdImplausiblePlans(load, marketCosts([], '2026-11-21'), new Set()).onHold;
  };
  expect(heldWith(30.0001)).toEqual([]);
  expect(reads).toBeLessThan(10 * DAYS);
  expect(heldWith(60)).toEqual([
    {
      plan: 'acme/daily',
      reason: expect.stringMatching(/in region 12: a year costs .* more than 30 % dearer$/),
    },
  ]);
});
