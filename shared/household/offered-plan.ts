import { type Json, json } from '../contract/json.ts';
import type { PlanDetailResponse } from '../contract/resources/plans.ts';
import type { MarketOffer, PlanDetails } from '../market/market.ts';
import { daysBetween, oncePer, planEnd, YEAR_DAYS } from '../pricing/index.ts';
import { planDetailResponse } from './plan-responses.ts';

/** What a plan says whoever asks for it. */
export type OfferedPlan = {
  readonly response: Json<PlanDetailResponse>;
  /** The first day that is no longer on it, for whoever takes it today; null: within 365 days there is none. */
  readonly endDate: string | null;
  /** How many of the 365 days are on it. */
  readonly daysOnPlan: number;
};

/** Made once an edition: an offer is of one day, but its plan may say something else in the next edition. */
export function offeredPlan(details: PlanDetails, offer: MarketOffer, today: string): OfferedPlan {
  const plans = offeredPlans(details);
  const known = plans.get(offer);
  if (known !== undefined) return known;
  const plan = toOfferedPlan(details, offer, today);
  plans.set(offer, plan);
  return plan;
}

const offeredPlans = oncePer((_details: PlanDetails) => new WeakMap<MarketOffer, OfferedPlan>());

function toOfferedPlan(details: PlanDetails, offer: MarketOffer, today: string): OfferedPlan {
  const { productEndDate, rateGuarantee } = details.plan;
  const guarantee = { guaranteeEndDate: rateGuarantee.endDate, guaranteeMonths: rateGuarantee.durationMonths };
  const endDate = planEnd({ productEndDate, ...guarantee }, today);
  return { response: json(planDetailResponse(details, offer)), endDate, daysOnPlan: daysOnPlan(endDate, today) };
}

export function daysOnPlan(endDate: string | null, today: string): number {
  return endDate === null ? YEAR_DAYS : Math.min(YEAR_DAYS, Math.max(0, daysBetween(today, endDate)));
}
