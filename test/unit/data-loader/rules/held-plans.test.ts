import { tariffFeed } from '../../../../data-loader/feeds/tariff-feed.ts';
import type { RunReport } from '../../../../data-loader/report/report.ts';
import { runLoad } from '../../../../data-loader/run/run.ts';
import { dualOffer, feed, header, planLine, price, supplierLine } from '../../../support/feed-maker.ts';
import { DAY, NOW_MS, outcomes, type TestMarket, testMarket } from '../market-maker.ts';

type Prices = { readonly charge?: number; readonly electricity?: number; readonly gas?: number };

/** A dual fuel price: 60 p a day and 25 p, 30 p a day and 6 p, unless said otherwise. */
function offer(plan: string, { charge = 60, electricity = 25, gas = 6 }: Prices = {}) {
  return dualOffer({
    plan_key: plan,
    regions: [12],
    electricity: price({ charge_pence_per_day: charge, unit_rates: [{ rate_pence_per_kwh: electricity }] }),
    gas: price({ charge_pence_per_day: charge / 2, unit_rates: [{ rate_pence_per_kwh: gas }] }),
  });
}

let minute = 0;

/** A later feed with a standard variable plan and what is added. */
function feedWith(...lines: readonly Readonly<Record<string, unknown>>[]) {
  minute += 1;
  const publishedAt = `2026-11-20T06:${String(minute).padStart(2, '0')}:00Z`;
  return feed([
    header({ source: 'deals', published_at: publishedAt }),
    supplierLine(),
    planLine({ key: 'standard', standard_variable: true }),
    ...lines,
  ]);
}

const STANDARD = offer('standard');

type Load = ReturnType<typeof feedWith>;

/** As on a stage; without `accepted` nothing is accepted. */
function loadOn(market: TestMarket, input: Load, accepted: readonly string[] = []): Promise<RunReport> {
  const source = { reader: tariffFeed(input), source: 'deals' };
  return runLoad([source], { market: market.loader, day: DAY, nowMs: NOW_MS, accepted: new Set(accepted) });
}

async function stage(): Promise<TestMarket> {
  const market = testMarket();
  expect(outcomes(await loadOn(market, feedWith(STANDARD, planLine({ key: 'fixed' }), offer('fixed'))))).toEqual([
    'loaded',
  ]);
  return market;
}

function held(report: RunReport) {
  return report.feeds.flatMap((source) => source.held);
}

async function electricityRates(market: TestMarket, plan: string) {
  const content = await market.loader.sourceContent('deals');
  return (content?.offers ?? [])
    .filter(({ planKey }) => planKey === plan)
    .map(({ electricity }) => electricity?.registers?.[0]?.bands[0]?.rateMicropencePerKwh);
}

async function heldCount(market: TestMarket) {
  return (await market.loader.sourceStates()).map(({ heldPlans }) => heldPlans);
}

describe('a plan is held back on a stage', () => {
  // A year at 2,500 and 9,500 kWh: 62,500 + 21,900 + 57,000 + 10,950 = 152,350 p.
  it.each([
    ['a new plan at nothing', offer('new', { charge: 0, electricity: 0, gas: 0 }), 'a year costs £0.00'],
    [
      'a new plan at a tenth',
      offer('new', { charge: 6, electricity: 2.5, gas: 0.6 }),
      'a year costs £152.35, less than 50 % of £1,523.50, the median of the standard variable plans',
    ],
  ])('%s', async (_what, line, reason) => {
    const market = await stage();
    const report = await loadOn(
      market,
      feedWith(STANDARD, planLine({ key: 'fixed' }), offer('fixed'), planLine({ key: 'new' }), line),
    );
    expect([outcomes(report), held(report)]).toEqual([
      ['loaded'],
      [{ plan: 'acme/new', reason: `dual_fuel monthly_direct_debit standard in region 12: ${reason}` }],
    ]);
    expect([await electricityRates(market, 'new'), await heldCount(market)]).toEqual([[], [1]]);
  });

  it.each<[string, Prices, RegExp]>([
    [
      'one plan cut by half',
      { charge: 30, electricity: 12.5, gas: 3 },
      /£761\.75, after £1,523\.50: more than 30 % cheaper/,
    ],
    ['rates doubled', { electricity: 50, gas: 12 }, /£2,718\.50, after £1,523\.50: more than 30 % dearer/],
    ['all standing charges gone', { charge: 0 }, /a charge or rate falls to nothing/],
  ])('%s, which keeps its last accepted prices', async (_what, prices, reason) => {
    const market = await stage();
    const report = await loadOn(market, feedWith(STANDARD, planLine({ key: 'fixed' }), offer('fixed', prices)));
    expect(held(report)).toEqual([{ plan: 'acme/fixed', reason: expect.stringMatching(reason) }]);
    expect([outcomes(report), await electricityRates(market, 'fixed'), await heldCount(market)]).toEqual([
      ['loaded'],
      [25_000_000n],
      [1],
    ]);
  });

  it('but not if every price rises by 16 %, as a price cap does', async () => {
    const market = await stage();
    const risen = { charge: 69.6, electricity: 29, gas: 6.96 };
    const report = await loadOn(
      market,
      feedWith(offer('standard', risen), planLine({ key: 'fixed' }), offer('fixed', risen)),
    );
    expect([held(report), await electricityRates(market, 'fixed')]).toEqual([[], [29_000_000n]]);
  });

  it('until an operator accepts it, although the feed is unchanged, and is not judged again after that', async () => {
    const market = await stage();
    const halved = feedWith(
      STANDARD,
      planLine({ key: 'fixed' }),
      offer('fixed', { electricity: 12.5, gas: 3, charge: 30 }),
    );
    expect(held(await loadOn(market, halved))).toHaveLength(1);
    expect(outcomes(await loadOn(market, halved))).toEqual(['unchanged']);
    const accepted = await loadOn(market, halved, ['acme/fixed']);
    expect([outcomes(accepted), held(accepted)]).toEqual([['loaded'], []]);
    expect([await electricityRates(market, 'fixed'), await heldCount(market)]).toEqual([[12_500_000n], [0]]);
    const next = await loadOn(
      market,
      feedWith(
        STANDARD,
        planLine({ key: 'fixed', name: 'A new name' }),
        offer('fixed', { electricity: 12.5, gas: 3, charge: 30 }),
      ),
    );
    expect([outcomes(next), held(next)]).toEqual([['loaded'], []]);
  });

  it('until its sender sends prices that can be meant', async () => {
    const market = await stage();
    await loadOn(market, feedWith(STANDARD, planLine({ key: 'fixed' }), offer('fixed', { electricity: 90 })));
    const report = await loadOn(
      market,
      feedWith(STANDARD, planLine({ key: 'fixed' }), offer('fixed', { electricity: 26 })),
    );
    expect([held(report), await electricityRates(market, 'fixed'), await heldCount(market)]).toEqual([
      [],
      [26_000_000n],
      [0],
    ]);
  });

  it('and everything that a person names in a terminal is loaded', async () => {
    const market = await stage();
    const free = feedWith(STANDARD, planLine({ key: 'fixed' }), offer('fixed', { charge: 0, electricity: 0, gas: 0 }));
    const report = await runLoad([{ reader: tariffFeed(free), source: 'deals' }], {
      market: market.loader,
      day: DAY,
      nowMs: NOW_MS,
    });
    expect([held(report), await electricityRates(market, 'fixed')]).toEqual([[], [0n]]);
  });
});
