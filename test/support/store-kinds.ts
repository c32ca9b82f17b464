import type { MarketStore } from '../../shared/market/store.ts';
import type { SessionStore } from '../../shared/sessions/session.ts';
import type { Table } from '../../shared/store/client.ts';
import { createDynamoMarketStore } from '../../shared/store/market-store.ts';
import { createDynamoResponseStore, type ResponseStore } from '../../shared/store/response-store.ts';
import { createDynamoSessionStore } from '../../shared/store/session-store.ts';
import { startTestDynamodb, type TestDynamodb } from './embedded-dynamodb.ts';
import { createMemoryMarketStore, createMemoryResponseStore, createMemorySessionStore } from './memory-stores.ts';

type StoreKind<Store> = {
  readonly name: string;
  /** Gives a maker of empty stores. */
  readonly open: () => Promise<() => Promise<Store>>;
  readonly close: () => Promise<void>;
};

type StoreMakers<Store> = {
  readonly memory: () => Store;
  readonly dynamodb: (table: Table) => Store;
};

/** A store in memory and the one in DynamoDB, so that the same tests run against each. */
export function storeKinds<Store>({ memory, dynamodb }: StoreMakers<Store>): readonly StoreKind<Store>[] {
  let server: TestDynamodb | undefined;
  let tables = 0;
  return [
    { name: 'in memory', open: async () => async () => memory(), close: async () => undefined },
    {
      name: 'in DynamoDB',
      open: async () => {
        const started = await startTestDynamodb();
        server = started;
        return async () => {
          tables += 1;
          return dynamodb({ client: started.client, table: await started.makeTable(`Table${tables}`) });
        };
      },
      close: async () => await server?.stop(),
    },
  ];
}

export function marketStoreKinds() {
  return storeKinds<MarketStore>({ memory: createMemoryMarketStore, dynamodb: createDynamoMarketStore });
}

export function responseStoreKinds() {
  return storeKinds<ResponseStore>({ memory: createMemoryResponseStore, dynamodb: createDynamoResponseStore });
}

export function sessionStoreKinds() {
  return storeKinds<SessionStore>({ memory: createMemorySessionStore, dynamodb: createDynamoSessionStore });
}

/**
 * A store as seen through a client that tries a write again when its response was lost: every write is done twice, and
 * the second response is what is heard.
 */
export function repeatingStore(store: SessionStore): SessionStore {
  return {
    ...store,
    createSession: async (session) => {
      await store.createSession(session);
      return await store.createSession(session);
    },
    claimKey: async (response, now) => {
      await store.claimKey(response, now);
      return await store.claimKey(response, now);
    },
  };
}

/** A store whose reads of a key wait for each other, so that so many processes find it free at the same moment. */
export function rendezvousStore(store: SessionStore, processes: number): SessionStore {
  let arrived = 0;
  let go = (): void => undefined;
  const all = new Promise<void>((resolve) => {
    go = resolve;
  });
  return {
    ...store,
    readKey: async (name) => {
      const kept = await store.readKey(name);
      arrived += 1;
      if (arrived === processes) go();
      await all;
      return kept;
    },
  };
}
