import type { Plan, Supplier } from '../../shared/market/model.ts';
import { planName } from '../../shared/market/model.ts';
import type { SourceOffer } from '../market/load.ts';
import { Findings, firstErrors, type LineError } from '../report/report.ts';
import { type Holders, refusePlan, refuseSupplier } from '../rules/rules.ts';
import type { Feed, Located } from './feed.ts';
import { OfferCalendar } from './overlap.ts';

export type CheckedFeed = {
  readonly suppliers: readonly Supplier[];
  readonly plans: readonly Plan[];
  readonly offers: readonly SourceOffer[];
  readonly offerCount: number;
  readonly rejectedCount: number;
  readonly errors: readonly LineError[];
};

export function crossCheck(feed: Feed, holders: Holders, mostErrors?: number): CheckedFeed {
  const suppliers = accept(feed.suppliers, supplierCheck(feed, holders), mostErrors);
  const plans = accept(feed.plans, planCheck(feed, holders), mostErrors);
  const offers = accept(feed.offers, offerCheck(feed, plans.items), mostErrors);
  const findings = [feed.errors, suppliers.errors, plans.errors, offers.errors];
  return {
    suppliers: suppliers.items,
    plans: plans.items,
    offers: offers.items,
    offerCount: countOffers(offers.items),
    rejectedCount: findings.reduce((sum, { count }) => sum + count, 0),
    errors: firstErrors(findings, mostErrors),
  };
}

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

function supplierCheck({ header, suppliers }: Feed, holders: Holders): Check<Supplier> {
  const isFirst = onceOnly('supplier', suppliers);
  return ({ key }, position) => {
    const refusal = refuseSupplier(key, header.source, holders);
    return refusal === null ? isFirst(key, position) : { key, reason: refusal.reason };
  };
}

function planCheck({ header, plans }: Feed, holders: Holders): Check<Plan> {
  const isFirst = onceOnly('plan', plans);
  return (plan, position) => {
    const key = planName({ supplierKey: plan.supplierKey, planKey: plan.key });
    const refusal = refusePlan(key, header.source, holders);
    return refusal === null ? isFirst(key, position) : { key, reason: refusal.reason };
  };
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
  const known = new Map(plans.map((plan) => [planName({ supplierKey: plan.supplierKey, planKey: plan.key }), plan]));
  const calendar = new OfferCalendar(offers.items);
  return (offer, position) => {
    const key = planName(offer);
    const plan = known.get(key);
    if (plan === undefined) return { key, reason: `plan ${key} has no valid line in this feed` };
    if (offer.electricity?.timetable !== undefined && !plan.requires.includes('smart_meter')) {
      return { key, reason: `electricity has times, but plan ${key} does not name smart_meter in requires` };
    }
    const overlapped = calendar.add(position);
    if (overlapped === null) return null;
    const span = `from ${offer.validFrom} to ${offer.validTo ?? 'open'}`;
    const line = offers.lines[overlapped.position] ?? 0;
    return { key, reason: `overlaps the offer on line ${line} in region ${overlapped.region}: ${span}` };
  };
}
