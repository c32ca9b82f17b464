/**
 * Character by character: the same on every machine, whatever its language.
 *
 * @example ['b', 'a', 'B'].toSorted(compareText) // ['B', 'a', 'b']
 */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

type Named = { readonly supplierKey: string; readonly planKey: string };

/**
 * By supplier key, then plan key: the order of equal totals, and of everything that has no better one.
 *
 * @example offers.toSorted(byPlan)
 */
export function byPlan(a: Named, b: Named): number {
  return compareText(a.supplierKey, b.supplierKey) || compareText(a.planKey, b.planKey);
}

/**
 * Plans by the whole-penny total that ranks them, cheapest first; equal totals by supplier key, then plan key.
 *
 * @example cheapestFirst(plans, ({ projection }) => projection.totalPence).slice(offset, offset + limit)
 */
export function cheapestFirst<Plan extends { readonly offer: Named }>(
  plans: readonly Plan[],
  totalPence: (plan: Plan) => number,
): readonly Plan[] {
  return plans.toSorted((a, b) => totalPence(a) - totalPence(b) || byPlan(a.offer, b.offer));
}
