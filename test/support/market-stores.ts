import type { MarketStore } from '../../shared/market/store.ts';
import { createDynamoMarketStore } from '../../shared/store/market-store.ts';
import { createMemoryMarketStore } from './market-memory-store.ts';
import { storeKinds } from './store-kinds.ts';

export function marketStoreKinds() {
  return storeKinds<MarketStore>({ memory: createMemoryMarketStore, dynamodb: createDynamoMarketStore });
}
