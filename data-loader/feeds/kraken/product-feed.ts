import type { Day, Plan, Region } from '../../../shared/market/model.ts';
import { planName } from '../../../shared/market/model.ts';
import type { SourceContent, SourceOffer } from '../../market/load.ts';
import { Findings } from '../../report/report.ts';
import type { ProductApiSettings } from '../../sources/source-settings.ts';
import type { Feed, Located, Place } from '../feed.ts';
import { contentHash } from './content-hash.ts';
import { continuedOffers } from './continued-offers.ts';
import { keptPlans } from './kept-plans.ts';
import { planKeyOf } from './product-plan.ts';
import type { ProductReading } from './read-product.ts';
import type { LeftOut } from './tariffs.ts';

export type ProductOutcome =
  | { readonly kind: 'read'; readonly code: string; readonly reading: ProductReading }
  | { readonly kind: 'left-out'; readonly code: string; readonly reason: string }
  | { readonly kind: 'unread'; readonly code: string; readonly region: Region | null; readonly reason: string };

export type FeedContext = {
  readonly settings: ProductApiSettings;
  readonly day: Day;
  readonly nowMs: number;
  readonly loaded: SourceContent | null;
};

export function toFeed(outcomes: readonly ProductOutcome[], { settings, day, nowMs, loaded }: FeedContext): Feed {
  const { supplier, source } = settings;
  const read = outcomes.map((outcome) => (outcome.kind === 'read' ? outcome.reading : null));
  const kept = keptPlans(loaded, {
    supplierKey: supplier.key,
    read: new Set(read.flatMap((reading) => reading?.plan?.key ?? [])),
    unread: new Set(outcomes.filter(({ kind }) => kind === 'unread').map(({ code }) => planKeyOf(code))),
  });
  const continued = continuedOffers(loaded, day);
  const plans: Located<Plan> = { items: [], lines: [] };
  const offers: Located<SourceOffer> = { items: [], lines: [] };
  for (const [index, reading] of [...read, ...kept].entries()) {
    if (reading === null || reading.plan === null) continue;
    add(plans, reading.plan, lineOf(index, null));
    for (const offer of reading.offers) add(offers, continued(offer), lineOf(index, offer.regions[0] ?? null));
  }
  const codes = outcomes.map(({ code }) => code);
  const codeOfKey = new Map(codes.map((code) => [planKeyOf(code), code]));
  const products = [...codes, ...kept.map(({ plan }) => codeOfKey.get(plan.key) ?? plan.key)];
  return {
    header: { source, publishedAt: new Date(nowMs).toISOString(), publishedAtMs: nowMs },
    contentHash: contentHash({ supplier, plans: plans.items, offers: offers.items }),
    lineCount: outcomes.filter(({ kind }) => kind !== 'left-out').length,
    suppliers: { items: [supplier], lines: [0] },
    plans,
    offers,
    errors: findings(outcomes, supplier.key, faultsOf),
    leftOut: findings(outcomes, supplier.key, leftOutOf),
    placeOf: (line) => placeOf(line, products, supplier.key),
    heldOverPlans: new Set(kept.filter(({ isHeldOver }) => isHeldOver).map(({ plan }) => nameOf(plan))),
    unreadCount: outcomes.filter(({ kind }) => kind === 'unread').length,
  };
}

/** The number of a unit: its product's, then two digits for the region. */
function lineOf(productIndex: number, region: Region | null): number {
  return (productIndex + 1) * 100 + (region ?? 0);
}

/** The supplier is in no product: its number is 0. */
function placeOf(line: number, products: readonly string[], supplierKey: string): Place {
  const region = line % 100;
  return { product: products[(line - region) / 100 - 1] ?? supplierKey, region: region === 0 ? null : region };
}

function findings(
  outcomes: readonly ProductOutcome[],
  supplierKey: string,
  reasonsOf: (outcome: ProductOutcome) => readonly LeftOut[],
): Findings {
  const found = new Findings();
  for (const [index, outcome] of outcomes.entries()) {
    const { code } = outcome;
    const key = planName({ supplierKey, planKey: planKeyOf(code) });
    for (const { region, reason } of reasonsOf(outcome)) {
      found.add({ line: lineOf(index, region), at: { product: code, region }, key, reason });
    }
  }
  return found;
}

function faultsOf(outcome: ProductOutcome): readonly LeftOut[] {
  return outcome.kind === 'unread' ? [outcome] : [];
}

function leftOutOf(outcome: ProductOutcome): readonly LeftOut[] {
  switch (outcome.kind) {
    case 'read':
      return outcome.reading.leftOut;
    case 'left-out':
      return [{ region: null, reason: outcome.reason }];
    case 'unread':
      return [];
  }
}

function nameOf({ supplierKey, key }: Plan): string {
  return planName({ supplierKey, planKey: key });
}

function add<T>(located: Located<T>, item: T, line: number): void {
  located.items.push(item);
  located.lines.push(line);
}
