import type { BestAvailableResponse } from '../../shared/contract/endpoints/best-available.ts';
import { BUILDING_PARAMETERS } from '../../shared/contract/endpoints/best-available.ts';
import { pageLimit } from '../../shared/contract/endpoints/comparison.ts';
import { toBaseline } from '../../shared/household/baseline.ts';
import { comparedPaymentMethod, comparePlans, paymentMethodBeside } from '../../shared/household/compare.ts';
import { comparisonIdOf, equippedQuery, itemIdsOf, narrowingQuery } from '../../shared/household/comparison-ids.ts';
import { currentPlanResponse } from '../../shared/household/current-plan.ts';
import type { EquippedHousehold } from '../../shared/household/load-in-effect.ts';
import { loadProfileResponse, projectionResponse } from '../../shared/household/projection-response.ts';
import { loadOf, usageAt } from '../../shared/household/usage.ts';
import type { HomeQuery, MarketOffer, PlanTypeQuery, RegionMarket } from '../../shared/market/market.ts';
import type { PlanFilters } from '../../shared/market/model.ts';
import type { AssumedHome } from './assumed-usage.ts';
import { isFulfillableOnly } from './home.ts';

const NOTHING_ON_SALE = 'No plans are on sale for this home.';
const NOTHING_FULFILLABLE =
  'No plans that can be switched to through this service are on sale for this home; fulfillable_only=false shows the others.';
const NOTHING_LEFT = 'No plans on sale for this home match the filters.';
const NO_CURRENT_PLAN = 'No current plan is known here to compare with; supplier_key and plan_key may name one.';

type BestAvailableQuery = {
  readonly assumed: AssumedHome;
  readonly offer: MarketOffer;
  readonly partner: string;
};

type BestAvailableComparison = NonNullable<BestAvailableResponse['comparison']>;

/** Undefined if no plans are on sale or left after the filters. */
export function bestAvailableComparison(
  market: RegionMarket,
  { assumed, offer, partner }: BestAvailableQuery,
): BestAvailableComparison | undefined {
  const { values, used, equipped, filters } = assumed;
  const { fuel } = offer;
  const load = loadOf(equipped);
  const otherUsages = assumed.otherUsages.map((usage) => usageAt(used.usage, usage, load));
  const query = [...homeQuery(assumed, offer), ...narrowingQuery({ filters, otherUsages })];
  const id = comparisonIdOf({ partner, market }, query);
  const offers = [{ offer, endDate: offer.plan.productEndDate }];
  const baseline = toBaseline(market, { fuel, offers, usage: used.usage, has: equipped?.has ?? [] });
  const { total, items, current } = comparePlans(market, {
    baseline,
    fuel,
    electricityVariant: offer.electricityVariant ?? 'standard',
    paymentMethod: comparedPaymentMethod(baseline),
    filters,
    fulfillableOnly: isFulfillableOnly(values),
    otherUsages,
    limit: pageLimit(values.limit),
    offset: 0,
    itemId: itemIdsOf(id),
  });
  const { electricity } = baseline.supply;
  if (total === 0 || electricity === undefined) return undefined;
  return {
    id,
    total,
    market: { edition: market.editionId, day: market.day },
    current,
    valuations: {
      plan: currentPlanResponse({ ...electricity, fuel }),
      personal_projection: projectionResponse(baseline.year.projection),
    },
    load_profile: loadProfileResponse(equippedHome(assumed)),
    comparisons: items,
  };
}

type Absence = {
  readonly query: PlanTypeQuery & HomeQuery;
  readonly filters: PlanFilters | null;
  readonly isPlanKnown: boolean;
};

export function whyNoComparison(market: RegionMarket, { query, filters, isPlanKnown }: Absence): string {
  const paymentMethod = paymentMethodBeside([query.paymentMethod]);
  const onSale = { ...query, paymentMethod };
  if (market.offersOnSale(onSale).length === 0) return NOTHING_ON_SALE;
  if (!isPlanKnown) return NO_CURRENT_PLAN;
  const left = market.offersOnSale({ ...onSale, filters: filters ?? undefined });
  return left.length === 0 ? NOTHING_LEFT : NOTHING_FULFILLABLE;
}

function equippedHome({ type, equipped }: AssumedHome): EquippedHousehold {
  return { fuel: type.fuel.value, electricityVariant: type.variant.value, equipped };
}

/** Everything that determines the response: equal for equal queries. */
function homeQuery(assumed: AssumedHome, offer: MarketOffer): readonly unknown[] {
  const { home, values, type, used } = assumed;
  return [
    'best-available',
    home.place.postcode,
    BUILDING_PARAMETERS.map((name) => values[name] ?? ''),
    values.industry_db_consent ?? false,
    isFulfillableOnly(values),
    [type.fuel.value, type.variant.value, type.paymentMethod.value],
    [offer.supplierKey, offer.planKey, offer.paymentMethod],
    [used.electricity.value, used.gas.value],
    ...equippedQuery(equippedHome(assumed)),
  ];
}
