import { createSession } from '../../../../shared/sessions/create-session.ts';
import { eraseSession, type Session } from '../../../../shared/sessions/session.ts';
import { makeSession, NOW_SECONDS } from '../../../support/make-session.ts';
import { createMemorySessionStore, type MemorySessionStore } from '../../../support/memory-stores.ts';

const DAY = 86_400;

let store: MemorySessionStore;
beforeEach(() => {
  store = createMemorySessionStore();
});

async function handOver(session: Session, key: string | null, nowSeconds = NOW_SECONDS) {
  const prepare = async () => ({ session, response: `response of ${session.id}` });
  return await createSession(store, {
    clientId: session.clientId,
    key,
    body: { post_code: 'SW1A 1AA' },
    nowSeconds,
    prepare,
  });
}

describe('a session that is erased', () => {
  it('is gone together with its kept response, so that a repeat creates another one', async () => {
    await handOver(makeSession(), 'k');
    expect(await eraseSession(store, 'session-1')).toEqual({ hadKeptResponse: true });
    expect(store.sessions()).toEqual([]);
    const repeated = await handOver(makeSession({ id: 'session-2' }), 'k');
    expect(repeated).toMatchObject({ kind: 'response', response: 'response of session-2' });
    expect(store.sessions().map(({ id }) => id)).toEqual(['session-2']);
  });

  it('may have no kept response', async () => {
    await handOver(makeSession(), null);
    expect(await eraseSession(store, 'session-1')).toEqual({ hadKeptResponse: false });
    expect(store.sessions()).toEqual([]);
  });

  it('leaves the response of a later session under the same key', async () => {
    await handOver(makeSession(), 'k');
    await handOver(makeSession({ id: 'session-2' }), 'k', NOW_SECONDS + DAY);
    expect(await eraseSession(store, 'session-1')).toEqual({ hadKeptResponse: false });
    const repeated = await handOver(makeSession({ id: 'session-3' }), 'k', NOW_SECONDS + DAY);
    expect(repeated).toMatchObject({ kind: 'response', response: 'response of session-2' });
  });

  it('can be erased again if the command failed between its two steps', async () => {
    await handOver(makeSession(), 'k');
    const failing = { ...store, deleteSession: async () => Promise.reject(new Error('the network')) };
    await expect(eraseSession(failing, 'session-1')).rejects.toThrow('the network');
    expect(await eraseSession(store, 'session-1')).toEqual({ hadKeptResponse: false });
    expect(store.sessions()).toEqual([]);
  });

  it('is not known if it does not exist', async () => {
    expect(await eraseSession(store, 'session-1')).toBeUndefined();
  });
});
