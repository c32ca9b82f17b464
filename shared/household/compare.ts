import type {
  ComparedPlansResponse,
  ComparisonItemResponse,
  UsageCostResponse,
} from '../contract/comparisons.ts';
import type { MarketOffer, RegionMarket } from '../market/market.ts';
import type { Edition } from '../market/reader.ts';
import {
  addDays,
  cheapestFirst,
  isExitFeeDue,
  planPence,
  projectPlan,
  type SingleFuel,
  usageKwh,
} from '../pricing/index.ts';
import { type Baseline, toBaseline } from './baseline.ts';
import { ownSupply, type SuppliedFuel } from './current-plans.ts';
import {
  currentPlanResponse,
  exitFeePence,
  loadProfileResponse,
  marketResponse,
  planDetailResponse,
  projectionResponse,
  usageResponse,
} from './describe.ts';
import type { ComparisonRequest, RankBy } from './household.ts';
import { itemIdOf } from './ids.ts';
import { type LikeForLikes, likeForLikes } from './like-for-like.ts';
import { usageAt } from './usage.ts';

/** What a comparison rests on, besides its request. */
type Ground = {
  readonly id: string;
  readonly edition: Pick<Edition, 'id' | 'day' | 'sources'>;
  readonly baseline: Baseline;
};

/** Ranks all offers, cheapest first, and shows a page of them. */
export function comparePlans(
  market: RegionMarket,
  { household, list, paymentMethod, page }: ComparisonRequest,
  { id, edition, baseline }: Ground,
): ComparedPlansResponse {
  const { fuel, electricityVariant } = household;
  const planType = { fuel, paymentMethod, electricityVariant };
  const current = baseline.offers.map(({ offer }) => offer);
  const { has } = baseline;
  const onSale = market.offersOnSale({ ...planType, has, current, filters: list.filters });
  const offers = list.fulfillableOnly ? onSale.filter(({ fulfillable }) => fulfillable) : onSale;
  const years = likeForLikes(market, baseline);
  const pence: Readonly<Record<RankBy, (offer: MarketOffer) => number>> = {
    total: (offer) => planPence(offer, baseline.basis),
    like_for_like: (offer) => years.of(offer).totalPence,
  };
  const ranked = cheapestFirst(offers, pence[list.rankBy]);
  // At another usage, another plan may be the cheapest to follow the household's own.
  const others = list.otherUsages.map((usage) =>
    toBaseline(market, { ...baseline, usage: usageAt(baseline, usage) }),
  );
  return {
    id,
    total: offers.length,
    market: marketResponse(edition),
    current: currentPlansResponse(baseline, market.day),
    usage: usageResponse(baseline.basis),
    load_profile: loadProfileResponse(baseline.home),
    comparisons: ranked.slice(page.offset, page.offset + page.limit).map((offer) => ({
      ...comparedItem(market, baseline, offer, years),
      item_id: itemIdOf(id, offer),
      ...(others.length === 0 ? {} : { at_usages: others.map((other) => costAt(offer, other)) }),
    })),
  };
}

/** Describes one item of a comparison, without `item_id` and `at_usages`. */
export function comparedItem(
  market: RegionMarket,
  baseline: Baseline,
  offer: MarketOffer,
  years: LikeForLikes = likeForLikes(market, baseline),
): Omit<ComparisonItemResponse, 'item_id' | 'at_usages'> {
  const { supply, basis, year } = baseline;
  const likeForLike = years.of(offer);
  const own = ownSupply(supply, offer);
  const projection = projectPlan(offer, basis);
  const { totalPence } = projection;
  const savingPence = year.projection.totalPence - totalPence;
  const likeForLikeSavingPence = years.current.totalPence - likeForLike.totalPence;
  const left = own === undefined ? supply : [];
  const duePence = left.reduce((sum, supplied) => sum + exitFeeDuePence(supplied, market.day), 0);
  return {
    plan: own === undefined ? planDetailResponse(offer) : currentPlanResponse(own, baseline.fuel),
    personal_projection: projectionResponse(projection),
    saving_pence: savingPence,
    saving_on_current_rates_pence: year.onCurrentRatesPence - totalPence,
    saving_after_rollover_pence:
      year.afterRolloverPence === null ? null : year.afterRolloverPence - totalPence,
    saving_after_exit_fees_pence: savingPence - duePence,
    like_for_like: {
      days_on_plan: likeForLike.daysOnPlan,
      price_changes_on: [...new Set([...years.current.priceChanges, ...likeForLike.priceChanges])]
        .toSorted((a, b) => a - b)
        .map((days) => addDays(market.day, days)),
      total_pence: likeForLike.totalPence,
      saving_pence: likeForLikeSavingPence,
      saving_after_exit_fees_pence: likeForLikeSavingPence - duePence,
    },
    is_current_plan: own !== undefined,
  };
}

function costAt(offer: MarketOffer, { basis, year }: Baseline): UsageCostResponse {
  const { electricity, gas } = basis;
  const totalPence = planPence(offer, basis);
  return {
    ...(electricity && { electricity_usage_kwh: usageKwh(electricity.usage) }),
    ...(gas && { gas_usage_kwh: usageKwh(gas.usage) }),
    total_pence: totalPence,
    saving_pence: year.projection.totalPence - totalPence,
  };
}

function currentPlansResponse(
  { supply, year }: Baseline,
  today: string,
): ComparedPlansResponse['current'] {
  const planOf = (fuel: SingleFuel) => {
    const supplied = supply.find((candidate) => candidate.fuel === fuel);
    const cost = year.fuels.find((candidate) => candidate.fuel === fuel);
    if (supplied === undefined || cost === undefined) return undefined;
    return {
      plan: currentPlanResponse(supplied, fuel),
      end_date: supplied.endDate,
      exit_fee_due_pence: exitFeeDuePence(supplied, today),
      total_pence: cost.totalPence,
    };
  };
  return {
    total_pence: year.projection.totalPence,
    gas: planOf('gas'),
    electricity: planOf('electricity'),
  };
}

/** Says what a household owes for leaving a plan now. */
function exitFeeDuePence({ fuel, offer, endDate }: SuppliedFuel, today: string): number {
  return isExitFeeDue(endDate, today) ? exitFeePence(offer, fuel) : 0;
}
