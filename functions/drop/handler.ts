import type { DropResponse } from '../../shared/contract/endpoints/drop.ts';
import { ApiError, idempotencyKeyReused, throwErrors } from '../../shared/contract/errors.ts';
import { readDrop, readIdempotencyKey, requireDrop } from '../../shared/contract/request/drop.ts';
import { namedPlans } from '../../shared/household/current-supply.ts';
import { marketAt } from '../../shared/household/open-market.ts';
import { type ApiRequest, type ApiResponse, callerOfRequest } from '../../shared/http/messages.ts';
import type { MarketDeps } from '../../shared/runtime/market-deps.ts';
import { createSession } from '../../shared/sessions/create-session.ts';
import type { SessionStore } from '../../shared/sessions/session.ts';
import { epochSeconds } from '../../shared/time/clock.ts';
import { checksOf } from './checks.ts';
import { redirectUrl, toSession } from './handover.ts';
import { plansThere } from './plans-there.ts';

export type DropDeps = MarketDeps & {
  readonly sessions: SessionStore;
  readonly newSessionId: () => string;
  readonly journeyUrl: string;
};

const REPLAYED = { 'Idempotent-Replayed': 'true' } as const;

export function drop({ sessions, newSessionId, journeyUrl, ...deps }: DropDeps) {
  return async (request: ApiRequest): Promise<ApiResponse> => {
    const caller = callerOfRequest(request);
    const { body, headers } = request;
    const { key, errors } = readIdempotencyKey(headers);
    if (errors.length > 0) throwErrors([...errors, ...readDrop(body).errors]);

    const nowSeconds = epochSeconds(deps.clock);
    const prepare = async () => {
      const sent = requireDrop(body);
      const { edition, place } = await marketAt(deps, sent.postcode);
      const market = await edition.region(place.region, { plans: [...namedPlans(sent), sent.selected] });
      const plans = plansThere(market, sent);
      const checks = checksOf(sent, plans, edition.day);
      const id = newSessionId();
      const session = toSession({ id, caller, nowSeconds, drop: sent, place, editionId: edition.id, checks });
      const { attribution } = sent;
      const url = redirectUrl({ journeyUrl, sessionId: id, partner: caller.partner, attribution });
      const response: DropResponse = { plan_info_url: url, checks };
      return { session, response: JSON.stringify(response) };
    };

    const result = await createSession(sessions, { clientId: caller.clientId, key, body, nowSeconds, prepare });
    if (result.kind === 'key-reused') throw new ApiError([idempotencyKeyReused(key ?? '')]);
    return { body: JSON.parse(result.response), headers: result.isRepeat ? REPLAYED : {} };
  };
}
