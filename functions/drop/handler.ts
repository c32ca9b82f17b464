import { ApiError, idempotencyKeyReused } from '../../shared/contract/errors.ts';
import { marketAt } from '../../shared/household/market-and-place.ts';
import { type ApiRequest, type ApiResponse, callerOfRequest } from '../../shared/http/messages.ts';
import type { MarketDeps } from '../../shared/runtime/market.ts';
import { createSession } from '../../shared/sessions/create-session.ts';
import { SESSION_SECONDS, type Session, type SessionStore } from '../../shared/sessions/session.ts';
import { epochSeconds } from '../../shared/time/clock.ts';
import { checksOf } from './checks.ts';
import type { DropResponse } from './contract.ts';
import { readDrop, readIdempotencyKey } from './request.ts';

export type DropDeps = MarketDeps & {
  readonly sessions: SessionStore;
  readonly newSessionId: () => string;
  readonly journeyUrl: string;
};

const REPLAYED = { 'Idempotent-Replayed': 'true' } as const;

export function drop({ sessions, newSessionId, journeyUrl, ...deps }: DropDeps) {
  return async (request: ApiRequest): Promise<ApiResponse> => {
    const { partner, clientId } = callerOfRequest(request);
    const { body, headers } = request;
    const key = readIdempotencyKey(headers['idempotency-key'], body);

    const nowSeconds = epochSeconds(deps.clock);
    const prepare = async () => {
      const sent = readDrop(body);
      const { edition, place } = await marketAt(deps, sent.household.sent.postcode);
      const plans = [...sent.household.current, sent.selected];
      const checks = checksOf(await edition.region(place.region, { plans }), sent);
      const session: Session = {
        id: newSessionId(),
        clientId,
        partner,
        createdAt: nowSeconds,
        expiresAt: nowSeconds + SESSION_SECONDS,
        region: place.region,
        handedOver: { ...sent.handedOver, post_code: place.postcode },
        checks,
        firstOpenedAt: null,
        keptResponseName: null,
      };
      const url = redirectUrl(journeyUrl, session, sent.handedOver.attribution);
      const response: DropResponse = { plan_info_url: url, session_id: session.id, checks };
      return { session, response: JSON.stringify(response) };
    };

    const result = await createSession(sessions, { clientId, key, body, nowSeconds, prepare });
    if (result.kind === 'key-reused') throw new ApiError([idempotencyKeyReused(key ?? '')]);
    return { body: JSON.parse(result.response), headers: result.isRepeat ? REPLAYED : {} };
  };
}

/**
 * The contract refuses partner keys `session` and `ref`. A space is `%20`: not every reader takes
 * `+` for one.
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
