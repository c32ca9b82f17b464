import type { RunSource } from '../../../../data-loader/judge/source-reading.ts';
import { runLoad } from '../../../../data-loader/run.ts';
import type { MarketStore } from '../../../../shared/market/store.ts';
import {
  dayAndNight,
  dualOffer,
  electricityOffer,
  feed,
  gasOffer,
  header,
  type Line,
  planLine,
  price,
  supplierLine,
} from '../../../support/feed-maker.ts';
import { createMemoryMarketStore } from '../../../support/memory-stores.ts';
import { capSource, pricedIn } from '../../../support/price-cap-source.ts';
import { loaderAt } from '../../../support/small-market.ts';
import { named, outcomes } from '../market-maker.ts';

const [WINTER, SPRING, SUMMER] = ['2026-01-01', '2026-04-01', '2026-07-01'];
const PENCE = { source: 'price-cap' };
const PERCENT = { source: 'price-cap', keeps: 'percent' };

function tracker(follows: Line, ...offers: readonly Line[]): RunSource {
  return trackerAt('2026-04-15T06:00:00Z', follows, ...offers);
}

/** Makes a feed of one tracker in region 10. */
function trackerAt(publishedAt: string, follows: Line, ...offers: readonly Line[]): RunSource {
  return named(
    feed([
      header({ published_at: publishedAt }),
      supplierLine(),
      planLine({ key: 'tracker', product_end_date: null, follows }),
      ...offers.map((offer) => ({ ...offer, plan_key: 'tracker', regions: [10] })),
    ]),
  );
}

function offerFrom(from: string, over: Line = {}): Line {
  return electricityOffer({ valid_from: from, ...over });
}

/** Loads sources on a day of the spring of 2026. */
async function load(
  store: MarketStore,
  sources: readonly RunSource[],
  options: { readonly accepted?: ReadonlySet<string>; readonly day?: string } = {},
) {
  const { day = '2026-04-15' } = options;
  const nowMs = Date.parse(`${day}T12:00:00Z`);
  const market = loaderAt(store, `${day}T12:00:00Z`);
  return await runLoad(sources, { market, nowMs, ...options, day });
}

/** Reads the tracker's prices in region 10: from, to, and in pence the charge and the rates. */
async function prices(store: MarketStore): Promise<readonly unknown[]> {
  const plans = await pricedIn(store, 10);
  const periods = plans.find(({ planKey }) => planKey === 'tracker')?.prices ?? [];
  return periods.map(({ validFrom, validTo, electricity, gas }) => [
    validFrom,
    validTo,
    ...[electricity, gas].flatMap((fuel) =>
      fuel === undefined
        ? []
        : [
            fuel.chargeMicropencePerDay / 1e6,
            ...(fuel.registers ?? []).map(
              ({ bands }) => (bands[0]?.rateMicropencePerKwh ?? 0) / 1e6,
            ),
          ],
    ),
  ]);
}

describe('a plan that follows the cap', () => {
  // In region 10 electricity costs 51.3779 p a day and 23.7493 p a kWh from April, 51.3763 and
  // 25.1252 from July; gas 27.3746 and 5.4039, then 27.3358 and 6.914. Economy 7 costs 51.5979 and
  // then 51.5714 a day, its rates are 22.209 and 23.5153 times 28.52 and 11.96 by 21.5648.
  it.each<[string, Line, Line, readonly unknown[]]>([
    [
      'keeps its pence from the cap',
      PENCE,
      offerFrom(SPRING, {
        electricity: price({
          charge_pence_per_day: 49.41,
          unit_rates: [{ rate_pence_per_kwh: 23 }],
        }),
      }),
      [
        [SPRING, SUMMER, 49.41, 23],
        [SUMMER, null, 49.4084, 24.3759],
      ],
    ],
    [
      'keeps its share of the cap, rounded half up to six decimals',
      PERCENT,
      offerFrom(SPRING, {
        electricity: price({
          charge_pence_per_day: 49.41,
          unit_rates: [{ rate_pence_per_kwh: 23 }],
        }),
      }),
      [
        [SPRING, SUMMER, 49.41, 23],
        // 49.41 x 51.3763 / 51.3779 = 49.40846..., 23 x 25.1252 / 23.7493 = 24.33249...
        [SUMMER, null, 49.408461, 24.33249],
      ],
    ],
    [
      'follows both fuels, each by its own cap',
      PENCE,
      dualOffer({ valid_from: SPRING, valid_to: '2026-10-01' }),
      [
        [SPRING, SUMMER, 50.5, 25.1252, 50.5, 25.1252],
        [SUMMER, '2026-10-01', 50.4984, 26.5011, 50.4612, 26.6353],
      ],
    ],
    [
      'follows day and night by the split of the cap',
      PENCE,
      offerFrom(SPRING, {
        electricity_variant: 'economy_7',
        electricity: price({ unit_rates: dayAndNight }),
      }),
      [
        [SPRING, SUMMER, 50.5, 31, 13],
        // 31 + 31.0996 - 29.3720, 13 + 13.0418 - 12.3173
        [SUMMER, null, 50.4735, 32.7276, 13.7245],
      ],
    ],
    [
      'keeps its prices from the day on which they begin, if that is after its feed',
      PENCE,
      offerFrom(SUMMER),
      [[SUMMER, null, 50.5, 25.1252]],
    ],
    [
      'keeps the prices of the day of its feed, if they began before',
      PENCE,
      offerFrom(WINTER),
      [
        [WINTER, SUMMER, 50.5, 25.1252],
        [SUMMER, null, 50.4984, 26.5011],
      ],
    ],
    [
      'ends before a quarter that begins when it ends',
      PENCE,
      offerFrom(SPRING, { valid_to: SUMMER }),
      [[SPRING, SUMMER, 50.5, 25.1252]],
    ],
  ])('%s', async (_what, follows, offer, expected) => {
    const store = createMemoryMarketStore();
    const { feeds } = await load(store, [
      capSource([WINTER, SPRING, SUMMER]),
      tracker(follows, offer),
    ]);
    expect(feeds.flatMap(({ followingNothing }) => followingNothing)).toEqual([]);
    expect(await prices(store)).toEqual(expected);
  });

  it('has no negative rate, and keeps what was sent if its share is 0', async () => {
    const [free, quarter] = ['2026-04-01,2026-06-30,_A', '2026-07-01,2026-09-30,_A'];
    // The gas of region 10 costs nothing from April, and 3 p less than in April before that.
    const cap = capSource([WINTER, SPRING, SUMMER], (row) =>
      row.startsWith(free) && row.includes(',gas,gas,')
        ? row.replace(/,[^,]*,[^,]*,([^,]*,[^,]*)$/, ',0,0,$1')
        : row.startsWith(quarter) && row.includes(',gas,gas,')
          ? row.replace(/,[^,]*,[^,]*,([^,]*,[^,]*)$/, ',20,0,$1')
          : row,
    );
    const offer = gasOffer({
      valid_from: WINTER,
      gas: price({ charge_pence_per_day: 10, unit_rates: [{ rate_pence_per_kwh: 3 }] }),
    });
    const pence = createMemoryMarketStore();
    await load(pence, [cap, trackerAt('2026-03-01T06:00:00Z', PENCE, offer)]);
    expect(await prices(pence)).toEqual([
      [WINTER, SPRING, 10, 3],
      // 10 - 33.0861 p a day, and 3 - 5.5867 is below nothing.
      [SPRING, SUMMER, -23.0861, 0],
      [SUMMER, null, -3.0861, 0],
    ]);
    const percent = createMemoryMarketStore();
    await load(percent, [cap, tracker(PERCENT, offer)]);
    expect(await prices(percent)).toEqual([
      [WINTER, SUMMER, 10, 3],
      [SUMMER, null, 10, 3],
    ]);
  });

  it('gets new prices after a new quarter, a new feed and a roll-back, while its source keeps what was sent', async () => {
    const store = createMemoryMarketStore();
    const rate = (pence: number) =>
      offerFrom(SPRING, { electricity: price({ unit_rates: [{ rate_pence_per_kwh: pence }] }) });
    const first = await load(store, [capSource([SPRING]), tracker(PENCE, rate(23))]);
    expect(await prices(store)).toEqual([[SPRING, null, 50.5, 23]]);
    // A quarter that is announced does not change the day on which the cap counts as published.
    expect(outcomes(await load(store, [capSource([SPRING, SUMMER])]))).toEqual(['loaded']);
    const announced = [
      [SPRING, SUMMER, 50.5, 23],
      [SUMMER, null, 50.4984, 24.3759],
    ];
    expect(await prices(store)).toEqual(announced);
    await load(store, [trackerAt('2026-04-15T07:00:00Z', PENCE, rate(22))]);
    expect(await prices(store)).toEqual([
      [SPRING, SUMMER, 50.5, 22],
      [SUMMER, null, 50.4984, 23.3759],
    ]);
    const loader = loaderAt(store, '2026-04-15T13:00:00Z');
    expect((await loader.sourceContent('test'))?.offers).toHaveLength(1);
    await loader.rollBack(first.editionId ?? '');
    expect(await prices(store)).toEqual([[SPRING, null, 50.5, 23]]);
    await loader.resume('price-cap');
    expect(outcomes(await load(store, [capSource([SPRING, SUMMER])]))).toEqual(['loaded']);
    expect(await prices(store)).toEqual(announced);
  });

  it('keeps the day of its accepted prices while it is on hold', async () => {
    const store = createMemoryMarketStore();
    const onStage = { accepted: new Set<string>() };
    const both = [
      capSource([WINTER, SPRING]),
      trackerAt('2026-03-01T06:00:00Z', PENCE, offerFrom(WINTER)),
    ];
    await load(store, both, { ...onStage, day: '2026-03-01' });
    const before = [
      [WINTER, SPRING, 50.5, 25.1252],
      // 25.1252 + 23.7493 - 26.5559 and 50.5 + 51.3779 - 46.9797
      [SPRING, null, 54.8982, 22.3186],
    ];
    expect(await prices(store)).toEqual(before);
    const tripled = price({ unit_rates: [{ rate_pence_per_kwh: 75 }] });
    const later = trackerAt(
      '2026-04-15T06:00:00Z',
      PENCE,
      offerFrom(SPRING, { electricity: tripled }),
    );
    const { feeds } = await load(store, [later], onStage);
    expect(feeds.flatMap(({ onHold }) => onHold)).toMatchObject([{ plan: 'acme/tracker' }]);
    expect(await prices(store)).toEqual(before);
  });

  it('does not move with a cap whose own plans are on hold', async () => {
    const store = createMemoryMarketStore();
    const onStage = { accepted: new Set<string>() };
    await load(store, [capSource([SPRING]), tracker(PENCE, offerFrom(SPRING))], onStage);
    const tenTimes = capSource([SPRING, SUMMER], (row) =>
      row.startsWith(SUMMER)
        ? row
            .replace(/,([^,]*)(,[^,]*,[^,]*)$/, ',$10$2')
            .replace(/(\d)\.(\d)(\d*,[^,]*,[^,]*)$/, '$1$2.$3')
        : row,
    );
    const { feeds } = await load(store, [tenTimes], onStage);
    expect(feeds[0]?.onHold.length).toBeGreaterThan(0);
    expect(await prices(store)).toEqual([[SPRING, null, 50.5, 25.1252]]);
  });

  it.each<[string, readonly RunSource[], Line, string]>([
    ['is not loaded', [], offerFrom(SPRING), 'source price-cap is not loaded'],
    [
      'is not the price cap',
      [
        named(
          feed([
            header({ source: 'price-cap', published_at: '2026-04-01T00:00:00Z' }),
            supplierLine({ key: 'other' }),
          ]),
        ),
      ],
      offerFrom(SPRING),
      'source price-cap is not a price cap',
    ],
    [
      'begins later',
      [capSource([SPRING, SUMMER])],
      offerFrom(WINTER),
      'source price-cap has no cap for electricity monthly_direct_debit standard in region 10 on 2026-03-01',
    ],
  ])(
    'keeps the prices that were sent, and is named, if its source %s',
    async (_what, caps, offer, reason) => {
      const store = createMemoryMarketStore();
      const options = { day: '2026-04-15' };
      const source = trackerAt('2026-03-01T06:00:00Z', PENCE, offer);
      const { feeds } = await load(store, [...caps, source], options);
      expect(feeds.at(-1)).toMatchObject({
        outcome: { kind: 'loaded' },
        errors: { count: 0 },
        followingNothing: [{ plan: 'acme/tracker', reason }],
      });
      expect(await prices(store)).toHaveLength(1);
    },
  );

  it('counts only the offers that were sent', async () => {
    const store = createMemoryMarketStore();
    const { feeds } = await load(store, [
      capSource([WINTER, SPRING, SUMMER]),
      tracker(PENCE, offerFrom(SPRING)),
    ]);
    expect(feeds[1]?.counts).toMatchObject({ plans: 1, offers: 1 });
  });
});

describe('a price cap file of the same published_at', () => {
  it.each<[string, RunSource, string]>([
    ['is refused with a quarter fewer', capSource([SPRING]), 'stale'],
    [
      'is refused with a further quarter and another price in a loaded one',
      capSource([WINTER, SPRING, SUMMER], (row) => row.replace('51.3779', '51.3778')),
      'stale',
    ],
    ['is taken with an earlier quarter', capSource([WINTER, SPRING, SUMMER]), 'loaded'],
  ])('%s', async (_what, source, outcome) => {
    const store = createMemoryMarketStore();
    await load(store, [capSource([SPRING, SUMMER])]);
    expect(outcomes(await load(store, [source]))).toEqual([outcome]);
  });
});
