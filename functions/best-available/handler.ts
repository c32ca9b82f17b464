import { checkOtherUsages, type ListOptions, listOptionsOf } from '../../shared/contract/comparisons.ts';
import {
  type BestAvailableResponse,
  type BestAvailableValues,
  BUILDING_PARAMETERS,
  bestAvailableEndpoint,
} from '../../shared/contract/endpoints/best-available.ts';
import { checkEquippedHome, type EquippedHome, equippedHomeOf } from '../../shared/contract/household.ts';
import { createReader, fromQuery, type RequestReader } from '../../shared/contract/read.ts';
import { toBaseline } from '../../shared/household/baseline.ts';
import { comparePlans } from '../../shared/household/compare.ts';
import { currentPlanResponse, projectionResponse } from '../../shared/household/describe.ts';
import { comparisonIdOf } from '../../shared/household/ids.ts';
import { marketAt, marketReference, openForFilters } from '../../shared/household/market-and-place.ts';
import { loadOf } from '../../shared/household/usage.ts';
import { type ApiRequest, type ApiResponse, callerOfRequest } from '../../shared/http/messages.ts';
import type { HomeQuery, MarketOffer, PlanTypeQuery, RegionMarket } from '../../shared/market/market.ts';
import type { PlanFilters } from '../../shared/market/model.ts';
import { fuelUsage, microFromDecimal } from '../../shared/pricing/index.ts';
import type { HomeDeps } from '../../shared/runtime/market.ts';
import { type AssumedUsage, assumedPlan, assumedSupply, assumedUsage } from './assumptions.ts';
import { addressResponse, homeAt } from './home.ts';

const NOTHING_ON_SALE = 'No plans are on sale for this home.';
const NOTHING_FULFILLABLE =
  'No plans that can be switched to through this service are on sale for this home; fulfillable_only=false shows the others.';
const NOTHING_LEFT = 'No plans on sale for this home match the filters.';
const NO_CURRENT_PLAN = 'No current plan is known here to compare with; supplier_key and plan_key may name one.';

export function bestAvailable(deps: HomeDeps) {
  return async (sent: ApiRequest): Promise<ApiResponse> => {
    const reader = createReader(bestAvailableEndpoint.parameters, fromQuery(sent.query));
    checkBestAvailable(reader);
    const opened = await openForFilters(deps, reader);
    const values = reader.values();

    const { edition, place } = await marketAt(deps, values.post_code, opened);
    const { partner, industryLimit: limit } = callerOfRequest(sent);
    const { supplier_key: supplierKey, plan_key: planKey } = values;
    const [home, market] = await Promise.all([
      homeAt(deps, place, { sought: values, asker: { partner, requestId: sent.requestId, limit } }),
      edition.region(place.region, { plans: planKey === undefined ? [] : [{ supplierKey, planKey }] }),
    ]);
    const supply = await assumedSupply(market, deps.places, { home, values });
    const [fuel, variant, payment_method] = [supply.fuel.value, supply.variant.value, supply.payment_method.value];
    const type = { fuel, electricityVariant: variant, paymentMethod: payment_method };
    const usage = await assumedUsage(deps.places, { home, values, supply, today: edition.day });
    const equippedHome = equippedHomeOf(reader, type);
    const list = listOptionsOf(reader, type.fuel);
    const query = { ...type, has: equippedHome?.has ?? [] };
    const { offer, named } = assumedPlan(market, query, values);
    const { postcode } = place;
    const reference = marketReference(edition);
    const assumed = { values, list, home: equippedHome, type, usage, partner, postcode, reference };
    const comparison = (offer && comparisonOf(market, offer, assumed)) ?? null;
    const body: BestAvailableResponse = {
      errors: comparison ? null : { comparison: whyNoComparison(market, query, { filters: list.filters, offer }) },
      address: addressResponse(home, values),
      address_match: home.addressMatch,
      left_out: { not_fulfillable: list.fulfillableOnly ? notFulfillableCount(market, query, offer) : 0 },
      comparison,
      payment_method,
      plan_key: named.plan_key.value,
      variant,
      supplier_key: named.supplier_key.value,
      supplier_name: named.supplier_name.value,
      plan_name: named.plan_name.value,
      fuel,
      consumption: {
        gas_usage_kwh: usage.gas_usage_kwh.value,
        electricity_usage_kwh: usage.electricity_usage_kwh.value,
      },
      assumptions: { ...supply, ...usage, ...named },
    };
    return { body };
  };
}

function checkBestAvailable(reader: RequestReader<typeof bestAvailableEndpoint.parameters>): void {
  if (!BUILDING_PARAMETERS.some((name) => reader.isSent(name))) {
    // One wording for all three, because one of them is enough.
    const message =
      'building_name, building_number and sub_building_name are missing; at least one of them is required, written as in the address, for example Rose Cottage, 10 or Flat 2.';
    for (const name of BUILDING_PARAMETERS) {
      reader.refuse(name, { code: 'missing-required-parameter', message, parameters: { [name]: null } });
    }
  }
  checkEquippedHome(reader, reader.isSent('electricity_usage_kwh') ? 'kwh' : 'assumed');
  if (reader.value('fuel') === 'electricity') reader.disallow(['gas_usage_kwh'], 'is not allowed for fuel electricity');
  if (reader.value('electricity_variant') === 'standard') {
    reader.disallow(['percent_night_usage'], 'is not allowed for electricity_variant standard');
  }
  checkOtherUsages(reader, reader.isSent('fuel') ? reader.value('fuel') : 'dual_fuel');
}

/** What a comparison rests on. */
type AssumedHome = {
  readonly values: BestAvailableValues;
  readonly list: ListOptions;
  readonly home: EquippedHome | null;
  readonly type: PlanTypeQuery;
  readonly usage: AssumedUsage;
  readonly partner: string;
  readonly postcode: string;
  readonly reference: NonNullable<BestAvailableResponse['comparison']>['market'];
};

/** Null if no plans are on sale or left after the filters. */
function comparisonOf(
  market: RegionMarket,
  offer: MarketOffer,
  { values, list, home, type, usage, partner, postcode, reference }: AssumedHome,
): BestAvailableResponse['comparison'] {
  const { fuel, supplierKey, planKey } = offer;
  const annualKwh = { electricity: usage.electricity_usage_kwh.value, gas: usage.gas_usage_kwh.value };
  const nightPercent = usage.percent_night_usage.value;
  const nightMicropercent = nightPercent === null ? null : microFromDecimal(nightPercent);
  const electricity = fuelUsage(microFromDecimal(annualKwh.electricity), nightMicropercent, loadOf(home));
  const gas = fuel === 'dual_fuel' ? fuelUsage(microFromDecimal(annualKwh.gas)) : undefined;
  const endDate = offer.plan.productEndDate;
  const baseline = toBaseline(market, { fuel, offers: [{ offer, endDate }], usage: { electricity, gas }, home });
  const building = Object.fromEntries(BUILDING_PARAMETERS.map((name) => [name, values[name]]));
  // What was assumed in place of what was given. All of it counts, but which part of the list is shown.
  const request = {
    ...list,
    building,
    hasConsent: values.industry_db_consent,
    home,
    postcode,
    assumed: { ...type, supplierKey, planKey, annualMicroKwh: annualKwh, nightPercent },
  };
  const compared = comparePlans(market, {
    ...list,
    electricityVariant: offer.electricityVariant ?? 'standard',
    paymentMethod: newPaymentMethod(offer),
    page: { limit: values.limit, offset: 0 },
    id: comparisonIdOf({ partner, market, request }),
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

type OnSaleHere = PlanTypeQuery & HomeQuery;

type Absence = { readonly filters: PlanFilters; readonly offer: MarketOffer | undefined };

function whyNoComparison(market: RegionMarket, query: OnSaleHere, { filters, offer }: Absence): string {
  const onSale = { ...query, paymentMethod: newPaymentMethod(query) };
  if (market.offersOnSale(onSale).length === 0) return NOTHING_ON_SALE;
  if (offer === undefined) return NO_CURRENT_PLAN;
  const left = market.offersOnSale({ ...onSale, filters });
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
