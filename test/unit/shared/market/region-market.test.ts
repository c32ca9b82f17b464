import { createMarketLoader } from '../../../../data-loader/market/loader.ts';
import type { PlanTypeQuery } from '../../../../shared/market/market.ts';
import { createMarketReader } from '../../../../shared/market/market-reader.ts';
import { createMemoryMarketStore } from '../../../support/market-memory-store.ts';
import { TODAY } from '../../../support/published-market.ts';
import { makeLoad, makeOffer, makePlan, makeSupplier } from '../../../support/small-market.ts';

const DUAL: PlanTypeQuery = {
  fuel: 'dual_fuel',
  paymentMethod: 'monthly_direct_debit',
  electricityVariant: 'standard',
};

const SOLD = { supplierKey: 'a', planKey: 'sold' };
const HELD = { supplierKey: 'a', planKey: 'held' };

/** A supplier with a plan on sale and a closed one, and how often the store is asked for chunks. */
async function start() {
  const store = createMemoryMarketStore();
  await createMarketLoader({
    store,
    records: store,
    today: TODAY,
    clock: { nowMs: () => 0 },
    newRunId: () => 'run',
  }).publish([
    makeLoad({
      source: 'feed',
      suppliers: [makeSupplier({ key: 'a' })],
      plans: [
        makePlan({ supplierKey: 'a', key: 'sold' }),
        makePlan({ supplierKey: 'a', key: 'held', name: 'Held', availableToSwitch: false }),
      ],
      offers: [makeOffer(SOLD), makeOffer(HELD)],
    }),
  ]);
  const edition = await createMarketReader({ store, clock: { nowMs: () => 0 } }).open(TODAY);
  const readsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = store.chunkReads();
    await work();
    return store.chunkReads() - before;
  };
  return { edition, readsOf };
}

describe('work on what a region is sold', () => {
  it('reads nothing more for plans on sale once all was read ahead', async () => {
    const { edition, readsOf } = await start();
    await edition.readAhead(12);
    const reads = await readsOf(() =>
      edition.inRegion(12, (market) => {
        expect(market.currentOffer({ ...DUAL, ...SOLD })?.onSale).toBe(true);
        expect(market.planDetails([SOLD])[0]?.plan.key).toBe('sold');
        expect(market.supplier('a')?.key).toBe('a');
      }),
    );
    expect(reads).toBe(0);
  });

  it('reads closed plans if it asks for them, and only once', async () => {
    const { edition, readsOf } = await start();
    await edition.readAhead(12);
    const nameOfHeld = () =>
      edition.inRegion(12, (market) => {
        expect(market.currentOffer({ ...DUAL, ...HELD })?.onSale).toBe(false);
        return market.planDetails([HELD])[0]?.plan.name;
      });
    // The prices of the supplier's closed plans, and what they are called.
    expect(await readsOf(nameOfHeld)).toBe(2);
    expect(await readsOf(nameOfHeld)).toBe(0);
    expect(await nameOfHeld()).toBe('Held');
  });

  it('knows the suppliers and plans there, for whoever named one that is not', async () => {
    const { edition } = await start();
    const keys = await edition.inRegion(12, (market) => ({
      suppliers: market.suppliers().map(({ supplier }) => supplier.key),
      plans: market.plans('a').map(({ key }) => key),
      ofNobody: market.plans('nobody'),
    }));
    expect(keys).toEqual({ suppliers: ['a'], plans: ['held', 'sold'], ofNobody: [] });
  });
});
