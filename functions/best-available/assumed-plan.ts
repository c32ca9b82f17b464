import type { BestAvailableResponse } from '../../shared/contract/endpoints/best-available.ts';
import { ApiError, planNotFound } from '../../shared/contract/errors.ts';
import { planNotThere } from '../../shared/household/plan-not-found.ts';
import type {
  HomeQuery,
  ListedSupplier,
  MarketOffer,
  PlanTypeQuery,
  RegionMarket,
  StandardVariableQuery,
} from '../../shared/market/market.ts';
import type { BestAvailableRequest } from './request.ts';
import { assume, GIVEN } from './supply-type.ts';

export type AssumedPlan = { readonly offer: MarketOffer; readonly supplier: string; readonly plan: string };

export type PlanAssumptions = Pick<
  BestAvailableResponse['assumptions'],
  'plan_key' | 'plan_name' | 'supplier_key' | 'supplier_name'
>;

/** @throws ApiError plan-not-found if the caller names a supplier or plan that does not exist here */
export function assumedPlan(
  market: RegionMarket,
  type: PlanTypeQuery & HomeQuery,
  { given, sent }: BestAvailableRequest,
): AssumedPlan | undefined {
  const { supplierKey, planKey } = given;
  const { region } = market;
  const here = inOrderOfLikelihood(market.suppliers(), region);
  for (const listed of here) {
    if (supplierKey !== undefined && listed.supplier.key !== supplierKey) continue;
    const offer = offerOf(market, { ...type, supplierKey: listed.supplier.key }, planKey);
    if (offer === undefined) continue;
    return {
      offer,
      supplier: supplierKey === undefined ? supplierReason(listed, region, planKey) : GIVEN,
      plan: planKey === undefined ? "The supplier's standard variable plan, which most homes are on" : GIVEN,
    };
  }
  if (supplierKey === undefined && planKey === undefined) return undefined;
  const sought = {
    plan_key: planKey ?? null,
    supplier_key: supplierKey ?? null,
    payment_method: type.paymentMethod,
    electricity_variant: type.electricityVariant,
    post_code: sent.postcode,
  };
  throw new ApiError([
    supplierKey === undefined ? planNotFound(sought) : planNotThere(market, { supplierKey, sought }),
  ]);
}

export function planAssumptions(assumed: AssumedPlan | undefined): PlanAssumptions {
  const offer = assumed?.offer;
  const supplier = assumed?.supplier ?? 'No supplier of this kind is known here';
  const plan = assumed?.plan ?? 'No plan of this kind is known here';
  return {
    plan_key: assume(offer?.plan.key ?? '', plan),
    supplier_key: assume(offer?.supplier.key ?? '', supplier),
    supplier_name: assume(offer?.supplier.name ?? '', supplier),
    plan_name: assume(offer?.plan.name ?? '', plan),
  };
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

function offerOf(
  market: RegionMarket,
  type: StandardVariableQuery,
  planKey: string | undefined,
): MarketOffer | undefined {
  if (planKey !== undefined) return market.currentOffer({ ...type, planKey });
  const [first] = market.standardVariableOffers(type);
  return first;
}

function supplierReason(listed: ListedSupplier, region: number, planKey: string | undefined): string {
  const withPlan = planKey === undefined ? '' : ' that has the plan given';
  if (isIncumbent(listed, region)) return 'The supplier that homes in the region have where they never switched';
  return `${listed.supplier.bigSix ? 'One of the largest suppliers here' : 'A supplier here'}${withPlan}`;
}
