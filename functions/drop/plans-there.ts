import { PLAN_ON_SALE } from '../../shared/contract/errors.ts';
import type { Drop } from '../../shared/contract/request/drop.ts';
import { requireRead } from '../../shared/contract/request/read.ts';
import { currentOffers, planSought } from '../../shared/household/current-supply.ts';
import { planNotThere } from '../../shared/household/plan-not-found.ts';
import { selectedOfferOnSale } from '../../shared/household/selected-plan.ts';
import type { MarketOffer, RegionMarket } from '../../shared/market/market.ts';

export type PlansThere = {
  readonly currents: ReadonlyArray<{ readonly offer: MarketOffer }>;
  readonly selected: MarketOffer;
};

/** @throws ApiError plan-not-found, one for each plan that the household is not on or cannot switch to */
export function plansThere(market: RegionMarket, drop: Drop): PlansThere {
  const { selected, electricityVariant } = drop;
  const { fuel, paymentMethod, supplierKey, planKey } = selected;
  const currents = currentOffers(market, drop);
  const offer = selectedOfferOnSale(market, { fuel, paymentMethod, electricityVariant, supplierKey, planKey });
  const missing = currents.flatMap(({ fuel: its, plan, offer: current }) =>
    current ? [] : [planNotThere(market, { supplierKey: plan.supplierKey, sought: planSought(`${its}.`, plan, drop) })],
  );
  const chosen = { supplierKey, sought: planSought('selected_plan.', selected, drop), allowed: PLAN_ON_SALE };
  return {
    selected: requireRead(offer, offer ? missing : [...missing, planNotThere(market, chosen)]),
    currents: currents.flatMap((current) => (current.offer ? [{ offer: current.offer }] : [])),
  };
}
