import type { Checks } from '../../shared/contract/handover-schemas.ts';
import { CHECK_PARTNER } from '../../shared/contract/stack-facts.ts';
import type { Caller } from '../../shared/http/messages.ts';
import type { Place } from '../../shared/places/place-finder.ts';
import {
  CHECK_SESSION_SECONDS,
  SESSION_SECONDS,
  type Session,
} from '../../shared/sessions/session.ts';
import type { Drop } from './request.ts';

type NewSession = {
  readonly id: string;
  readonly caller: Caller;
  readonly nowSeconds: number;
  readonly place: Place;
  readonly handover: Drop;
  readonly checks: Checks;
};

export function newSession(session: NewSession): Session {
  const { id, caller, nowSeconds, place, handover, checks } = session;
  return {
    id,
    clientId: caller.clientId,
    partner: caller.partner,
    createdAtSeconds: nowSeconds,
    expiresAtSeconds:
      nowSeconds + (caller.partner === CHECK_PARTNER ? CHECK_SESSION_SECONDS : SESSION_SECONDS),
    region: place.region,
    handedOver: { ...handover.handedOver, post_code: place.postcode },
    checks,
    firstOpenedAtSeconds: null,
    keptResponseName: null,
  };
}

/**
 * Makes the address of the journey. The contract refuses attribution named `session` or `ref`. A
 * space is `%20`: not every reader takes `+` for one.
 */
export function redirectUrl(
  journeyUrl: string,
  { id, partner }: Pick<Session, 'id' | 'partner'>,
  attribution: Session['handedOver']['attribution'],
): string {
  const url = new URL(journeyUrl);
  url.searchParams.set('session', id);
  url.searchParams.set('ref', partner);
  for (const [name, value] of Object.entries(attribution)) url.searchParams.append(name, value);
  url.search = url.search.replaceAll('+', '%20');
  return url.href;
}
