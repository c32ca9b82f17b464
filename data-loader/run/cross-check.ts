import { nameOfPlan, type Plan, planName, type Region, type Supplier } from '../../shared/market/model.ts';
import type { Feed, Located } from '../feeds/feed.ts';
import type { SourceContent, SourceOffer } from '../market/edition-books.ts';
import { Findings, firstErrors, type LineError } from './load-report.ts';

/** Which source has a supplier or a plan (`supplier/plan`). */
export type KeyOwners = {
  readonly suppliers: ReadonlyMap<string, string>;
  readonly plans: ReadonlyMap<string, string>;
};

export type CheckedFeed = SourceContent & {
  readonly offerCount: number;
  /** Of these, the offers of plans that the source no longer has. */
  readonly vanishedOfferCount: number;
  readonly rejectedCount: number;
  readonly errors: readonly LineError[];
};

/** Checks the lines of a feed against each other, and against the suppliers and plans of all sources. */
export function crossCheck(feed: Feed, owners: KeyOwners, mostErrors?: number): CheckedFeed {
  const suppliers = accept(feed.suppliers, supplierCheck(feed, owners), mostErrors);
  const plans = accept(feed.plans, planCheck(feed, owners), mostErrors);
  const offers = accept(feed.offers, offerCheck(feed, plans.items), mostErrors);
  const findings = [feed.errors, suppliers.errors, plans.errors, offers.errors];
  return {
    suppliers: suppliers.items,
    plans: plans.items,
    offers: offers.items,
    offerCount: countOffers(offers.items),
    vanishedOfferCount: countOffers(offers.items.filter((offer) => feed.vanishedPlans?.has(planName(offer)))),
    rejectedCount: findings.reduce((sum, { count }) => sum + count, 0),
    errors: firstErrors(findings, mostErrors),
  };
}

/** One for each region. */
export function countOffers(offers: readonly SourceOffer[]): number {
  return offers.reduce((sum, { regions }) => sum + regions.length, 0);
}

/** Why an item is rejected, or null; asked once for each item, in the order of the lines. */
type Check<T> = (item: T, position: number) => { readonly key: string; readonly reason: string } | null;

function accept<T>({ items, lines }: Located<T>, check: Check<T>, mostErrors: number | undefined) {
  const errors = new Findings(mostErrors);
  const accepted = items.filter((item, position) => {
    const rejected = check(item, position);
    if (rejected !== null) errors.add({ line: lines[position] ?? 0, ...rejected });
    return rejected === null;
  });
  return { items: accepted, errors };
}

function supplierCheck({ source, suppliers }: Feed, owners: KeyOwners): Check<Supplier> {
  const isFirst = onceOnly('supplier', suppliers);
  return ({ key }, position) => {
    const reason = ofOtherSource(`supplier ${key}`, source, owners.suppliers.get(key));
    return reason === null ? isFirst(key, position) : { key, reason };
  };
}

function planCheck({ source, plans }: Feed, owners: KeyOwners): Check<Plan> {
  const isFirst = onceOnly('plan', plans);
  return (plan, position) => {
    const { supplierKey } = plan;
    const key = nameOfPlan(plan);
    const reason = owners.suppliers.has(supplierKey)
      ? ofOtherSource(`plan ${key}`, source, owners.plans.get(key))
      : `supplier ${supplierKey} is neither in this source nor in any other`;
    return reason === null ? isFirst(key, position) : { key, reason };
  };
}

function ofOtherSource(what: string, source: string, owner: string | undefined): string | null {
  return owner === undefined || owner === source ? null : `${what} belongs to source ${owner}`;
}

function onceOnly(noun: string, { lines }: Located<unknown>): Check<string> {
  const lineOf = new Map<string, number>();
  return (key, position) => {
    const first = lineOf.get(key);
    if (first !== undefined) return { key, reason: `${noun} ${key} is already on line ${first}` };
    lineOf.set(key, lines[position] ?? 0);
    return null;
  };
}

function offerCheck({ offers }: Feed, plans: readonly Plan[]): Check<SourceOffer> {
  const planOf = new Map(plans.map((plan) => [nameOfPlan(plan), plan]));
  const calendar = new OfferCalendar(offers.items);
  return (offer, position) => {
    const key = planName(offer);
    const plan = planOf.get(key);
    if (plan === undefined) return { key, reason: `plan ${key} has no valid line in this feed` };
    if (offer.electricity?.timetable !== undefined && !plan.requires.includes('smart_meter')) {
      return { key, reason: `electricity has times, but plan ${key} does not name smart_meter in requires` };
    }
    const overlapped = calendar.add(offer, position);
    if (overlapped === null) return null;
    const span = `from ${offer.validFrom} to ${offer.validTo ?? 'open'}`;
    const line = offers.lines[overlapped.position] ?? 0;
    return { key, reason: `overlaps the offer on line ${line} in region ${overlapped.region}: ${span}` };
  };
}

/**
 * Offers of one plan type and region may not share a day; one is in force on d when `validFrom <= d < validTo`. There
 * may be a million of them, all of one plan type even, so each is found by halving, and kept as its position.
 */
class OfferCalendar {
  readonly #offers: readonly SourceOffer[];
  /** By plan type and region, in the order of their days. */
  readonly #positions = new Map<string, number[][]>();

  constructor(offers: readonly SourceOffer[]) {
    this.#offers = offers;
  }

  /** Adds an offer unless it overlaps one that is there: then that one's position and the region. */
  add(offer: SourceOffer, position: number): { readonly position: number; readonly region: Region } | null {
    const { supplierKey, planKey, fuel, paymentMethod, electricityVariant, regions } = offer;
    const planType = `${supplierKey}/${planKey}/${fuel}/${paymentMethod}/${electricityVariant ?? ''}`;
    const byRegion = this.#positions.get(planType) ?? [];
    this.#positions.set(planType, byRegion);
    const places: number[] = [];
    for (const region of regions) {
      const positions = byRegion[region] ?? [];
      const place = this.#placeOf(offer, positions);
      const [before, after] = [positions[place - 1], positions[place]];
      if (before !== undefined && this.#overlaps(before, offer)) return { position: before, region };
      if (after !== undefined && this.#overlaps(after, offer)) return { position: after, region };
      places.push(place);
    }
    for (const [index, region] of regions.entries()) {
      const positions = byRegion[region] ?? [];
      byRegion[region] = positions;
      positions.splice(places[index] ?? 0, 0, position);
    }
    return null;
  }

  /** How many of the offers begin before this one. */
  #placeOf({ validFrom }: SourceOffer, positions: readonly number[]): number {
    let [low, high] = [0, positions.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#offers[positions[middle] ?? -1]?.validFrom ?? '') < validFrom) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #overlaps(position: number, { validFrom, validTo }: SourceOffer): boolean {
    const other = this.#offers[position];
    if (other === undefined) return false;
    return (other.validTo === null || other.validTo > validFrom) && (validTo === null || validTo > other.validFrom);
  }
}
