import type { Day, Region } from '../../shared/market/model.ts';
import type { SourceOffer } from '../market/load.ts';

/** Offers of one plan type in one region, in the order of their days, none over another. */
type Timeline = { readonly items: readonly SourceOffer[]; readonly positions: number[] };

/** Offers of one plan type and region may not share a day. Keeps positions, not offers: there may be a million. */
export class OfferCalendar {
  readonly #items: readonly SourceOffer[];
  readonly #timelines = new Map<string, Map<Region, number[]>>();

  constructor(items: readonly SourceOffer[]) {
    this.#items = items;
  }

  /** Adds the offer at this position, unless it overlaps one that is there: then that one and the region are given. */
  add(position: number): { readonly position: number; readonly region: Region } | null {
    const offer = this.#items[position];
    if (offer === undefined) throw new RangeError(`no offer at ${position}`);
    const byRegion = this.#byRegion(offer);
    const places: { readonly timeline: Timeline; readonly place: number; readonly region: Region }[] = [];
    for (const region of offer.regions) {
      const timeline = { items: this.#items, positions: byRegion.get(region) ?? [] };
      const place = placeOf(timeline, offer.validFrom);
      const overlapped = overlap(timeline, place, offer);
      if (overlapped !== undefined) return { position: overlapped, region };
      places.push({ timeline, place, region });
    }
    for (const { timeline, place, region } of places) {
      if (timeline.positions.length === 0) byRegion.set(region, [position]);
      else timeline.positions.splice(place, 0, position);
    }
    return null;
  }

  #byRegion({ supplierKey, planKey, fuel, paymentMethod, electricityVariant }: SourceOffer): Map<Region, number[]> {
    const planType = `${supplierKey}/${planKey}/${fuel}/${paymentMethod}/${electricityVariant ?? ''}`;
    const known = this.#timelines.get(planType);
    if (known !== undefined) return known;
    const byRegion = new Map<Region, number[]>();
    this.#timelines.set(planType, byRegion);
    return byRegion;
  }
}

/** How many offers of the timeline begin before that day. */
function placeOf({ items, positions }: Timeline, from: Day): number {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((items[positions[middle] ?? -1]?.validFrom ?? '') < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** In force on d is from <= d < to: an offer may begin on the day that another ends. */
function overlap({ items, positions }: Timeline, place: number, offer: SourceOffer): number | undefined {
  const before = positions[place - 1];
  const endBefore = before === undefined ? undefined : items[before]?.validTo;
  if (endBefore === null || (endBefore !== undefined && endBefore > offer.validFrom)) return before;
  const after = positions[place];
  const startAfter = after === undefined ? undefined : items[after]?.validFrom;
  return startAfter !== undefined && (offer.validTo === null || startAfter < offer.validTo) ? after : undefined;
}
