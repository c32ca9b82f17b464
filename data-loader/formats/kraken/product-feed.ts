import { createHash } from 'node:crypto';
import {
  type Day,
  nameOfPlan,
  type Plan,
  planName,
  planTypeName,
  type Region,
  type Supplier,
} from '../../../shared/market/model.ts';
import { addDays, needsHalfHours } from '../../../shared/pricing/index.ts';
import { canonicalJson } from '../../../shared/values/json.ts';
import { isoOfMs } from '../../../shared/values/moments.ts';
import { compareText } from '../../../shared/values/texts.ts';
import { LineErrors } from '../../report/line-errors.ts';
import {
  addTo,
  type Feed,
  type KeptYear,
  type Located,
  type ReadOptions,
  type SourceContent,
  type SourceOffer,
} from '../feed.ts';
import type { ProductApiSettings } from './api.ts';
import {
  type MarketProduct,
  offersByRegion,
  type ProductOutcome,
  withGoneParts,
} from './gone-parts.ts';
import { planKeyOf } from './product.ts';
import type { RegionReason } from './tariffs.ts';

type Products = {
  readonly outcomes: readonly ProductOutcome[];
  readonly soldCount: number;
  readonly pastYears: readonly KeptYear[];
  /** What the source has in the market. */
  readonly loaded: SourceContent | null;
};

/** Makes the feed of the products that were read now and of what stays in the market. */
export function toFeed(
  { outcomes, soldCount, pastYears, loaded }: Products,
  { supplier, source }: ProductApiSettings,
  { day, nowMs }: Pick<ReadOptions, 'day' | 'nowMs'>,
): Feed {
  const continued = continuedOffers(loaded, day);
  const read = outcomes.map((outcome) => ({ ...outcome, offers: outcome.offers.map(continued) }));
  const products = withGoneParts(read, { content: loaded, supplierKey: supplier.key, day });
  const plans: Located<Plan> = { items: [], lines: [] };
  const offers: Located<SourceOffer> = { items: [], lines: [] };
  // Nobody is on a plan whose prices had not begun when it went.
  const kept = products.filter(({ offers: planOffers }) => planOffers.length > 0);
  for (const { code, plan, offers: planOffers } of kept) {
    addTo(plans, plan, lineOf(code, null));
    for (const offer of planOffers) addTo(offers, offer, lineOf(code, offer.regions[0] ?? null));
  }
  const vanished = kept.filter(({ plan }) => !plan.availableToSwitch);
  const problems = (reasonsOf: (outcome: ProductOutcome) => readonly RegionReason[]) =>
    errorsOf(outcomes, supplier, reasonsOf);
  return {
    source,
    publishedAt: isoOfMs(nowMs),
    contentHash: contentHash(supplier, kept, pastYears),
    lineCount: soldCount,
    suppliers: { items: [supplier], lines: [`supplier ${supplier.key}`] },
    plans,
    offers,
    errors: problems(({ unread }) => (unread === null ? [] : [unread])),
    leftOut: problems(({ leftOut }) => leftOut),
    goneOffers: new Set(products.flatMap(({ gone }) => gone)),
    missingParts: errorsOf(products, supplier, (product) => missingParts(product, day)),
    removedParts: errorsOf(products, supplier, removedParts),
    vanishedPlans: new Set(vanished.map(({ plan }) => nameOfPlan(plan))),
    unreadCount: outcomes.filter(({ unread }) => unread !== null).length,
    pastYears,
  };
}

const DAYS_NAMED = 14;

/** Names the parts of a product on sale that have lately ended because they had no price. */
function missingParts({ plan, gone }: MarketProduct, day: Day): readonly RegionReason[] {
  const from = addDays(day, -DAYS_NAMED);
  return plan.availableToSwitch
    ? gone
        .filter(({ validTo }) => validTo !== null && validTo > from)
        .map((offer) => reasonOf(offer, 'keeps its last price, which ends on'))
    : [];
}

function removedParts({ plan, offers, removed }: MarketProduct): readonly RegionReason[] {
  const [first] = removed.toSorted((a, b) => compareText(b.validTo ?? '', a.validTo ?? ''));
  if (first !== undefined && offers.length === 0)
    return [{ region: null, reason: `${plan.name} has not been on sale since ${first.validTo}` }];
  return removed.map((offer) => reasonOf(offer, 'has not been on sale since'));
}

function reasonOf(offer: SourceOffer, words: string): RegionReason {
  return {
    region: offer.regions[0] ?? null,
    reason: `${planTypeName(offer)} ${words} ${offer.validTo}`,
  };
}

function errorsOf<Product extends { readonly code: string }>(
  products: readonly Product[],
  supplier: Supplier,
  reasonsOf: (product: Product) => readonly RegionReason[],
): LineErrors {
  const errors = new LineErrors();
  for (const product of products) {
    const { code } = product;
    const key = planName({ supplierKey: supplier.key, planKey: planKeyOf(code) });
    for (const { region, reason } of reasonsOf(product))
      errors.add({ line: lineOf(code, region), key, reason });
  }
  return errors;
}

function lineOf(code: string, region: Region | null): string {
  return `product ${code}${region === null ? '' : `, region ${region}`}`;
}

/**
 * Gives an offer whose prices depend on the time the first day of the equal offer in the market.
 * Its rows last less than a day, so that it would otherwise begin again, and count as a change,
 * every day.
 */
function continuedOffers(
  loaded: SourceContent | null,
  day: Day,
): (offer: SourceOffer) => SourceOffer {
  const loadedOffers = Map.groupBy(
    offersByRegion(loaded?.offers.filter(needsHalfHours) ?? []),
    withoutDays,
  );
  return (offer) => {
    if (offer.validFrom !== day || !needsHalfHours(offer)) return offer;
    const before = loadedOffers
      .get(withoutDays(offer))
      ?.find(({ validFrom, validTo }) => validFrom <= day && (validTo === null || validTo >= day));
    return before === undefined ? offer : { ...offer, validFrom: before.validFrom };
  };
}

function withoutDays({ validFrom: _from, validTo: _to, ...offer }: SourceOffer): string {
  return canonical(offer);
}

/**
 * Hashes the content independently of the order in which the API, or the market, has it. What is
 * gone counts without the day on which it ended: that it is still gone is no news. What was read of
 * past years counts, because only new content is kept.
 */
function contentHash(
  supplier: Supplier,
  products: readonly MarketProduct[],
  pastYears: readonly KeptYear[],
): string {
  const lines = products.flatMap(({ plan, offers, gone }) => {
    const isGone = new Set(gone);
    const now = offers.filter((offer) => !isGone.has(offer));
    const last = gone.map((offer) => ({
      ...offer,
      validTo: null,
      isMissing: plan.availableToSwitch || undefined,
    }));
    return [plan, ...now, ...last].map(canonical);
  });
  lines.push(...pastYears.map(canonical));
  return createHash('sha256')
    .update([canonical(supplier), ...lines.toSorted()].join('\n'))
    .digest('hex');
}

function canonical(value: object): string {
  return canonicalJson(value, Number);
}
