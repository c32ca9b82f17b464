import type { Attribution } from '../../shared/contract/request/attribution.ts';
import type { Drop } from '../../shared/contract/request/drop.ts';
import type { Caller } from '../../shared/http/messages.ts';
import type { Place } from '../../shared/places/place-finder.ts';
import { SESSION_SECONDS, type Session } from '../../shared/sessions/session.ts';

export type SessionOptions = {
  readonly id: string;
  readonly caller: Caller;
  readonly nowSeconds: number;
  readonly drop: Drop;
  readonly place: Place;
  readonly editionId: string;
  readonly checks: NonNullable<Session['checks']>;
};

export function toSession(options: SessionOptions): Session {
  const { id, caller, nowSeconds, drop, place, editionId, checks } = options;
  const { comparisonId, comparisonItemId, ...selectedPlan } = drop.selected;
  return {
    id,
    clientId: caller.clientId,
    partner: caller.partner,
    createdAt: nowSeconds,
    expiresAt: nowSeconds + SESSION_SECONDS,
    postcode: place.postcode,
    region: place.region,
    electricityVariant: drop.electricityVariant,
    current: drop.current,
    electricityUsage: drop.electricityUsage,
    gasUsage: drop.gasUsage,
    percentNightUsage: drop.percentNightUsage,
    household: drop.household,
    selectedPlan,
    comparison: { id: comparisonId, itemId: comparisonItemId },
    attribution: drop.attribution,
    editionId,
    checks,
    firstOpenedAt: null,
    keptResponseName: null,
  };
}

type Redirect = {
  readonly journeyUrl: string;
  readonly sessionId: string;
  readonly partner: string;
  readonly attribution: Attribution;
};

/** The contract refuses partner keys `session` and `ref`. A space is `%20`: not every reader takes `+` for one. */
export function redirectUrl({ journeyUrl, sessionId, partner, attribution }: Redirect): string {
  const url = new URL(journeyUrl);
  url.searchParams.set('session', sessionId);
  url.searchParams.set('ref', partner);
  for (const [name, value] of Object.entries(attribution)) url.searchParams.append(name, value);
  url.search = url.search.replaceAll('+', '%20');
  return url.href;
}
