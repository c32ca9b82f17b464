import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import {
  bodyHash,
  createSession,
  type HandOver,
  keyName,
} from '../../../../shared/sessions/create-session.ts';
import {
  eraseSession,
  type Session,
  type SessionStore,
} from '../../../../shared/sessions/session.ts';
import { isJsonObject } from '../../../../shared/values/json.ts';
import { interruptAtWrite, ProcessEnded } from '../../../support/interrupted-writes.ts';
import { makeSession, NOW_SECONDS } from '../../../support/make-session.ts';
import {
  createMemorySessionStore,
  type MemorySessionStore,
} from '../../../support/memory-stores.ts';
import { describeStores, SESSION_STORES } from '../../../support/store-kinds.ts';

const DAY = 86_400;
const BODY = { post_code: 'SW1A 1AA', selected_plan: { fuel: 'dual_fuel', plan_key: 'fixed' } };

let prepared = 0;

/** A request of client-a: each one that is prepared makes another session. */
function handOver(
  over: Partial<HandOver> = {},
): HandOver & { readonly madeIds: readonly string[] } {
  const madeIds: string[] = [];
  const { nowSeconds = NOW_SECONDS } = over;
  const prepare = async () => {
    prepared += 1;
    const id = `session-${prepared}`;
    madeIds.push(id);
    const session = makeSession({
      id,
      createdAtSeconds: nowSeconds,
      expiresAtSeconds: nowSeconds + 30 * DAY,
    });
    return { session, response: `{"plan_info_url":"https://switch.example.com/?session=${id}"}` };
  };
  return { clientId: 'client-a', key: 'key', body: BODY, nowSeconds, prepare, madeIds, ...over };
}

function sessionIdOf(result: Awaited<ReturnType<typeof createSession>>): string {
  return result.kind === 'response'
    ? (/session=([^"]+)/.exec(result.response)?.[1] ?? '')
    : result.kind;
}

/**
 * A store as seen through a client that tries a write again when its response was lost: every write
 * is done twice, and the second response is what is heard.
 */
function repeatingStore(store: SessionStore): SessionStore {
  return {
    ...store,
    createSession: async (session) => {
      await store.createSession(session);
      return await store.createSession(session);
    },
    claimIdempotencyKey: async (response, now) => {
      await store.claimIdempotencyKey(response, now);
      return await store.claimIdempotencyKey(response, now);
    },
  };
}

/**
 * A store whose reads of a key wait for each other, so that this many processes find it free at the
 * same moment.
 */
function rendezvousStore(store: SessionStore, processes: number): SessionStore {
  const { promise: all, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return {
    ...store,
    readIdempotentResponse: async (name) => {
      const stored = await store.readIdempotentResponse(name);
      arrived += 1;
      if (arrived === processes) resolve();
      await all;
      return stored;
    },
  };
}

describeStores('creating a session', SESSION_STORES, (makeStore) => {
  let store: SessionStore;
  beforeEach(async () => {
    store = await makeStore();
  });

  /** Returns those of all sessions ever made that are stored. */
  const stored = async (
    ...requests: ReadonlyArray<{ readonly madeIds: readonly string[] }>
  ): Promise<Session[]> => {
    const ids = requests.flatMap(({ madeIds }) => madeIds);
    const sessions = await Promise.all(ids.map(async (id) => await store.readSession(id)));
    return sessions.filter((session) => session !== undefined);
  };

  describe('without a key', () => {
    it('recognises its own repeated write', async () => {
      const request = handOver({ key: null });
      expect(await createSession(repeatingStore(store), request)).toMatchObject({
        kind: 'response',
      });
    });

    it("never responds with another caller's session", async () => {
      await store.createSession(makeSession({ id: 'session-x', clientId: 'client-b' }));
      const prepare = async () => ({ session: makeSession({ id: 'session-x' }), response: '' });
      await expect(createSession(store, handOver({ key: null, prepare }))).rejects.toThrow(
        'another session',
      );
    });
  });

  describe('with a key', () => {
    it.each([false, true])(
      'creates one session for five requests at the same moment, after an expired record: %s',
      async (isOld) => {
        if (isOld)
          await createSession(
            store,
            handOver({ body: { other: true }, nowSeconds: NOW_SECONDS - DAY }),
          );
        const together = rendezvousStore(store, 5);
        const requests = Array.from({ length: 5 }, () => handOver());
        const responses = await Promise.all(
          requests.map((request) => createSession(together, request)),
        );
        expect(requests.flatMap(({ madeIds }) => madeIds)).toHaveLength(5);
        expect(new Set(responses.map(sessionIdOf)).size).toBe(1);
        expect(await stored(...requests)).toHaveLength(1);
      },
    );

    it('recognises its own claim when the write is repeated', async () => {
      const request = handOver();
      expect(sessionIdOf(await createSession(repeatingStore(store), request))).toBe(
        request.madeIds[0],
      );
      expect(await stored(request)).toHaveLength(1);
    });

    const failures = [1, 2].flatMap((write) =>
      (['before', 'after'] as const).map((when) => ({ write, when })),
    );

    it.each(failures)(
      'ends with one session if a process died $when its write $write',
      async (failure) => {
        const first = handOver();
        await expect(createSession(interruptAtWrite(store, failure), first)).rejects.toThrow(
          ProcessEnded,
        );
        expect((await stored(first)).length).toBeLessThanOrEqual(1);
        const again = handOver({ nowSeconds: NOW_SECONDS + 60 });
        const id = sessionIdOf(await createSession(store, again));
        expect((await stored(first, again)).map((session) => session.id)).toEqual([id]);
        expect(sessionIdOf(await createSession(store, handOver()))).toBe(id);
      },
    );

    it.each(failures)(
      'ends with one session if the next process dies too, $when its write $write',
      async (failure) => {
        const first = handOver();
        const claimed = interruptAtWrite(store, { write: 1, when: 'after' });
        await expect(createSession(claimed, first)).rejects.toThrow(ProcessEnded);
        const second = handOver();
        // A repeat writes only the session, so that it never comes to a second write.
        const failing = createSession(interruptAtWrite(store, failure), second);
        await (failure.write === 1 ? expect(failing).rejects.toThrow(ProcessEnded) : failing);
        const response = await createSession(store, handOver());
        expect((await stored(first, second)).map(({ id }) => id)).toEqual([sessionIdOf(response)]);
      },
    );

    it('completes the claim that a dead process left', async () => {
      const [dies, lives] = [handOver(), handOver()];
      const together = rendezvousStore(store, 2);
      const failing = createSession(interruptAtWrite(together, { write: 1, when: 'after' }), dies);
      const living = createSession(together, lives);
      const [died, response] = await Promise.allSettled([failing, living]);
      expect(died.status).toBe('rejected');
      if (response.status === 'rejected') throw response.reason;
      expect((await stored(dies, lives)).map(({ id }) => id)).toEqual([
        sessionIdOf(response.value),
      ]);
    });

    it('fails if a store reports that the key is taken, yet has nothing under it', async () => {
      const broken: SessionStore = {
        ...store,
        claimIdempotencyKey: async () => 'taken',
        readIdempotentResponse: async () => undefined,
      };
      await expect(createSession(broken, handOver())).rejects.toThrow('cannot be read');
    });
  });
});

describe('a session that is erased', () => {
  let store: MemorySessionStore;
  beforeEach(() => {
    store = createMemorySessionStore();
  });

  function handedOver(session: Session, key: string | null, nowSeconds = NOW_SECONDS) {
    const prepare = async () => ({ session, response: `response of ${session.id}` });
    return createSession(store, {
      clientId: session.clientId,
      key,
      body: BODY,
      nowSeconds,
      prepare,
    });
  }

  it('is gone together with any kept response, so that a repeat creates another session', async () => {
    expect(await eraseSession(store, 'session-1')).toBeUndefined();
    for (const [key, hadIdempotentResponse] of [
      [null, false],
      ['k', true],
    ] as const) {
      await handedOver(makeSession(), key);
      expect(await eraseSession(store, 'session-1')).toEqual({ hadIdempotentResponse });
      expect(store.sessions()).toEqual([]);
    }
    const repeated = await handedOver(makeSession({ id: 'session-2' }), 'k');
    expect(repeated).toMatchObject({ kind: 'response', response: 'response of session-2' });
    expect(store.sessions().map(({ id }) => id)).toEqual(['session-2']);
  });

  it('leaves the response of a later session under the same key', async () => {
    await handedOver(makeSession(), 'k');
    await handedOver(makeSession({ id: 'session-2' }), 'k', NOW_SECONDS + DAY);
    expect(await eraseSession(store, 'session-1')).toEqual({ hadIdempotentResponse: false });
    const repeated = await handedOver(makeSession({ id: 'session-3' }), 'k', NOW_SECONDS + DAY);
    expect(repeated).toMatchObject({ kind: 'response', response: 'response of session-2' });
  });

  it('can be erased again if the command failed between its two steps', async () => {
    await handedOver(makeSession(), 'k');
    const failing = {
      ...store,
      deleteSession: async () => Promise.reject(new Error('the network')),
    };
    await expect(eraseSession(failing, 'session-1')).rejects.toThrow('the network');
    expect(await eraseSession(store, 'session-1')).toEqual({ hadIdempotentResponse: false });
    expect(store.sessions()).toEqual([]);
  });
});

/** The same value with the keys of every object turned round. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([name, held]) => [name, turned(held)]);
  return Object.fromEntries(entries.toReversed());
}

describe('the hash of a body', () => {
  it('is the same whatever the order of its keys, at every depth', () =>
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const body = JSON.parse(JSON.stringify(value));
        expect(bodyHash(turned(body))).toBe(bodyHash(body));
      }),
    ));

  it('differs for bodies that differ', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const [first, second] = JSON.parse(JSON.stringify([one, other]));
        expect(bodyHash(first) === bodyHash(second)).toBe(isDeepStrictEqual(first, second));
      }),
    ));
});

it('the stored name of a key differs for each partner and key, and reveals neither', () => {
  expect(keyName('client-a', 'k')).toBe(keyName('client-a', 'k'));
  expect(keyName('client-a', 'k')).not.toBe(keyName('client-b', 'k'));
  expect(keyName('client-a', 'k')).not.toBe(keyName('client-ak', ''));
  expect(keyName('client-a', 'jane@example.com')).toMatch(/^[0-9a-f]{64}$/);
});
