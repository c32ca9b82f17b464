import type { SessionStore } from '../../shared/sessions/session.ts';
import { createDynamoSessionStore } from '../../shared/store/session-store.ts';
import { createMemorySessionStore } from './session-memory-store.ts';
import { storeKinds } from './store-kinds.ts';

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
