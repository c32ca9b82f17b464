import { bodyHash, keyName } from './fingerprint.ts';
import { KEPT_RESPONSE_SECONDS, type KeptResponse } from './kept-response.ts';
import type { Session } from './session.ts';
import type { SessionStore } from './session-store.ts';

/** A session that is not written yet, and what its caller is answered. */
export type Prepared = { readonly session: Session; readonly response: string };

export type HandOver = {
  readonly clientId: string;
  /** The Idempotency-Key; null where the caller sent none. */
  readonly key: string | null;
  readonly body: unknown;
  readonly nowSeconds: number;
  /** Checks the body and makes the session; what it throws leaves the key free. Not called for a repeat. */
  readonly prepare: () => Promise<Prepared>;
};

export type HandOverResult = { readonly kind: 'response'; readonly response: string } | { readonly kind: 'key-reused' };

/** A claim that is lost to a response which is gone when it is read happens once at most; more is a broken store. */
const CLAIM_ATTEMPTS = 3;

/**
 * Creates a session, once for an Idempotency-Key.
 *
 * The key is claimed first, by one conditional write that holds answer and session; then the session is written. Of two
 * requests at the same moment one claims, and the other responds with what the claim holds: both write the same
 * session, so that it is there when either answers. A process that dies before the claim leaves nothing; one that dies
 * after it leaves a claim that the caller's next try completes. The other order would leave a second session behind.
 */
export async function createSession(store: SessionStore, handOver: HandOver): Promise<HandOverResult> {
  const { clientId, key, body, nowSeconds, prepare } = handOver;
  if (key === null) {
    const { session, response } = await prepare();
    await ensureSession(store, session);
    return { kind: 'response', response };
  }

  const name = keyName(clientId, key);
  const hash = bodyHash(body);
  const readKept = async (): Promise<KeptResponse | undefined> => {
    const kept = await store.readKey(name);
    return kept === undefined || kept.expiresAt <= nowSeconds ? undefined : kept;
  };

  const earlier = await readKept();
  if (earlier !== undefined) return repeat(store, earlier, hash);
  const { session, response } = await prepare();
  const claim: KeptResponse = {
    name,
    bodyHash: hash,
    answer: response,
    session,
    expiresAt: nowSeconds + KEPT_RESPONSE_SECONDS,
  };
  for (let attempt = 0; attempt < CLAIM_ATTEMPTS; attempt += 1) {
    if ((await store.claimKey(claim, nowSeconds)) === 'claimed') return repeat(store, claim, hash);
    const other = await readKept();
    if (other !== undefined) return repeat(store, other, hash);
  }
  throw new Error('an idempotency key is taken, yet what it was used for cannot be read');
}

/**
 * Makes sure that a session is there. `exists` is what a repeated write sees, its own first try included; that it is
 * this very session, and no other one under its id, is looked up rather than trusted.
 */
async function ensureSession(store: SessionStore, session: Session): Promise<void> {
  if ((await store.createSession(session)) === 'created') return;
  const stored = await store.readSession(session.id);
  if (stored?.clientId !== session.clientId || stored.createdAt !== session.createdAt) {
    throw new Error('a session with this id exists and is another one');
  }
}

/** Answers a request whose key is taken; finishes the session of a process that died before it wrote it. */
async function repeat(store: SessionStore, kept: KeptResponse, hash: string): Promise<HandOverResult> {
  if (kept.bodyHash !== hash) return { kind: 'key-reused' };
  await ensureSession(store, kept.session);
  return { kind: 'response', response: kept.answer };
}
