import { decodeJson, encodeJson } from './chunks.ts';
import type { PlanKey } from './market.ts';
import type { Day, Plan, PlanType, Region } from './model.ts';
import { planTypesOfMask } from './plan-types.ts';

/**
 * Which plan types a plan has where, and the first day on which it has: a bit a plan type (its place in PLAN_TYPES), a
 * bit a region (its number). They have no end: customers may still be on a plan whose prices have ended.
 */
export type Coverage = { readonly typeMask: number; readonly regionMask: number; readonly from: Day };

/** A plan as it is shown, and where it has prices. */
export type CataloguePlan = { readonly plan: Plan; readonly coverage: readonly Coverage[] };

/** Segments of earlier versions have no day: their plan types count on every one. */
type CatalogueRow = readonly [Plan, ...(readonly [typeMask: number, regionMask: number, from?: Day])[]];

/** Plans must come sorted by supplier key, then plan key. Compression takes care of the repeated key names. */
export function encodeCatalogue(plans: readonly CataloguePlan[]): Uint8Array {
  return encodeJson(
    plans.map(
      ({ plan, coverage }): CatalogueRow => [
        inFixedOrder(plan),
        ...coverage.map(({ typeMask, regionMask, from }) => [typeMask, regionMask, from] as const),
      ],
    ),
  );
}

/** Decoded once, so that a request finds its ten plans without a walk. */
export type Catalogue = {
  /** By `planName`. */
  readonly byName: ReadonlyMap<string, CataloguePlan>;
  readonly bySupplier: ReadonlyMap<string, readonly CataloguePlan[]>;
};

/** How a catalogue names a plan: `supplier/plan`. */
export function planName({ supplierKey, planKey }: PlanKey): string {
  return `${supplierKey}/${planKey}`;
}

export function decodeCatalogue(payload: Uint8Array): Catalogue {
  // The payload's hash was checked: it is what encodeCatalogue wrote.
  const rows = decodeJson(payload) as readonly CatalogueRow[];
  const plans = rows.map(([plan, ...coverage]) => ({
    plan,
    coverage: coverage.map(([typeMask, regionMask, from = '']) => ({ typeMask, regionMask, from })),
  }));
  return {
    byName: new Map(
      plans.map((entry) => [planName({ supplierKey: entry.plan.supplierKey, planKey: entry.plan.key }), entry]),
    ),
    bySupplier: Map.groupBy(plans, ({ plan }) => plan.supplierKey),
  };
}

/** The plan types that a plan has in a region, or has had there, on a day. */
export function planTypesIn(
  { coverage }: CataloguePlan,
  { region, day }: { readonly region: Region; readonly day: Day },
): readonly PlanType[] {
  return planTypesOfMask(
    coverage
      .filter(({ regionMask, from }) => (regionMask & (1 << region)) !== 0 && from <= day)
      .reduce((mask, { typeMask }) => mask | typeMask, 0),
  );
}

/** JSON writes keys in the order they were set: fixed here, so that the same plan is always the same bytes. */
function inFixedOrder(plan: Plan): Plan {
  return {
    supplierKey: plan.supplierKey,
    key: plan.key,
    name: plan.name,
    standardVariable: plan.standardVariable,
    needsEndDate: plan.needsEndDate,
    fulfillable: plan.fulfillable,
    availableToSwitch: plan.availableToSwitch,
    featureLabels: plan.featureLabels,
    features: plan.features.map(({ title, description }) => ({ title, description })),
    productEndDate: plan.productEndDate,
    rateGuarantee: {
      endDate: plan.rateGuarantee.endDate,
      durationMonths: plan.rateGuarantee.durationMonths,
      description: plan.rateGuarantee.description,
    },
    exitFees:
      plan.exitFees === null
        ? null
        : { gasFeePence: plan.exitFees.gasFeePence, electricityFeePence: plan.exitFees.electricityFeePence },
  };
}
