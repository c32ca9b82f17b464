import type { Edition, MarketOffer, PlanTypeQuery } from '../../../../shared/market/market.ts';
import type { Plan, PlanKey, Requirement } from '../../../../shared/market/model.ts';
import { createMarketReader } from '../../../../shared/market/reader.ts';
import { fuelUsage, type Price, pricingBasis } from '../../../../shared/pricing/index.ts';
import { createMemoryMarketStore } from '../../../support/memory-stores.ts';
import {
  inRegion,
  loaderAt,
  makeLoad,
  makeOffer,
  makePlan,
  makePrice,
  makeSupplier,
  publishedMarket,
  TODAY,
  taking,
} from '../../../support/small-market.ts';

const DUAL: PlanTypeQuery = {
  fuel: 'dual_fuel',
  paymentMethod: 'monthly_direct_debit',
  electricityVariant: 'standard',
};

type Offered = Partial<Plan> & { readonly key: string; readonly offer?: Partial<Parameters<typeof makeOffer>[0]> };

/** Suppliers of plans with one dual fuel offer each. */
function planLoad(...plans: readonly Offered[]) {
  const named = plans.map(({ offer, ...plan }) => ({ supplierKey: 'a', ...plan, offer }));
  return makeLoad({
    source: 'feed',
    suppliers: [...new Set(named.map(({ supplierKey }) => supplierKey))].map((key) => makeSupplier({ key })),
    plans: named.map(({ offer: _, ...plan }) => makePlan(plan)),
    offers: named.map(({ supplierKey, key, offer }) => makeOffer({ supplierKey, planKey: key, ...offer })),
  });
}

function opened(...plans: readonly Offered[]): Promise<Edition> {
  return publishedMarket([planLoad(...plans)]);
}

/** In London unless another region is named. */
function onSale(edition: Edition, query = {}, region = 12): Promise<readonly string[]> {
  return inRegion(edition, region, (market) => keys(market.offersOnSale({ ...DUAL, ...query })));
}

function current(edition: Edition, query: PlanKey, region = 12): Promise<MarketOffer | undefined> {
  return inRegion(edition, region, (market) => market.currentOffer({ ...DUAL, ...query }));
}

function keys(offers: readonly PlanKey[]): readonly string[] {
  return offers.map(({ supplierKey, planKey }) => `${supplierKey}/${planKey}`);
}

describe('offers on sale', () => {
  it('are those of the region and plan type, by supplier key, then plan key, of every source', async () => {
    const edition = await publishedMarket([
      planLoad({ supplierKey: 'b', key: 'z' }, { supplierKey: 'b', key: 'a' }),
      makeLoad({
        source: 'another',
        suppliers: [makeSupplier({ key: 'a' })],
        plans: [makePlan({ supplierKey: 'a', key: 'm' }), makePlan({ supplierKey: 'b', key: 'k' })],
        offers: [
          makeOffer({ supplierKey: 'a', planKey: 'm', regions: [12, 13] }),
          makeOffer({ supplierKey: 'b', planKey: 'k', fuel: 'gas' }),
        ],
      }),
    ]);
    expect(await onSale(edition)).toEqual(['a/m', 'b/a', 'b/z']);
    expect(await onSale(edition, {}, 13)).toEqual(['a/m']);
    expect(await onSale(edition, {}, 14)).toEqual([]);
    expect(await onSale(edition, { electricityVariant: 'economy_7' })).toEqual([]);
  });

  it.each<[string, Partial<Offered>, number]>([
    ['include those of a plan whose product end date is tomorrow', { productEndDate: '2026-11-22' }, 1],
    ['leave out those of a plan whose product end date is today', { productEndDate: '2026-11-21' }, 0],
    ['leave out one that ended yesterday', { offer: { validTo: '2026-11-21' } }, 0],
    ['include one that ends today', { offer: { validTo: '2026-11-22' } }, 1],
    ['include one that begins today', { offer: { validFrom: '2026-11-21' } }, 1],
    ['leave out one that begins tomorrow', { offer: { validFrom: '2026-11-22' } }, 0],
  ])('%s', async (_, over, count) => {
    expect(await onSale(await opened({ key: 'p', ...over }))).toHaveLength(count);
  });

  it('are fulfillable if plan and supplier both are', async () => {
    const load = planLoad({ key: 'p' }, { supplierKey: 'b', key: 'p', fulfillable: false });
    const suppliers = [makeSupplier({ key: 'a', fulfillable: false }), makeSupplier({ key: 'b' })];
    const edition = await publishedMarket([{ ...load, suppliers }]);
    const offers = await inRegion(edition, 12, (market) => market.offersOnSale(DUAL));
    expect(offers.map(({ fulfillable }) => fulfillable)).toEqual([false, false]);
  });

  const timed: Price = {
    chargeMicropencePerDay: 40_000_000n,
    timetable: [[{ from: '00:30', to: '05:30' }], null],
    ratesMicropencePerKwh: [8_500_000n, 27_000_000n],
  };
  const requiring: readonly Offered[] = [
    { key: 'any' },
    { key: 'car-only', requires: ['electric_vehicle'] },
    { key: 'night', requires: ['electric_vehicle', 'smart_meter'], offer: { electricity: timed } },
    { key: 'smart', requires: ['smart_meter'] },
  ];

  it.each<readonly [string, readonly Requirement[] | undefined, readonly string[]]>([
    ['nothing is known of', undefined, ['a/any']],
    ['has nothing', [], ['a/any']],
    ['has a smart meter', ['smart_meter'], ['a/any', 'a/smart']],
    ['has a smart meter and a car', ['smart_meter', 'electric_vehicle'], ['a/any', 'a/car-only', 'a/night', 'a/smart']],
    ['has a battery', ['battery'], ['a/any']],
  ])('are offered to a home that %s only if it has everything that they require', async (_name, has, expected) => {
    expect(await onSale(await opened(...requiring), { has })).toEqual(expected);
  });

  it('have those that the household is on already, whatever they require', async () => {
    const edition = await opened(...requiring);
    const own = await current(edition, { supplierKey: 'a', planKey: 'night' });
    expect(own?.electricity).toEqual(timed);
    expect(await onSale(edition, { current: [own] })).toEqual(['a/any', 'a/night']);
    expect(await onSale(edition, { current: [{ ...own, paymentMethod: 'prepayment' }] })).toEqual(['a/any']);
  });
});

describe('the current plan', () => {
  it.each<[string, readonly (readonly [string, string | null])[], number | undefined]>([
    [
      'has the price in force today',
      [
        ['2026-01-01', '2026-06-01'],
        ['2026-06-01', null],
        ['2027-01-01', null],
      ],
      1e6,
    ],
    [
      'has the last price that ended if none is in force',
      [
        ['2026-01-01', '2026-02-01'],
        ['2026-03-01', '2026-04-01'],
        ['2027-01-01', null],
      ],
      1e6,
    ],
    ['is not there if it has only prices of the future', [['2026-11-22', null]], undefined],
  ])('%s', async (_what, ranges, expected) => {
    const load = planLoad({ key: 'p', availableToSwitch: false });
    const offers = ranges.map(([validFrom, validTo], index) =>
      makeOffer({ supplierKey: 'a', planKey: 'p', validFrom, validTo, gas: makePrice(index, 7) }),
    );
    const offer = await current(await publishedMarket([{ ...load, offers }]), { supplierKey: 'a', planKey: 'p' });
    expect(offer?.gas && Number(offer.gas.chargeMicropencePerDay)).toBe(expected);
  });

  it('is not there for another supplier, plan, region or plan type', async () => {
    const edition = await opened({ key: 'p' });
    const query = { supplierKey: 'a', planKey: 'p' };
    expect(await current(edition, query)).toBeDefined();
    expect(await current(edition, { ...query, supplierKey: 'b' })).toBeUndefined();
    expect(await current(edition, { ...query, planKey: 'q' })).toBeUndefined();
    expect(await current(edition, query, 13)).toBeUndefined();
    const prepaid = { ...DUAL, ...query, paymentMethod: 'prepayment' as const };
    expect(await inRegion(edition, 12, (market) => market.currentOffer(prepaid))).toBeUndefined();
  });
});

describe('the plan that follows', () => {
  const basis = pricingBasis({ electricity: fuelUsage(2_500_000_000n), gas: fuelUsage(9_500_000_000n) }, TODAY);
  const standard = (key: string, availableToSwitch: boolean, offer = {}) => ({
    key,
    standardVariable: true,
    availableToSwitch,
    offer,
  });

  it.each<[string, readonly Offered[], readonly [string, string]]>([
    [
      'is the cheapest even if the difference is less than a penny a year',
      [
        standard('dearer', true, { electricity: makePrice(50.000001, 25) }),
        standard('x', true, { electricity: makePrice(50, 25) }),
      ],
      ['x', 'x'],
    ],
    [
      'is one still offered before a closed one, then the first by key',
      [standard('c', true), standard('b', true), standard('a', false)],
      ['b', 'b'],
    ],
    ['is the first closed one if none is offered', [standard('n', false), standard('m', false)], ['m', 'm']],
    [
      'of a dual fuel plan without one is the two single fuel ones',
      [
        standard('e', true, { fuel: 'electricity', gas: undefined }),
        standard('g', true, { fuel: 'gas', electricityVariant: null, electricity: undefined }),
      ],
      ['e', 'g'],
    ],
  ])('%s', async (_what, plans, expected) => {
    const edition = await opened({ key: 'fix' }, ...plans);
    const offer = await current(edition, { supplierKey: 'a', planKey: 'fix' });
    if (offer === undefined) throw new Error('the fixed plan is there');
    const { electricity, gas } = await inRegion(edition, 12, (market) => market.rollover(offer, basis));
    expect([electricity?.planKey, gas?.planKey]).toEqual(expected);
  });
});

describe('the books of a region', () => {
  const SOLD = { supplierKey: 'a', planKey: 'sold' };
  const CLOSED = { supplierKey: 'a', planKey: 'closed' };

  /** A supplier with a plan on sale, a closed one, and a standard variable plan that is closed, too. */
  async function start() {
    const store = createMemoryMarketStore();
    const closed = { availableToSwitch: false };
    const load = planLoad(
      { key: 'sold' },
      { key: 'closed', ...closed },
      { key: 'svt', standardVariable: true, ...closed },
    );
    await loaderAt(store).publish(taking(load));
    const edition = await createMarketReader({ store, clock: { nowMs: () => 0 } }).open(TODAY);
    const readsOf = async (work: () => Promise<unknown>): Promise<number> => {
      const before = store.bookReads();
      await work();
      return store.bookReads() - before;
    };
    return { edition, readsOf };
  }

  it('are read when it is first opened: suppliers, plans and prices on sale', async () => {
    const { edition, readsOf } = await start();
    expect(await readsOf(() => edition.region(12, { plans: [SOLD] }))).toBe(3);
    expect(await readsOf(() => edition.region(12, { plans: [SOLD] }))).toBe(0);
    // Another region has other prices only.
    expect(await readsOf(() => edition.region(13))).toBe(1);
  });

  it('are read with the closed plans if a plan is named that is not on sale, and only once', async () => {
    const { edition, readsOf } = await start();
    await edition.region(12);
    expect(await readsOf(() => edition.region(12, { plans: [SOLD, CLOSED] }))).toBe(2);
    expect(await readsOf(() => edition.region(12, { plans: [{ planKey: 'sold' }] }))).toBe(0);
    const market = await edition.region(12, { plans: [CLOSED] });
    expect(market.currentOffer({ ...DUAL, ...CLOSED })).toMatchObject({ onSale: false, plan: { key: 'closed' } });
  });

  it('fail rather than miss a closed plan that was not read', async () => {
    const market = await (await start()).edition.region(12, { plans: [SOLD] });
    expect(() => market.currentOffer({ ...DUAL, ...CLOSED })).toThrow('asked for but not read');
    expect(() => market.plans({ supplierKey: 'a' })).toThrow('asked for but not read');
  });
});
