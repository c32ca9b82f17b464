import type { KeptResponse } from './kept-response.ts';
import type { Session } from './session.ts';

/**
 * Sessions and kept responses. DynamoDB deletes what has expired days later, so that a read may give back something
 * that is past its time: the callers look at `expiresAt`.
 */
export type SessionStore = {
  /** Writes a session once. `exists`: there is one with this id, which stays as it is. */
  readonly createSession: (session: Session) => Promise<'created' | 'exists'>;
  /** A consistent read. */
  readonly readSession: (id: string) => Promise<Session | undefined>;
  /** Takes a key where it is free: not there, or expired at `nowSeconds`. One of two at the same moment gets it. */
  readonly claimKey: (response: KeptResponse, nowSeconds: number) => Promise<'claimed' | 'taken'>;
  /** A consistent read. */
  readonly readKey: (name: string) => Promise<KeptResponse | undefined>;
};
