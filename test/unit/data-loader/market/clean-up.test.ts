import { readManifest } from '../../../../data-loader/market/editions.ts';
import { createMarketLoader } from '../../../../data-loader/market/loader.ts';
import { chunkNames } from '../../../../shared/market/chunks.ts';
import { refsOf } from '../../../../shared/market/manifest.ts';
import { type Interruption, interruptAtWrite } from '../../../support/interrupted-writes.ts';
import { createMemoryMarketStore, type MemoryMarketStore } from '../../../support/market-memory-store.ts';
import type { MarketTable } from '../../../support/market-stores.ts';
import { TODAY } from '../../../support/published-market.ts';
import { loadOfOnePlan } from '../../../support/small-market.ts';

const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2026-11-01T05:00:00Z');

let runs = 0;

function loaderAt(store: MarketTable, hour: number) {
  return createMarketLoader({
    store,
    records: store,
    today: TODAY,
    clock: { nowMs: () => START_MS + hour * HOUR_MS },
    newRunId: () => {
      runs += 1;
      return `run-${runs}`;
    },
  });
}

function publish(store: MarketTable, version: number, hour: number) {
  return loaderAt(store, hour).publish([
    loadOfOnePlan('a', version, new Date(START_MS + hour * HOUR_MS).toISOString()),
  ]);
}

/** Every chunk that a kept edition names. */
async function namedChunks(store: MemoryMarketStore): Promise<readonly string[]> {
  const names = new Set<string>();
  for (const { editionId } of (await store.readPointer())?.kept ?? []) {
    const refs = refsOf(await readManifest(store, editionId));
    for (const name of [editionId, ...refs].flatMap(chunkNames)) names.add(name);
  }
  return [...names].toSorted();
}

describe('cleaning up', () => {
  it('leaves only the chunks of kept editions', async () => {
    const store = createMemoryMarketStore();
    for (let version = 1; version <= 15; version += 1) await publish(store, version, version * 25);
    expect(store.chunkNames()).toEqual(await namedChunks(store));
  });

  it.each<Interruption['when']>(['before', 'after'])(
    'deletes what dead loaders left, wherever they died (%s the write), once they are considered dead',
    async (when) => {
      let finished = false;
      for (let write = 1; !finished; write += 1) {
        const store = createMemoryMarketStore();
        for (let version = 1; version <= 10; version += 1) await publish(store, version, version * 25);
        // The eleventh retires the first: the writes that it may die at go on through its clean-up.
        await publish(interruptAtWrite(store, { write, when }), 11, 275).then(
          ({ changed }) => {
            finished = changed && write > 20;
          },
          () => undefined,
        );
        await publish(store, 12, 300);
        await publish(store, 13, 325);
        expect(store.chunkNames()).toEqual(await namedChunks(store));
        expect(await store.readIntents()).toEqual([]);
        expect(await store.readPointer()).toMatchObject({ retired: [] });
      }
    },
  );

  it('does not consider a loader dead within six hours', async () => {
    const store = createMemoryMarketStore();
    await publish(store, 1, 0);
    const chunks = ['ffff.1.0'];
    await store.writeIntent({
      runId: 'slow',
      startedAt: new Date(START_MS).toISOString(),
      abandoned: false,
      chunkNames: chunks,
    });
    await store.writeChunk({ name: 'ffff.1.0', bytes: new Uint8Array(1), stamp: 'slow' });
    await publish(store, 2, 6);
    expect(store.chunkNames()).toContain('ffff.1.0');
    await publish(store, 3, 7);
    expect(store.chunkNames()).not.toContain('ffff.1.0');
    expect(await store.readIntents()).toEqual([]);
  });

  it('makes a loader that was only slow start again, with all its chunks', async () => {
    const store = createMemoryMarketStore();
    await publish(store, 1, 0);
    let moves = 0;
    const slow: MarketTable = {
      ...store,
      movePointer: async (...args) => {
        moves += 1;
        if (moves === 1) {
          await loaderAt(store, 8).publish([]);
          expect(await store.readIntents()).toEqual([]);
        }
        return await store.movePointer(...args);
      },
    };
    expect(await publish(slow, 2, 1)).toMatchObject({ changed: true });
    expect(moves).toBe(2);
    expect(store.chunkNames()).toEqual(await namedChunks(store));
  });

  it('leaves what another loader has written but not yet published', async () => {
    const store = createMemoryMarketStore();
    await publish(store, 1, 0);
    const writing: MarketTable = {
      ...store,
      movePointer: async (...args) => {
        // A third loader gave up, and what it had in mind is what this one has written.
        const startedAt = new Date(START_MS).toISOString();
        await store.writeIntent({ runId: 'third', startedAt, abandoned: true, chunkNames: store.chunkNames() });
        await loaderAt(store, 1).publish([]);
        expect((await store.readIntents()).map(({ runId }) => runId)).not.toContain('third');
        return await store.movePointer(...args);
      },
    };
    expect(await publish(writing, 2, 1)).toMatchObject({ changed: true });
    expect(store.chunkNames()).toEqual(await namedChunks(store));
  });
});
