import { isSessionId, type Session, type SessionStore } from './session.ts';

type SessionQuery = {
  readonly id: string;
  /** `journey` reads every session, a partner only its own. */
  readonly reader: { readonly scope: 'partner' | 'journey'; readonly clientId: string };
  readonly nowSeconds: number;
};

/**
 * Undefined for a session that does not exist, has expired (whether or not it is deleted yet) or belongs to another
 * partner: the three look the same from outside.
 */
export async function findSession(
  store: Pick<SessionStore, 'readSession'>,
  { id, reader, nowSeconds }: SessionQuery,
): Promise<Session | undefined> {
  const session = isSessionId(id) ? await store.readSession(id) : undefined;
  if (session === undefined || session.expiresAt <= nowSeconds) return undefined;
  return reader.scope === 'journey' || session.clientId === reader.clientId ? session : undefined;
}
