import type { BestAvailableResponse } from '../../shared/contract/endpoints/best-available.ts';
import { toBaseline } from '../../shared/household/baseline.ts';
import { comparePlans } from '../../shared/household/compare.ts';
import { currentPlanResponse } from '../../shared/household/current-plan.ts';
import { comparisonIdOf } from '../../shared/household/ids.ts';
import { loadProfileResponse, projectionResponse } from '../../shared/household/projection-response.ts';
import type { HomeQuery, MarketOffer, PlanTypeQuery, RegionMarket } from '../../shared/market/market.ts';
import type { PlanFilters } from '../../shared/market/model.ts';
import type { PaymentMethod } from '../../shared/pricing/index.ts';
import type { AssumedUsage } from './assumed-usage.ts';
import type { Home } from './home.ts';
import type { BestAvailableRequest } from './request.ts';
import type { SupplyType } from './supply-type.ts';

const NOTHING_ON_SALE = 'No plans are on sale for this home.';
const NOTHING_FULFILLABLE =
  'No plans that can be switched to through this service are on sale for this home; fulfillable_only=false shows the others.';
const NOTHING_LEFT = 'No plans on sale for this home match the filters.';
const NO_CURRENT_PLAN = 'No current plan is known here to compare with; supplier_key and plan_key may name one.';

/** A home, and what its comparison rests on. */
export type AssumedHome = {
  readonly request: BestAvailableRequest;
  readonly home: Home;
  readonly type: SupplyType;
  readonly used: AssumedUsage;
};

export type BestAvailableQuery = {
  readonly assumed: AssumedHome;
  readonly offer: MarketOffer;
  readonly partner: string;
  readonly reference: BestAvailableComparison['market'];
};

type BestAvailableComparison = NonNullable<BestAvailableResponse['comparison']>;

/** Undefined if no plans are on sale or left after the filters. */
export function bestAvailableComparison(
  market: RegionMarket,
  { assumed, offer, partner, reference }: BestAvailableQuery,
): BestAvailableComparison | undefined {
  const { request, used } = assumed;
  const { fuel } = offer;
  const offers = [{ offer, endDate: offer.plan.productEndDate }];
  const baseline = toBaseline(market, { fuel, offers, usage: used.usage, home: request.home });
  const inEffect = requestInEffect(assumed, offer);
  const id = comparisonIdOf({ partner, market, request: inEffect });
  const electricityVariant = offer.electricityVariant ?? 'standard';
  const paymentMethod = newPaymentMethod(offer);
  const query = { ...inEffect, fuel, electricityVariant, paymentMethod, page: request.page, id, baseline };
  const compared = comparePlans(market, query);
  const { electricity } = baseline.supply;
  if (compared.total === 0 || electricity === undefined) return undefined;
  return {
    id,
    total: compared.total,
    market: reference,
    current: compared.current,
    valuations: {
      plan: currentPlanResponse({ ...electricity, fuel }),
      personal_projection: projectionResponse(baseline.year.projection),
    },
    usage: compared.usage,
    load_profile: loadProfileResponse(request.home),
    comparisons: compared.items,
  };
}

type Absence = {
  readonly query: PlanTypeQuery & HomeQuery;
  readonly filters: PlanFilters;
  readonly isPlanKnown: boolean;
};

export function whyNoComparison(market: RegionMarket, { query, filters, isPlanKnown }: Absence): string {
  const paymentMethod = newPaymentMethod(query);
  const onSale = { ...query, paymentMethod };
  if (market.offersOnSale(onSale).length === 0) return NOTHING_ON_SALE;
  if (!isPlanKnown) return NO_CURRENT_PLAN;
  const left = market.offersOnSale({ ...onSale, filters });
  return left.length === 0 ? NOTHING_LEFT : NOTHING_FULFILLABLE;
}

/** How many plans would be listed before the filters if they could be switched to. */
export function notFulfillableCount(
  market: RegionMarket,
  query: PlanTypeQuery & HomeQuery,
  current: MarketOffer | undefined,
): number {
  const onSale = { ...query, paymentMethod: newPaymentMethod(query), current: current === undefined ? [] : [current] };
  return market.offersOnSale(onSale).filter(({ fulfillable }) => !fulfillable).length;
}

function newPaymentMethod({ paymentMethod }: { readonly paymentMethod: PaymentMethod }): PaymentMethod {
  return paymentMethod === 'prepayment' ? 'prepayment' : 'monthly_direct_debit';
}

/** What was assumed in place of what was given. All of it counts, and is in the id. */
function requestInEffect({ request, home, type, used }: AssumedHome, { supplierKey, planKey }: MarketOffer) {
  const { sent: _asWritten, page: _shown, given: _replaced, ...asked } = request;
  const { fuel, variant, paymentMethod } = type;
  return {
    ...asked,
    postcode: home.place.postcode,
    otherUsages: asked.otherUsages.map(({ electricity, gas }) =>
      fuel.value === 'dual_fuel' ? { electricity, gas } : { electricity },
    ),
    assumed: {
      fuel: fuel.value,
      electricityVariant: variant.value,
      paymentMethod: paymentMethod.value,
      supplierKey,
      planKey,
      annualMicroKwh: { electricity: used.electricity.value, gas: used.gas.value },
      nightPercent: used.night.value,
    },
  };
}
