import { compareText } from '../values/texts.ts';

type Named = { readonly supplierKey: string; readonly planKey: string };

/**
 * Sorts by supplier key, then by plan key: the order of equal totals, and of everything that has no
 * better one.
 *
 * @example offers.toSorted(byPlan)
 */
export function byPlan(a: Named, b: Named): number {
  return compareText(a.supplierKey, b.supplierKey) || compareText(a.planKey, b.planKey);
}

/**
 * Sorts offers by the whole-penny total that ranks them, cheapest first; equal totals by supplier
 * key, then plan key.
 *
 * @example cheapestFirst(offers, (offer) => planPence(offer, basis)).slice(offset, offset + limit)
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
