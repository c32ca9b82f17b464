import {
  type Day,
  nameOfPlan,
  type Plan,
  planName,
  planTypeInRegion,
} from '../../../shared/market/model.ts';
import { addDays } from '../../../shared/pricing/index.ts';
import type { SourceContent, SourceOffer } from '../feed.ts';
import { type ProductReading, planKeyOf } from './product.ts';
import type { RegionReason } from './tariffs.ts';

/** A product of the list: its plan and offers, or the reason why there are none. */
export type ProductOutcome = ProductReading & {
  readonly code: string;
  readonly unread: RegionReason | null;
};

/** A plan as it goes into the market. */
export type MarketProduct = {
  readonly code: string;
  readonly plan: Plan;
  /** The offers that were read, and those that stay. */
  readonly offers: readonly SourceOffer[];
  /** The offers among them that stay, although the API does not have them now. */
  readonly gone: readonly SourceOffer[];
  /** Offers that stay no longer, because they have not been on sale for years. */
  readonly removed: readonly SourceOffer[];
};

type Loaded = {
  readonly content: SourceContent | null;
  readonly supplierKey: string;
  readonly day: Day;
};

/**
 * Adds to what was read what the market has and the API does not have now: a whole product, or a
 * region, fuel, payment method or meter of one. Whatever the reason, it is offered no longer, but
 * stays at its last prices for the households on it. A product that could not be read stays as it
 * is.
 */
export function withGoneParts(
  outcomes: readonly ProductOutcome[],
  { content, supplierKey, day }: Loaded,
): readonly MarketProduct[] {
  const loaded = Map.groupBy(offersByRegion(content?.offers ?? []), planName);
  const loadedOf = (plan: Plan) => loaded.get(nameOfPlan(plan)) ?? [];
  const read = outcomes.flatMap(({ code, plan, offers }) =>
    plan === null ? [] : [keepGone({ code, plan, offers }, loadedOf(plan), day)],
  );
  const outcomeOf = new Map(outcomes.map((outcome) => [planKeyOf(outcome.code), outcome]));
  const readKeys = new Set(read.map(({ plan }) => plan.key));
  const unread = (content?.plans ?? [])
    .filter((plan) => plan.supplierKey === supplierKey && !readKeys.has(plan.key))
    .map((plan) => {
      const { code = plan.key, unread: reason = null } = outcomeOf.get(plan.key) ?? {};
      const offers = loadedOf(plan);
      if (plan.availableToSwitch && reason !== null) return stay({ code, plan, offers }, day);
      const gone = { code, plan: { ...plan, availableToSwitch: false }, offers: [] };
      return keepGone(gone, offers, day);
    });
  return [...read, ...unread];
}

/** Makes an offer for each region of the offers. */
export function offersByRegion(offers: readonly SourceOffer[]): readonly SourceOffer[] {
  return offers.flatMap((offer) =>
    offer.regions.map((region) => ({ ...offer, regions: [region] })),
  );
}

type Product = Pick<MarketProduct, 'code' | 'plan' | 'offers'>;

/** Adds the last loaded offer of each plan type and region that has no price now. */
function keepGone(product: Product, loaded: readonly SourceOffer[], day: Day): MarketProduct {
  const priced = new Set(product.offers.filter(hasBegun(day)).map(partName));
  const ended = lastBegun(loaded, day)
    .filter((offer) => !priced.has(partName(offer)))
    .map((offer) => endedOn(day, offer));
  const keptFrom = `${Number(day.slice(0, 4)) - YEARS_KEPT}${day.slice(4)}`;
  const { kept: gone = [], removed = [] } = Object.groupBy(ended, ({ validTo }) =>
    validTo === null || validTo > keptFrom ? 'kept' : 'removed',
  );
  return { ...product, offers: [...product.offers, ...gone], gone, removed };
}

const YEARS_KEPT = 5;

function stay(product: Product, day: Day): MarketProduct {
  const gone = lastBegun(product.offers, day).filter(
    ({ validTo }) => validTo !== null && validTo <= day,
  );
  return { ...product, gone, removed: [] };
}

/** Ends an offer on the day, or on the next one if it began that day, unless it ended before. */
function endedOn(day: Day, offer: SourceOffer): SourceOffer {
  const end = offer.validFrom === day ? addDays(day, 1) : day;
  return offer.validTo !== null && offer.validTo < end ? offer : { ...offer, validTo: end };
}

/** Lists the latest offer of each plan type and region that had begun by the day. */
function lastBegun(offers: readonly SourceOffer[], day: Day): readonly SourceOffer[] {
  const byPart = new Map<string, SourceOffer>();
  for (const offer of offers.filter(hasBegun(day))) {
    const other = byPart.get(partName(offer));
    if (other === undefined || other.validFrom < offer.validFrom)
      byPart.set(partName(offer), offer);
  }
  return [...byPart.values()];
}

const hasBegun =
  (day: Day) =>
  ({ validFrom }: SourceOffer): boolean =>
    validFrom <= day;

/** The offers are of one region each. */
function partName(offer: SourceOffer): string {
  return planTypeInRegion(offer, offer.regions[0] ?? 0);
}
