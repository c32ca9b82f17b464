import type { SourceLoad } from '../../../../data-loader/market/load.ts';
import { createMarketLoader } from '../../../../data-loader/market/loader.ts';
import { interruptAtWrite, ProcessEnded } from '../../../support/interrupted-writes.ts';
import { type MarketTable, marketStoreKinds } from '../../../support/market-stores.ts';
import { TODAY } from '../../../support/published-market.ts';
import { loadOfOnePlan } from '../../../support/small-market.ts';

let runs = 0;

function loaderOn(store: MarketTable) {
  return createMarketLoader({
    store,
    records: store,
    today: TODAY,
    clock: { nowMs: () => Date.parse('2026-11-21T05:00:00Z') },
    newRunId: () => {
      runs += 1;
      return `run-${runs}`;
    },
  });
}

/** The feed of a day of November; its charge says which. */
function of(source: string, day: number): SourceLoad {
  return loadOfOnePlan(source, day, `2026-11-${String(day).padStart(2, '0')}T00:00:00Z`);
}

async function publish(store: MarketTable, ...loads: readonly SourceLoad[]) {
  const { editionId, sources } = await loaderOn(store).publish(loads);
  return { editionId: editionId ?? '', outcomes: sources.map(({ outcome }) => outcome.kind) };
}

async function outcomeOf(store: MarketTable, load: SourceLoad): Promise<string | undefined> {
  return (await publish(store, load)).outcomes[0];
}

async function loadedOf(store: MarketTable): Promise<Readonly<Record<string, string>>> {
  const loaded = await loaderOn(store).loadedSources();
  return Object.fromEntries([...loaded].map(([source, { publishedAt }]) => [source, publishedAt.slice(8, 10)]));
}

async function heldOf(store: MarketTable): Promise<readonly string[]> {
  return [...(await loaderOn(store).heldSources()).keys()].toSorted();
}

describe.each(marketStoreKinds())('rolling back in the store $name', ({ open, close }) => {
  let makeStore: () => Promise<MarketTable>;
  beforeAll(async () => {
    makeStore = await open();
  });
  afterAll(close);

  async function rolledBack() {
    const store = await makeStore();
    const first = await publish(store, of('a', 1), of('b', 1));
    const second = await publish(store, of('a', 5), of('new', 5));
    await loaderOn(store).rollBack(first.editionId);
    return { store, first, second };
  }

  it('holds back the sources that it takes back, and no others', async () => {
    const { store } = await rolledBack();
    expect(await heldOf(store)).toEqual(['a', 'new']);
    expect((await loaderOn(store).heldSources()).get('a')).toMatchObject({ publishedAt: '2026-11-05T00:00:00Z' });
  });

  it('is not undone by a load of what was taken back, or of anything older', async () => {
    const { store } = await rolledBack();
    expect((await publish(store, of('a', 5), of('b', 1), of('new', 5))).outcomes).toEqual([
      'held',
      'unchanged',
      'held',
    ]);
    expect(await outcomeOf(store, of('a', 3))).toBe('held');
    expect(await outcomeOf(store, { ...of('a', 5), publishedAt: '2026-11-09T00:00:00Z' })).toBe('held');
    expect(await loadedOf(store)).toEqual({ a: '01', b: '01' });
  });

  it('lasts until something newer is published, which lifts the hold', async () => {
    const { store } = await rolledBack();
    expect(await outcomeOf(store, of('a', 6))).toBe('loaded');
    expect(await heldOf(store)).toEqual(['new']);
    expect((await store.readSourceRecords()).find(({ source }) => source === 'a')?.heldBack).toBeNull();
  });

  it('lasts until the source is resumed', async () => {
    const { store } = await rolledBack();
    expect(await loaderOn(store).resume('a')).toBe(true);
    expect(await loaderOn(store).resume('a')).toBe(false);
    expect(await loaderOn(store).resume('b')).toBe(false);
    expect(await outcomeOf(store, of('a', 5))).toBe('loaded');
    expect(await heldOf(store)).toEqual(['new']);
  });

  it('lasts until a load is forced, which lifts the hold', async () => {
    const { store } = await rolledBack();
    expect(await outcomeOf(store, { ...of('a', 5), forced: true })).toBe('loaded');
    expect(await heldOf(store)).toEqual(['new']);
  });

  it('holds back nothing when it goes forward again', async () => {
    const { store, second } = await rolledBack();
    await loaderOn(store).rollBack(second.editionId);
    expect(await heldOf(store)).toEqual([]);
    expect(await outcomeOf(store, of('a', 6))).toBe('loaded');
  });

  it('still holds back the newest when it goes only half the way forward', async () => {
    const store = await makeStore();
    const oldest = await publish(store, of('a', 1));
    const middle = await publish(store, of('a', 3));
    await publish(store, of('a', 5));
    await loaderOn(store).rollBack(oldest.editionId);
    await loaderOn(store).rollBack(middle.editionId);
    expect(await loadedOf(store)).toEqual({ a: '03' });
    expect(await outcomeOf(store, of('a', 5))).toBe('held');
  });

  it('holds back a product API by the time at which it was last read, too', async () => {
    const store = await makeStore();
    const first = await publish(store, of('a', 1));
    await publish(store, of('a', 5));
    const seen = { source: 'a', contentHash: of('a', 5).contentHash, staleFromMs: 0, validators: null };
    await loaderOn(store).recordSeen([{ ...seen, publishedAt: '2026-11-08T00:00:00Z' }]);
    await loaderOn(store).rollBack(first.editionId);
    expect(await outcomeOf(store, of('a', 7))).toBe('held');
    expect(await outcomeOf(store, of('a', 9))).toBe('loaded');
  });

  it('holds back what another loader is about to publish', async () => {
    const store = await makeStore();
    const first = await publish(store, of('a', 1));
    await publish(store, of('a', 5));
    let isRolledBack = false;
    const overtaken: MarketTable = {
      ...store,
      movePointer: async (...args) => {
        if (!isRolledBack) await loaderOn(store).rollBack(first.editionId);
        isRolledBack = true;
        return await store.movePointer(...args);
      },
    };
    // Newer than what the roll-back restores: only the hold keeps it out.
    expect((await publish(overtaken, of('b', 1), of('a', 4))).outcomes).toEqual(['loaded', 'held']);
    expect(await loadedOf(store)).toEqual({ a: '01', b: '01' });
  });

  it.each(['before', 'after'] as const)('is done or not, wherever it is killed (%s the write)', async (when) => {
    for (let write = 1; ; write += 1) {
      const store = await makeStore();
      const first = await publish(store, of('a', 1), of('b', 1));
      await publish(store, of('a', 5), of('b', 5));
      const done = await loaderOn(interruptAtWrite(store, { write, when }))
        .rollBack(first.editionId)
        .then(
          () => true,
          (error: unknown) => {
            expect(error).toBeInstanceOf(ProcessEnded);
            return false;
          },
        );
      const loaded = await loadedOf(store);
      expect([
        { a: '01', b: '01' },
        { a: '05', b: '05' },
      ]).toContainEqual(loaded);
      // A hold without its roll-back holds back nothing; a roll-back is never without its holds.
      const isBack = loaded['a'] === '01';
      expect(await heldOf(store)).toEqual(isBack ? ['a', 'b'] : []);
      expect(await outcomeOf(store, of('a', 5))).toBe(isBack ? 'held' : 'unchanged');
      expect(await outcomeOf(store, of('a', 6))).toBe('loaded');
      if (done) {
        expect(write).toBeGreaterThan(2);
        return;
      }
    }
  });
});
