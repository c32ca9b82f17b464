import { exactInteger, floorDivide } from './exact.ts';
import { byPlan } from './plan-order.ts';
import type { FuelPrices, PricingBasis } from './plan-projection.ts';
import { yearTotalsPence } from './year-totals.ts';

/** What can be ranked: every offer of the market. */
export type Rankable = FuelPrices & { readonly supplierKey: string; readonly planKey: string };

/** An offer with what it costs in 365 days: whole pence, VAT included. */
export type Ranked<Offer> = { readonly offer: Offer; readonly totalPence: number };

/**
 * Every offer with its year's total in whole pence, cheapest first; equal totals by supplier key, then plan key. Only
 * totals are worked out: call `projectPlan` for the offers of the page that is shown. What an array is made of is kept
 * with it, so that it costs less to rank the same array again; it may not change in between.
 *
 * @throws RangeError as projectPlan, and if the largest total times the number of offers is beyond 2^53: with prices
 * within their limits more than a million offers
 * @example rankOffers(offers, basis).slice(offset, offset + limit).map(({ offer }) => projectPlan(offer, basis))
 */
export function rankOffers<Offer extends Rankable>(
  offers: readonly Offer[],
  basis: PricingBasis,
): readonly Ranked<Offer>[] {
  return rankedAt(offers, placesOf(yearTotalsPence(offers, basis)).sort());
}

/** 32 bits hold a sign and 31 digits. */
const END_OF_SHORT = 2 ** 31;

/** Total and index as one number: numbers sort several times as fast as objects, and short ones twice as fast again. */
function placesOf(totals: Float64Array): Int32Array | Float64Array {
  const count = totals.length;
  let largest = 0;
  for (let index = 0; index < count; index += 1) {
    const total = totals[index] ?? 0;
    if (total > largest || total < -largest) largest = Math.abs(total);
  }
  const end = exactInteger((largest + 1) * count);
  const places = end <= END_OF_SHORT ? new Int32Array(count) : new Float64Array(count);
  for (let index = 0; index < count; index += 1) places[index] = (totals[index] ?? 0) * count + index;
  return places;
}

function rankedAt<Offer extends Rankable>(
  offers: readonly Offer[],
  places: Int32Array | Float64Array,
): readonly Ranked<Offer>[] {
  const count = offers.length;
  const ranked: Ranked<Offer>[] = [];
  let isInOrder = true;
  for (let index = 0; index < count; index += 1) {
    const place = places[index] ?? 0;
    const totalPence = floorDivide(place, count);
    const offer = offers[place - totalPence * count];
    if (offer === undefined) continue;
    const each = { offer, totalPence };
    const before = ranked[index - 1];
    if (before?.totalPence === totalPence && byPlan(before.offer, offer) > 0) isInOrder = false;
    ranked.push(each);
  }
  // The numbers have put equal totals in the order of the array, which is most often that of their keys.
  return isInOrder ? ranked : ranked.sort(compareRanked);
}

/** Cheapest first by the whole-penny total that is shown; equal ones by supplier key, then plan key. */
function compareRanked(a: Ranked<Rankable>, b: Ranked<Rankable>): number {
  return a.totalPence - b.totalPence || byPlan(a.offer, b.offer);
}
