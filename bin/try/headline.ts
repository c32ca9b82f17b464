import type { Schemas } from '@energy-partner/client';

type Comparison = Schemas['Comparison']['comparison'];
type Item = Schemas['ComparisonItem'];

/** The sample market invents this supplier. No headline names its plans. */
const INVENTED_SUPPLIER = 'example-energy';

/** Less than this a year is about the same. */
const SIMILAR_PENCE = 1_000;

/** Says in the sentence of the demonstration site what all plans come to. */
export function headlineOf(comparison: Comparison): string {
  const best = bestOf(comparison);
  if (best === undefined) return 'No real plan here saves you money';
  const { day } = best.like_for_like.switch_on;
  const pence = savingOf(best);
  if (pence < SIMILAR_PENCE) return `No plan here saves you more than ${about(pence)} a year`;
  if (day === comparison.market.day) return `You could save about ${about(pence)} a year`;
  return `Wait until ${dayOfYear(day)}, and save about ${about(pence)} over the next year`;
}

/** Returns the real plan that saves most and that anybody may have; undefined if staying is best. */
export function bestOf({ comparisons }: Comparison): Item | undefined {
  const [best] = comparisons
    .filter(({ plan, is_current_plan: isCurrent }) => !isCurrent && isOpen(plan))
    .toSorted((a, b) => savingOf(b) - savingOf(a));
  return best === undefined || savingOf(best) <= 0 ? undefined : best;
}

/** Writes an amount that is not exact: whole pounds from £10, pence below. */
export function about(pence: number): string {
  const digits = Math.abs(pence) < SIMILAR_PENCE ? 2 : 0;
  return (pence / 100).toLocaleString('en-GB', {
    style: 'currency',
    currency: 'GBP',
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  });
}

function isOpen({ supplier_key, eligibility }: Item['plan']): boolean {
  return supplier_key !== INVENTED_SUPPLIER && eligibility.length === 0;
}

function savingOf({ like_for_like }: Item): number {
  return like_for_like.switch_on.saving_after_exit_fees_pence;
}

function dayOfYear(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
}
