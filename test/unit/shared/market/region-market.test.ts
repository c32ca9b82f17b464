import { createMarketReader } from '../../../../shared/market/reader.ts';
import { dualOffer, type Line, planLine, supplierLine } from '../../../support/feed-maker.ts';
import { createMemoryMarketStore } from '../../../support/memory-stores.ts';
import { loaderAt, makeLoad, TODAY, taking } from '../../../support/small-market.ts';

// Which plans a region is sold, and at which prices, the oracle works out:
// test/integration/functions/oracle.test.ts.

const DUAL = {
  fuel: 'dual_fuel',
  paymentMethod: 'monthly_direct_debit',
  electricityVariant: 'standard',
} as const;

/** A supplier's plans with one dual fuel offer each. */
function planLoad(...plans: readonly Line[]) {
  const offers = plans.map(({ key }) => dualOffer({ supplier_key: 'a', plan_key: key }));
  const lines = plans.map((plan) =>
    planLine({ supplier_key: 'a', product_end_date: null, ...plan }),
  );
  return makeLoad('feed', [supplierLine({ key: 'a' }), ...lines, ...offers]);
}

describe('the plan that follows', () => {
  const svt = (key: string, over: Line = {}) =>
    planLine({ supplier_key: 'a', key, product_end_date: null, standard_variable: true, ...over });
  const sold = (plan_key: string, over: Line = {}) =>
    dualOffer({ supplier_key: 'a', plan_key, ...over });
  const single = (plan_key: string, fuel: 'electricity' | 'gas') =>
    fuel === 'gas'
      ? sold(plan_key, { fuel, electricity: undefined, electricity_variant: undefined })
      : sold(plan_key, { fuel, gas: undefined });
  const CLOSED = { available_to_switch: false };
  const ENDED = { valid_from: '2026-01-01', valid_to: '2026-06-01' };
  const AHEAD = { valid_from: '2027-01-01', valid_to: null };

  async function following(...lines: readonly Line[]) {
    const store = createMemoryMarketStore();
    const fix = [planLine({ supplier_key: 'a', key: 'fix' }), sold('fix')];
    const load = makeLoad('feed', [supplierLine({ key: 'a' }), ...fix, ...lines]);
    await loaderAt(store).publish(taking(load));
    const edition = await createMarketReader({ store, clock: { nowMs: () => 0 } }).open(TODAY);
    const market = await edition.region(12, { closed: true });
    const offer = market.currentOffer({ ...DUAL, supplierKey: 'a', planKey: 'fix' });
    if (offer === undefined) throw new Error('the fix is not there');
    const rollover = market.rollover(offer, () => 0n, { has: [], usageKwh: {} });
    return [rollover.electricity?.planKey, rollover.gas?.planKey];
  }

  it('is one on sale, else one with a price in force, else any', async () => {
    const ended = [svt('a-ended'), sold('a-ended', ENDED)];
    const ahead = [svt('b-ahead'), sold('b-ahead', AHEAD)];
    const inForce = [svt('c-in-force', CLOSED), sold('c-in-force')];
    const onSale = [svt('d-on-sale'), sold('d-on-sale')];
    expect(await following(...ahead)).toEqual(['b-ahead', 'b-ahead']);
    expect(await following(...ahead, ...ended)).toEqual(['a-ended', 'a-ended']);
    expect(await following(...ahead, ...ended, ...inForce)).toEqual(['c-in-force', 'c-in-force']);
    expect(await following(...ahead, ...ended, ...inForce, ...onSale)).toEqual([
      'd-on-sale',
      'd-on-sale',
    ]);
  });

  it('is two single fuel plans if the best dual fuel plan is in a worse group than both', async () => {
    const dual = [svt('dual', CLOSED), sold('dual')];
    const electricity = [svt('e'), single('e', 'electricity')];
    const gas = [svt('g'), single('g', 'gas')];
    expect(await following(...dual, ...electricity, ...gas)).toEqual(['e', 'g']);
    expect(await following(...dual, ...electricity)).toEqual(['dual', 'dual']);
    expect(await following(...electricity)).toEqual(['e', undefined]);
  });
});

describe('the books of a region', () => {
  const SOLD = { supplierKey: 'a', planKey: 'sold' };
  const CLOSED = { supplierKey: 'a', planKey: 'closed' };

  /**
   * A supplier with a plan on sale, a closed one, and a standard variable plan that is closed, too.
   */
  async function start() {
    const store = createMemoryMarketStore();
    const closed = { available_to_switch: false };
    const svt = { key: 'svt', standard_variable: true };
    const load = planLoad({ key: 'sold' }, { key: 'closed', ...closed }, { ...svt, ...closed });
    await loaderAt(store).publish(taking(load));
    const edition = await createMarketReader({ store, clock: { nowMs: () => 0 } }).open(TODAY);
    const readsOf = async (work: () => Promise<unknown>): Promise<number> => {
      const before = store.bookReads();
      await work();
      return store.bookReads() - before;
    };
    return { edition, readsOf };
  }

  it('are read when it is first opened: suppliers, sources, plans and prices on sale', async () => {
    const { edition, readsOf } = await start();
    expect(await readsOf(() => edition.region(12, { plans: [SOLD] }))).toBe(4);
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
    expect(market.currentOffer({ ...DUAL, ...CLOSED })).toMatchObject({
      onSale: false,
      plan: { key: 'closed' },
    });
  });

  it('fail rather than miss a closed plan that was not read', async () => {
    const market = await (await start()).edition.region(12, { plans: [SOLD] });
    expect(() => market.currentOffer({ ...DUAL, ...CLOSED })).toThrow('asked for but not read');
    expect(() => market.plans({ supplierKey: 'a' })).toThrow('asked for but not read');
  });
});
