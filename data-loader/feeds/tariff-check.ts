import { planName } from '../../shared/market/catalogue-segment.ts';
import type { Plan, Supplier } from '../../shared/market/model.ts';
import type { SourceOffer } from '../market/source-load.ts';
import type { LineError } from '../report.ts';
import { LineErrorList, MOST_ERRORS_KEPT } from './line-error-list.ts';
import type { Located, TariffFeed } from './tariff-feed.ts';
import type { Holders } from './tariff-holders.ts';
import { OfferCalendar } from './tariff-overlap.ts';

/** What is good of a feed, now that its lines are held against each other and against the other sources. */
export type CheckedFeed = {
  readonly suppliers: readonly Supplier[];
  readonly plans: readonly Plan[];
  readonly offers: readonly SourceOffer[];
  /** One a region, so that a sender may draw several regions together in one line. */
  readonly offerCount: number;
  readonly rejectedCount: number;
  /** The first of the rejected lines, in the order of the feed. */
  readonly errors: readonly LineError[];
};

export function checkTariffFeed(feed: TariffFeed, holders: Holders): CheckedFeed {
  const suppliers = accept(feed.suppliers, supplierCheck(feed, holders));
  const plans = accept(feed.plans, planCheck(feed, holders));
  const offers = accept(feed.offers, offerCheck(feed, plans.items));
  const found = [feed.errors, suppliers.errors, plans.errors, offers.errors];
  return {
    suppliers: suppliers.items,
    plans: plans.items,
    offers: offers.items,
    offerCount: offers.items.reduce((count, { regions }) => count + regions.length, 0),
    rejectedCount: found.reduce((count, errors) => count + errors.count, 0),
    // Each list has its own first ones: the first of all are among them.
    errors: found
      .flatMap(({ kept }) => kept)
      .sort((a, b) => a.line - b.line)
      .slice(0, MOST_ERRORS_KEPT),
  };
}

type Accepted<T> = { readonly items: readonly T[]; readonly errors: LineErrorList };

/**
 * Gives the reason why an item is rejected, null where it is accepted; asked once an item, in the order of the lines.
 */
type Check<T> = (item: T, position: number) => { readonly key: string; readonly reason: string } | null;

function accept<T>({ items, lines }: Located<T>, check: Check<T>): Accepted<T> {
  const errors = new LineErrorList();
  const accepted = items.filter((item, position) => {
    const rejected = check(item, position);
    if (rejected !== null) errors.add({ line: lines[position] ?? 0, ...rejected });
    return rejected === null;
  });
  return { items: accepted, errors };
}

function supplierCheck({ header, suppliers }: TariffFeed, holders: Holders): Check<Supplier> {
  const lineOf = new Map<string, number>();
  return ({ key }, position) => {
    const holder = holders.suppliers.get(key);
    if (holder !== header.source) return { key, reason: `supplier ${key} is held by source ${holder}` };
    const first = lineOf.get(key);
    if (first !== undefined) return { key, reason: `supplier ${key} is on line ${first} already` };
    lineOf.set(key, suppliers.lines[position] ?? 0);
    return null;
  };
}

function planCheck({ header, plans }: TariffFeed, holders: Holders): Check<Plan> {
  const lineOf = new Map<string, number>();
  return (plan, position) => {
    const key = planName({ supplierKey: plan.supplierKey, planKey: plan.key });
    if (!holders.suppliers.has(plan.supplierKey)) {
      return { key, reason: `supplier ${plan.supplierKey} is in no good line of this feed and in no other source` };
    }
    const holder = holders.plans.get(key);
    if (holder !== header.source) return { key, reason: `plan ${key} is held by source ${holder}` };
    const first = lineOf.get(key);
    if (first !== undefined) return { key, reason: `plan ${key} is on line ${first} already` };
    lineOf.set(key, plans.lines[position] ?? 0);
    return null;
  };
}

function offerCheck({ offers }: TariffFeed, plans: readonly Plan[]): Check<SourceOffer> {
  const known = new Set(plans.map(({ supplierKey, key }) => planName({ supplierKey, planKey: key })));
  const calendar = new OfferCalendar(offers.items);
  return (offer, position) => {
    const key = planName(offer);
    if (!known.has(key)) return { key, reason: `plan ${key} is in no good line of this feed` };
    const overlapped = calendar.add(position);
    if (overlapped === null) return null;
    const line = offers.lines[overlapped.position] ?? 0;
    return { key, reason: `overlaps the offer on line ${line} in region ${overlapped.region}: ${span(offer)}` };
  };
}

function span({ validFrom, validTo }: SourceOffer): string {
  return `from ${validFrom} to ${validTo ?? 'open'}`;
}
