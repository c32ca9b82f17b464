import { type ErrorItem, PLAN_ON_SALE, planNotFound } from '../../shared/contract/errors.ts';
import type { Drop } from '../../shared/contract/request/drop.ts';
import type { PlanRef } from '../../shared/contract/request/household.ts';
import { requireRead } from '../../shared/contract/request/read.ts';
import { currentOffers, planSought } from '../../shared/household/current-supply.ts';
import type { Edition, MarketOffer } from '../../shared/market/market.ts';
import { REQUIREMENTS } from '../../shared/market/model.ts';

/** @throws ApiError plan-not-found, one for each plan that the household is not on or cannot switch to */
export async function selectedOffer(edition: Edition, drop: Drop, region: number): Promise<MarketOffer> {
  const { selected, electricityVariant } = drop;
  const { fuel, paymentMethod } = selected;
  const [currents, onSale] = await Promise.all([
    currentOffers(edition, drop, region),
    // Nothing is refused because of what a plan requires: the journey settles that with the household.
    edition.offersOnSale({ region, fuel, paymentMethod, electricityVariant, has: REQUIREMENTS }),
  ]);
  const offer = onSale.find(isOf(selected));
  const missing: readonly ErrorItem[] = currents.flatMap((current) =>
    current.offer ? [] : [planNotFound(planSought(`${current.fuel}.`, current.plan, drop))],
  );
  const chosen = offer ? [] : [planNotFound(planSought('selected_plan.', selected, drop), PLAN_ON_SALE)];
  return requireRead(offer, [...missing, ...chosen]);
}

function isOf({ supplierKey, planKey }: PlanRef) {
  return (offer: MarketOffer): boolean => offer.supplierKey === supplierKey && offer.planKey === planKey;
}
