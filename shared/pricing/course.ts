import { YEAR_DAYS } from './days.ts';
import { isSamePrice, type Price } from './price.ts';
import { type FuelPricingBasis, fuelMicropence } from './projection.ts';
import type { Span } from './vat.ts';

/** A price from a day on, up to the next step. */
export type PriceStep = {
  /** The day on which the price begins, YYYY-MM-DD. */
  readonly from: string;
  /** The number of days from today. */
  readonly firstDay: number;
  readonly price: Price;
  /** True if nobody has published it: it moves with the price cap, away from the known price. */
  readonly isAssumed: boolean;
};

/**
 * The price of a fuel on each of the 365 days from today: the first step is today's, each price
 * differs from the one before it, and the last one lasts.
 */
export type PriceCourse = readonly PriceStep[];

/** Some of the 365 days at one price. */
export type PricedSpan = Omit<PriceStep, 'firstDay'> & { readonly span: Span };

/**
 * Makes a course of steps in order of time. A step that began before today counts from today; of
 * several on one day the last one counts.
 */
export function priceCourse(steps: readonly PriceStep[]): PriceCourse {
  return steps
    .map((step) => ({ ...step, firstDay: Math.max(0, step.firstDay) }))
    .filter(
      ({ firstDay }, index, all) => firstDay < YEAR_DAYS && firstDay !== all[index + 1]?.firstDay,
    )
    .filter(({ price }, index, all) => {
      const before = all[index - 1];
      return before === undefined || !isSamePrice(before.price, price);
    });
}

/** Cuts a span of the 365 days where the price changes; none for 0 days. */
export function spansOf(course: PriceCourse, { firstDay, days }: Span): readonly PricedSpan[] {
  const end = firstDay + days;
  return course.flatMap(({ from, price, isAssumed, firstDay: begins }, index) => {
    const first = Math.max(firstDay, begins);
    const days = Math.min(end, course[index + 1]?.firstDay ?? end) - first;
    return days > 0 ? [{ from, price, isAssumed, span: { firstDay: first, days } }] : [];
  });
}

/**
 * Adds up what a fuel costs over a span of the 365 days, each day at its price, in micropence.
 *
 * @throws RangeError as projectFuel
 */
export function courseMicropence(course: PriceCourse, basis: FuelPricingBasis, span: Span): bigint {
  return spansOf(course, span).reduce(
    (sum, { price, span: days }) => sum + fuelMicropence(price, basis, days),
    0n,
  );
}
