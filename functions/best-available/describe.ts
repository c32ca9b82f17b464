import type { ComparisonRequest } from '../../shared/household/household.ts';
import type { MarketOffer, RegionMarket } from '../../shared/market/market.ts';
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
};

export function bestAvailableResponse(
  market: RegionMarket,
  { query, home, assumptions, inEffect, comparison }: Described,
): BestAvailableResponse {
  const { assumed, offer } = assumptions;
  return {
    errors: comparison ? null : { comparison: whyNoComparison(market, inEffect, offer) },
    address: addressResponse(home, query.building),
    address_match: home.addressMatch,
    left_out: { not_fulfillable: notFulfillableCount(market, inEffect, offer) },
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

function whyNoComparison(
  market: RegionMarket,
  request: ComparisonRequest,
  offer: MarketOffer | undefined,
): string {
  const onSale = onSaleQuery(request);
  const { filters } = request.list;
  if (market.offersOnSale(onSale).length === 0) return NOTHING_ON_SALE;
  if (offer === undefined) return NO_CURRENT_PLAN;
  const isAnyLeft = market.offersOnSale({ ...onSale, filters }).length > 0;
  return isAnyLeft ? NOTHING_FULFILLABLE : NOTHING_LEFT;
}

/** Counts the plans that are left out, before the filters, because they cannot be switched to. */
function notFulfillableCount(
  market: RegionMarket,
  request: ComparisonRequest,
  offer: MarketOffer | undefined,
): number {
  if (!request.list.fulfillableOnly) return 0;
  const current = offer === undefined ? [] : [offer];
  const offers = market.offersOnSale({ ...onSaleQuery(request), current });
  return offers.filter(({ fulfillable }) => !fulfillable).length;
}

function onSaleQuery({ household, paymentMethod }: ComparisonRequest) {
  const { fuel, electricityVariant, home } = household;
  return { fuel, electricityVariant, paymentMethod, has: home?.has };
}
