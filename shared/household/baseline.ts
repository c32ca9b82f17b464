import { throwErrors } from '../contract/errors.ts';
import type { RegionMarket } from '../market/market.ts';
import {
  type CurrentCost,
  currentCost,
  type Fuel,
  type FuelUsage,
  type PerFuel,
  type PricingBasis,
  pricingBasis,
  type Requirement,
} from '../pricing/index.ts';
import {
  type CurrentOffer,
  currentOffers,
  isTakenOver,
  type Supply,
  supplyFrom,
} from './current-plans.ts';
import type { HomeEquipment, Household } from './household.ts';
import { householdUsage } from './usage.ts';

/** A household's year on its current plans, against which savings are measured. */
export type Baseline = {
  /** The fuel, or both fuels, that are compared. */
  readonly fuel: Fuel;
  /** The household's plans, including those of fuels that are not compared. */
  readonly offers: readonly CurrentOffer[];
  readonly supply: Supply;
  readonly home: HomeEquipment | null;
  /** The equipment that some plans require. */
  readonly has: readonly Requirement[];
  /**
   * The usage of every fuel that the caller gave one for, including those that are not compared.
   */
  readonly usage: PerFuel<FuelUsage>;
  readonly basis: PricingBasis;
  /**
   * The basis of the fuels of all plans that a switch replaces: the plan that follows a dual fuel
   * plan is chosen for both of its fuels, even if one of them is compared.
   */
  readonly homeBasis: PricingBasis;
  readonly year: CurrentCost;
};

/** Prices the household's year on its current plans. Comparison and valuation both use it. */
export function toBaseline(
  market: RegionMarket,
  { fuel, offers, usage, home }: Pick<Baseline, 'fuel' | 'offers' | 'usage' | 'home'>,
): Baseline {
  const { day } = market;
  const has = home?.has ?? [];
  const replaced = offers.filter(({ offer }) => isTakenOver(offer, fuel));
  const replacedFuel = replaced.some(({ offer }) => offer.fuel === 'dual_fuel')
    ? 'dual_fuel'
    : fuel;
  const homeBasis = pricingBasis(compared(replacedFuel, usage), day);
  const basis = compared(fuel, homeBasis);
  const supply = replaced
    .flatMap((current) => supplyFrom(market, current, { basis: homeBasis, has }))
    .filter((supplied) => fuel === 'dual_fuel' || supplied.fuel === fuel);
  const year = currentCost(supply, basis, day);
  return { fuel, offers, supply, home, has, usage, basis, homeBasis, year };
}

/**
 * @throws ApiError for spends that no home has or that do not cover the standing charge, if they
 * can be priced; otherwise plan-not-found
 */
export function householdBaseline(market: RegionMarket, household: Household): Baseline {
  const current = currentOffers(market, household);
  const usage = householdUsage(household, current, market.day);
  throwErrors(current.missing);
  const { fuel, home } = household;
  return toBaseline(market, { fuel, offers: current.offers, usage, home });
}

export function compared<T>(fuel: Fuel, values: PerFuel<T>): PerFuel<T> {
  return {
    gas: fuel === 'electricity' ? undefined : values.gas,
    electricity: fuel === 'gas' ? undefined : values.electricity,
  };
}
