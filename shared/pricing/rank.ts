import { compareText } from '../values/texts.ts';

type Named = { readonly supplierKey: string; readonly planKey: string };

/**
 * Sorts by supplier key, then by plan key: the order of equal totals, and the default elsewhere.
 */
export function byPlan(a: Named, b: Named): number {
  return compareText(a.supplierKey, b.supplierKey) || compareText(a.planKey, b.planKey);
}

/**
 * Sorts offers by the whole-penny total that ranks them, cheapest first; equal totals by supplier
 * key, then plan key.
 *
 * @example
 * ```ts
 * cheapestFirst([3, 1, 2], (pence) => pence); // [1, 2, 3]
 * ```
 */
export function cheapestFirst<Offer extends Named>(
  offers: readonly Offer[],
  totalPence: (offer: Offer) => number,
): readonly Offer[] {
  return offers
    .map((offer) => ({ offer, totalPence: totalPence(offer) }))
    .toSorted((a, b) => a.totalPence - b.totalPence || byPlan(a.offer, b.offer))
    .map(({ offer }) => offer);
}
