import { createHash } from 'node:crypto';
import {
  type Day,
  nameOfPlan,
  type Plan,
  planName,
  type Region,
  type Supplier,
} from '../../../shared/market/model.ts';
import { needsHalfHours } from '../../../shared/pricing/index.ts';
import { canonicalJson } from '../../../shared/values/json.ts';
import { isoOfMs } from '../../../shared/values/moments.ts';
import { LineErrors } from '../../report/line-errors.ts';
import {
  addTo,
  type Feed,
  type Located,
  type ReadOptions,
  type SourceContent,
  type SourceOffer,
} from '../feed.ts';
import type { ProductApiSettings } from './api.ts';
import { type ProductReading, planKeyOf, type RegionReason } from './product.ts';

/** A product of the list: its plan and offers, or the reason why there are none. */
export type ProductOutcome = ProductReading & {
  readonly code: string;
  readonly unread: RegionReason | null;
};

type Products = { readonly outcomes: readonly ProductOutcome[]; readonly soldCount: number };

/** Makes the feed of the products that were read now and of the plans that stay in the market. */
export function toFeed(
  { outcomes, soldCount }: Products,
  { supplier, source }: ProductApiSettings,
  { day, nowMs }: Pick<ReadOptions, 'day' | 'nowMs'>,
  loaded: SourceContent | null,
): Feed {
  const remaining = remainingPlans(loaded, supplier, outcomes);
  const continued = continuedOffers(loaded, day);
  const plans: Located<Plan> = { items: [], lines: [] };
  const offers: Located<SourceOffer> = { items: [], lines: [] };
  for (const { code, plan, offers: planOffers } of [...outcomes, ...remaining]) {
    if (plan === null) continue;
    addTo(plans, plan, lineOf(code, null));
    for (const offer of planOffers)
      addTo(offers, continued(offer), lineOf(code, offer.regions[0] ?? null));
  }
  const vanished = remaining.filter(({ plan }) => !plan.availableToSwitch);
  return {
    source,
    publishedAt: isoOfMs(nowMs),
    contentHash: contentHash(supplier, plans.items, offers.items),
    lineCount: soldCount,
    suppliers: { items: [supplier], lines: [`supplier ${supplier.key}`] },
    plans,
    offers,
    errors: errorsOf(outcomes, supplier, ({ unread }) => (unread === null ? [] : [unread])),
    leftOut: errorsOf(outcomes, supplier, ({ leftOut }) => leftOut),
    vanishedPlans: new Set(vanished.map(({ plan }) => nameOfPlan(plan))),
    unreadCount: outcomes.filter(({ unread }) => unread !== null).length,
  };
}

function errorsOf(
  outcomes: readonly ProductOutcome[],
  supplier: Supplier,
  reasonsOf: (outcome: ProductOutcome) => readonly RegionReason[],
): LineErrors {
  const errors = new LineErrors();
  for (const outcome of outcomes) {
    const { code } = outcome;
    const key = planName({ supplierKey: supplier.key, planKey: planKeyOf(code) });
    for (const { region, reason } of reasonsOf(outcome))
      errors.add({ line: lineOf(code, region), key, reason });
  }
  return errors;
}

function lineOf(code: string, region: Region | null): string {
  return `product ${code}${region === null ? '' : `, region ${region}`}`;
}

type RemainingPlan = {
  readonly code: string;
  readonly plan: Plan;
  readonly offers: readonly SourceOffer[];
};

/**
 * Lists plans in the market that were not read now. A plan that could not be read stays as it was;
 * any other is no longer offered.
 */
function remainingPlans(
  loaded: SourceContent | null,
  { key: supplierKey }: Supplier,
  outcomes: readonly ProductOutcome[],
): readonly RemainingPlan[] {
  if (loaded === null) return [];
  const offersOf = Map.groupBy(loaded.offers, planName);
  const codeOf = new Map(outcomes.map(({ code }) => [planKeyOf(code), code]));
  const read = new Set(outcomes.flatMap(({ plan }) => plan?.key ?? []));
  const unread = new Set(
    outcomes.flatMap((outcome) => (outcome.unread === null ? [] : planKeyOf(outcome.code))),
  );
  return loaded.plans
    .filter((plan) => plan.supplierKey === supplierKey && !read.has(plan.key))
    .map((plan) => ({
      code: codeOf.get(plan.key) ?? plan.key,
      plan: { ...plan, availableToSwitch: plan.availableToSwitch && unread.has(plan.key) },
      offers: offersOf.get(nameOfPlan(plan)) ?? [],
    }));
}

/**
 * Gives an offer whose prices depend on the time the first day of the equal offer in the market. Its
 * rows last less than a day, so that it would otherwise begin anew, and be news, every day.
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

/** Hashes the content independently of the order in which the API, or the market, has it. */
function contentHash(
  supplier: Supplier,
  plans: readonly Plan[],
  offers: readonly SourceOffer[],
): string {
  const lines = [
    canonical(supplier),
    ...plans.map(canonical).toSorted(),
    ...offersByRegion(offers).map(canonical).toSorted(),
  ];
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

function offersByRegion(offers: readonly SourceOffer[]): readonly SourceOffer[] {
  return offers.flatMap((offer) =>
    offer.regions.map((region) => ({ ...offer, regions: [region] })),
  );
}

function canonical(value: object): string {
  return canonicalJson(value, Number);
}
