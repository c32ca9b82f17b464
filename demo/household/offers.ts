import type { Schemas } from '@energy-partner/client';
import { daysBetween } from '../format.ts';
import type { Result } from './compare.ts';

export type Item = Schemas['ComparisonItem'];

/** The plans of a comparison, without the household's own, in the order of what they save. */
export type Offers = {
  readonly saving: readonly Item[];
  /** Plans whose saving the exit fee eats today, and that save as soon as leaving is free. */
  readonly later: readonly Item[];
  /** Plans that save nothing. */
  readonly others: readonly Item[];
  /** The best plan of a real supplier; undefined if staying is cheaper than all of them. */
  readonly best: Item | undefined;
  /** The best plan of a real supplier that this site can switch a household to. */
  readonly bestHere: Item | undefined;
};

export function offersOf({ comparison }: Result, leaving: Leaving): Offers {
  const items = comparison.comparisons.filter(({ is_current_plan }) => !is_current_plan);
  const isLater = (item: Item): boolean =>
    savingOf(item) <= 0 && savingAfterWaiting(item, leaving) !== undefined;
  const saving = items.filter((item) => savingOf(item) > 0);
  const real = saving.filter(isReal);
  return {
    saving,
    later: items.filter(isLater),
    others: items.filter((item) => savingOf(item) <= 0 && !isLater(item)),
    best: real[0],
    bestHere: real.find(({ plan }) => plan.fulfillable),
  };
}

/** Returns the one figure to show: over a year, at every price that is known, after exit fees. */
export function savingOf({ like_for_like: year }: Item): number {
  return year.saving_after_exit_fees_pence;
}

/** The supplier that the sample market invents. No headline counts its plans. */
const INVENTED_SUPPLIER = 'example-energy';

export function isReal({ plan }: Pick<Item, 'plan'>): boolean {
  return plan.supplier_key !== INVENTED_SUPPLIER;
}

/** Tells whether the price of every day of the coming year is known and fixed. */
export function isFixedForTheYear({ plan, like_for_like: year }: Item): boolean {
  return plan.tariff_type === 'fixed' && year.days_on_plan === 365;
}

/** The cost of leaving the current plans, today and later. */
export type Leaving = {
  readonly pence: number;
  /** The suppliers that charge it. */
  readonly suppliers: readonly string[];
  /** The days until leaving costs nothing; undefined if they are not known. */
  readonly freeInDays: number | undefined;
  /** The cost of a day until then, and on the plan that follows, without VAT. */
  readonly currentPencePerDay: number;
  readonly followingPencePerDay: number;
};

export function costOfLeaving({ comparison, valuation }: Result): Leaving {
  const { current, market } = comparison;
  const due = [current.electricity, current.gas].flatMap((fuel) =>
    fuel?.exit_fee_due_pence ? [fuel] : [],
  );
  const freeDays = due.map(({ plan: { exit_fee_free_from: date } }) =>
    date == null ? undefined : daysBetween(market.day, date),
  );
  const sides = [valuation.electricity, valuation.gas].filter((side) => side !== undefined);
  return {
    pence: sum(due.map(({ exit_fee_due_pence }) => exit_fee_due_pence)),
    suppliers: [...new Set(due.map(({ plan }) => plan.supplier_name))],
    freeInDays: freeDays.length === 0 ? undefined : latest(freeDays),
    currentPencePerDay: sum(sides.map((side) => pencePerDay(side).current)),
    followingPencePerDay: sum(sides.map((side) => pencePerDay(side).following)),
  };
}

/**
 * Returns what a plan saves in a year from the day on which leaving is free. Returns undefined if
 * waiting does not pay, because the days until then cost more than the fee.
 */
export function savingAfterWaiting(
  item: Pick<Item, 'like_for_like' | 'personal_projection'>,
  leaving: Leaving,
): number | undefined {
  const { pence: fee, freeInDays: days, currentPencePerDay: now, followingPencePerDay } = leaving;
  if (days === undefined) return undefined;
  const newPencePerDay = withoutVat(item.personal_projection.current) / 365;
  const waitingPence = days * (now - newPencePerDay);
  // The days of waiting are not in that year; as many days on the plan that follows are.
  const savingPence = item.like_for_like.saving_pence + days * (followingPencePerDay - now);
  return waitingPence < fee && savingPence > 0 ? savingPence : undefined;
}

function pencePerDay({ personal_projection, plan_duration }: Schemas['ValuationSide']) {
  const { current, rollover } = personal_projection;
  const days = plan_duration.days_on_current_plan ?? 365;
  const now = days === 0 ? 0 : withoutVat(current) / days;
  const following = rollover === undefined ? now : withoutVat(rollover) / (365 - days);
  return { current: now, following };
}

/** Takes VAT out. It changes during a year, so days at different rates compare only without it. */
function withoutVat({ electricity, gas }: Schemas['FuelProjections']): number {
  const lines = [electricity, gas].flatMap((fuel) => fuel?.breakdown ?? []);
  return sum(lines.map((line) => (line.type === 'tax' ? 0 : line.value_pence)));
}

function latest(days: readonly (number | undefined)[]): number | undefined {
  return days.reduce((a, b) => (a === undefined || b === undefined ? undefined : Math.max(a, b)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
