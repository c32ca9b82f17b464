import type { Session, SessionStore } from './session.ts';

type SessionQuery = { readonly id: string; readonly clientId: string; readonly nowSeconds: number };

/**
 * A session of a partner. Undefined for one that does not exist, has expired (whether or not it is deleted yet) or
 * belongs to another partner: the three look the same from outside.
 */
export async function findSession(
  store: Pick<SessionStore, 'readSession'>,
  { id, clientId, nowSeconds }: SessionQuery,
): Promise<Session | undefined> {
  const session = await store.readSession(id);
  return session === undefined || session.clientId !== clientId || session.expiresAt <= nowSeconds
    ? undefined
    : session;
}
