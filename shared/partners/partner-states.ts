import { cached } from '../time/cached.ts';
import type { Clock } from '../time/clock.ts';
import type { PartnerState, ReadPartnerState } from './partner.ts';

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
