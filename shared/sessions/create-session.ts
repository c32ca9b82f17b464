import { createHash } from 'node:crypto';
import {
  KEPT_RESPONSE_SECONDS,
  type KeptResponse,
  type Session,
  type SessionStore,
} from './session.ts';

export type HandOver = {
  readonly clientId: string;
  readonly key: string | null;
  readonly body: unknown;
  readonly nowSeconds: number;
  /** What it throws leaves the key free. Not called for a repeat. */
  readonly prepare: () => Promise<{ readonly session: Session; readonly response: string }>;
};

export type HandOverResult =
  | {
      readonly kind: 'response';
      readonly response: string;
      /** The response of an earlier handover with this key. */
      readonly isRepeat: boolean;
    }
  | { readonly kind: 'key-reused' };

const CLAIM_ATTEMPTS = 3;

// The key is claimed by one conditional write that holds response and session; only then is the
// session written. Of two simultaneous requests one claims, and both write the same session. If a
// process dies after its claim, the next try completes it; the other order would leave a second
// session.
export async function createSession(
  store: SessionStore,
  handOver: HandOver,
): Promise<HandOverResult> {
  const { clientId, key, body, nowSeconds, prepare } = handOver;
  if (key === null) {
    const { session, response } = await prepare();
    await ensureSession(store, session);
    return { kind: 'response', response, isRepeat: false };
  }

  const name = keyName(clientId, key);
  const hash = bodyHash(body);
  const readKept = async (): Promise<KeptResponse | undefined> => {
    const kept = await store.readKey(name);
    return kept === undefined || kept.expiresAt <= nowSeconds ? undefined : kept;
  };

  const earlier = await readKept();
  if (earlier !== undefined) return repeat(store, earlier, { hash });
  const { session, response } = await prepare();
  const claim: KeptResponse = {
    name,
    bodyHash: hash,
    answer: response,
    session: { ...session, keptResponseName: name },
    expiresAt: nowSeconds + KEPT_RESPONSE_SECONDS,
  };
  for (let attempt = 0; attempt < CLAIM_ATTEMPTS; attempt += 1) {
    const isClaimed = (await store.claimKey(claim, nowSeconds)) === 'claimed';
    const kept = isClaimed ? claim : await readKept();
    if (kept !== undefined) return repeat(store, kept, { hash, ownSessionId: session.id });
  }
  throw new Error('an idempotency key is taken, yet what it was used for cannot be read');
}

export function bodyHash(body: unknown): string {
  return sha256(canonical(body));
}

/** Hashed, because callers put anything into a key. */
export function keyName(clientId: string, key: string): string {
  return sha256(JSON.stringify([clientId, key]));
}

/**
 * `exists` may be our own earlier write: that it is this very session is looked up, not trusted.
 */
async function ensureSession(store: SessionStore, session: Session): Promise<void> {
  if ((await store.createSession(session)) === 'created') return;
  const stored = await store.readSession(session.id);
  if (stored?.clientId !== session.clientId || stored.createdAt !== session.createdAt) {
    throw new Error('a session with this id exists and is another one');
  }
}

type Repeated = {
  readonly hash: string;
  /**
   * The session that this request has prepared. If the kept response names it, the request is no
   * repeat.
   */
  readonly ownSessionId?: string;
};

async function repeat(
  store: SessionStore,
  kept: KeptResponse,
  { hash, ownSessionId }: Repeated,
): Promise<HandOverResult> {
  if (kept.bodyHash !== hash) return { kind: 'key-reused' };
  await ensureSession(store, kept.session);
  return { kind: 'response', response: kept.answer, isRepeat: kept.session.id !== ownSessionId };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, held]) => `${JSON.stringify(name)}:${canonical(held)}`).join(',')}}`;
}
