import type { SessionStore } from '../../shared/sessions/session-store.ts';
import { createDynamoSessionStore } from '../../shared/store/session-store.ts';
import { startTestDynamodb, type TestDynamodb } from './embedded-dynamodb.ts';
import { createMemorySessionStore } from './session-memory-store.ts';

type StoreKind = {
  readonly name: string;
  /** Gives a maker of empty stores. */
  readonly open: () => Promise<() => Promise<SessionStore>>;
  readonly close: () => Promise<void>;
};

/** Both session stores: what holds for one holds for the other. */
export function sessionStoreKinds(): readonly StoreKind[] {
  let dynamodb: TestDynamodb | undefined;
  let tables = 0;
  return [
    { name: 'in memory', open: async () => async () => createMemorySessionStore(), close: async () => undefined },
    {
      name: 'in DynamoDB',
      open: async () => {
        const started = await startTestDynamodb();
        dynamodb = started;
        return async () => {
          tables += 1;
          return createDynamoSessionStore({
            client: started.client,
            table: await started.makeTable(`Sessions${tables}`),
          });
        };
      },
      close: async () => await dynamodb?.stop(),
    },
  ];
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
