import { isDeepStrictEqual } from 'node:util';
import { type Day, LAST_REGION, type Region } from '../../shared/market/model.ts';
import { isOfferInForce } from '../../shared/market/offer-on-day.ts';
import { planTypeCode, planTypeOf } from '../../shared/market/plan-types.ts';
import { compareText, FUELS, penceNumber } from '../../shared/pricing/index.ts';
import type { SourceOffer } from '../market/load.ts';
import type { PlanTypeCosts } from './source-changes.ts';

export type PriceChanges = {
  readonly dearer: readonly PlanTypeCosts[];
  readonly cheaper: readonly PlanTypeCosts[];
  readonly details: readonly PriceDetail[];
};

/** `prices`: they differ, but a year at typical consumption costs the same. */
export type PriceDetail = 'regions_and_plan_types' | 'prices' | 'valid_from' | 'valid_to' | 'later_prices';

type Pricing = { readonly day: Day; readonly cost: (offer: SourceOffer) => number };

/** Plan type by plan type and region by region. What ended before the day is not compared. */
export function comparePrices(
  before: readonly SourceOffer[],
  after: readonly SourceOffer[],
  { day, cost }: Pricing,
): PriceChanges {
  const [was, is] = [seriesByPlace(before, day), seriesByPlace(after, day)];
  const dearer = new CostRanges();
  const cheaper = new CostRanges();
  const details = new Set<PriceDetail>();
  if ([...is.keys()].some((place) => !was.has(place))) details.add('regions_and_plan_types');
  for (const [place, [old, ...laterBefore]] of was) {
    const [offer, ...laterAfter] = is.get(place) ?? [];
    if (old === undefined) continue;
    if (offer === undefined) {
      details.add('regions_and_plan_types');
      continue;
    }
    const difference = cost(offer) - cost(old);
    if (difference > 0) dearer.add(place, difference);
    if (difference < 0) cheaper.add(place, -difference);
    if (difference === 0 && !isSamePrice(old, offer)) details.add('prices');
    if (old.validFrom !== offer.validFrom) details.add('valid_from');
    if (old.validTo !== offer.validTo) details.add('valid_to');
    if (!isSameSeries(laterBefore, laterAfter)) details.add('later_prices');
  }
  return { dearer: dearer.list(), cheaper: cheaper.list(), details: [...details] };
}

export function yearlyCosts(offers: readonly SourceOffer[], { day, cost }: Pricing): readonly PlanTypeCosts[] {
  const ranges = new CostRanges();
  for (const [place, [offer]] of seriesByPlace(offers, day)) if (offer !== undefined) ranges.add(place, cost(offer));
  return ranges.list();
}

/** A plan type in a region, as one number: a plan may have hundreds of them, and a source thousands of plans. */
type Place = number;

const REGIONS = LAST_REGION + 1;

/** The offer in force on the day, if there is one, then the later ones. */
function seriesByPlace(offers: readonly SourceOffer[], day: Day): ReadonlyMap<Place, readonly SourceOffer[]> {
  const series = new Map<Place, SourceOffer[]>();
  const sorted = offers
    .filter((offer) => isOfferInForce(offer, day) || offer.validFrom > day)
    .toSorted((a, b) => compareText(a.validFrom, b.validFrom));
  for (const offer of sorted) {
    const code = planTypeCode(offer);
    for (const region of new Set(offer.regions)) {
      const place = code * REGIONS + region;
      const own = series.get(place);
      if (own === undefined) series.set(place, [offer]);
      else own.push(offer);
    }
  }
  return series;
}

function isSameSeries(a: readonly SourceOffer[], b: readonly SourceOffer[]): boolean {
  return (
    a.length === b.length &&
    a.every((offer, index) => {
      const other = b[index];
      return other !== undefined && isSameSpan(offer, other) && isSamePrice(offer, other);
    })
  );
}

function isSameSpan(a: SourceOffer, b: SourceOffer): boolean {
  return a.validFrom === b.validFrom && a.validTo === b.validTo;
}

function isSamePrice(a: SourceOffer, b: SourceOffer): boolean {
  return isDeepStrictEqual([a.electricity, a.gas], [b.electricity, b.gas]);
}

class CostRanges {
  readonly #ranges = new Map<number, { regions: Region[]; least: number; most: number }>();

  add(place: Place, micropence: number): void {
    const [code, region] = [Math.floor(place / REGIONS), place % REGIONS];
    const own = this.#ranges.get(code) ?? { regions: [], least: micropence, most: micropence };
    own.regions.push(region);
    own.least = Math.min(own.least, micropence);
    own.most = Math.max(own.most, micropence);
    this.#ranges.set(code, own);
  }

  /** The plan type that most homes have first: dual fuel before electricity and gas, monthly direct debit, standard. */
  list(): readonly PlanTypeCosts[] {
    const rank = (code: number): number => FUELS.length - FUELS.indexOf(planTypeOf(code).fuel);
    return [...this.#ranges]
      .toSorted(([a], [b]) => rank(a) - rank(b) || a - b)
      .map(([code, { regions, least, most }]) => ({
        ...planTypeOf(code),
        regions: regions.toSorted((a, b) => a - b),
        leastPence: penceNumber(least),
        mostPence: penceNumber(most),
      }));
  }
}
