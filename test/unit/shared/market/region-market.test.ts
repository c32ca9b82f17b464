import type { PlanTypeQuery } from '../../../../shared/market/market.ts';
import { createMarketReader } from '../../../../shared/market/reader.ts';
import { createMemoryMarketStore } from '../../../support/memory-stores.ts';
import { loaderAt, makeLoad, makeOffer, makePlan, makeSupplier, TODAY, taking } from '../../../support/small-market.ts';

const DUAL: PlanTypeQuery = {
  fuel: 'dual_fuel',
  paymentMethod: 'monthly_direct_debit',
  electricityVariant: 'standard',
};

const SOLD = { supplierKey: 'a', planKey: 'sold' };
const HELD = { supplierKey: 'a', planKey: 'held' };

/** A supplier with a plan on sale, a closed one, and a standard variable plan that is closed, too. */
async function start() {
  const store = createMemoryMarketStore();
  const standard = { standardVariable: true, availableToSwitch: false };
  const load = makeLoad({
    source: 'feed',
    suppliers: [makeSupplier({ key: 'a' })],
    plans: [
      makePlan({ supplierKey: 'a', key: 'sold' }),
      makePlan({ supplierKey: 'a', key: 'held', name: 'Held', availableToSwitch: false }),
      makePlan({ supplierKey: 'a', key: 'svt', ...standard }),
    ],
    offers: [SOLD, HELD, { supplierKey: 'a', planKey: 'svt' }].map(makeOffer),
  });
  await loaderAt(store).publish(taking(load));
  const edition = await createMarketReader({ store, clock: { nowMs: () => 0 } }).open(TODAY);
  const readsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = store.bookReads();
    await work();
    return store.bookReads() - before;
  };
  return { edition, readsOf };
}

describe('the market of a region', () => {
  it('reads suppliers, plans and prices on sale when it is first opened, and nothing after that', async () => {
    const { edition, readsOf } = await start();
    expect(await readsOf(() => edition.region(12, { plans: [SOLD] }))).toBe(3);
    expect(await readsOf(() => edition.region(12, { plans: [SOLD] }))).toBe(0);
    // Another region has other prices only.
    expect(await readsOf(() => edition.region(13))).toBe(1);
  });

  it('reads the closed plans if a plan is named that is not on sale, and only once', async () => {
    const { edition, readsOf } = await start();
    await edition.region(12);
    expect(await readsOf(() => edition.region(12, { plans: [SOLD, HELD] }))).toBe(2);
    expect(await readsOf(() => edition.region(12, { plans: [{ planKey: 'sold' }] }))).toBe(0);
    const market = await edition.region(12, { plans: [HELD] });
    expect(market.currentOffer({ ...DUAL, ...HELD })).toMatchObject({ onSale: false, plan: { name: 'Held' } });
  });

  it('fails rather than miss a closed plan that was not read', async () => {
    const market = await (await start()).edition.region(12, { plans: [SOLD] });
    expect(() => market.currentOffer({ ...DUAL, ...HELD })).toThrow('asked for but not read');
    expect(() => market.plans({ supplierKey: 'a' })).toThrow('asked for but not read');
  });
});
