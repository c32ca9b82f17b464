import { readDrop, requireDrop } from '../../shared/contract/drop-request.ts';
import { dropAnswer } from '../../shared/contract/endpoints/drop.ts';
import { ApiError, refuseFaults } from '../../shared/contract/faults.ts';
import { idempotencyKeyReused, readIdempotencyKey } from '../../shared/contract/idempotency-key.ts';
import { marketAt } from '../../shared/household/place.ts';
import type { ApiAnswer } from '../../shared/http/answer.ts';
import { type ApiRequest, callerOfRequest } from '../../shared/http/request.ts';
import type { MarketParts } from '../../shared/runtime/market-parts.ts';
import { createSession } from '../../shared/sessions/create-session.ts';
import type { SessionStore } from '../../shared/sessions/session-store.ts';
import { selectedOffer } from './plans-there.ts';
import { redirectUrl } from './redirect-url.ts';
import { sessionOf } from './session-of.ts';

export type DropParts = MarketParts & {
  readonly sessions: SessionStore;
  readonly newSessionId: () => string;
  readonly journeyUrl: string;
};

export const drop =
  ({ sessions, newSessionId, journeyUrl, ...parts }: DropParts) =>
  async (request: ApiRequest): Promise<ApiAnswer> => {
    const caller = callerOfRequest(request);
    const { body, headers } = request;
    const { key, faults } = readIdempotencyKey(headers);
    if (faults.length > 0) refuseFaults([...faults, ...readDrop(body).faults]);

    const nowSeconds = parts.clock.nowSeconds();
    const prepare = async () => {
      const sent = requireDrop(body);
      const { edition, place } = await marketAt(parts, sent.postCode);
      const offer = await selectedOffer(edition, sent, place.region);
      const id = newSessionId();
      const session = sessionOf({ id, caller, nowSeconds, drop: sent, place, editionId: edition.id, offer });
      const { attribution } = sent;
      const url = redirectUrl({ journeyUrl, sessionId: id, partner: caller.partner, attribution });
      return { session, answer: JSON.stringify(dropAnswer.parse({ plan_info_url: url })) };
    };

    const result = await createSession(sessions, { clientId: caller.clientId, key, body, nowSeconds, prepare });
    if (result.kind === 'key-reused') throw new ApiError([idempotencyKeyReused(key ?? '')]);
    return { body: result.answer };
  };
