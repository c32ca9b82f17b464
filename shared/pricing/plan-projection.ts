import { exactInteger } from './exact.ts';
import { type CurrentFuel, type FuelAnnualCost, type FuelCost, fuelAnnualCost, fuelCost } from './fuel-annual-cost.ts';
import type { Fuel, Price, SingleFuel } from './price.ts';
import { type FuelPricingBasis, type FuelProjection, projectFuel, yearTotalPence } from './projection.ts';
import type { FuelUsage } from './usage.ts';
import { vatYear } from './vat.ts';

/** A value for each fuel that is involved; undefined for one that is not. */
export type PerFuel<Value> = { readonly gas?: Value | undefined; readonly electricity?: Value | undefined };

/** The prices of a plan; every offer of the market is one. */
export type FuelPrices = PerFuel<Price>;

/** What a household is priced for: made once a request by `pricingBasis`. */
export type PricingBasis = PerFuel<FuelPricingBasis>;

/** What a plan, or its rollover, costs: each fuel, and the fuels together. */
export type PartProjection = PerFuel<FuelProjection> & { readonly totalMicropence: number };

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
 * The same for each fuel that is there.
 *
 * @example mapFuels({ gas: 1 }, (value) => value * 2) // { gas: 2 }
 */
export function mapFuels<From, To>(values: PerFuel<From>, map: (value: From, fuel: SingleFuel) => To): PerFuel<To> {
  const { gas, electricity } = values;
  // Every price of a page comes through here: objects made by spreading take several times as long.
  if (gas === undefined) return electricity === undefined ? {} : { electricity: map(electricity, 'electricity') };
  if (electricity === undefined) return { gas: map(gas, 'gas') };
  return { gas: map(gas, 'gas'), electricity: map(electricity, 'electricity') };
}

/**
 * A value for each fuel that a plan is for.
 *
 * @example perFuel('gas', (fuel) => fuel.length) // { gas: 3 }
 */
export function perFuel<Value>(fuel: Fuel, make: (fuel: SingleFuel) => Value): PerFuel<Value> {
  if (fuel === 'gas') return { gas: make('gas') };
  if (fuel === 'electricity') return { electricity: make('electricity') };
  return { gas: make('gas'), electricity: make('electricity') };
}

/**
 * The fuels of several plans together; of a fuel that two have, the first plan's.
 *
 * @example joinFuels([{ gas: 1 }, { electricity: 2 }]) // { gas: 1, electricity: 2 }
 */
export function joinFuels<Value>(plans: readonly PerFuel<Value>[]): PerFuel<Value> {
  const first = (fuel: SingleFuel) => plans.find((plan) => plan[fuel] !== undefined)?.[fuel];
  return mapFuels({ gas: first('gas'), electricity: first('electricity') }, (value) => value);
}

export function basisOf(basis: PricingBasis, fuel: SingleFuel): FuelPricingBasis {
  // Not by a key that is looked up, which takes as long as the rest of a price.
  const own = fuel === 'gas' ? basis.gas : basis.electricity;
  if (own === undefined) throw new RangeError(`the usage of ${fuel} is not known`);
  return own;
}

/**
 * Usage of each fuel and its VAT over the 365 days from a day, ready for any number of prices.
 *
 * @throws RangeError if no VAT is known for the day
 * @example pricingBasis({ electricity: singleRateUsage(2_500_000_000) }, '2026-11-21')
 */
export function pricingBasis(usage: PerFuel<FuelUsage>, day: string): PricingBasis {
  return mapFuels(usage, (own, fuel) => ({ usage: own, vat: vatYear(fuel, day) }));
}

/**
 * The projection of a plan from the year of each of its fuels; of a single fuel for the side of a valuation.
 *
 * @example combineFuels({ gas: fuelAnnualCost(gas, gasBasis, today) }).totalPence
 */
export function combineFuels({ gas, electricity }: PerFuel<FuelCost>): PlanProjection {
  const fuels = { gas: gas?.rollover ?? undefined, electricity: electricity?.rollover ?? undefined };
  return {
    totalPence: exactInteger((gas?.totalPence ?? 0) + (electricity?.totalPence ?? 0)),
    gasTotalPence: gas?.totalPence,
    electricityTotalPence: electricity?.totalPence,
    current: partOf({ gas: gas?.current, electricity: electricity?.current }),
    rollover: fuels.gas || fuels.electricity ? partOf(fuels) : null,
  };
}

/**
 * What a plan costs over 365 days at its prices, with the whole breakdown.
 *
 * @throws RangeError if a fuel of the plan has no usage in the basis; otherwise as projectFuel
 * @example projectPlan({ electricity: price }, pricingBasis({ electricity: usage }, '2026-11-21')).totalPence
 */
export function projectPlan(prices: FuelPrices, basis: PricingBasis): PlanProjection {
  return combineFuels(mapFuels(prices, (price, fuel) => fuelCost(projectFuel(price, basisOf(basis, fuel)), null)));
}

/**
 * The `totalPence` of `projectPlan`, by the same computation without keeping its lines.
 *
 * @throws RangeError as projectPlan
 * @example planTotalPence(offer, basis) === projectPlan(offer, basis).totalPence
 */
export function planTotalPence(prices: FuelPrices, basis: PricingBasis): number {
  const { gas, electricity } = prices;
  const gasPence = gas === undefined ? 0 : yearTotalPence(gas, basisOf(basis, 'gas'));
  const electricityPence = electricity === undefined ? 0 : yearTotalPence(electricity, basisOf(basis, 'electricity'));
  return exactInteger(gasPence + electricityPence);
}

/** What the household has now, over the next 365 days. */
export type CurrentCost = {
  readonly fuels: PerFuel<FuelAnnualCost>;
  /** The year with its rollovers: what savings are measured against. */
  readonly projection: PlanProjection;
  /** 365 days at today's prices. */
  readonly onCurrentRatesPence: number;
  /**
   * A whole year on the plans that follow; a fuel without one counts at its own year. Null if neither fuel has one.
   */
  readonly afterRolloverPence: number | null;
};

/**
 * The next year of the current plan, or of two plans, one a fuel, each with its own end date.
 *
 * @throws RangeError as fuelAnnualCost and projectPlan
 * @example currentCost({ gas: { price, rolloverPrice: null, endDate: null } }, basis, '2026-11-21')
 */
export function currentCost(current: PerFuel<CurrentFuel>, basis: PricingBasis, today: string): CurrentCost {
  const fuels = mapFuels(current, (fuel, name) => fuelAnnualCost(fuel, basisOf(basis, name), today));
  const projection = combineFuels(fuels);
  const afterRollover = mapFuels(current, (fuel, name) =>
    fuels[name]?.rollover ? (fuel.rolloverPrice ?? fuel.price) : fuel.price,
  );
  return {
    fuels,
    projection,
    onCurrentRatesPence: planTotalPence(
      mapFuels(current, ({ price }) => price),
      basis,
    ),
    afterRolloverPence: projection.rollover === null ? null : planTotalPence(afterRollover, basis),
  };
}

function partOf(fuels: PerFuel<FuelProjection>): PartProjection {
  const { gas, electricity } = fuels;
  const totalMicropence = exactInteger((gas?.totalMicropence ?? 0) + (electricity?.totalMicropence ?? 0));
  return { ...mapFuels(fuels, (fuel) => fuel), totalMicropence };
}
