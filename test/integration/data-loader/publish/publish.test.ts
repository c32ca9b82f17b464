import type { SourceLoad } from '../../../../data-loader/publish/write-edition.ts';
import { createMarketReader } from '../../../../shared/market/reader.ts';
import type { MarketStore } from '../../../../shared/market/store.ts';
import {
  type Interruption,
  interruptAtWrite,
  ProcessEnded,
} from '../../../support/interrupted-writes.ts';
import { present } from '../../../support/present.ts';
import { loaderAt, loadOfOnePlan, TODAY, taking } from '../../../support/small-market.ts';
import { describeStores, MARKET_STORES } from '../../../support/store-kinds.ts';

const DUAL = {
  fuel: 'dual_fuel',
  paymentMethod: 'monthly_direct_debit',
  electricityVariant: 'standard',
} as const;

/**
 * Sources, suppliers, plans and closed plans, prices of 14 regions on sale and closed, two of each
 * of two sources.
 */
const BOOKS = 36;
/** The write that moves the pointer. */
const POINTER = BOOKS + 2;

/** What readers see: the electricity charge of each plan in region 12, in pence. */
async function chargesSeen(store: MarketStore): Promise<Readonly<Record<string, number>>> {
  const edition = await createMarketReader({ store, clock: { nowMs: () => 0 } }).open(TODAY);
  const offers = (await edition.region(12)).offersOnSale(DUAL);
  const { plans } = await edition.bestBuys('cheapest-plans');
  expect(plans.map(({ supplier }) => supplier.key).toSorted()).toEqual(
    offers.map(({ supplierKey }) => supplierKey),
  );
  return Object.fromEntries(
    offers.map(({ supplierKey, electricity }) => [
      supplierKey,
      Number(electricity?.chargeMicropencePerDay) / 1e6,
    ]),
  );
}

function first(source: string, charge: number): SourceLoad {
  return loadOfOnePlan(source, charge, '2026-11-01T00:00:00Z');
}

function second(source: string, charge: number): SourceLoad {
  return loadOfOnePlan(source, charge, '2026-11-02T00:00:00Z');
}

/** A store whose loader waits before it moves the pointer, until it is let go. */
function pausable(store: MarketStore) {
  const [arrived, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const paused: MarketStore = {
    ...store,
    movePointer: async (...args) => {
      arrived.resolve();
      await letGo.promise;
      return await store.movePointer(...args);
    },
  };
  return { store: paused, arrived: arrived.promise, go: () => letGo.resolve() };
}

describeStores('publishing to the store', MARKET_STORES, (makeStore) => {
  it('writes nothing if there is no news', async () => {
    const store = await makeStore();
    const { editionId } = await loaderAt(store).publish(taking(first('a', 10)));
    const later = loaderAt(store, '2026-11-21T12:00:00Z');
    expect(await later.publish(taking())).toEqual({ editionId, isNew: false });
    expect(await store.readPointer()).toMatchObject({ revision: 1 });
  });

  it('writes an edition again that is 30 days old, with the same content', async () => {
    const store = await makeStore();
    const { editionId } = await loaderAt(store, '2026-10-22T12:00:00Z').publish(
      taking(first('a', 10)),
    );
    expect(await loaderAt(store, '2026-11-21T11:00:00Z').publish(taking())).toEqual({
      editionId,
      isNew: false,
    });
    const renewed = await loaderAt(store, '2026-11-21T12:00:00Z').publish(taking());
    expect(renewed.isNew).toBe(true);
    expect(renewed.editionId).not.toBe(editionId);
    expect(await chargesSeen(store)).toEqual({ 'a-energy': 10 });
    expect((await loaderAt(store).pointer()).sources).toMatchObject([
      { loadedAt: '2026-10-22T12:00:00.000Z' },
    ]);
  });

  it('lists the editions of 90 days, each of which can be restored', async () => {
    const store = await makeStore();
    for (let day = 1; day <= 22; day += 1) {
      const time = `2026-08-${String(day).padStart(2, '0')}T12:00:00Z`;
      await loaderAt(store, time).publish(taking(loadOfOnePlan('a', day, time)));
    }
    const loader = loaderAt(store, '2026-11-10T12:00:00Z');
    const editions = await loader.editions();
    expect(editions.map(({ publishedOn }) => publishedOn)).toEqual(
      Array.from({ length: 11 }, (_, index) => `2026-08-${22 - index}`),
    );
    await loader.rollBack(present(editions.at(-1)).editionId);
    expect(await chargesSeen(store)).toEqual({ 'a-energy': 12 });
  });

  it('keeps the work of several loaders at once', async () => {
    const store = await makeStore();
    await loaderAt(store).publish(taking(first('c', 1)));
    await Promise.all(
      ['a', 'b', 'd', 'e'].map((source) => loaderAt(store).publish(taking(first(source, 20)))),
    );
    expect(await chargesSeen(store)).toEqual({
      'a-energy': 20,
      'b-energy': 20,
      'c-energy': 1,
      'd-energy': 20,
      'e-energy': 20,
    });
  });

  it('decides again if another loader has published meanwhile', async () => {
    const store = await makeStore();
    const slow = pausable(store);
    const readKeys: string[][] = [];
    const slowRun = loaderAt(slow.store).publish(({ sources }) => {
      readKeys.push(sources.map(({ source }) => source));
      return { loads: [first('a', 10)], unchanged: [] };
    });
    await slow.arrived;
    await loaderAt(store).publish(taking(first('b', 20)));
    slow.go();
    expect(await slowRun).toMatchObject({ isNew: true });
    expect(readKeys).toEqual([[], ['b']]);
    expect(await chargesSeen(store)).toEqual({ 'a-energy': 10, 'b-energy': 20 });
  });

  it.each<Interruption['when']>(['before', 'after'])(
    'leaves the old market or the new one wherever a loader dies (%s the write)',
    async (when) => {
      // The last ones: a book, the record of the edition before, the pointer, and one more than
      // there are.
      for (const write of [1, 20, BOOKS, BOOKS + 1, POINTER, POINTER + 1]) {
        const store = await makeStore();
        const before = await loaderAt(store).publish(taking(first('a', 10), first('b', 20)));
        const run = loaderAt(interruptAtWrite(store, { write, when })).publish(
          taking(second('a', 11)),
        );
        if (write <= POINTER) await expect(run).rejects.toThrow(ProcessEnded);
        else await run;
        const isMoved = write > POINTER || (write === POINTER && when === 'after');
        expect(await chargesSeen(store)).toEqual({ 'a-energy': isMoved ? 11 : 10, 'b-energy': 20 });
        const after = await loaderAt(store).publish(taking(second('a', 11)));
        expect(await chargesSeen(store)).toEqual({ 'a-energy': 11, 'b-energy': 20 });
        const listed = (await loaderAt(store).editions()).map(({ editionId }) => editionId);
        expect(listed[0]).toBe(after.editionId);
        expect(listed).toContain(before.editionId);
      }
    },
  );

  it('keeps the validators of a source only for the content that is loaded', async () => {
    const store = await makeStore();
    await loaderAt(store).publish(taking(second('a', 11)));
    const later = {
      publishedAt: '2026-11-09T00:00:00Z',
      validators: { etag: '"v1"', lastModified: null },
    };
    const unchanged = [{ ...first('a', 10).state, ...later }];
    await loaderAt(store).publish(() => ({ loads: [], unchanged }));
    const [state] = (await loaderAt(store).pointer()).sources;
    expect(state).toMatchObject({ publishedAt: '2026-11-02T00:00:00Z', validators: null });
  });
});
