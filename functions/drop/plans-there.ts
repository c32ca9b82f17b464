import { PLAN_ON_SALE } from '../../shared/contract/errors.ts';
import type { Drop } from '../../shared/contract/request/drop.ts';
import { requireRead } from '../../shared/contract/request/read.ts';
import { currentOffers, planSought } from '../../shared/household/current-supply.ts';
import { planNotThere } from '../../shared/household/plan-not-found.ts';
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
  const queryOf = (ref: { readonly supplierKey: string }) => ({ edition, region, supplierKey: ref.supplierKey });
  const missing = currents.flatMap((current) =>
    current.offer ? [] : [planNotThere(planSought(`${current.fuel}.`, current.plan, drop), queryOf(current.plan))],
  );
  const chosen = offer
    ? []
    : [planNotThere(planSought('selected_plan.', selected, drop), queryOf(selected), PLAN_ON_SALE)];
  return {
    selected: requireRead(offer, await Promise.all([...missing, ...chosen])),
    currents: currents.flatMap((current) => (current.offer ? [{ offer: current.offer }] : [])),
  };
}
