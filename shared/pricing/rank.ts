import { type FuelPrices, type PlanProjection, type PricingBasis, projectPlan } from './plan.ts';

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

/** An offer with its year: whole pence and the breakdown behind them, VAT included. */
export type Ranked<Offer> = {
  readonly offer: Offer;
  readonly projection: PlanProjection;
  readonly totalPence: number;
};

/**
 * Every offer with its year, cheapest first by the whole-penny total that is shown; equal totals by supplier key, then
 * plan key.
 *
 * @throws RangeError as projectPlan
 * @example rankOffers(offers, basis).slice(offset, offset + limit)
 */
export function rankOffers<Offer extends FuelPrices & Named>(
  offers: readonly Offer[],
  basis: PricingBasis,
): readonly Ranked<Offer>[] {
  return offers
    .map((offer) => {
      const projection = projectPlan(offer, basis);
      return { offer, projection, totalPence: projection.totalPence };
    })
    .sort((a, b) => a.totalPence - b.totalPence || byPlan(a.offer, b.offer));
}
