import {
  type Day,
  nameOfPlan,
  type Plan,
  planName,
  planTypeName,
  type Region,
  type Supplier,
} from '../../shared/market/model.ts';
import { publishedDay } from '../../shared/market/published-time.ts';
import type { SourceState } from '../../shared/market/store.ts';
import {
  isDynamic,
  kindOf,
  needsHalfHours,
  type Price,
  pricesOf,
} from '../../shared/pricing/index.ts';
import {
  type Feed,
  type Located,
  MOST_OFFERS_AHEAD,
  type SourceContent,
  type SourceOffer,
} from '../formats/feed.ts';
import { joinErrors, LineErrors, type ReportedErrors } from '../report/line-errors.ts';
import { countBefore } from './halving.ts';

/** Names the source that has each supplier and each plan (`supplier/plan`). */
export type KeyOwners = {
  readonly suppliers: ReadonlyMap<string, string>;
  readonly plans: ReadonlyMap<string, string>;
};

export type CheckedFeed = {
  readonly content: SourceContent;
  readonly counts: Pick<SourceState, 'suppliers' | 'plans' | 'offers' | 'vanishedOffers'>;
  readonly errors: ReportedErrors;
};

/**
 * Checks the lines of a feed against each other, and against the suppliers and plans of all
 * sources.
 */
export function crossCheck(feed: Feed, owners: KeyOwners, mostErrors?: number): CheckedFeed {
  const errors = new LineErrors(mostErrors);
  const accept = <T>({ items, lines }: Located<T>, check: Check<T>): readonly T[] =>
    items.filter((item, position) => {
      const rejected = check(item, position);
      if (rejected !== null) errors.add({ line: lines[position] ?? 0, ...rejected });
      return rejected === null;
    });
  const suppliers = accept(feed.suppliers, supplierCheck(feed, owners));
  const plans = accept(feed.plans, planCheck(feed, owners));
  const offers = accept(feed.offers, offerCheck(feed, plans));
  return {
    content: {
      suppliers,
      plans,
      offers: withCapDay(offers, plans, feed),
      cap: feed.cap,
      pastYears: feed.pastYears,
    },
    counts: {
      suppliers: suppliers.length,
      plans: plans.length,
      offers: countOffers(offers),
      vanishedOffers: countOffers(offers.filter((offer) => feed.goneOffers?.has(offer))),
    },
    errors: joinErrors([feed.errors, errors], mostErrors),
  };
}

/** Counts an offer once for each of its regions. */
function countOffers(offers: readonly SourceOffer[]): number {
  return offers.reduce((sum, { regions }) => sum + regions.length, 0);
}

/**
 * Says why an item is rejected, or returns null. Call it once for each item, in the order of lines.
 */
type Check<T> = (
  item: T,
  position: number,
) => { readonly key: string; readonly reason: string } | null;

function supplierCheck({ source, suppliers }: Feed, owners: KeyOwners): Check<Supplier> {
  const isFirst = onceOnly('supplier', suppliers);
  return ({ key, name }, position) => {
    const owner = owners.suppliers.get(key);
    const reason =
      belongsToAnotherSource(`supplier ${key}`, source, owner) ??
      tooMuchText('its name takes', name, MOST_NAME_BYTES);
    return reason === null ? isFirst(key, position) : { key, reason };
  };
}

function planCheck({ source, plans }: Feed, owners: KeyOwners): Check<Plan> {
  const isFirst = onceOnly('plan', plans);
  return (plan, position) => {
    const { supplierKey } = plan;
    const key = nameOfPlan(plan);
    const reason = owners.suppliers.has(supplierKey)
      ? (belongsToAnotherSource(`plan ${key}`, source, owners.plans.get(key)) ??
        tooMuchText('its name takes', plan.name, MOST_NAME_BYTES) ??
        tooMuchText('its texts take', textsOf(plan), MOST_TEXT_BYTES))
      : `supplier ${supplierKey} is neither in this source nor in any other`;
    return reason === null ? isFirst(key, position) : { key, reason };
  };
}

/**
 * A response holds the texts of up to 500 plans, so they have a bound: Lambda takes 6 MB, in which
 * the body's JSON is a text, and all their prices need 4.5 MB.
 */
const MOST_TEXT_BYTES = 1280;

/** The names of plan and supplier stand in every period of 20 plans, each of some hundred. */
const MOST_NAME_BYTES = 256;

function textsOf({ name, featureLabels, features, rateGuarantee, eligibility = [] }: Plan) {
  return [name, featureLabels, features, rateGuarantee.description, eligibility];
}

function tooMuchText(what: string, text: unknown, most: number): string | null {
  const bytes = Buffer.byteLength(JSON.stringify(JSON.stringify(text)));
  return bytes <= most ? null : `${what} ${bytes} bytes of a response; at most ${most} fit`;
}

function belongsToAnotherSource(
  what: string,
  source: string,
  owner: string | undefined,
): string | null {
  return owner === undefined || owner === source ? null : `${what} belongs to source ${owner}`;
}

function onceOnly(noun: string, { lines }: Located<unknown>): Check<string> {
  const lineOf = new Map<string, number | string>();
  return (key, position) => {
    const first = lineOf.get(key);
    if (first !== undefined) return { key, reason: `${noun} ${key} is already on line ${first}` };
    lineOf.set(key, lines[position] ?? 0);
    return null;
  };
}

function offerCheck({ offers, publishedAt }: Feed, plans: readonly Plan[]): Check<SourceOffer> {
  const planOf = new Map(plans.map((plan) => [nameOfPlan(plan), plan]));
  const findOverlap = overlapFinder(offers.items);
  const crowdOf = aheadCheck(publishedDay(publishedAt));
  return (offer, position) => {
    const key = planName(offer);
    const plan = planOf.get(key);
    if (plan === undefined) return { key, reason: `plan ${key} has no valid line in this feed` };
    if (needsHalfHours(offer) && !plan.requires.includes('smart_meter')) {
      return {
        key,
        reason: `a price depends on the half hour, but plan ${key} does not name smart_meter in requires`,
      };
    }
    if (isDynamic(offer) && plan.standardVariable)
      return { key, reason: `plan ${key} is standard_variable, but has past_year_rates` };
    const unfollowable = plan.follows === undefined ? null : unfollowablePart(offer);
    if (unfollowable !== null)
      return { key, reason: `${unfollowable}, but plan ${key} follows the price cap` };
    const crowd = crowdOf(offer);
    if (crowd !== null) return { key, reason: crowd };
    const overlap = findOverlap(offer, position);
    if (overlap === undefined) return null;
    const span = `from ${offer.validFrom} to ${offer.validTo ?? 'open'}`;
    const line = offers.lines[overlap.position] ?? 0;
    return {
      key,
      reason: `overlaps the offer on line ${line} in region ${overlap.region}: ${span}`,
    };
  };
}

/** Names the part of an offer for which the price cap has no counterpart, or returns null. */
function unfollowablePart(offer: SourceOffer): string | null {
  for (const { fuel, price } of pricesOf(offer)) {
    const part = partUnknownToCap(price);
    if (part !== null) return `${fuel} has ${part}`;
  }
  return null;
}

function partUnknownToCap(price: Price): string | null {
  const priced = kindOf(price);
  switch (priced.kind) {
    case 'registers':
      return priced.price.registers.some(({ bands }) => bands.length > 1) ? 'band_kwh' : null;
    case 'timetable':
      return 'times';
    case 'past-year':
      return 'past_year_rates';
  }
}

/** Adds to each offer of a plan that follows the cap the day for which its prices were sent. */
function withCapDay(
  offers: readonly SourceOffer[],
  plans: readonly Plan[],
  { publishedAt }: Feed,
): readonly SourceOffer[] {
  const following = new Set(plans.filter(({ follows }) => follows !== undefined).map(nameOfPlan));
  if (following.size === 0) return offers;
  const sentOn = publishedDay(publishedAt);
  return offers.map((offer) => {
    if (!following.has(planName(offer))) return offer;
    const { validFrom } = offer;
    return { ...offer, capDay: validFrom > sentOn ? validFrom : sentOn };
  });
}

/** A response with periods shows them all, of up to three plans one after the other. */
const MOST_RATES_AHEAD = 48;

/** Says why a plan type may not have one more offer that begins after the day, or returns null. */
function aheadCheck(day: Day): (offer: SourceOffer) => string | null {
  const counts = new Map<string, { readonly offers: number; readonly rates: number }>();
  return (offer) => {
    if (offer.validFrom <= day) return null;
    const rates = pricesOf(offer).reduce((sum, { price }) => sum + rateCount(price), 0);
    const places = offer.regions.map((region) => {
      const name = `${planName(offer)} ${planTypeName(offer)} ${region}`;
      const before = counts.get(name) ?? { offers: 0, rates: 0 };
      return { region, name, offers: before.offers + 1, rates: before.rates + rates };
    });
    const full = places.find((place) => place.offers > MOST_OFFERS_AHEAD);
    if (full !== undefined)
      return `is the ninth offer ahead in region ${full.region}; at most ${MOST_OFFERS_AHEAD} can be priced`;
    const wide = places.find((place) => place.rates > MOST_RATES_AHEAD);
    if (wide !== undefined)
      return `makes ${wide.rates} unit rates of the offers ahead in region ${wide.region}; at most ${MOST_RATES_AHEAD} fit a response`;
    for (const { name, ...count } of places) counts.set(name, count);
    return null;
  };
}

function rateCount(price: Price): number {
  const priced = kindOf(price);
  switch (priced.kind) {
    case 'registers':
      return priced.price.registers.reduce((sum, { bands }) => sum + bands.length, 0);
    case 'timetable':
      return priced.price.ratesMicropencePerKwh.length;
    case 'past-year':
      return 1;
  }
}

type Overlap = { readonly position: number; readonly region: Region };

/**
 * Finds the accepted offer that shares a day with the given one in a plan type and region; if there
 * is none, the given offer is accepted. Offers are remembered by position.
 */
function overlapFinder(
  offers: readonly SourceOffer[],
): (offer: SourceOffer, position: number) => Overlap | undefined {
  /** Positions by plan type and region, in the order of their days. */
  const accepted = new Map<string, number[]>();

  const placeOf = (day: Day, positions: readonly number[]): number =>
    countBefore(positions, (position) => (offers[position]?.validFrom ?? '') < day);
  const isOver = ({ validFrom, validTo }: SourceOffer, earlier: SourceOffer | undefined): boolean =>
    earlier !== undefined &&
    (earlier.validTo === null || earlier.validTo > validFrom) &&
    (validTo === null || validTo > earlier.validFrom);

  return (offer, position) => {
    const places = offer.regions.map((region) => {
      const name = `${planName(offer)} ${planTypeName(offer)} ${region}`;
      const positions = accepted.get(name) ?? [];
      return { region, name, positions, place: placeOf(offer.validFrom, positions) };
    });
    for (const { region, positions, place } of places) {
      const overlapped = positions
        .slice(Math.max(0, place - 1), place + 1)
        .find((candidate) => isOver(offer, offers[candidate]));
      if (overlapped !== undefined) return { position: overlapped, region };
    }
    for (const { name, positions, place } of places) {
      positions.splice(place, 0, position);
      accepted.set(name, positions);
    }
    return undefined;
  };
}
