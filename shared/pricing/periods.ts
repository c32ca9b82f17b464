import { type PriceCourse, spansOf } from './course.ts';
import { wholePence } from './money.ts';
import { isSamePrice, kindOf, type Price, type SingleFuel } from './price.ts';
import {
  basisOf,
  type FuelPricingBasis,
  type FuelProjection,
  fuelMicropence,
  type PricingBasis,
  projectFuel,
} from './projection.ts';
import { meanVat, type Span, vatRuns } from './vat.ts';

/**
 * How sure a price is: promised until an end that is known, published and promised by nobody, moved
 * with the price cap and different from the price that is known, or known for the past only.
 */
export const CERTAINTIES = ['guaranteed', 'known', 'assumed', 'past'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** What tells one plan from another: equal plans are one object. */
type OfPlan = { readonly plan: object };

/** Some of the 365 days on one plan. */
export type Stay<On extends OfPlan> = {
  readonly on: On;
  readonly course: PriceCourse;
  readonly span: Span;
  /** The day, counted from today, before which the plan promises its price; 0: it never does. */
  readonly guaranteedUntil: number;
};

/** The longest run of days on one plan, at one price, that is equally sure. */
export type Period<On extends OfPlan> = {
  readonly on: On;
  readonly price: Price;
  readonly certainty: Certainty;
  readonly span: Span;
};

/** The periods of one fuel's year, in order of time. */
export type FuelYear<On extends OfPlan> = {
  readonly fuel: SingleFuel;
  readonly periods: readonly Period<On>[];
};

/** Cuts stays that follow each other into periods. Stays of 0 days have none. */
export function periodsOf<On extends OfPlan>(stays: readonly Stay<On>[]): readonly Period<On>[] {
  let periods: readonly Period<On>[] = [];
  for (const stay of stays) periods = joined(periods, periodsOfStay(stay));
  return periods;
}

/** Returns what is left of the periods before a day. */
export function periodsBefore<On extends OfPlan>(
  periods: readonly Period<On>[],
  day: number,
): readonly Period<On>[] {
  return periods
    .filter(({ span }) => span.firstDay < day)
    .map((period) => {
      const { firstDay, days } = period.span;
      return { ...period, span: { firstDay, days: Math.min(days, day - firstDay) } };
    });
}

/**
 * Appends periods to others. If the last of those continues in the first that is appended, the two
 * become one.
 */
export function joined<On extends OfPlan>(
  before: readonly Period<On>[],
  after: readonly Period<On>[],
): readonly Period<On>[] {
  const [last, next] = [before.at(-1), after[0]];
  if (last === undefined || next === undefined || !isOnePeriod(last, next))
    return [...before, ...after];
  const span = { ...last.span, days: last.span.days + next.span.days };
  return [...before.slice(0, -1), { ...last, span }, ...after.slice(1)];
}

/**
 * Adds up what the periods of a fuel cost, in micropence: each is n/365 of the year at its price.
 *
 * @throws RangeError as projectFuel
 */
export function periodsMicropence(
  periods: readonly Period<OfPlan>[],
  basis: FuelPricingBasis,
): bigint {
  return periods.reduce((sum, { price, span }) => sum + fuelMicropence(price, basis, span), 0n);
}

/**
 * Projects a period with its lines, whose sum is its part of the year. Its charges with VAT are at
 * the mean rate of its days, so that they multiply out.
 *
 * @throws RangeError as projectFuel
 */
export function projectPeriod(
  { price, span }: Pick<Period<OfPlan>, 'price' | 'span'>,
  basis: FuelPricingBasis,
): FuelProjection {
  const vat = { ...basis.vat, shown: meanVat(vatRuns(basis.vat, span)) };
  return projectFuel(price, { ...basis, vat }, span);
}

/**
 * Returns the cost of the year in pence: that of each fuel is rounded half up, then they are added.
 *
 * @throws RangeError if a fuel has no usage in the basis; otherwise as projectFuel
 */
export function yearPence(years: readonly FuelYear<OfPlan>[], basis: PricingBasis): number {
  return years.reduce(
    (sum, { fuel, periods }) => sum + wholePence(periodsMicropence(periods, basisOf(basis, fuel))),
    0,
  );
}

/** Returns the days, YYYY-MM-DD, on which the price changes within a stay. */
export function priceChanges(stays: readonly Stay<OfPlan>[]): readonly string[] {
  return stays.flatMap(({ course, span }) =>
    spansOf(course, span)
      .slice(1)
      .map(({ from }) => from),
  );
}

function periodsOfStay<On extends OfPlan>({
  on,
  course,
  span,
  guaranteedUntil,
}: Stay<On>): readonly Period<On>[] {
  return splitAt(span, guaranteedUntil).flatMap((part) =>
    spansOf(course, part).map(({ price, isAssumed, span: days }) => ({
      on,
      price,
      certainty: certaintyOf(price, { isAssumed, isGuaranteed: days.firstDay < guaranteedUntil }),
      span: days,
    })),
  );
}

function splitAt({ firstDay, days }: Span, day: number): readonly Span[] {
  const end = firstDay + days;
  if (day <= firstDay || day >= end) return [{ firstDay, days }];
  return [
    { firstDay, days: day - firstDay },
    { firstDay: day, days: end - day },
  ];
}

function certaintyOf(
  price: Price,
  { isAssumed, isGuaranteed }: { readonly isAssumed: boolean; readonly isGuaranteed: boolean },
): Certainty {
  if (isAssumed) return 'assumed';
  if (kindOf(price).kind === 'past-year') return 'past';
  return isGuaranteed ? 'guaranteed' : 'known';
}

function isOnePeriod(a: Period<OfPlan>, b: Period<OfPlan>): boolean {
  return a.on.plan === b.on.plan && a.certainty === b.certainty && isSamePrice(a.price, b.price);
}
