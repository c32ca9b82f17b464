import {
  BEST_AVAILABLE_PARAMETERS,
  type BestAvailableResponse,
} from '../../shared/contract/endpoints/best-available.ts';
import { homeInEffect } from '../../shared/contract/household.ts';
import { createReader, fromQuery } from '../../shared/contract/read.ts';
import { toBaseline } from '../../shared/household/baseline.ts';
import { comparePlans } from '../../shared/household/compare.ts';
import { currentPlanResponse, projectionResponse } from '../../shared/household/describe.ts';
import { comparisonIdOf } from '../../shared/household/ids.ts';
import { marketAt, marketReference, openForFilters } from '../../shared/household/market-and-place.ts';
import { loadOf } from '../../shared/household/usage.ts';
import { type ApiRequest, type ApiResponse, callerOfRequest } from '../../shared/http/messages.ts';
import type { HomeQuery, MarketOffer, PlanTypeQuery, RegionMarket } from '../../shared/market/market.ts';
import { fuelUsage, microFromDecimal } from '../../shared/pricing/index.ts';
import type { HomeDeps } from '../../shared/runtime/market.ts';
import { type AssumedSupply, type AssumedUsage, assumedPlan, assumedSupply, assumedUsage } from './assumptions.ts';
import { addressResponse, type Home, homeAt } from './home.ts';
import { type BestAvailableRequest, bestAvailableRequestOf, checkBestAvailable } from './request.ts';

const NOTHING_ON_SALE = 'No plans are on sale for this home.';
const NOTHING_FULFILLABLE =
  'No plans that can be switched to through this service are on sale for this home; fulfillable_only=false shows the others.';
const NOTHING_LEFT = 'No plans on sale for this home match the filters.';
const NO_CURRENT_PLAN = 'No current plan is known here to compare with; supplier_key and plan_key may name one.';

export function bestAvailable(deps: HomeDeps) {
  return async (sent: ApiRequest): Promise<ApiResponse> => {
    const reader = createReader(BEST_AVAILABLE_PARAMETERS, fromQuery(sent.query));
    checkBestAvailable(reader);
    const opened = await openForFilters(deps, reader);
    reader.throwErrors();

    const asked = bestAvailableRequestOf(reader);
    const { given } = asked;
    const { edition, place } = await marketAt(deps, asked.postcodeSent, opened);
    const { partner, industryLimit: limit } = callerOfRequest(sent);
    const { supplierKey, planKey } = given;
    const [home, market] = await Promise.all([
      homeAt(deps, place, { request: asked, asker: { partner, requestId: sent.requestId, limit } }),
      edition.region(place.region, { plans: planKey === undefined ? [] : [{ supplierKey, planKey }] }),
    ]);
    const supply = await assumedSupply(market, deps.places, { home, given });
    const type = {
      fuel: supply.fuel.value,
      electricityVariant: supply.variant.value,
      paymentMethod: supply.payment_method.value,
    };
    const request = { ...asked, home: homeInEffect(asked.home, type) };
    const usage = await assumedUsage(deps.places, { home, given, supply, today: edition.day });
    const query = { ...type, has: request.home?.has ?? [] };
    const { offer, named } = assumedPlan(market, query, request);
    const assumed = { request, home, supply, usage, partner, reference: marketReference(edition) };
    const comparison = offer === undefined ? null : comparisonOf(market, offer, assumed);
    const body: BestAvailableResponse = {
      errors: comparison === null ? { comparison: whyNoComparison(market, query, { request, offer }) } : null,
      address: addressResponse(home, request.building),
      address_match: home.addressMatch,
      left_out: { not_fulfillable: request.fulfillableOnly ? notFulfillableCount(market, query, offer) : 0 },
      comparison,
      payment_method: supply.payment_method.value,
      plan_key: named.plan_key.value,
      variant: supply.variant.value,
      supplier_key: named.supplier_key.value,
      supplier_name: named.supplier_name.value,
      plan_name: named.plan_name.value,
      fuel: supply.fuel.value,
      consumption: {
        gas_usage_kwh: usage.gas_usage_kwh.value,
        electricity_usage_kwh: usage.electricity_usage_kwh.value,
      },
      assumptions: { ...supply, ...usage, ...named },
    };
    return { body };
  };
}

/** A home, and what its comparison rests on. */
type AssumedHome = {
  readonly request: BestAvailableRequest;
  readonly home: Home;
  readonly supply: AssumedSupply;
  readonly usage: AssumedUsage;
  readonly partner: string;
  readonly reference: NonNullable<BestAvailableResponse['comparison']>['market'];
};

/** Null if no plans are on sale or left after the filters. */
function comparisonOf(
  market: RegionMarket,
  offer: MarketOffer,
  assumed: AssumedHome,
): BestAvailableResponse['comparison'] {
  const { request, usage, partner, reference } = assumed;
  const { fuel } = offer;
  const nightPercent = usage.percent_night_usage.value;
  const electricity = fuelUsage(
    microFromDecimal(usage.electricity_usage_kwh.value),
    nightPercent === null ? null : microFromDecimal(nightPercent),
    loadOf(request.home),
  );
  const gas = fuel === 'dual_fuel' ? fuelUsage(microFromDecimal(usage.gas_usage_kwh.value)) : undefined;
  const endDate = offer.plan.productEndDate;
  const offers = [{ offer, endDate }];
  const baseline = toBaseline(market, { fuel, offers, usage: { electricity, gas }, home: request.home });
  const inEffect = requestInEffect(assumed, offer);
  const compared = comparePlans(market, {
    ...inEffect,
    electricityVariant: offer.electricityVariant ?? 'standard',
    paymentMethod: newPaymentMethod(offer),
    page: { limit: request.limit, offset: 0 },
    id: comparisonIdOf({ partner, market, request: inEffect }),
    reference,
    baseline,
  });
  if (compared.total === 0) return null;
  const valuations = {
    plan: currentPlanResponse(offer, { fuel, endDate }),
    personal_projection: projectionResponse(baseline.year.projection),
  };
  return { ...compared, valuations };
}

/** What was assumed in place of what was given. All of it counts, and is in the id. */
function requestInEffect({ request, home, supply, usage }: AssumedHome, { supplierKey, planKey }: MarketOffer) {
  const { postcodeSent: _asWritten, limit: _shown, given: _replaced, ...asked } = request;
  const isDualFuel = supply.fuel.value === 'dual_fuel';
  return {
    ...asked,
    postcode: home.place.postcode,
    otherUsages: asked.otherUsages.map(({ electricity, gas }) => (isDualFuel ? { electricity, gas } : { electricity })),
    assumed: {
      fuel: supply.fuel.value,
      electricityVariant: supply.variant.value,
      paymentMethod: supply.payment_method.value,
      supplierKey,
      planKey,
      annualMicroKwh: { electricity: usage.electricity_usage_kwh.value, gas: usage.gas_usage_kwh.value },
      nightPercent: usage.percent_night_usage.value,
    },
  };
}

type OnSaleHere = PlanTypeQuery & HomeQuery;

type Absence = { readonly request: BestAvailableRequest; readonly offer: MarketOffer | undefined };

function whyNoComparison(market: RegionMarket, query: OnSaleHere, { request, offer }: Absence): string {
  const onSale = { ...query, paymentMethod: newPaymentMethod(query) };
  if (market.offersOnSale(onSale).length === 0) return NOTHING_ON_SALE;
  if (offer === undefined) return NO_CURRENT_PLAN;
  const left = market.offersOnSale({ ...onSale, filters: request.filters });
  return left.length === 0 ? NOTHING_LEFT : NOTHING_FULFILLABLE;
}

/** How many plans would be listed before the filters if they could be switched to. */
function notFulfillableCount(market: RegionMarket, query: OnSaleHere, current: MarketOffer | undefined): number {
  const own = current === undefined ? [] : [current];
  const onSale = market.offersOnSale({ ...query, paymentMethod: newPaymentMethod(query), current: own });
  return onSale.filter(({ fulfillable }) => !fulfillable).length;
}

function newPaymentMethod({ paymentMethod }: Pick<PlanTypeQuery, 'paymentMethod'>): PlanTypeQuery['paymentMethod'] {
  return paymentMethod === 'prepayment' ? 'prepayment' : 'monthly_direct_debit';
}
