import type { SessionStore } from './session.ts';

export type ErasedSession = { readonly hadKeptResponse: boolean };

/**
 * Removes a session, expired or not, and the response that is kept for its idempotency key, which contains it. Undefined
 * if there is no such session.
 */
export async function eraseSession(
  store: Pick<SessionStore, 'readSession' | 'deleteKey' | 'deleteSession'>,
  id: string,
): Promise<ErasedSession | undefined> {
  const session = await store.readSession(id);
  if (session === undefined) return undefined;
  const { keptResponseName: name } = session;
  // First, because only the session names it: after a failure, the command can be run again.
  const kept = name === null ? 'kept' : await store.deleteKey({ name, sessionId: id });
  await store.deleteSession(id);
  return { hadKeptResponse: kept === 'deleted' };
}
