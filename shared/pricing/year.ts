import { addDays, addMonths, daysBetween, YEAR_DAYS } from './days.ts';
import type { FuelPrice, Price } from './price.ts';
import {
  basisOf,
  combineFuels,
  type FuelCost,
  fuelCost,
  type PlanProjection,
  type PricingBasis,
  projectFuel,
} from './projection.ts';

/** One fuel of the household's current plan. */
export type CurrentFuel = FuelPrice & {
  /** The price of the plan that follows; null: the current one continues. */
  readonly rolloverPrice: Price | null;
  /** The plan's end date, YYYY-MM-DD: the caller's, else the plan's own, else null. */
  readonly endDate: string | null;
};

/** The cost of the household's current plans over the next 365 days. */
export type CurrentCost = {
  readonly fuels: readonly FuelCost[];
  /** The year with its rollovers: what savings are measured against. */
  readonly projection: PlanProjection;
};

/**
 * The number of days before a fixed plan's end from which it has no exit fee (Ofgem, standard
 * licence condition 24).
 */
const EXIT_FEE_FREE_DAYS = 49;

const LAST_YEAR = 9999;

/**
 * Returns how many of the next 365 days a plan with this end date has left: 0 if it has ended, 365
 * without an end date.
 *
 * @throws RangeError for anything that is not a day
 * @example
 * ```ts
 * daysUntil('2026-12-01', '2026-11-21'); // 10
 * ```
 */
export function daysUntil(endDate: string | null, today: string): number {
  return endDate === null
    ? YEAR_DAYS
    : Math.min(YEAR_DAYS, Math.max(0, daysBetween(today, endDate)));
}

/**
 * Prices the next year of the current plan, or of two plans, one a fuel: each at its own price up
 * to its end date and at the rollover plan's for the rest, each part with the VAT of its own days.
 *
 * @throws RangeError for an end date that is not a day; otherwise as projectPlan
 * @example
 * ```ts
 * const basis = pricingBasis({ gas: fuelUsage(9_500_000_000n) }, '2026-11-21');
 * const price = flatPrice({ chargeMicropencePerDay: 30_000_000n }, 6_000_000n);
 * const supply = [{ fuel: 'gas', price, rolloverPrice: null, endDate: null }];
 * combineFuels(currentCost(supply, basis, '2026-11-21').fuels).totalPence; // 71348
 * ```
 */
export function currentCost(
  supply: readonly CurrentFuel[],
  basis: PricingBasis,
  today: string,
): CurrentCost {
  const fuels = supply.map(({ fuel, price, rolloverPrice, endDate }) => {
    const fuelBasis = basisOf(basis, fuel);
    const days = daysUntil(endDate, today);
    const rest = { firstDay: days, days: YEAR_DAYS - days };
    return fuelCost({
      fuel,
      current: projectFuel(price, fuelBasis, { firstDay: 0, days }),
      rollover: rest.days > 0 ? projectFuel(rolloverPrice ?? price, fuelBasis, rest) : null,
    });
  });
  return { fuels, projection: combineFuels(fuels) };
}

/**
 * Returns the first day on which a plan may be left without its exit fee: 49 days before its end
 * date.
 *
 * @throws RangeError for anything that is not a day
 * @example
 * ```ts
 * exitFeeFreeFrom('2027-04-30'); // '2027-03-12'
 * ```
 */
export function exitFeeFreeFrom(endDate: string): string {
  return addDays(endDate, -EXIT_FEE_FREE_DAYS);
}

/**
 * Tells whether leaving today incurs the exit fee: yes, unless the plan's end date is known and is
 * past or at most 49 days ahead.
 *
 * @throws RangeError for anything that is not a day
 * @example
 * ```ts
 * isExitFeeDue('2027-01-09', '2026-11-21'); // false
 * ```
 */
export function isExitFeeDue(endDate: string | null, today: string): boolean {
  return endDate === null || (endDate > today && today < exitFeeFreeFrom(endDate));
}

/** What may end a plan. */
export type PlanTerms = {
  readonly productEndDate: string | null;
  readonly guaranteeEndDate: string | null;
  readonly guaranteeMonths: number | null;
};

/**
 * Returns the end of a plan that is taken on a day: the earliest of its product end date, the end
 * of its rate guarantee and that day plus the guarantee's months, which may have passed; null if it
 * has none, or none that a calendar has.
 *
 * @throws RangeError for anything that is not a day
 * @example
 * ```ts
 * const terms = { productEndDate: null, guaranteeEndDate: '2027-06-30', guaranteeMonths: 3 };
 * planEnd(terms, '2026-11-30'); // '2027-02-28'
 * ```
 */
export function planEnd(
  { productEndDate, guaranteeEndDate, guaranteeMonths: months }: PlanTerms,
  takenOn: string,
): string | null {
  const monthsLeft = 12 * (LAST_YEAR - Number(takenOn.slice(0, 4)));
  const monthsEnd =
    months === null || months > monthsLeft ? null : addMonths(takenOn, Math.max(0, months));
  const ends = [productEndDate, guaranteeEndDate, monthsEnd].filter((end) => end !== null);
  return ends.toSorted()[0] ?? null;
}
