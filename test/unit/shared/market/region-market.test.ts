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
  const own = plans.map((plan) => planLine({ supplier_key: 'a', product_end_date: null, ...plan }));
  return makeLoad('feed', [supplierLine({ key: 'a' }), ...own, ...offers]);
}

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
