import type { KeptResponse } from './kept-response.ts';
import type { Session } from './session.ts';

/** DynamoDB deletes expired items days later, so callers check `expiresAt`. Reads are consistent. */
export type SessionStore = {
  readonly createSession: (session: Session) => Promise<'created' | 'exists'>;
  readonly readSession: (id: string) => Promise<Session | undefined>;
  readonly claimKey: (response: KeptResponse, nowSeconds: number) => Promise<'claimed' | 'taken'>;
  readonly readKey: (name: string) => Promise<KeptResponse | undefined>;
};
