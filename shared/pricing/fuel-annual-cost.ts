import { addDays, daysBetween } from './days.ts';
import { wholePence } from './decimal.ts';
import { exactInteger, YEAR_DAYS } from './exact.ts';
import type { Price } from './price.ts';
import { type FuelPricingBasis, type FuelProjection, projectFuel } from './projection.ts';

/** How long the current plan lasts within the next 365 days. */
export type PlanDuration = {
  readonly rollover: boolean;
  readonly rolloverTreatment: 'fixed-plan' | 'no-end-date-fallback';
  readonly daysOnCurrentPlan: number | null;
  /** The first day on the rollover plan, YYYY-MM-DD: the end date. */
  readonly rolloverDate: string | null;
  /** Today. */
  readonly referenceDate: string;
};

/** One fuel of what the household has now. */
export type CurrentFuel = {
  readonly price: Price;
  /** The price of the plan that follows; null: the current one goes on. */
  readonly rolloverPrice: Price | null;
  /** The plan's end date, YYYY-MM-DD: the caller's, else the plan's own, else null. */
  readonly endDate: string | null;
};

/** What one fuel costs over a year, the days after a rollover apart. */
export type FuelCost = {
  readonly current: FuelProjection;
  /** Null if nothing rolls over. */
  readonly rollover: FuelProjection | null;
  /** The sum of the lines of both. */
  readonly totalMicropence: number;
  /** That sum, rounded once. */
  readonly totalPence: number;
};

/** A year's cost of a fuel of the current plan, with how long that plan lasts. */
export type FuelAnnualCost = FuelCost & { readonly duration: PlanDuration };

/**
 * How long before a fixed plan's end its exit fee no longer applies, in days (Ofgem, standard licence condition 24).
 */
const EXIT_FEE_FREE_DAYS = 49;

/**
 * How long a plan lasts from a day on: up to its end date if that is less than 365 days away (0 days if it has
 * passed), else all 365.
 *
 * @throws RangeError for anything that is not a day
 * @example planDuration('2026-12-01', '2026-11-21').daysOnCurrentPlan === 10
 */
export function planDuration(endDate: string | null, today: string): PlanDuration {
  if (endDate === null) {
    return {
      rollover: false,
      rolloverTreatment: 'no-end-date-fallback',
      daysOnCurrentPlan: null,
      rolloverDate: null,
      referenceDate: today,
    };
  }
  const daysLeft = daysBetween(today, endDate);
  const rollover = daysLeft < YEAR_DAYS;
  return {
    rollover,
    rolloverTreatment: 'fixed-plan',
    daysOnCurrentPlan: rollover ? Math.max(0, daysLeft) : YEAR_DAYS,
    rolloverDate: rollover ? endDate : null,
    referenceDate: today,
  };
}

/**
 * A year's cost from its parts.
 *
 * @example fuelCost(projectFuel(price, basis), null)
 */
export function fuelCost(current: FuelProjection, rollover: FuelProjection | null): FuelCost {
  const totalMicropence = exactInteger(current.totalMicropence + (rollover?.totalMicropence ?? 0));
  return { current, rollover, totalMicropence, totalPence: wholePence(totalMicropence) };
}

/**
 * The next 365 days of one fuel of the current plan: its own price up to the end date, the rollover plan's price for
 * the rest, each part with the VAT of its own days.
 *
 * @throws RangeError as projectFuel and planDuration
 * @example fuelAnnualCost({ price, rolloverPrice, endDate: '2026-12-01' }, basis, '2026-11-21') // 10 days and 355
 */
export function fuelAnnualCost(fuel: CurrentFuel, basis: FuelPricingBasis, today: string): FuelAnnualCost {
  const duration = planDuration(fuel.endDate, today);
  const days = duration.daysOnCurrentPlan ?? YEAR_DAYS;
  const current = projectFuel(fuel.price, basis, { firstDay: 0, days });
  const following = fuel.rolloverPrice ?? fuel.price;
  const rest = { firstDay: days, days: YEAR_DAYS - days };
  const rollover = duration.rollover ? projectFuel(following, basis, rest) : null;
  return { ...fuelCost(current, rollover), duration };
}

/**
 * The first day on which a plan may be left without its exit fee: 49 days before its end date.
 *
 * @throws RangeError for anything that is not a day
 * @example exitFeeFreeFrom('2027-04-30') === '2027-03-12'
 */
export function exitFeeFreeFrom(endDate: string): string {
  return addDays(endDate, -EXIT_FEE_FREE_DAYS);
}

/**
 * Whether a plan's exit fee is due by whoever leaves it today: its end date is ahead, and not within 49 days.
 *
 * @throws RangeError for anything that is not a day
 * @example isExitFeeDue('2027-04-11', '2026-11-21') === true; isExitFeeDue('2027-01-09', '2026-11-21') === false
 */
export function isExitFeeDue(endDate: string | null, today: string): boolean {
  return endDate !== null && endDate > today && today < exitFeeFreeFrom(endDate);
}
