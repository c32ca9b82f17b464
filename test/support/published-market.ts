import type { SourceLoad } from '../../data-loader/market/load.ts';
import { createMarketLoader } from '../../data-loader/market/loader.ts';
import type { Edition } from '../../shared/market/market.ts';
import { createMarketReader } from '../../shared/market/market-reader.ts';
import { createMemoryMarketStore } from './market-memory-store.ts';

export const TODAY = '2026-11-21';

let runs = 0;

/** These loads, published in memory and opened on a day. */
export async function publishedMarket(loads: readonly SourceLoad[], day = TODAY): Promise<Edition> {
  const store = createMemoryMarketStore();
  const loader = createMarketLoader({
    store,
    records: store,
    today: day,
    clock: { nowMs: () => Date.parse(`${day}T06:00:00Z`) },
    newRunId: () => {
      runs += 1;
      return `run-${runs}`;
    },
  });
  await loader.publish(loads);
  return await createMarketReader({ store, clock: { nowMs: () => 0 }, pointerSeconds: 5 }).open(day);
}
