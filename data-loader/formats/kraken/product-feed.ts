import { createHash } from 'node:crypto';
import {
  type Day,
  nameOfPlan,
  type Plan,
  planName,
  type Region,
  type Supplier,
} from '../../../shared/market/model.ts';
import { LineErrors } from '../../report/line-errors.ts';
import type { SourceContent, SourceOffer } from '../feed.ts';
import { addTo, type Feed, type Located, type ReadOptions } from '../feed.ts';
import type { ProductApiSettings } from './api.ts';
import { type ProductReading, planKeyOf, type RegionReason } from './product.ts';

/**
 * What was read of a product that households can buy, as far as the list says; or why nothing was.
 */
export type ProductOutcome = ProductReading & {
  readonly code: string;
  readonly unread: RegionReason | null;
};

/** The feed of what was read now and of what stays of earlier readings: `loaded`. */
export function toFeed(
  {
    outcomes,
    soldCount,
  }: { readonly outcomes: readonly ProductOutcome[]; readonly soldCount: number },
  { supplier, source }: ProductApiSettings,
  { day, nowMs }: Pick<ReadOptions, 'day' | 'nowMs'>,
  loaded: SourceContent | null,
): Feed {
  const kept = keptPlans(loaded, supplier, outcomes);
  const continued = continuedOffers(loaded, day);
  const plans: Located<Plan> = { items: [], lines: [] };
  const offers: Located<SourceOffer> = { items: [], lines: [] };
  for (const { code, plan, offers: own } of [...outcomes, ...kept]) {
    if (plan === null) continue;
    addTo(plans, plan, lineOf(code, null));
    for (const offer of own)
      addTo(offers, continued(offer), lineOf(code, offer.regions[0] ?? null));
  }
  const findings = (
    reasonsOf: (outcome: ProductOutcome) => readonly RegionReason[],
  ): LineErrors => {
    const found = new LineErrors();
    for (const outcome of outcomes) {
      const { code } = outcome;
      const key = planName({ supplierKey: supplier.key, planKey: planKeyOf(code) });
      for (const { region, reason } of reasonsOf(outcome)) {
        found.add({ line: lineOf(code, region), key, reason });
      }
    }
    return found;
  };
  return {
    source,
    publishedAt: new Date(nowMs).toISOString(),
    contentHash: contentHash(supplier, plans.items, offers.items),
    lineCount: soldCount,
    suppliers: { items: [supplier], lines: [`supplier ${supplier.key}`] },
    plans,
    offers,
    errors: findings(({ unread }) => (unread === null ? [] : [unread])),
    leftOut: findings(({ leftOut }) => leftOut),
    vanishedPlans: new Set(
      kept.filter(({ plan }) => !plan.availableToSwitch).map(({ plan }) => nameOfPlan(plan)),
    ),
    unreadCount: outcomes.filter(({ unread }) => unread !== null).length,
  };
}

function lineOf(code: string, region: Region | null): string {
  return `product ${code}${region === null ? '' : `, region ${region}`}`;
}

/**
 * Loaded plans that were not read now: unread ones as they were, all others as no longer offered.
 */
function keptPlans(
  loaded: SourceContent | null,
  { key: supplierKey }: Supplier,
  outcomes: readonly ProductOutcome[],
) {
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
 * Rows of times last less than a day, so that such an offer would begin anew every day. One with
 * the prices that are loaded begins when those began: a reading of equal prices is unchanged.
 */
function continuedOffers(
  loaded: SourceContent | null,
  day: Day,
): (offer: SourceOffer) => SourceOffer {
  const hasTimes = ({ electricity }: SourceOffer): boolean => electricity?.timetable !== undefined;
  const loadedOffers = Map.groupBy(oneByRegion(loaded?.offers.filter(hasTimes) ?? []), withoutDays);
  return (offer) => {
    if (offer.validFrom !== day || !hasTimes(offer)) return offer;
    const before = loadedOffers
      .get(withoutDays(offer))
      ?.find(({ validFrom, validTo }) => validFrom <= day && (validTo === null || validTo >= day));
    return before === undefined ? offer : { ...offer, validFrom: before.validFrom };
  };
}

function withoutDays({ validFrom: _from, validTo: _to, ...offer }: SourceOffer): string {
  return canonical(offer);
}

/** The same for the same content, in whatever order the API, or the market, has it. */
function contentHash(
  supplier: Supplier,
  plans: readonly Plan[],
  offers: readonly SourceOffer[],
): string {
  const lines = [
    canonical(supplier),
    ...plans.map(canonical).toSorted(),
    ...oneByRegion(offers).map(canonical).toSorted(),
  ];
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

function oneByRegion(offers: readonly SourceOffer[]): readonly SourceOffer[] {
  return offers.flatMap((offer) =>
    offer.regions.map((region) => ({ ...offer, regions: [region] })),
  );
}

/** The same text for equal values, whatever the order of their keys. */
function canonical(value: object): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return Number(part);
    return typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  });
}
