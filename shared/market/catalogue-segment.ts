import { decodeJson, encodeJson } from './chunks.ts';
import type { PlanKey } from './market.ts';
import type { Day, Plan, PlanType, Region } from './model.ts';
import { planTypesOfMask } from './plan-types.ts';

/** Bits per plan type (index in PLAN_TYPES) and region. No end: customers stay on plans whose prices have ended. */
export type Coverage = { readonly typeMask: number; readonly regionMask: number; readonly from: Day };

export type CataloguePlan = { readonly plan: Plan; readonly coverage: readonly Coverage[] };

/** A plan that requires nothing says nothing of it, like every plan of earlier versions. */
type PlanRow = Omit<Plan, 'requires'> & Partial<Pick<Plan, 'requires'>>;

/** Segments of earlier versions have no day: their plan types count on every day. */
type CatalogueRow = readonly [PlanRow, ...(readonly [typeMask: number, regionMask: number, from?: Day])[]];

const NOTHING: Plan['requires'] = [];

/** The plans must be sorted by supplier key, then plan key. */
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

export type Catalogue = {
  readonly byName: ReadonlyMap<string, CataloguePlan>;
  readonly bySupplier: ReadonlyMap<string, readonly CataloguePlan[]>;
};

export function planName({ supplierKey, planKey }: PlanKey): string {
  return `${supplierKey}/${planKey}`;
}

export function decodeCatalogue(payload: Uint8Array): Catalogue {
  const rows = decodeJson<readonly CatalogueRow[]>(payload);
  const plans = rows.map(([{ requires = NOTHING, ...plan }, ...coverage]) => ({
    plan: { ...plan, requires },
    coverage: coverage.map(([typeMask, regionMask, from = '']) => ({ typeMask, regionMask, from })),
  }));
  return {
    byName: new Map(
      plans.map((entry) => [planName({ supplierKey: entry.plan.supplierKey, planKey: entry.plan.key }), entry]),
    ),
    bySupplier: Map.groupBy(plans, ({ plan }) => plan.supplierKey),
  };
}

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

/** JSON keeps the order in which keys are set: fixed here, so that the same plan is always the same bytes. */
function inFixedOrder(plan: Plan): PlanRow {
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
    ...(plan.requires.length > 0 && { requires: plan.requires }),
  };
}
