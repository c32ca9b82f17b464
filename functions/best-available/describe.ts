import type { ComparisonRequest } from '../../shared/household/household.ts';
import type { PlanList } from '../../shared/household/plan-list.ts';
import { filterOffers } from '../../shared/market/filters.ts';
import type { Assumptions } from './assumptions.ts';
import type { AssumedComparisonResponse, BestAvailableResponse } from './contract.ts';
import { addressResponse, type Home } from './home.ts';
import type { BestAvailableRequest } from './request.ts';

const NOTHING_ON_SALE = 'No plans are on sale for this home.';
const NOTHING_FULFILLABLE =
  'No plans that can be switched to through this service are on sale for this home; fulfillable_only=false shows the others.';
const NOTHING_LEFT = 'No plans on sale for this home match the filters.';
const NO_CURRENT_PLAN =
  'No current plan is known here to compare with; supplier_key and plan_key may name one.';

type Described = {
  readonly query: BestAvailableRequest;
  readonly home: Home;
  readonly assumptions: Assumptions;
  readonly inEffect: ComparisonRequest;
  readonly comparison: AssumedComparisonResponse | null;
  readonly plans: PlanList;
};

export function bestAvailableResponse(described: Described): BestAvailableResponse {
  const { query, home, assumptions, comparison, plans } = described;
  const { assumed } = assumptions;
  return {
    errors: comparison ? null : { comparison: whyNoComparison(described) },
    address: addressResponse(home, query.building),
    address_match: home.addressMatch,
    left_out: { not_fulfillable: plans.leftOut.not_fulfillable.length },
    comparison,
    payment_method: assumed.payment_method.value,
    plan_key: assumed.plan_key.value,
    variant: assumed.variant.value,
    supplier_key: assumed.supplier_key.value,
    supplier_name: assumed.supplier_name.value,
    plan_name: assumed.plan_name.value,
    fuel: assumed.fuel.value,
    consumption: {
      gas_usage_kwh: assumed.gas_usage_kwh.value,
      electricity_usage_kwh: assumed.electricity_usage_kwh.value,
    },
    assumptions: assumed,
  };
}

function whyNoComparison({
  assumptions: { offer },
  plans: { offers, leftOut },
  inEffect: { list },
}: Described): string {
  const unfulfillable = leftOut.not_fulfillable;
  if (offers.length + unfulfillable.length === 0) return NOTHING_ON_SALE;
  if (offer === undefined) return NO_CURRENT_PLAN;
  return filterOffers(unfulfillable, list.filters).length > 0 ? NOTHING_FULFILLABLE : NOTHING_LEFT;
}
