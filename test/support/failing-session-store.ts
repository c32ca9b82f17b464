import type { SessionStore } from '../../shared/sessions/session-store.ts';

/** What a process that died threw. */
export class SessionProcessEnded extends Error {
  override readonly name = 'SessionProcessEnded';
}

export type SessionWriteFailure = {
  /** The how-manieth write of the process it dies at, from 1. */
  readonly write: number;
  /** `after`: the write was done, and nobody heard of it. */
  readonly when: 'before' | 'after';
};

/** A store as a process sees that dies at one of its writes: everything it does from then on fails. */
export function failAtSessionWrite(store: SessionStore, failure: SessionWriteFailure): SessionStore {
  let writes = 0;
  let ended = false;
  const checkRunning = (): void => {
    if (ended) throw new SessionProcessEnded();
  };
  const write = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    checkRunning();
    writes += 1;
    if (writes !== failure.write) return await act();
    ended = true;
    if (failure.when === 'after') await act();
    throw new SessionProcessEnded();
  };
  return {
    createSession: async (session) => await write(async () => await store.createSession(session)),
    claimKey: async (response, now) => await write(async () => await store.claimKey(response, now)),
    readSession: async (id) => {
      checkRunning();
      return await store.readSession(id);
    },
    readKey: async (name) => {
      checkRunning();
      return await store.readKey(name);
    },
  };
}

/**
 * A store as seen through a client that tries a write again when its response was lost: every write is done twice, and
 * the second response is what is heard.
 */
export function repeatingSessionStore(store: SessionStore): SessionStore {
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
export function rendezvousSessionStore(store: SessionStore, processes: number): SessionStore {
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
