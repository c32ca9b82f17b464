import type { SessionStore } from '../../shared/sessions/session-store.ts';

/** What a process that died threw. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

export type Death = {
  /** The how-manieth write of the process it dies at, from 1. */
  readonly write: number;
  /** `after`: the write was done, and nobody heard of it. */
  readonly when: 'before' | 'after';
};

/** A store as a process sees that dies at one of its writes: everything it does from then on fails. */
export const dyingSessionStore = (store: SessionStore, death: Death): SessionStore => {
  let writes = 0;
  let dead = false;
  const alive = (): void => {
    if (dead) throw new Killed();
  };
  const write = async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    alive();
    writes += 1;
    if (writes !== death.write) return await act();
    dead = true;
    if (death.when === 'after') await act();
    throw new Killed();
  };
  return {
    createSession: async (session) => await write(async () => await store.createSession(session)),
    claimKey: async (answer, now) => await write(async () => await store.claimKey(answer, now)),
    readSession: async (id) => {
      alive();
      return await store.readSession(id);
    },
    readKey: async (name) => {
      alive();
      return await store.readKey(name);
    },
  };
};

/**
 * A store as seen through a client that tries a write again when its answer was lost: every write is done twice, and
 * the second answer is what is heard.
 */
export const repeatingSessionStore = (store: SessionStore): SessionStore => ({
  ...store,
  createSession: async (session) => {
    await store.createSession(session);
    return await store.createSession(session);
  },
  claimKey: async (answer, now) => {
    await store.claimKey(answer, now);
    return await store.claimKey(answer, now);
  },
});

/** A store whose reads of a key wait for each other, so that so many processes find it free at the same moment. */
export const rendezvousSessionStore = (store: SessionStore, processes: number): SessionStore => {
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
};
