import { ApiError, sessionNotFound } from '../../shared/contract/errors.ts';
import { namedPlans } from '../../shared/household/current-supply.ts';
import { type ApiRequest, type ApiResponse, callerOfRequest } from '../../shared/http/messages.ts';
import type { MarketOnly } from '../../shared/runtime/market-deps.ts';
import { findSession } from '../../shared/sessions/find-session.ts';
import type { Session, SessionStore } from '../../shared/sessions/session.ts';
import { epochSeconds } from '../../shared/time/clock.ts';
import { asSent } from './as-sent.ts';
import { todayOf } from './today.ts';

export type SessionsDeps = MarketOnly & { readonly sessions: Pick<SessionStore, 'readSession' | 'openSession'> };

export function sessions({ market, clock, sessions: store }: SessionsDeps) {
  return async (request: ApiRequest): Promise<ApiResponse> => {
    const reader = callerOfRequest(request);
    const id = request.pathParameters['session_id'] ?? '';
    const nowSeconds = epochSeconds(clock);
    const found = await findSession(store, { id, reader, nowSeconds });
    if (found === undefined) throw new ApiError([sessionNotFound(id)]);

    const edition = await market.open(clock.today());
    const today = todayOf(await edition.region(found.region, { plans: namedPlans(found) }), found);
    const isFirstOpened = reader.scope === 'journey' && found.firstOpenedAt === null;
    const session = isFirstOpened ? await store.openSession(id, nowSeconds) : found;
    if (session === undefined) throw new ApiError([sessionNotFound(id)]);
    return { body: { session: { ...sessionBody(session), today } } };
  };
}

function sessionBody(session: Session) {
  const { id, createdAt, expiresAt, firstOpenedAt, partner, checks } = session;
  return {
    id,
    created_at: iso(createdAt),
    expires_at: iso(expiresAt),
    first_opened_at: firstOpenedAt === null ? null : iso(firstOpenedAt),
    partner,
    ref: partner,
    ...asSent(session),
    checks,
  };
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
