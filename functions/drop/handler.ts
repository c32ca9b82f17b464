import { ApiError, idempotencyKeyReused } from '../../shared/contract/errors.ts';
import { marketAt } from '../../shared/household/market-and-place.ts';
import { type ApiHandler, callerOfRequest } from '../../shared/http/messages.ts';
import type { MarketDeps } from '../../shared/runtime/market.ts';
import { createSession } from '../../shared/sessions/create-session.ts';
import type { SessionStore } from '../../shared/sessions/session.ts';
import { epochSeconds } from '../../shared/time/clock.ts';
import { checksOf } from './checks.ts';
import type { DropResponse } from './contract.ts';
import { newSession, redirectUrl } from './new-session.ts';
import { readDrop, readIdempotencyKey } from './request.ts';

export type DropDeps = MarketDeps & {
  readonly sessions: SessionStore;
  readonly newSessionId: () => string;
  readonly journeyUrl: string;
};

const REPLAYED = { 'Idempotent-Replayed': 'true' } as const;

export function drop({ sessions, newSessionId, journeyUrl, ...deps }: DropDeps): ApiHandler {
  return async (request) => {
    const caller = callerOfRequest(request);
    const { headers, body } = request;
    const key = readIdempotencyKey(headers['idempotency-key'], body);
    const nowSeconds = epochSeconds(deps.clock);

    const prepare = async () => {
      const handover = readDrop(body);
      const { household, selected, handedOver } = handover;
      const { edition, place } = await marketAt(deps, household.inRequest.postcode);
      const plans = [...household.current, selected];
      const checks = checksOf(await edition.region(place.region, { plans }), handover);
      const id = newSessionId();
      const session = newSession({ id, caller, nowSeconds, place, handover, checks });
      const url = redirectUrl(journeyUrl, session, handedOver.attribution);
      const response: DropResponse = { plan_info_url: url, session_id: id, checks };
      return { session, response: JSON.stringify(response) };
    };

    const { clientId } = caller;
    const result = await createSession(sessions, { clientId, key, body, nowSeconds, prepare });
    if (result.kind === 'key-reused') throw new ApiError([idempotencyKeyReused(key ?? '')]);
    return { body: JSON.parse(result.response), headers: result.isRepeat ? REPLAYED : {} };
  };
}
