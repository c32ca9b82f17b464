import { exactInteger, floorDivide } from './exact.ts';
import { byPlan } from './plan-order.ts';
import { type FuelPrices, type PricingBasis, planTotalPence } from './plan-projection.ts';

/** What can be ranked: every offer of the market. */
export type Rankable = FuelPrices & { readonly supplierKey: string; readonly planKey: string };

/** An offer with what it costs in 365 days: whole pence, VAT included. */
export type Ranked<Offer> = { readonly offer: Offer; readonly totalPence: number };

/**
 * Every offer with its year's total in whole pence, cheapest first; equal totals by supplier key, then plan key. Only
 * totals are worked out: call `projectPlan` for the offers of the page that is shown.
 *
 * @throws RangeError as projectPlan, and if the largest total times the number of offers is beyond 2^53: with prices
 * within their limits more than a million offers
 * @example rankOffers(offers, basis).slice(offset, offset + limit).map(({ offer }) => projectPlan(offer, basis))
 */
export function rankOffers<Offer extends Rankable>(
  offers: readonly Offer[],
  basis: PricingBasis,
): readonly Ranked<Offer>[] {
  const count = offers.length;
  // Total and index as one number: numbers sort four times as fast as objects with a comparison.
  const places = new Float64Array(count);
  for (const [index, offer] of offers.entries()) {
    places[index] = exactInteger(planTotalPence(offer, basis) * count + index);
  }
  const ranked: Ranked<Offer>[] = [];
  for (const place of places.sort()) {
    const totalPence = floorDivide(place, count);
    const offer = offers[place - totalPence * count];
    if (offer !== undefined) ranked.push({ offer, totalPence });
  }
  // What it compares is in order but for equal totals, so that it looks at each offer once.
  return ranked.sort(compareRanked);
}

/** Cheapest first by the whole-penny total that is shown; equal ones by supplier key, then plan key. */
function compareRanked(a: Ranked<Rankable>, b: Ranked<Rankable>): number {
  return a.totalPence - b.totalPence || byPlan(a.offer, b.offer);
}
