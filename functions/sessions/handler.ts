import { ApiError, sessionNotFound } from '../../shared/contract/errors.ts';
import type { HandedOver } from '../../shared/contract/handover-schemas.ts';
import { currentOffers } from '../../shared/household/current-plans.ts';
import type { Household } from '../../shared/household/household.ts';
import { selectedOfferOnSale, yearOnSelectedPlan } from '../../shared/household/selected-plan.ts';
import { type ApiRequest, type ApiResponse, callerOfRequest } from '../../shared/http/messages.ts';
import type { RegionMarket } from '../../shared/market/market.ts';
import {
  HOUSEHOLD_BODY_FIELDS,
  readBodyHousehold,
  readSupply,
} from '../../shared/request/household-body.ts';
import { isWrong, readBody } from '../../shared/request/read.ts';
import type { MarketOnly } from '../../shared/runtime/market.ts';
import { findSession, type Session, type SessionStore } from '../../shared/sessions/session.ts';
import { epochSeconds } from '../../shared/time/clock.ts';
import type { SessionBody } from './contract.ts';

export type SessionsDeps = MarketOnly & {
  readonly sessions: Pick<SessionStore, 'readSession' | 'openSession'>;
};

export function sessions({ market, clock, sessions: store }: SessionsDeps) {
  return async (request: ApiRequest): Promise<ApiResponse> => {
    const reader = callerOfRequest(request);
    const id = request.pathParameters['session_id'] ?? '';
    const nowSeconds = epochSeconds(clock);
    const found = await findSession(store, { id, reader, nowSeconds });
    if (found === undefined) throw new ApiError([sessionNotFound(id)]);

    const edition = await market.open(clock.today());
    const household = readHandedOver(found.handedOver);
    const region = await edition.region(found.region, { plans: household?.current ?? [] });
    const today = todayOf(region, found.handedOver, household);
    const isFirstOpened = reader.scope === 'journey' && found.firstOpenedAt === null;
    const session = isFirstOpened ? await store.openSession(id, nowSeconds) : found;
    if (session === undefined) throw new ApiError([sessionNotFound(id)]);
    return { body: { session: { ...sessionBody(session), today } } };
  };
}

/** What was handed over as it was sent, without what was not. */
function sessionBody(session: Session): Omit<SessionBody, 'today'> {
  const { id, createdAt, expiresAt, firstOpenedAt, partner, checks, handedOver } = session;
  const { dual_fuel, electricity, gas, electricity_usage, gas_usage, ...sent } = handedOver;
  return {
    id,
    created_at: iso(createdAt),
    expires_at: iso(expiresAt),
    first_opened_at: firstOpenedAt === null ? null : iso(firstOpenedAt),
    partner,
    ref: partner,
    ...sent,
    current: { dual_fuel, electricity, gas },
    usage: { electricity: electricity_usage, gas: gas_usage },
    checks,
  };
}

/**
 * Prices the selected plan in today's market. `household` is null if the contract no longer takes
 * what was handed over.
 */
function todayOf(
  market: RegionMarket,
  { selected_plan, electricity_variant }: HandedOver,
  household: Household | null,
) {
  const {
    fuel,
    supplier_key: supplierKey,
    plan_key: planKey,
    payment_method: paymentMethod,
  } = selected_plan;
  const plan = {
    fuel,
    supplierKey,
    planKey,
    paymentMethod,
    electricityVariant: electricity_variant,
  };
  const offer = selectedOfferOnSale(market, plan);
  if (offer === undefined) return { on_sale: false, total_pence: null };
  if (household === null) return { on_sale: true, total_pence: null };
  const { offers: current } = currentOffers(market, household);
  return {
    on_sale: true,
    total_pence: yearOnSelectedPlan({ offer, household, current }, market.day),
  };
}

function readHandedOver(handedOver: HandedOver): Household | null {
  const { fields } = readBody(HOUSEHOLD_BODY_FIELDS, handedOver);
  const household = readBodyHousehold(fields, readSupply(fields), handedOver.selected_plan.fuel);
  return isWrong(household) ? null : household;
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
