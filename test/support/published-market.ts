import type { SourceLoad } from '../../data-loader/market/load.ts';
import { createMarketLoader, type MarketLoader } from '../../data-loader/market/loader.ts';
import type { Decide } from '../../data-loader/market/publish.ts';
import type { Edition, RegionMarket } from '../../shared/market/market.ts';
import { createMarketReader } from '../../shared/market/reader.ts';
import type { MarketStore } from '../../shared/market/store.ts';
import { createMemoryMarketStore } from './market-memory-store.ts';

export const TODAY = '2026-11-21';

let editions = 0;

/** A loader at a moment; its editions are numbered. */
export function loaderAt(store: MarketStore, time = `${TODAY}T06:00:00Z`): MarketLoader {
  return createMarketLoader({
    store,
    clock: { nowMs: () => Date.parse(time) },
    newEditionId: () => {
      editions += 1;
      return `edition-${editions}`;
    },
  });
}

/** Whatever the market has. */
export function taking(...loads: readonly SourceLoad[]): Decide {
  return () => ({ loads, unchanged: [] });
}

/** These loads, published in memory and opened on a day. */
export async function publishedMarket(loads: readonly SourceLoad[], day = TODAY): Promise<Edition> {
  const store = createMemoryMarketStore();
  await loaderAt(store, `${day}T06:00:00Z`).publish(taking(...loads));
  return await createMarketReader({ store, clock: { nowMs: () => 0 } }).open(day);
}

/** Work on all that a region is sold, closed plans too. */
export async function inRegion<T>(edition: Edition, region: number, work: (market: RegionMarket) => T): Promise<T> {
  return work(await edition.region(region, { closed: true }));
}
