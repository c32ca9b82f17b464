import { type ErrorItem, PLAN_ON_SALE, planNotFound } from '../../shared/contract/errors.ts';
import type { Drop } from '../../shared/contract/request/drop.ts';
import { requireRead } from '../../shared/contract/request/read.ts';
import { currentOffers, planSought } from '../../shared/household/current-supply.ts';
import { selectedOfferOnSale } from '../../shared/household/selected-plan.ts';
import type { Edition, MarketOffer } from '../../shared/market/market.ts';

export type PlansThere = {
  readonly currents: ReadonlyArray<{ readonly offer: MarketOffer }>;
  readonly selected: MarketOffer;
};

/** @throws ApiError plan-not-found, one for each plan that the household is not on or cannot switch to */
export async function plansThere(edition: Edition, drop: Drop, region: number): Promise<PlansThere> {
  const { selected, electricityVariant } = drop;
  const { fuel, paymentMethod, supplierKey, planKey } = selected;
  const [currents, offer] = await Promise.all([
    currentOffers(edition, drop, region),
    selectedOfferOnSale(edition, { region, fuel, paymentMethod, electricityVariant, supplierKey, planKey }),
  ]);
  const missing: readonly ErrorItem[] = currents.flatMap((current) =>
    current.offer ? [] : [planNotFound(planSought(`${current.fuel}.`, current.plan, drop))],
  );
  const chosen = offer ? [] : [planNotFound(planSought('selected_plan.', selected, drop), PLAN_ON_SALE)];
  return {
    selected: requireRead(offer, [...missing, ...chosen]),
    currents: currents.flatMap((current) => (current.offer ? [{ offer: current.offer }] : [])),
  };
}
