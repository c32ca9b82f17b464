import type { SourceRecords } from '../../shared/market/source-records.ts';
import type { MarketStore } from '../../shared/market/store.ts';
import { createDynamoSourceRecords } from '../../shared/store/market-source-records.ts';
import { createDynamoMarketStore } from '../../shared/store/market-store.ts';
import { createMemoryMarketStore } from './market-memory-store.ts';
import { storeKinds } from './store-kinds.ts';

/** All that a loader keeps of the market, in one table. */
export type MarketTable = MarketStore & SourceRecords;

export function marketStoreKinds() {
  return storeKinds<MarketTable>({
    memory: createMemoryMarketStore,
    dynamodb: (table) => ({ ...createDynamoMarketStore(table), ...createDynamoSourceRecords(table) }),
  });
}
