import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { checksSchema, handedOver } from '../contract/handover-schemas.ts';
import { DAY_SECONDS } from '../values/moments.ts';

export const SESSION_SECONDS = 30 * DAY_SECONDS;
/** A session of the check from outside is kept this long, because it has no household. */
export const CHECK_SESSION_SECONDS = DAY_SECONDS;
export const KEPT_RESPONSE_SECONDS = DAY_SECONDS;

const SESSION_ID = /^[0-9a-f]{40}$/;

/**
 * Makes an id of 160 random bits in hexadecimal, which every mail program keeps whole inside a URL.
 */
export function newSessionId(): string {
  return randomBytes(20).toString('hex');
}

export function isSessionId(text: string): boolean {
  return SESSION_ID.test(text);
}

const text = z.string().min(1);

export const sessionSchema = z.object({
  id: text,
  clientId: text,
  partner: text,
  createdAtSeconds: z.int(),
  /** The first second at which it may no longer be opened. */
  expiresAtSeconds: z.int(),
  region: z.int(),
  /** The body as it was sent, but for its postcode, which is written like SW1A 1AA. */
  handedOver,
  checks: checksSchema,
  /** The time at which the journey first opened the session; null if it has not. */
  firstOpenedAtSeconds: z.int().nullable(),
  /**
   * The kept response that holds a copy of this session; null means that no idempotency key was
   * sent.
   */
  keptResponseName: z.string().nullable(),
});
export type Session = Readonly<z.infer<typeof sessionSchema>>;

export const idempotentResponseSchema = z.object({
  name: text,
  bodyHash: text,
  answer: z.string(),
  session: sessionSchema,
  expiresAtSeconds: z.int(),
});
export type IdempotentResponse = Readonly<z.infer<typeof idempotentResponseSchema>>;

/**
 * Stores sessions. DynamoDB deletes expired items days later, so callers check `expiresAtSeconds`.
 * Reads are consistent.
 */
export type SessionStore = {
  readonly createSession: (session: Session) => Promise<'created' | 'exists'>;
  readonly readSession: (id: string) => Promise<Session | undefined>;
  /**
   * The session with the moment at which it was first opened: now, if it never was. Undefined if
   * there is none.
   */
  readonly openSession: (id: string, nowSeconds: number) => Promise<Session | undefined>;
  readonly claimIdempotencyKey: (
    response: IdempotentResponse,
    nowSeconds: number,
  ) => Promise<'claimed' | 'taken'>;
  /** Leaves the response if it now belongs to another session. */
  readonly deleteIdempotentResponse: (response: {
    readonly name: string;
    readonly sessionId: string;
  }) => Promise<'deleted' | 'kept'>;
  readonly deleteSession: (id: string) => Promise<void>;
  readonly readIdempotentResponse: (name: string) => Promise<IdempotentResponse | undefined>;
};

/** The reader of a session. A journey reads every session, a partner only its own. */
export type SessionReader = { readonly scope: 'partner' | 'journey'; readonly clientId: string };

export type SessionQuery = {
  readonly id: string;
  readonly reader: SessionReader;
  readonly nowSeconds: number;
};

/**
 * Finds a session that the reader may see. One that does not exist, has expired or belongs to
 * another partner is undefined: the three look the same from outside.
 */
export async function findSession(
  store: SessionStore,
  { id, reader, nowSeconds }: SessionQuery,
): Promise<Session | undefined> {
  const session = isSessionId(id) ? await store.readSession(id) : undefined;
  if (session === undefined || session.expiresAtSeconds <= nowSeconds) return undefined;
  return reader.scope === 'journey' || session.clientId === reader.clientId ? session : undefined;
}

export type ErasedSession = { readonly hadIdempotentResponse: boolean };

/**
 * Removes a session, expired or not, and the response that is kept for its idempotency key, which
 * contains it. Undefined if there is no such session.
 */
export async function eraseSession(
  store: SessionStore,
  id: string,
): Promise<ErasedSession | undefined> {
  const session = await store.readSession(id);
  if (session === undefined) return undefined;
  const { keptResponseName: name } = session;
  // Delete the response first, because only the session names it: after a failure, the command can
  // be run again.
  const deletion =
    name === null ? 'kept' : await store.deleteIdempotentResponse({ name, sessionId: id });
  await store.deleteSession(id);
  return { hadIdempotentResponse: deletion === 'deleted' };
}
