import type { SourceLoad } from '../../../../data-loader/publish/write-edition.ts';
import type { MarketStore } from '../../../../shared/market/store.ts';
import { interruptAtWrite, ProcessEnded } from '../../../support/interrupted-writes.ts';
import { loaderAt, loadOfOnePlan, taking } from '../../../support/small-market.ts';
import { describeStores, MARKET_STORES } from '../../../support/store-kinds.ts';

/** The feed of a day of November; its charge says which. */
function of(source: string, day: number): SourceLoad {
  return loadOfOnePlan(source, day, `2026-11-${String(day).padStart(2, '0')}T00:00:00Z`);
}

async function publish(store: MarketStore, ...loads: readonly SourceLoad[]): Promise<string> {
  return (await loaderAt(store).publish(taking(...loads))).editionId ?? '';
}

/** The day of what the market has of each source. */
async function loadedOf(store: MarketStore): Promise<Readonly<Record<string, string>>> {
  const { sources } = await loaderAt(store).pointer();
  return Object.fromEntries(
    sources.map(({ source, publishedAt }) => [source, publishedAt.slice(8, 10)]),
  );
}

/** Returns the day up to which the content of each source is refused. */
async function rolledBackOf(store: MarketStore): Promise<Readonly<Record<string, string>>> {
  const { rolledBack } = await loaderAt(store).pointer();
  return Object.fromEntries(
    rolledBack.map(({ source, publishedAt }) => [source, publishedAt.slice(8, 10)]),
  );
}

describeStores('rolling back in the store', MARKET_STORES, (makeStore) => {
  async function rolledBackMarket() {
    const store = await makeStore();
    const first = await publish(store, of('a', 1), of('b', 1));
    const second = await publish(store, of('a', 5), of('new', 5));
    await loaderAt(store).rollBack(first);
    return { store, first, second };
  }

  it('rolls back the newer content of its sources, and no other', async () => {
    const { store } = await rolledBackMarket();
    expect(await loadedOf(store)).toEqual({ a: '01', b: '01' });
    expect(await rolledBackOf(store)).toEqual({ a: '05', new: '05' });
  });

  it('lasts until something newer is loaded, of that source only', async () => {
    const { store } = await rolledBackMarket();
    await publish(store, of('a', 6));
    expect(await rolledBackOf(store)).toEqual({ new: '05' });
  });

  it('lasts while other sources are loaded, and when the edition is written again', async () => {
    const { store } = await rolledBackMarket();
    await publish(store, of('b', 2));
    await loaderAt(store, '2026-12-24T00:00:00Z').publish(taking());
    expect(await loadedOf(store)).toEqual({ a: '01', b: '02' });
    expect(await rolledBackOf(store)).toEqual({ a: '05', new: '05' });
  });

  it('lasts until the source is resumed', async () => {
    const { store } = await rolledBackMarket();
    expect(await loaderAt(store).resume('a')).toBe(true);
    expect(await loaderAt(store).resume('a')).toBe(false);
    expect(await loaderAt(store).resume('b')).toBe(false);
    expect(await rolledBackOf(store)).toEqual({ new: '05' });
  });

  it('undoes the roll-back when it goes forward again', async () => {
    const { store, second } = await rolledBackMarket();
    await loaderAt(store).rollBack(second);
    expect(await rolledBackOf(store)).toEqual({});
    expect(await loadedOf(store)).toEqual({ a: '05', b: '01', new: '05' });
  });

  it('still refuses the newest content when it goes forward only halfway', async () => {
    const store = await makeStore();
    const oldest = await publish(store, of('a', 1));
    const middle = await publish(store, of('a', 3));
    await publish(store, of('a', 5));
    await loaderAt(store).rollBack(oldest);
    await loaderAt(store).rollBack(middle);
    expect(await loadedOf(store)).toEqual({ a: '03' });
    expect(await rolledBackOf(store)).toEqual({ a: '05' });
  });

  it('rolls back a product API by the time at which it was last read', async () => {
    const store = await makeStore();
    const first = await publish(store, of('a', 1));
    const load = of('a', 5);
    await publish(store, load);
    const unchanged = [{ ...load.state, publishedAt: '2026-11-08T00:00:00Z' }];
    await loaderAt(store).publish(() => ({ loads: [], unchanged }));
    await loaderAt(store).rollBack(first);
    expect(await rolledBackOf(store)).toEqual({ a: '08' });
  });

  it.each(['before', 'after'] as const)(
    'happens completely or not at all if killed %s the write of the pointer',
    async (when) => {
      const store = await makeStore();
      const first = await publish(store, of('a', 1), of('b', 1));
      await publish(store, of('a', 5), of('b', 5));
      const killed = loaderAt(interruptAtWrite(store, { write: 3, when })).rollBack(first);
      await expect(killed).rejects.toThrow(ProcessEnded);
      const isBack = when === 'after';
      expect(await loadedOf(store)).toEqual(isBack ? { a: '01', b: '01' } : { a: '05', b: '05' });
      expect(await rolledBackOf(store)).toEqual(isBack ? { a: '05', b: '05' } : {});
    },
  );
});
