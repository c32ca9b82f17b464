import { PLAN_ON_SALE } from '../../shared/contract/errors.ts';
import type { Drop } from '../../shared/contract/request/drop.ts';
import type { PlanRef } from '../../shared/contract/request/household.ts';
import { requireRead } from '../../shared/contract/request/read.ts';
import { currentOffers, planSought } from '../../shared/household/current-supply.ts';
import { planNotThere } from '../../shared/household/plan-not-found.ts';
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
  const queryOf = ({ supplierKey }: PlanRef) => ({ edition, region, supplierKey });
  const missing = currents.flatMap((current) =>
    current.offer ? [] : [planNotThere(planSought(`${current.fuel}.`, current.plan, drop), queryOf(current.plan))],
  );
  const chosen = offer
    ? []
    : [planNotThere(planSought('selected_plan.', selected, drop), queryOf(selected), PLAN_ON_SALE)];
  return requireRead(offer, await Promise.all([...missing, ...chosen]));
}

function isOf({ supplierKey, planKey }: PlanRef) {
  return (offer: MarketOffer): boolean => offer.supplierKey === supplierKey && offer.planKey === planKey;
}
