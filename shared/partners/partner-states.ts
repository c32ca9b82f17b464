import { type Clock, epochSeconds } from '../time/clock.ts';
import type { PartnerState, ReadPartnerState } from './partner.ts';

/** With the gateway’s cache of 30 seconds, a disabled partner is refused within 50. */
const PARTNER_STATE_SECONDS = 20;
export const PARTNER_STATES_KEPT = 500;

type Kept = { readonly state: PartnerState | null; readonly untilSeconds: number };

export function keptPartnerStates(read: ReadPartnerState, clock: Pick<Clock, 'nowMs'>): ReadPartnerState {
  // A Map iterates over its keys in the order in which they were set.
  const kept = new Map<string, Kept>();
  return async (clientId) => {
    const found = kept.get(clientId);
    kept.delete(clientId);
    if (found !== undefined && epochSeconds(clock) < found.untilSeconds) {
      kept.set(clientId, found);
      return found.state;
    }
    const untilSeconds = epochSeconds(clock) + PARTNER_STATE_SECONDS;
    const state = await read(clientId);
    kept.set(clientId, { state, untilSeconds });
    const [oldest] = kept.keys();
    if (kept.size > PARTNER_STATES_KEPT && oldest !== undefined) kept.delete(oldest);
    return state;
  };
}
