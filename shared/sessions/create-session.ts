import { createHash } from 'node:crypto';
import { canonicalJson } from '../values/json.ts';
import {
  type IdempotentResponse,
  KEPT_RESPONSE_SECONDS,
  type Session,
  type SessionStore,
} from './session.ts';

export type HandOver = {
  readonly clientId: string;
  readonly key: string | null;
  readonly body: unknown;
  readonly nowSeconds: number;
  /** Prepares a new handover; it is not called for a repeat. If it throws, the key stays free. */
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

/**
 * Claims the key by one conditional write that holds response and session, and only then writes the
 * session. Of two simultaneous requests one claims, and both write the same session. If a process
 * dies after its claim, the next try completes it; the other order would leave a second session.
 */
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
  const readStored = async (): Promise<IdempotentResponse | undefined> => {
    const stored = await store.readIdempotentResponse(name);
    return stored === undefined || stored.expiresAtSeconds <= nowSeconds ? undefined : stored;
  };

  const earlier = await readStored();
  if (earlier !== undefined) return repeat(store, earlier, { hash });
  const { session, response } = await prepare();
  const claim: IdempotentResponse = {
    name,
    bodyHash: hash,
    answer: response,
    session: { ...session, keptResponseName: name },
    expiresAtSeconds: nowSeconds + KEPT_RESPONSE_SECONDS,
  };
  for (let attempt = 0; attempt < CLAIM_ATTEMPTS; attempt += 1) {
    const isClaimed = (await store.claimIdempotencyKey(claim, nowSeconds)) === 'claimed';
    const stored = isClaimed ? claim : await readStored();
    if (stored !== undefined) return repeat(store, stored, { hash, newSessionId: session.id });
  }
  throw new Error('an idempotency key is taken, yet what it was used for cannot be read');
}

export function bodyHash(body: unknown): string {
  return sha256(canonicalJson(body));
}

/** Hashes the key, because callers put anything into it. */
export function keyName(clientId: string, key: string): string {
  return sha256(JSON.stringify([clientId, key]));
}

/**
 * Writes the session. If it exists, this may be our own earlier write, so we look whether it is
 * this very session.
 */
async function ensureSession(store: SessionStore, session: Session): Promise<void> {
  if ((await store.createSession(session)) === 'created') return;
  const stored = await store.readSession(session.id);
  if (
    stored?.clientId !== session.clientId ||
    stored.createdAtSeconds !== session.createdAtSeconds
  ) {
    throw new Error('another session with this id exists');
  }
}

type Repeated = {
  readonly hash: string;
  /**
   * The session that this request has prepared. If the kept response names another, the request is
   * a repeat.
   */
  readonly newSessionId?: string;
};

async function repeat(
  store: SessionStore,
  stored: IdempotentResponse,
  { hash, newSessionId }: Repeated,
): Promise<HandOverResult> {
  if (stored.bodyHash !== hash) return { kind: 'key-reused' };
  await ensureSession(store, stored.session);
  return {
    kind: 'response',
    response: stored.answer,
    isRepeat: stored.session.id !== newSessionId,
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
