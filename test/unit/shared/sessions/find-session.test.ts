import { findSession } from '../../../../shared/sessions/find-session.ts';
import { makeSession, NOW_SECONDS } from '../../../support/make-session.ts';
import { createMemorySessionStore } from '../../../support/session-memory-store.ts';

const session = makeSession();

async function found(over: { readonly id?: string; readonly clientId?: string; readonly nowSeconds?: number }) {
  const store = createMemorySessionStore();
  await store.createSession(session);
  return await findSession(store, { id: session.id, clientId: 'client-a', nowSeconds: NOW_SECONDS, ...over });
}

const THIRTY_DAYS = 30 * 24 * 60 * 60;

it('opens a session for its partner', async () => {
  expect(await found({})).toEqual(session);
});

it('opens it in the last second of its 30 days, and refuses it in the next though it is still stored', async () => {
  expect(await found({ nowSeconds: NOW_SECONDS + THIRTY_DAYS - 1 })).toEqual(session);
  expect(await found({ nowSeconds: NOW_SECONDS + THIRTY_DAYS })).toBeUndefined();
});

it('shows no partner the session of another, nor one that does not exist', async () => {
  expect(await found({ clientId: 'client-b' })).toBeUndefined();
  expect(await found({ id: 'session-2' })).toBeUndefined();
});
