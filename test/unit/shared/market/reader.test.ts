import { setImmediate } from 'node:timers/promises';
import type { MarketOffer } from '../../../../shared/market/market.ts';
import { createMarketReader, type Edition } from '../../../../shared/market/reader.ts';
import type { MarketStore } from '../../../../shared/market/store.ts';
import { createMemoryMarketStore } from '../../../support/memory-stores.ts';
import { loaderAt, loadOfOnePlan, TODAY, taking } from '../../../support/small-market.ts';

const QUERY = {
  fuel: 'dual_fuel',
  paymentMethod: 'monthly_direct_debit',
  electricityVariant: 'standard',
} as const;

async function publish(store: MarketStore, charge: number, publishedAt: string): Promise<void> {
  await loaderAt(store, publishedAt).publish(taking(loadOfOnePlan('a', charge, publishedAt)));
}

async function start() {
  const store = createMemoryMarketStore();
  await publish(store, 10, '2026-11-01T00:00:00Z');
  const clock = { ms: 0 };
  const failures: unknown[] = [];
  const readerOn = (readStore: MarketStore) =>
    createMarketReader({
      store: readStore,
      clock: { nowMs: () => clock.ms },
      pointerSeconds: 5,
      onRefreshFailed: (error) => failures.push(error),
    });
  return { store, clock, failures, readerOn };
}

async function onSale(edition: Edition): Promise<readonly MarketOffer[]> {
  return (await edition.region(12)).offersOnSale(QUERY);
}

async function chargeSeen(
  reader: ReturnType<typeof createMarketReader>,
): Promise<number | undefined> {
  const [offer] = await onSale(await reader.open(TODAY));
  return Number(offer?.electricity?.chargeMicropencePerDay ?? 0n) / 1e6;
}

describe('the market reader', () => {
  it('opens the same edition until another edition or day begins', async () => {
    const { store, clock, readerOn } = await start();
    const reader = readerOn(store);
    const first = await reader.open(TODAY);
    const [offer] = await onSale(first);
    clock.ms = 6_000;
    expect((await onSale(await reader.open(TODAY)))[0]).toBe(offer);
    expect((await onSale(await reader.open('2026-11-22')))[0]).not.toBe(offer);
    await publish(store, 11, '2026-11-02T00:00:00Z');
    clock.ms = 12_000;
    expect((await reader.open(TODAY)).id).not.toBe(first.id);
    expect(await chargeSeen(reader)).toBe(11);
  });

  it('keeps the former edition until the books of the new one are in memory', async () => {
    const { store, clock, failures, readerOn } = await start();
    let isBroken = false;
    const readBook: MarketStore['readBook'] = (name) =>
      isBroken ? Promise.reject(new Error('no DynamoDB')) : store.readBook(name);
    const reader = readerOn({ ...store, readBook });
    const { id } = await reader.open(TODAY);
    expect(await chargeSeen(reader)).toBe(10);
    await publish(store, 11, '2026-11-02T00:00:00Z');
    isBroken = true;
    clock.ms = 6_000;
    expect([await chargeSeen(reader), (await reader.open(TODAY)).id]).toEqual([10, id]);
    isBroken = false;
    clock.ms = 12_000;
    expect((await reader.open(TODAY)).id).not.toBe(id);
    isBroken = true;
    expect(await chargeSeen(reader)).toBe(11);
    expect(failures.map(String)).toEqual(['Error: no DynamoDB']);
  });

  it('does not wait for a read that an earlier request began', async () => {
    const { store, clock, readerOn } = await start();
    let isSilent = true;
    const readBook: MarketStore['readBook'] = (name) =>
      isSilent ? new Promise(() => {}) : store.readBook(name);
    const reader = readerOn({ ...store, readBook });
    chargeSeen(reader).catch(() => undefined);
    await setImmediate();
    isSilent = false;
    clock.ms = 1_000;
    expect(await chargeSeen(reader)).toBe(10);
  });
});
