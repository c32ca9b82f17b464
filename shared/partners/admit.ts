import type { JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { cached } from '../time/cached.ts';
import { type Clock, epochSeconds } from '../time/clock.ts';
import { type PartnerState, type ReadPartnerState, scopeOf } from './partner.ts';
import { RefusedToken, type TokenRules, verifyToken } from './verify-token.ts';

type AdmissionDeps = {
  readonly rules: TokenRules;
  readonly keys: JWTVerifyGetKey;
  readonly partnerState: ReadPartnerState;
  readonly clock: Pick<Clock, 'nowMs'>;
};

/** The caller of a valid token, as the partner's state is now. */
export type Admitted = PartnerState & {
  readonly clientId: string;
  readonly scope: string;
  readonly expiresAtSeconds: number;
};

/**
 * @throws RefusedToken; Error if keys or the partner's state are out of reach, which says nothing
 * about the token
 */
export async function admit(
  token: string,
  { rules, keys, partnerState, clock }: AdmissionDeps,
): Promise<Admitted> {
  const nowSeconds = epochSeconds(clock);
  const { clientId, expiresAtSeconds, scope } = await verifyToken(token, rules, {
    keys,
    nowSeconds,
  });
  const state = await partnerState(clientId).catch((cause: unknown) => {
    throw new Error('partner out of reach', { cause });
  });
  if (state === undefined) throw new RefusedToken('unknown-partner');
  if (state.disabled) throw new RefusedToken('disabled');
  // A token names the partner: if the name is another, the token belongs to another partner.
  if (scope !== undefined && scope !== scopeOf(state)) throw new RefusedToken('scope');
  return { ...state, clientId, scope: scopeOf(state), expiresAtSeconds };
}

const PARTNER_STATE_SECONDS = 20;
/**
 * How long a partner's state counts while the store does not respond. With the wait for the store
 * and the gateway's cache of 30 seconds, a disabled partner is refused within 59 seconds.
 */
const TRUSTED_SECONDS = 28;
const PARTNER_STATES_KEPT = 500;

export function cachedPartnerStates(
  read: ReadPartnerState,
  clock: Pick<Clock, 'nowMs'>,
): ReadPartnerState {
  const settings = { clock, seconds: PARTNER_STATE_SECONDS, trustedSeconds: TRUSTED_SECONDS };
  const cache = new LRUCache<string, () => Promise<PartnerState | undefined>>({
    max: PARTNER_STATES_KEPT,
    memoMethod: (clientId) => cached(() => read(clientId), settings),
  });
  return async (clientId) => await cache.memo(clientId)();
}
