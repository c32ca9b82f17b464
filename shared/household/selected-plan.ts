import type { MarketOffer, RegionMarket } from '../market/market.ts';
import type { PlanType } from '../market/model.ts';
import {
  type Fuel,
  type FuelUsage,
  type PerFuel,
  planPence,
  pricesOf,
  pricingBasis,
} from '../pricing/index.ts';
import { type CurrentOffer, exitFeesDuePence } from './current-plans.ts';
import type { PlanRef } from './household.ts';

/** Finds the plan that a household chose; undefined if it is not on sale. */
export function selectedOfferOnSale(
  market: RegionMarket,
  { supplierKey, planKey, ...planType }: PlanRef & PlanType,
): MarketOffer | undefined {
  // Nothing is refused because of what a plan requires, or whom it is for: the journey settles that
  // with the household.
  return market
    .offersOnSale(planType)
    .find((offer) => offer.supplierKey === supplierKey && offer.planKey === planKey);
}

/** Adds up what a household owes for leaving today what the selected plan takes over. */
export function exitFeeDueToday(
  current: readonly CurrentOffer[],
  fuel: Fuel,
  today: string,
): number {
  const fuels = current.flatMap((plan) =>
    pricesOf(plan.offer).map((price) => ({ ...plan, ...price })),
  );
  const takenOver = fuels.filter((supplied) => fuel === 'dual_fuel' || supplied.fuel === fuel);
  return exitFeesDuePence(takenOver, today);
}

/** Returns the plan's total in a comparison; null if the usage of one of its fuels is not known. */
export function yearOnSelectedPlan(
  offer: MarketOffer,
  usage: PerFuel<FuelUsage>,
  today: string,
): number | null {
  const isKnown = pricesOf(offer).every(({ fuel }) => usage[fuel] !== undefined);
  return isKnown ? planPence(offer, pricingBasis(usage, today)) : null;
}
