import type { KeptResponse, Session, SessionStore } from '../../shared/sessions/session.ts';
import { parseKeptResponse, parseSession } from '../../shared/store/session-store.ts';

/** Sessions in memory, with what a test may look at besides. */
export type MemorySessionStore = SessionStore & { readonly sessions: () => readonly Session[] };

/** What is stored is text, as in DynamoDB: nobody changes it from outside. */
export function createMemorySessionStore(): MemorySessionStore {
  const sessions = new Map<string, string>();
  const kept = new Map<string, string>();
  const readStored = (id: string): Session | undefined => {
    const text = sessions.get(id);
    return text === undefined ? undefined : parseSession(text);
  };
  const readKept = (name: string): KeptResponse | undefined => {
    const text = kept.get(name);
    return text === undefined ? undefined : parseKeptResponse(text);
  };
  return {
    sessions: () => [...sessions.values()].map((text) => parseSession(text)),
    createSession: async (session) => {
      if (sessions.has(session.id)) return 'exists';
      sessions.set(session.id, JSON.stringify(session));
      return 'created';
    },
    readSession: async (id) => readStored(id),
    openSession: async (id, nowSeconds) => {
      const stored = readStored(id);
      if (stored === undefined) return undefined;
      const opened = { ...stored, firstOpenedAt: stored.firstOpenedAt ?? nowSeconds };
      sessions.set(id, JSON.stringify(opened));
      return opened;
    },
    claimKey: async (response, nowSeconds) => {
      const earlier = readKept(response.name);
      if (earlier !== undefined && earlier.expiresAt > nowSeconds) return 'taken';
      kept.set(response.name, JSON.stringify(response));
      return 'claimed';
    },
    deleteSession: async (id) => {
      sessions.delete(id);
    },
    deleteKey: async ({ name, sessionId }) => {
      if (readKept(name)?.session.id !== sessionId) return 'kept';
      kept.delete(name);
      return 'deleted';
    },
    readKey: async (name) => readKept(name),
  };
}
