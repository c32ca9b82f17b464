import { wholePence } from './amounts.ts';
import { fuelValues, mapFuels, type PerFuel, type SingleFuel } from './fuels.ts';
import type { Price } from './price.ts';
import { type FuelPricingBasis, type FuelProjection, projectFuel } from './projection.ts';
import type { FuelUsage } from './usage.ts';
import { vatYear } from './vat.ts';

/** The prices of a plan; every offer of the market is one. */
export type FuelPrices = PerFuel<Price>;

/** What a household is priced for: made once a request by `pricingBasis`. */
export type PricingBasis = PerFuel<FuelPricingBasis>;

/** What one fuel costs over a year, the days after a rollover apart. */
export type FuelCost = {
  readonly current: FuelProjection;
  /** Null if nothing rolls over. */
  readonly rollover: FuelProjection | null;
  /** The sum of the lines of both, rounded once. */
  readonly totalPence: number;
};

/** What a plan, or its rollover, costs: each fuel, and the fuels together. */
export type PartProjection = PerFuel<FuelProjection> & { readonly totalMicropence: bigint };

/**
 * A plan's cost for 365 days. Whole pence are each fuel's, rounded once from all its lines; `totalPence` is their sum.
 */
export type PlanProjection = {
  readonly totalPence: number;
  readonly gasTotalPence?: number | undefined;
  readonly electricityTotalPence?: number | undefined;
  readonly current: PartProjection;
  /** The fuels that roll over; null if none does. */
  readonly rollover: PartProjection | null;
};

/**
 * Usage of each fuel and its VAT over the 365 days from a day, ready for any number of prices.
 *
 * @throws RangeError if no VAT is known for the day
 * @example pricingBasis({ electricity: fuelUsage(2_500_000_000n) }, '2026-11-21')
 */
export function pricingBasis(usage: PerFuel<FuelUsage>, day: string): PricingBasis {
  return mapFuels(usage, (own, fuel) => ({ usage: own, vat: vatYear(fuel, day) }));
}

export function basisOf(basis: PricingBasis, fuel: SingleFuel): FuelPricingBasis {
  const own = basis[fuel];
  if (own === undefined) throw new RangeError(`the usage of ${fuel} is not known`);
  return own;
}

/**
 * What a plan costs over 365 days at its prices, with the whole breakdown.
 *
 * @throws RangeError if a fuel of the plan has no usage in the basis; otherwise as projectFuel
 * @example projectPlan({ electricity: price }, pricingBasis({ electricity: usage }, '2026-11-21')).totalPence
 */
export function projectPlan({ gas, electricity }: FuelPrices, basis: PricingBasis): PlanProjection {
  return combineFuels(
    mapFuels({ gas, electricity }, (price, fuel) => fuelCost(projectFuel(price, basisOf(basis, fuel)), null)),
  );
}

/**
 * A year's cost from its parts.
 *
 * @example fuelCost(projectFuel(price, basis), null)
 */
export function fuelCost(current: FuelProjection, rollover: FuelProjection | null): FuelCost {
  return { current, rollover, totalPence: wholePence(current.totalMicropence + (rollover?.totalMicropence ?? 0n)) };
}

/**
 * The projection of a plan from the year of each of its fuels; of a single fuel for the side of a valuation.
 *
 * @example combineFuels({ gas: currentCost(current, basis, today).fuels.gas }).totalPence
 */
export function combineFuels(fuels: PerFuel<FuelCost>): PlanProjection {
  const { gas, electricity } = fuels;
  const rollover = { gas: gas?.rollover ?? undefined, electricity: electricity?.rollover ?? undefined };
  return {
    totalPence: (gas?.totalPence ?? 0) + (electricity?.totalPence ?? 0),
    gasTotalPence: gas?.totalPence,
    electricityTotalPence: electricity?.totalPence,
    current: partOf(mapFuels(fuels, ({ current }) => current)),
    rollover: rollover.gas || rollover.electricity ? partOf(rollover) : null,
  };
}

function partOf(fuels: PerFuel<FuelProjection>): PartProjection {
  const totals = fuelValues(fuels).map(({ totalMicropence }) => totalMicropence);
  return { ...mapFuels(fuels, (fuel) => fuel), totalMicropence: totals.reduce((sum, total) => sum + total, 0n) };
}
