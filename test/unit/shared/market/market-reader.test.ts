import { setImmediate } from 'node:timers/promises';
import { createMarketLoader } from '../../../../data-loader/market/loader.ts';
import {
  type Edition,
  type MarketOffer,
  MarketUnavailableError,
  type PlanTypeQuery,
} from '../../../../shared/market/market.ts';
import { createMarketReader } from '../../../../shared/market/market-reader.ts';
import { createMemoryMarketStore } from '../../../support/market-memory-store.ts';
import type { MarketTable } from '../../../support/market-stores.ts';
import { TODAY } from '../../../support/published-market.ts';
import { loadOfOnePlan } from '../../../support/small-market.ts';

const QUERY: PlanTypeQuery = {
  fuel: 'dual_fuel',
  paymentMethod: 'monthly_direct_debit',
  electricityVariant: 'standard',
};

let runs = 0;

async function publish(store: MarketTable, charge: number, publishedAt: string): Promise<void> {
  const loader = createMarketLoader({
    store,
    records: store,
    today: TODAY,
    clock: { nowMs: () => Date.parse(publishedAt) },
    newRunId: () => {
      runs += 1;
      return `run-${runs}`;
    },
  });
  await loader.publish([loadOfOnePlan('a', charge, publishedAt)]);
}

async function start() {
  const store = createMemoryMarketStore();
  await publish(store, 10, '2026-11-01T00:00:00Z');
  const clock = { ms: 0 };
  const failures: unknown[] = [];
  const readerOn = (readStore: MarketTable) =>
    createMarketReader({
      store: readStore,
      clock: { nowMs: () => clock.ms },
      pointerSeconds: 5,
      onRefreshFailed: (error) => failures.push(error),
    });
  return { store, clock, failures, readerOn };
}

function onSale(edition: Edition): Promise<readonly MarketOffer[]> {
  return edition.inRegion(12, (market) => market.offersOnSale(QUERY));
}

async function chargeSeen(reader: ReturnType<typeof createMarketReader>): Promise<number | undefined> {
  const [offer] = await onSale(await reader.open(TODAY));
  return (offer?.electricity?.chargeMicropencePerDay ?? 0) / 1e6;
}

describe('the market reader', () => {
  it('opens the same edition until there is another, or another day', async () => {
    const { store, clock, readerOn } = await start();
    const reader = readerOn(store);
    const first = await reader.open(TODAY);
    const [offer] = await onSale(first);
    clock.ms = 6_000;
    expect(await reader.open(TODAY)).toBe(first);
    expect(await reader.open('2026-11-22')).not.toBe(first);
    const again = await reader.open(TODAY);
    expect((await onSale(again))[0]).toBe(offer);
    await publish(store, 11, '2026-11-02T00:00:00Z');
    clock.ms = 12_000;
    expect((await reader.open(TODAY)).id).not.toBe(first.id);
    expect(await chargeSeen(reader)).toBe(11);
  });

  it('says that the market is unavailable until an edition is published', async () => {
    const store = createMemoryMarketStore();
    const reader = createMarketReader({ store, clock: { nowMs: () => 0 }, pointerSeconds: 5 });
    await expect(reader.open(TODAY)).rejects.toThrow(MarketUnavailableError);
    await publish(store, 10, '2026-11-01T00:00:00Z');
    expect(await chargeSeen(reader)).toBe(10);
  });

  it('reads nothing when warm, and the pointer alone when its time is over', async () => {
    const { store, clock, readerOn } = await start();
    const reader = readerOn(store);
    await chargeSeen(reader);
    const chunkReads = store.chunkReads();
    const pointerReads = store.pointerReads();
    clock.ms = 4_999;
    await chargeSeen(reader);
    expect(store.pointerReads()).toBe(pointerReads);
    clock.ms = 5_000;
    await chargeSeen(reader);
    expect(store.pointerReads()).toBe(pointerReads + 1);
    expect(store.chunkReads()).toBe(chunkReads);
  });

  it('shows a new edition once the pointer is looked at again, and an open one stays as it was', async () => {
    const { store, clock, readerOn } = await start();
    const reader = readerOn(store);
    const open = await reader.open(TODAY);
    await publish(store, 11, '2026-11-02T00:00:00Z');
    expect(await chargeSeen(reader)).toBe(10);
    clock.ms = 5_000;
    expect(await chargeSeen(reader)).toBe(11);
    const [offer] = await onSale(open);
    expect(offer?.electricity?.chargeMicropencePerDay).toBe(10e6);
  });

  it('reads each thing once however many ask at the same moment', async () => {
    const { store, readerOn } = await start();
    const once = createMemoryReads(store);
    const reader = readerOn(once.store);
    await Promise.all(Array.from({ length: 20 }, () => chargeSeen(reader)));
    expect(new Set(once.names).size).toBe(once.names.length);
    expect(once.pointers()).toBe(1);
  });

  it('goes on with the edition it has where the pointer or the new edition cannot be read', async () => {
    const { store, clock, failures, readerOn } = await start();
    const broken = { pointer: false, chunks: false };
    const reader = readerOn({
      ...store,
      readPointer: async () => {
        if (broken.pointer) throw new Error('no DynamoDB');
        return await store.readPointer();
      },
      readChunks: async (names) => {
        if (broken.chunks) throw new Error('no chunks');
        return await store.readChunks(names);
      },
    });
    expect(await chargeSeen(reader)).toBe(10);
    await publish(store, 11, '2026-11-02T00:00:00Z');
    broken.pointer = true;
    clock.ms = 6_000;
    expect(await chargeSeen(reader)).toBe(10);
    broken.pointer = false;
    broken.chunks = true;
    clock.ms = 12_000;
    expect(await chargeSeen(reader)).toBe(10);
    broken.chunks = false;
    clock.ms = 18_000;
    expect(await chargeSeen(reader)).toBe(11);
    expect(failures.map(String)).toEqual(['Error: no DynamoDB', 'Error: no chunks']);
  });

  it('goes on with the edition it has while the pointer is not answered', async () => {
    const { store, clock, readerOn } = await start();
    let isSilent = false;
    const reader = readerOn({
      ...store,
      readPointer: () => (isSilent ? new Promise(() => {}) : store.readPointer()),
    });
    expect(await chargeSeen(reader)).toBe(10);
    isSilent = true;
    await publish(store, 11, '2026-11-02T00:00:00Z');
    clock.ms = 60_000;
    expect(await chargeSeen(reader)).toBe(10);
    isSilent = false;
    clock.ms = 61_000;
    expect(await chargeSeen(reader)).toBe(11);
  });

  it('reads again what an earlier request left behind', async () => {
    const { store, clock, readerOn } = await start();
    let isSilent = true;
    const reader = readerOn({
      ...store,
      readChunks: (names) => (isSilent ? new Promise(() => {}) : store.readChunks(names)),
    });
    chargeSeen(reader).catch(() => undefined);
    await setImmediate();
    isSilent = false;
    clock.ms = 1_000;
    expect(await chargeSeen(reader)).toBe(10);
  });

  it('passes on that the store is out of reach where it has nothing, and recovers', async () => {
    const { store, readerOn } = await start();
    let broken = true;
    const reader = readerOn({
      ...store,
      readPointer: async () => {
        if (broken) throw new Error('no DynamoDB');
        return await store.readPointer();
      },
    });
    await expect(reader.open(TODAY)).rejects.toThrow('no DynamoDB');
    broken = false;
    expect(await chargeSeen(reader)).toBe(10);
  });
});

/** Notes what is read. */
function createMemoryReads(store: MarketTable) {
  const names: string[] = [];
  let pointers = 0;
  const noted: MarketTable = {
    ...store,
    readPointer: async () => {
      pointers += 1;
      return await store.readPointer();
    },
    readChunks: async (asked) => {
      names.push(...asked);
      return await store.readChunks(asked);
    },
  };
  return { store: noted, names, pointers: () => pointers };
}
