import type { Household, PlanRef } from '../contract/request/household.ts';
import type { MarketOffer, RegionMarket } from '../market/market.ts';
import { REQUIREMENTS } from '../market/model.ts';
import { type ElectricityVariant, type Fuel, pricingBasis, projectPlan } from '../pricing/index.ts';
import { compared } from './baseline.ts';
import { currentPrices } from './current-supply.ts';
import { usageAtPrices } from './usage.ts';

export type SelectedPlanQuery = PlanRef & {
  readonly fuel: Fuel;
  readonly electricityVariant: ElectricityVariant;
};

/** The plan that a household chose; undefined if it is not on sale. */
export function selectedOfferOnSale(
  market: Pick<RegionMarket, 'offersOnSale'>,
  { supplierKey, planKey, ...planType }: SelectedPlanQuery,
): MarketOffer | undefined {
  // Nothing is refused because of what a plan requires: the journey settles that with the household.
  const onSale = market.offersOnSale({ ...planType, has: REQUIREMENTS });
  return onSale.find((offer) => offer.supplierKey === supplierKey && offer.planKey === planKey);
}

type Selection = {
  readonly offer: MarketOffer;
  readonly household: Household;
  /** By which a spend is converted to kWh. */
  readonly currents: ReadonlyArray<{ readonly offer: MarketOffer }>;
};

/** What a comparison shows as the plan's total; null if a spend cannot be converted to kWh. */
export function yearOnSelectedPlan({ offer, household, currents }: Selection, today: string): number | null {
  const { fuel } = offer;
  const { gas, electricity } = usageAtPrices(household, currentPrices(currents), today);
  if ((fuel !== 'electricity' && gas === undefined) || (fuel !== 'gas' && electricity === undefined)) return null;
  return projectPlan(offer, pricingBasis(compared(fuel, { gas, electricity }), today)).totalPence;
}
