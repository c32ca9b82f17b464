import { type CataloguePlan, type Coverage, encodeCatalogue, planName } from '../../shared/market/catalogue-segment.ts';
import { type Ref, refOf } from '../../shared/market/chunks.ts';
import type { SourceSegments } from '../../shared/market/manifest.ts';
import type { Day, Offer, Plan, Region } from '../../shared/market/model.ts';
import { encodeOffers, type PlanWithOffers } from '../../shared/market/offer-segment.ts';
import { planTypeCode } from '../../shared/market/plan-types.ts';
import { encodeSuppliers, encodeSupplierTypes, type SupplierTypes } from '../../shared/market/supplier-segment.ts';
import { compareText } from '../../shared/pricing/index.ts';
import type { SourceLoad, SourceOffer } from './load.ts';

export type CompiledSource = {
  readonly segments: SourceSegments;
  readonly payloads: ReadonlyMap<Ref, Uint8Array>;
};

/** Everything is sorted: the same market has the same refs whatever the order of the lines. */
export function compileSource(load: SourceLoad): CompiledSource {
  const payloads = new Map<Ref, Uint8Array>();
  const keep = (payload: Uint8Array): Ref => {
    const ref = refOf(payload);
    payloads.set(ref, payload);
    return ref;
  };
  const plans = sortedPlans(load);
  const onSale = plans.filter(({ plan }) => plan.availableToSwitch);
  const closed = [...Map.groupBy(plans, ({ plan }) => plan.supplierKey)]
    .map(([supplierKey, own]) => [supplierKey, own.filter(({ plan }) => !plan.availableToSwitch)] as const)
    .filter(([, own]) => own.length > 0);
  const segments: SourceSegments = {
    source: load.source,
    publishedAt: load.publishedAt,
    contentHash: load.contentHash,
    offerCount: load.offerCount,
    rejectedCount: load.rejectedCount,
    ...(load.heldOverOfferCount === 0 ? {} : { heldOverOfferCount: load.heldOverOfferCount }),
    ...(load.medianRates.length === 0 ? {} : { medianRates: load.medianRates }),
    suppliers: keep(encodeSuppliers(load.suppliers.toSorted((a, b) => compareText(a.key, b.key)))),
    supplierTypes: byRegion(plans).map(([region, own]) => [region, keep(encodeSupplierTypes(typesOf(own)))]),
    plansOnSale: keep(encodeCatalogue(onSale.map(withCoverage))),
    plansHeld: closed.map(([supplierKey, own]) => [supplierKey, keep(encodeCatalogue(own.map(withCoverage)))]),
    offersOnSale: byRegion(onSale).map(([region, own]) => [region, keep(encodeOffers(own))]),
    offersHeld: closed.flatMap(([supplierKey, own]) =>
      byRegion(own).map(([region, offers]) => [region, supplierKey, keep(encodeOffers(offers))] as const),
    ),
  };
  return { segments, payloads };
}

type PlanOffers = { readonly plan: Plan; readonly offers: readonly SourceOffer[] };

function sortedPlans({ plans, offers }: SourceLoad): readonly PlanOffers[] {
  const offersOf = Map.groupBy(offers, ({ supplierKey, planKey }) => planName({ supplierKey, planKey }));
  return plans
    .toSorted((a, b) => compareText(a.supplierKey, b.supplierKey) || compareText(a.key, b.key))
    .map((plan) => ({
      plan,
      offers: (offersOf.get(planName({ supplierKey: plan.supplierKey, planKey: plan.key })) ?? []).toSorted(
        (a, b) => planTypeCode(a) - planTypeCode(b) || compareText(a.validFrom, b.validFrom),
      ),
    }));
}

function byRegion(plans: readonly PlanOffers[]): readonly (readonly [Region, readonly PlanWithOffers[]])[] {
  const regions = new Map<Region, PlanWithOffers[]>();
  for (const { plan, offers } of plans) {
    const own = new Map<Region, SourceOffer[]>();
    for (const offer of offers) for (const region of new Set(offer.regions)) append(own, region, offer);
    for (const [region, there] of own) append(regions, region, { plan, offers: there });
  }
  return [...regions].toSorted(([a], [b]) => a - b);
}

function append<K, V>(groups: Map<K, V[]>, key: K, value: V): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}

function typesOf(plans: readonly PlanWithOffers[]): readonly SupplierTypes[] {
  return [...Map.groupBy(plans, ({ plan }) => plan.supplierKey)].flatMap(([supplierKey, own]) =>
    masksByDay(firstDays(own.flatMap(({ offers }) => offers))).map((types) => ({ supplierKey, ...types })),
  );
}

function masksByDay(days: ReadonlyMap<number, Day>) {
  return [...Map.groupBy(days, ([, from]) => from)]
    .map(([from, codes]) => ({ from, typeMask: maskOf(codes.map(([code]) => code)) }))
    .toSorted((a, b) => compareText(a.from, b.from));
}

function maskOf(bits: Iterable<number>): number {
  let mask = 0;
  for (const bit of bits) mask |= 1 << bit;
  return mask;
}

function firstDays(offers: readonly Offer[]): ReadonlyMap<number, Day> {
  const days = new Map<number, Day>();
  for (const offer of offers) {
    const code = planTypeCode(offer);
    const known = days.get(code);
    if (known === undefined || offer.validFrom < known) days.set(code, offer.validFrom);
  }
  return days;
}

/** Regions with the same plan types from the same day on share an entry: most plans have one for all of them. */
function withCoverage({ plan, offers }: PlanOffers): CataloguePlan {
  const there = new Map<Region, SourceOffer[]>();
  for (const offer of offers) for (const region of offer.regions) append(there, region, offer);
  const coverage = new Map<string, Coverage>();
  for (const [region, own] of there) {
    for (const { from, typeMask } of masksByDay(firstDays(own))) {
      const name = `${from} ${typeMask}`;
      const regionMask = (coverage.get(name)?.regionMask ?? 0) | (1 << region);
      coverage.set(name, { typeMask, regionMask, from });
    }
  }
  const sorted = [...coverage.values()].toSorted((a, b) => compareText(a.from, b.from) || a.typeMask - b.typeMask);
  return { plan, coverage: sorted };
}
