import type { Schemas } from '@energy-partner/client';
import type { Comparison } from './compare.ts';

export type Item = Schemas['ComparisonItem'];

/** The plans of a comparison without the household's own, each group by what it saves. */
export type Offers = {
  readonly saving: readonly Item[];
  /** Plans that cost the same as staying, or nearly so. */
  readonly similar: readonly Item[];
  readonly dearer: readonly Item[];
  /** Plans that have conditions: we cannot judge them all. */
  readonly forSome: readonly Item[];
  /** Plans whose price changes every day or half hour: only their past is known. */
  readonly dynamic: readonly Item[];
  /** Plans of the invented supplier of the sample market. */
  readonly invented: readonly Item[];
};

/** Less than this a year is called about the same. */
export const SIMILAR_PENCE = 1_000;

const INVENTED_SUPPLIER = 'example-energy';

export function offersOf({ comparisons }: Comparison): Offers {
  const items = comparisons
    .filter(({ is_current_plan }) => !is_current_plan)
    .toSorted((a, b) => savingOf(b) - savingOf(a));
  const real = items.filter(isReal);
  const steady = real.filter((item) => !isDynamic(item));
  const open = steady.filter(isForEverybody);
  return {
    saving: open.filter((item) => savingOf(item) >= SIMILAR_PENCE),
    similar: open.filter(isSimilar),
    dearer: open.filter((item) => savingOf(item) <= -SIMILAR_PENCE),
    forSome: steady.filter((item) => !isForEverybody(item)),
    dynamic: real.filter(isDynamic),
    invented: items.filter((item) => !isReal(item)),
  };
}

/**
 * Returns the one figure to show: over the year from today, after exit fees, taken on the day that
 * saves most.
 */
export function savingOf({ like_for_like: { switch_on } }: Item): number {
  return switch_on.saving_after_exit_fees_pence;
}

export function isSimilar(item: Item): boolean {
  return Math.abs(savingOf(item)) < SIMILAR_PENCE;
}

/** Tells a plan of the market from one that the sample invents. No headline counts the latter. */
function isReal({ plan }: Pick<Item, 'plan'>): boolean {
  return plan.supplier_key !== INVENTED_SUPPLIER;
}

/** Tells a plan whose year ahead nobody knows. No headline names it. */
export function isDynamic({ plan }: Pick<Item, 'plan'>): boolean {
  return plan.tariff_type === 'dynamic';
}

/** Tells whether a plan has no conditions. Only such a plan is named in a headline. */
function isForEverybody({ plan }: Pick<Item, 'plan'>): boolean {
  return plan.eligibility.length === 0;
}

/** Tells whether the figures of a page may count a plan: it is real, and for everybody. */
export function isCounted(item: Pick<Item, 'plan'>): boolean {
  return isReal(item) && isForEverybody(item);
}

/** The answer: which plan to take, and when, or to stay. */
export type Answer =
  | { readonly kind: 'switch' | 'wait' | 'similar'; readonly best: Item }
  | { readonly kind: 'stay'; readonly best: undefined };

/**
 * Answers for all plans on sale that anybody may have, whether this site can switch to them or not.
 */
export function answerOf(all: Comparison): Answer {
  const { saving, similar } = offersOf(all);
  const [best = similar[0]] = saving;
  if (best === undefined || savingOf(best) <= 0) return { kind: 'stay', best: undefined };
  if (isSimilar(best)) return { kind: 'similar', best };
  return { kind: isLater(best, all) ? 'wait' : 'switch', best };
}

/** Tells whether it is better to take a plan on a later day than today. */
export function isLater(
  { like_for_like: { switch_on } }: Item,
  { market }: Pick<Comparison, 'market'>,
): boolean {
  return switch_on.day > market.day;
}

/** Returns the best plan whose price is promised for the whole coming year. */
export function bestFixed(all: Comparison): Item | undefined {
  const { saving, similar, dearer } = offersOf(all);
  return [...saving, ...similar, ...dearer].find(isFixedForTheYear);
}

function isFixedForTheYear({ plan, like_for_like: year }: Item): boolean {
  return plan.tariff_type === 'fixed' && year.days_on_plan === 365;
}

/** The cost of leaving the current plans today. */
export type Leaving = {
  readonly pence: number;
  /** The suppliers that charge it. */
  readonly suppliers: readonly string[];
  /** The day from which leaving is free; undefined if nobody knows it. */
  readonly freeFrom: string | undefined;
};

export function costOfLeaving({ current }: Pick<Comparison, 'current'>): Leaving {
  const due = [current.electricity, current.gas].flatMap((fuel) =>
    fuel?.exit_fee_due_pence ? [fuel] : [],
  );
  const days = due.map(({ plan }) => plan.exit_fee_free_from ?? undefined);
  const isKnown = days.every((day) => day !== undefined);
  return {
    pence: due.reduce((sum, { exit_fee_due_pence }) => sum + exit_fee_due_pence, 0),
    suppliers: [...new Set(due.map(({ plan }) => plan.supplier_name || 'your present supplier'))],
    freeFrom: isKnown ? days.toSorted().at(-1) : undefined,
  };
}
