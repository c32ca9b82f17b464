import { setTimeout as sleep } from 'node:timers/promises';
import type { MarketStore } from '../../shared/market/store.ts';
import { createDynamoMarketStore } from '../../shared/store/market-store.ts';
import { startTestDynamodb, type TestDynamodb } from './embedded-dynamodb.ts';
import { createMemoryMarketStore } from './market-memory-store.ts';

export type StoreKind = {
  readonly name: string;
  readonly open: () => Promise<() => Promise<MarketStore>>;
  readonly close: () => Promise<void>;
};

/** Both stores, so that the same tests run against each: `open` gives a maker of empty ones. */
export function marketStoreKinds(): readonly StoreKind[] {
  let dynamodb: TestDynamodb | undefined;
  let tables = 0;
  return [
    {
      name: 'in memory',
      open: async () => async () => createMemoryMarketStore(),
      close: async () => undefined,
    },
    {
      name: 'in DynamoDB',
      open: async () => {
        const started = await startTestDynamodb();
        dynamodb = started;
        return async () => {
          tables += 1;
          const table = await started.makeTable(`Market${tables}`);
          return await whenReady(createDynamoMarketStore({ client: started.client, table }));
        };
      },
      close: async () => await dynamodb?.stop(),
    },
  ];
}

/** A table that was just made answers after a moment. */
async function whenReady(store: MarketStore): Promise<MarketStore> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await store.readPointer();
      return store;
    } catch (error) {
      if (attempt === 100) throw error;
      await sleep(5);
    }
  }
}
