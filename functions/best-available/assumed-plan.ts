import { ApiError, planNotFound } from '../../shared/contract/errors.ts';
import type { Edition, ListedSupplier, MarketOffer, PlanTypeQuery } from '../../shared/market/market.ts';
import { GIVEN } from './assumed.ts';
import type { BestAvailableValues } from './request.ts';

/** The plan that a home is taken to be on. */
export type AssumedPlan = { readonly offer: MarketOffer; readonly supplier: string; readonly plan: string };

/**
 * The current plan of a home: what the caller named of it, the rest assumed. Undefined where nobody offers, or ever
 * offered, a plan of this type here.
 *
 * @throws ApiError plan-not-found where the caller names a supplier or plan that does not exist here
 */
export async function assumedPlan(
  edition: Edition,
  type: PlanTypeQuery,
  values: BestAvailableValues,
): Promise<AssumedPlan | undefined> {
  const { supplier_key: supplierKey, plan_key: planKey } = values;
  const here = inOrderOfLikelihood(await edition.suppliers(type.region), type.region);
  for (const listed of here) {
    if (supplierKey !== undefined && listed.supplier.key !== supplierKey) continue;
    const offer = await offerOf(edition, { ...type, supplierKey: listed.supplier.key }, planKey);
    if (offer === undefined) continue;
    return {
      offer,
      supplier: supplierKey === undefined ? supplierReason(listed, type.region, planKey) : GIVEN,
      plan: planKey === undefined ? "The supplier's standard variable plan, which most homes are on" : GIVEN,
    };
  }
  if (supplierKey === undefined && planKey === undefined) return undefined;
  throw new ApiError([
    planNotFound({
      plan_key: planKey ?? null,
      supplier_key: supplierKey ?? null,
      payment_method: type.paymentMethod,
      electricity_variant: type.electricityVariant,
      post_code: values.post_code ?? null,
    }),
  ]);
}

/** The region's electricity incumbent first, then the big six, then any; each by key. */
function inOrderOfLikelihood(suppliers: readonly ListedSupplier[], region: number): readonly ListedSupplier[] {
  const rank = (listed: ListedSupplier): number => (isIncumbent(listed, region) ? 0 : listed.supplier.bigSix ? 1 : 2);
  return suppliers.toSorted(
    (one, other) => rank(one) - rank(other) || (one.supplier.key < other.supplier.key ? -1 : 1),
  );
}

function isIncumbent({ supplier }: ListedSupplier, region: number): boolean {
  return supplier.electricityIncumbentRegions.includes(region);
}

async function offerOf(
  edition: Edition,
  type: PlanTypeQuery & { readonly supplierKey: string },
  planKey: string | undefined,
): Promise<MarketOffer | undefined> {
  if (planKey !== undefined) return await edition.currentOffer({ ...type, planKey });
  const [first] = await edition.standardVariableOffers(type);
  return first;
}

function supplierReason(listed: ListedSupplier, region: number, planKey: string | undefined): string {
  const withPlan = planKey === undefined ? '' : ' that has the plan given';
  if (isIncumbent(listed, region)) return 'The supplier that homes in the region have where they never switched';
  return `${listed.supplier.bigSix ? 'One of the largest suppliers here' : 'A supplier here'}${withPlan}`;
}
