import type { MarketOffer, RegionMarket } from '../market/market.ts';
import type { PlanType } from '../market/model.ts';
import {
  type Fuel,
  type FuelUsage,
  type PerFuel,
  planPence,
  pricesOf,
  pricingBasis,
  REQUIREMENTS,
} from '../pricing/index.ts';
import { compared, toBaseline } from './baseline.ts';
import { comparedItem } from './compare.ts';
import { type CurrentOffer, currentPrices, exitFeesDuePence } from './current-plans.ts';
import type { Household, PlanRef } from './household.ts';
import { likeForLikes } from './like-for-like.ts';
import { usageAtPrices } from './usage.ts';

/** Finds the plan that a household chose; undefined if it is not on sale. */
export function selectedOfferOnSale(
  market: RegionMarket,
  { supplierKey, planKey, ...planType }: PlanRef & PlanType,
): MarketOffer | undefined {
  // Nothing is refused because of what a plan requires: the journey settles that with the
  // household.
  const onSale = market.offersOnSale({ ...planType, has: REQUIREMENTS });
  return onSale.find((offer) => offer.supplierKey === supplierKey && offer.planKey === planKey);
}

/** Tells whether a switch to a plan of the fuel replaces the current offer, or a fuel of it. */
export function isTakenOver(current: MarketOffer, fuel: Fuel): boolean {
  return fuel === 'dual_fuel' || current.fuel === 'dual_fuel' || current.fuel === fuel;
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

type Selection = {
  readonly offer: MarketOffer;
  readonly household: Household;
  /** The plans whose prices convert a spend to kWh. */
  readonly current: readonly CurrentOffer[];
};

/** Returns the plan's total in a comparison; null if a spend cannot be converted to kWh. */
export function yearOnSelectedPlan(selection: Selection, today: string): number | null {
  const usage = usageOf(selection, today);
  return usage === null ? null : planPence(selection.offer, pricingBasis(usage, today));
}

/**
 * Describes the plan as an item of a comparison; undefined if the household's own plan is of more
 * fuels than are compared.
 */
export function itemOnSelectedPlan(market: RegionMarket, selection: Selection) {
  const { offer, household, current } = selection;
  const { fuel } = offer;
  const usage = usageOf(selection, market.day);
  if (usage === null || !current.some((plan) => fuel === 'dual_fuel' || plan.offer.fuel === fuel))
    return undefined;
  const baseline = toBaseline(market, { fuel, offers: current, usage, home: household.home });
  return comparedItem(baseline, likeForLikes(market, baseline)(offer), market.day);
}

/** Returns the usage of the plan's fuels; null if that of one is not known. */
function usageOf(
  { offer: { fuel }, household, current }: Selection,
  today: string,
): PerFuel<FuelUsage> | null {
  const { gas, electricity } = usageAtPrices(household, currentPrices(current), today);
  if (
    (fuel !== 'electricity' && gas === undefined) ||
    (fuel !== 'gas' && electricity === undefined)
  )
    return null;
  return compared(fuel, { gas, electricity });
}
