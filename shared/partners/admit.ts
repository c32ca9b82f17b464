import type { JWTVerifyGetKey } from 'jose';
import { cached } from '../time/cached.ts';
import { type Clock, epochSeconds } from '../time/clock.ts';
import { type IndustryLimit, type PartnerState, type ReadPartnerState, scopeOf, type Tier } from './partner.ts';
import { type TokenRules, type TokenScope, type VerifiedToken, verifyToken } from './verify-token.ts';

export type Admitted = {
  readonly partner: string;
  readonly clientId: string;
  readonly scope: string;
  readonly tier: Tier;
  readonly industryData: IndustryLimit | undefined;
  readonly expiresAtSeconds: number;
};

export type Admission =
  | { readonly kind: 'allowed'; readonly admitted: Admitted }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly what: 'keys' | 'partner'; readonly cause: unknown };

export type AdmissionDeps = {
  readonly rules: TokenRules;
  readonly keys: JWTVerifyGetKey;
  readonly partnerState: ReadPartnerState;
  readonly clock: Pick<Clock, 'nowMs'>;
};

export async function admit(token: string, deps: AdmissionDeps): Promise<Admission> {
  const verification = await verifyToken(token, deps.rules, { keys: deps.keys, nowSeconds: epochSeconds(deps.clock) });
  if (verification.kind === 'refused') return verification;
  if (verification.kind === 'unreachable') return { ...verification, what: 'keys' };
  try {
    return admission(verification.token, await deps.partnerState(verification.token.clientId));
  } catch (cause) {
    return { kind: 'unreachable', what: 'partner', cause };
  }
}

function admission(token: VerifiedToken, state: PartnerState | null): Admission {
  if (state === null) return { kind: 'refused', reason: 'unknown-partner' };
  if (state.disabled) return { kind: 'refused', reason: 'disabled' };
  if (token.scope !== undefined && !isScopeOf(state, token.scope)) return { kind: 'refused', reason: 'scope' };
  const { clientId, expiresAtSeconds } = token;
  const { name: partner, tier, industryData } = state;
  const admitted = { partner, clientId, scope: scopeOf(state), tier, industryData, expiresAtSeconds };
  return { kind: 'allowed', admitted };
}

/** The scope was written for the name that the partner had: a token for another name is another partner’s. */
function isScopeOf({ kind, name }: PartnerState, scope: TokenScope): boolean {
  return scope.kind === kind && (scope.kind === 'journey' || scope.name === name);
}

const PARTNER_STATE_SECONDS = 20;
/**
 * While the store does not respond. With the wait for it and the gateway's cache of 30 seconds, a disabled partner is
 * refused within 59; after that nobody is admitted until the store responds.
 */
const TRUSTED_SECONDS = 28;
export const PARTNER_STATES_KEPT = 500;

export function keptPartnerStates(read: ReadPartnerState, clock: Pick<Clock, 'nowMs'>): ReadPartnerState {
  // A Map iterates over its keys in the order in which they were set.
  const kept = new Map<string, () => Promise<PartnerState | null>>();
  return async (clientId) => {
    const state =
      kept.get(clientId) ??
      cached(() => read(clientId), { clock, seconds: PARTNER_STATE_SECONDS, trustedSeconds: TRUSTED_SECONDS });
    kept.delete(clientId);
    kept.set(clientId, state);
    const [oldest] = kept.keys();
    if (kept.size > PARTNER_STATES_KEPT && oldest !== undefined) kept.delete(oldest);
    return await state();
  };
}
