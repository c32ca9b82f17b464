import { addDays, addMonths, daysBetween, YEAR_DAYS } from './days.ts';
import { wholePence } from './money.ts';
import { type FuelPrice, isSamePrice, type Price, type SingleFuel } from './price.ts';
import {
  basisOf,
  combineFuels,
  type FuelCost,
  fuelCost,
  fuelMicropence,
  type PlanProjection,
  type PricingBasis,
  projectFuel,
} from './projection.ts';
import type { Span } from './vat.ts';

/** One fuel of the household's current plan. */
export type CurrentFuel = FuelPrice & {
  /** The price of the plan that follows; null: the current one goes on. */
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

/** A price that replaces the one before it, this many days from today. */
export type PriceChange = { readonly firstDay: number; readonly price: Price };

/** A price with what is known today of the days ahead. After the last change its price goes on. */
export type PriceWithChanges = {
  /** The price in force today. */
  readonly price: Price;
  /** The changes later than today, in order of time. */
  readonly changes: readonly PriceChange[];
};

/** One fuel of a plan, with what is known today of its price on the days ahead. */
export type FuelPriceWithChanges = PriceWithChanges & { readonly fuel: SingleFuel };

/**
 * One fuel of a plan over the next year: its own prices up to its end, then those of the plan that
 * follows.
 */
export type LikeForLikePlan = {
  readonly fuel: SingleFuel;
  readonly prices: PriceWithChanges;
  /** The number of the 365 days that are on this plan; the rest are on the plan that follows. */
  readonly daysOnPlan: number;
  /** The plan that follows; null means that the plan's own prices go on. */
  readonly rollover: PriceWithChanges | null;
};

/** The cost of a year, each day at the price that is known for it. */
export type LikeForLikeYear = {
  /** Each fuel's year rounded half up to a penny, then added. */
  readonly totalPence: number;
  /**
   * The days from today on which a price changes, fuel by fuel. The day of a rollover is not one of
   * them.
   */
  readonly priceChanges: readonly number[];
};

/**
 * The number of days before a fixed plan's end from which it has no exit fee (Ofgem, standard
 * licence condition 24).
 */
const EXIT_FEE_FREE_DAYS = 49;

/**
 * Returns how many of the next 365 days a plan with this end date has left: 0 if it has ended, 365
 * without an end date.
 *
 * @throws RangeError for anything that is not a day
 * @example daysUntil('2026-12-01', '2026-11-21') === 10
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
 * @example currentCost([{ fuel: 'gas', price, rolloverPrice: null, endDate: null }], basis,
 * '2026-11-21')
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
 * @example exitFeeFreeFrom('2027-04-30') === '2027-03-12'
 */
export function exitFeeFreeFrom(endDate: string): string {
  return addDays(endDate, -EXIT_FEE_FREE_DAYS);
}

/**
 * Tells whether leaving today incurs the exit fee: yes, unless the plan's end date is known and is
 * past or at most 49 days ahead.
 *
 * @throws RangeError for anything that is not a day
 * @example isExitFeeDue('2027-01-09', '2026-11-21') === false
 */
export function isExitFeeDue(endDate: string | null, today: string): boolean {
  return endDate === null || (endDate > today && today < exitFeeFreeFrom(endDate));
}

/**
 * How many of the 365 days from today a plan lasts that is taken today: up to the earliest of its
 * product end date, the end of its rate guarantee and today plus the guarantee's months; 0 if that
 * is today or earlier.
 *
 * @throws RangeError for anything that is not a day
 * @example daysOnPlan({ productEndDate: null, guaranteeEndDate: '2027-06-30', guaranteeMonths: 3 },
 * '2026-11-30') === 90
 */
export function daysOnPlan(
  plan: {
    readonly productEndDate: string | null;
    readonly guaranteeEndDate: string | null;
    readonly guaranteeMonths: number | null;
  },
  today: string,
): number {
  const months = plan.guaranteeMonths;
  // Twelve months are never less than 365 days.
  const monthsEnd = months !== null && months < 12 ? addMonths(today, Math.max(0, months)) : null;
  const ends = [plan.productEndDate, plan.guaranteeEndDate, monthsEnd];
  return Math.min(...ends.map((end) => daysUntil(end, today)));
}

/**
 * Prices the 365 days from today of a plan of one fuel or two, each day at the price that is known
 * for it, with the VAT of that day. Each stretch at one price is n/365 of the year at it.
 *
 * @throws RangeError if a fuel has no usage in the basis; otherwise as projectFuel
 * @example likeForLikeYear([{ fuel: 'gas', prices: { price, changes: [] }, daysOnPlan: 365,
 * rollover: null }], basis)
 */
export function likeForLikeYear(
  plan: readonly LikeForLikePlan[],
  basis: PricingBasis,
): LikeForLikeYear {
  const years = plan.map(({ fuel, prices, daysOnPlan, rollover }) => {
    const before = stretchesOf(prices, { firstDay: 0, days: daysOnPlan });
    const after = stretchesOf(rollover ?? prices, {
      firstDay: daysOnPlan,
      days: YEAR_DAYS - daysOnPlan,
    });
    const fuelBasis = basisOf(basis, fuel);
    const micropence = [...before, ...after].map(({ price, span }) =>
      fuelMicropence(price, fuelBasis, span),
    );
    return {
      totalPence: wholePence(micropence.reduce((sum, part) => sum + part, 0n)),
      changes: [...before.slice(1), ...after.slice(1)].map(({ span }) => span.firstDay),
    };
  });
  return {
    totalPence: years.reduce((sum, { totalPence }) => sum + totalPence, 0),
    priceChanges: years.flatMap(({ changes }) => changes),
  };
}

/**
 * Adds up what some fuels cost over a span of the 365 days, each day at the price that is known for
 * it, in micropence.
 *
 * @throws RangeError if a fuel has no usage in the basis; otherwise as projectFuel
 */
export function scheduledMicropence(
  fuels: readonly FuelPriceWithChanges[],
  basis: PricingBasis,
  span: Span,
): bigint {
  return fuels.reduce((sum, fuelPrice) => {
    const fuelBasis = basisOf(basis, fuelPrice.fuel);
    return stretchesOf(fuelPrice, span).reduce(
      (total, { price, span: stretch }) => total + fuelMicropence(price, fuelBasis, stretch),
      sum,
    );
  }, 0n);
}

/** Returns the span in stretches of one price; what changes into itself is no change. */
function stretchesOf({ price, changes }: PriceWithChanges, { firstDay, days }: Span) {
  const end = firstDay + days;
  const later = changes.map((change) => ({
    ...change,
    firstDay: Math.min(end, Math.max(firstDay, change.firstDay)),
  }));
  const steps = [{ price, firstDay }, ...later]
    .filter((step, index) => step.firstDay < (later[index]?.firstDay ?? end))
    .filter(({ price }, index, all) => {
      const before = all[index - 1];
      return before === undefined || !isSamePrice(before.price, price);
    });
  return steps.map((step, index) => ({
    price: step.price,
    span: { firstDay: step.firstDay, days: (steps[index + 1]?.firstDay ?? end) - step.firstDay },
  }));
}
