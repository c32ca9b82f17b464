import { type Baseline, compared, toBaseline } from '../../shared/household/baseline.ts';
import { type ComparisonQuery, comparePlans } from '../../shared/household/compare.ts';
import { currentPlanResponse, projectionResponse } from '../../shared/household/describe.ts';
import type { HomeEquipment } from '../../shared/household/household.ts';
import { comparisonIdOf } from '../../shared/household/ids.ts';
import {
  marketAt,
  marketReference,
  supplierKeys,
} from '../../shared/household/market-and-place.ts';
import { loadOf } from '../../shared/household/usage.ts';
import { type ApiRequest, type ApiResponse, callerOfRequest } from '../../shared/http/messages.ts';
import type { HomeQuery, MarketOffer, RegionMarket } from '../../shared/market/market.ts';
import type { PlanFilters, PlanType } from '../../shared/market/model.ts';
import { fuelUsage, microFromDecimal } from '../../shared/pricing/index.ts';
import { equipmentInEffect } from '../../shared/request/home-equipment.ts';
import { FILTER_FIELDS, LIST_FIELDS } from '../../shared/request/list-options.ts';
import type { HomeDeps } from '../../shared/runtime/market.ts';
import { type AssumedValues, assumptionsOf } from './assumptions.ts';
import type { BestAvailableResponse } from './contract.ts';
import { addressResponse, homeAt } from './home.ts';
import { readBestAvailable } from './request.ts';

const NOTHING_ON_SALE = 'No plans are on sale for this home.';
const NOTHING_FULFILLABLE =
  'No plans that can be switched to through this service are on sale for this home; fulfillable_only=false shows the others.';
const NOTHING_LEFT = 'No plans on sale for this home match the filters.';
const NO_CURRENT_PLAN =
  'No current plan is known here to compare with; supplier_key and plan_key may name one.';

/**
 * What a comparison's id has in another form, or not at all: the meter, the list, the home and the
 * page.
 */
const RESOLVED: ReadonlySet<string> = new Set([
  ...Object.keys({ ...FILTER_FIELDS, ...LIST_FIELDS }),
  ...['electricity_variant', 'has', 'load_profile', 'half_hours', 'ev_kwh', 'limit'],
]);

export function bestAvailable(deps: HomeDeps) {
  return async (sent: ApiRequest): Promise<ApiResponse> => {
    const query = await readBestAvailable(sent.query, supplierKeys(deps));
    const { values, list: listed, equipment } = query;
    const { edition, place } = await marketAt(deps, values.post_code);
    const { partner, industryLimit: limit } = callerOfRequest(sent);
    const { supplier_key: supplierKey, plan_key: planKey } = values;
    const [home, market] = await Promise.all([
      homeAt(deps, place, { sought: values, asker: { partner, requestId: sent.requestId, limit } }),
      edition.region(place.region, {
        plans: planKey === undefined ? [] : [{ supplierKey, planKey }],
      }),
    ]);
    const known = { averages: deps.places, market, home, values };
    const { offer, type, assumptions, assumed } = await assumptionsOf(known);
    const equippedHome = equipmentInEffect(equipment, type);
    // For a home without gas, only the electricity of other usages counts.
    const otherUsages = listed.otherUsages.map((usage) => compared(type.fuel, usage));
    const list = { ...listed, otherUsages };
    const onSale = { ...type, paymentMethod: newPaymentMethod(type), has: values.has };
    const asked = Object.fromEntries(
      Object.entries(values).filter(([name]) => !RESOLVED.has(name)),
    );
    const request = {
      ...asked,
      post_code: place.postcode,
      ...assumed,
      ...list,
      home: equippedHome,
    };
    const comparison =
      offer === undefined
        ? null
        : comparisonOf(market, assumedBaseline(market, offer, { assumed, home: equippedHome }), {
            ...list,
            ...onSale,
            id: comparisonIdOf({ partner, market, request }),
            reference: marketReference(edition),
            page: { limit: values.limit, offset: 0 },
          });
    const body: BestAvailableResponse = {
      errors: comparison
        ? null
        : { comparison: whyNoComparison(market, onSale, { filters: list.filters, offer }) },
      address: addressResponse(home, values),
      address_match: home.addressMatch,
      left_out: {
        not_fulfillable: list.fulfillableOnly ? notFulfillableCount(market, onSale, offer) : 0,
      },
      comparison,
      ...assumed,
      consumption: assumed,
      assumptions,
    };
    return { body };
  };
}

type Assumed = { readonly assumed: AssumedValues; readonly home: HomeEquipment | null };

function assumedBaseline(
  market: RegionMarket,
  offer: MarketOffer,
  { assumed, home }: Assumed,
): Baseline {
  const { electricity_usage_kwh, gas_usage_kwh, percent_night_usage: night } = assumed;
  const nightMicropercent = night === null ? null : microFromDecimal(night);
  const electricity = fuelUsage(
    microFromDecimal(electricity_usage_kwh),
    nightMicropercent,
    loadOf(home),
  );
  const gas = offer.fuel === 'dual_fuel' ? fuelUsage(microFromDecimal(gas_usage_kwh)) : undefined;
  const offers = [{ offer, endDate: offer.plan.productEndDate }];
  return toBaseline(market, { fuel: offer.fuel, offers, usage: { electricity, gas }, home });
}

/** Null if no plans are on sale or left after the filters. */
function comparisonOf(
  market: RegionMarket,
  baseline: Baseline,
  query: Omit<ComparisonQuery, 'baseline'>,
): BestAvailableResponse['comparison'] {
  const listed = comparePlans(market, { ...query, baseline });
  const { fuel, offers, year } = baseline;
  const plans = offers.map((current) => currentPlanResponse(current, fuel));
  const personal_projection = projectionResponse(year.projection);
  const [plan] = plans;
  return listed.total === 0 || !plan
    ? null
    : { ...listed, valuations: { plan, personal_projection } };
}

type OnSaleHere = PlanType & HomeQuery;

type Absence = { readonly filters: PlanFilters; readonly offer: MarketOffer | undefined };

function whyNoComparison(
  market: RegionMarket,
  onSale: OnSaleHere,
  { filters, offer }: Absence,
): string {
  if (market.offersOnSale(onSale).length === 0) return NOTHING_ON_SALE;
  if (offer === undefined) return NO_CURRENT_PLAN;
  return market.offersOnSale({ ...onSale, filters }).length === 0
    ? NOTHING_LEFT
    : NOTHING_FULFILLABLE;
}

/** How many plans would be listed before the filters if they could be switched to. */
function notFulfillableCount(
  market: RegionMarket,
  onSale: OnSaleHere,
  own: MarketOffer | undefined,
): number {
  const offers = market.offersOnSale({ ...onSale, current: own === undefined ? [] : [own] });
  return offers.filter(({ fulfillable }) => !fulfillable).length;
}

function newPaymentMethod({
  paymentMethod,
}: Pick<PlanType, 'paymentMethod'>): PlanType['paymentMethod'] {
  return paymentMethod === 'prepayment' ? 'prepayment' : 'monthly_direct_debit';
}
