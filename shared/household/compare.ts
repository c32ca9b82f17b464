import type {
  ComparedPlansResponse,
  ComparisonItemResponse,
  UsageCostResponse,
} from '../contract/comparisons.ts';
import { filterOffers } from '../market/filters.ts';
import type { MarketOffer, RegionMarket } from '../market/market.ts';
import type { PricedEdition } from '../market/reader.ts';
import {
  cheapestFirst,
  planMicropence,
  planPence,
  projectPlan,
  type SingleFuel,
  usageKwh,
} from '../pricing/index.ts';
import { type Baseline, toBaseline } from './baseline.ts';
import { exitFeeDuePence, movedHome } from './current-plans.ts';
import {
  currentPlanResponse,
  loadProfileResponse,
  marketResponse,
  planDetailResponse,
  projectionResponse,
  suppliedPlanResponse,
  usageResponse,
} from './describe.ts';
import {
  type ComparedYears,
  likeForLikeResponse,
  type ShownYear,
  stayingResponse,
} from './describe-year.ts';
import type { ComparisonRequest, RankBy } from './household.ts';
import { itemIdOf } from './ids.ts';
import { type LikeForLikes, type LikeForLikeYear, likeForLikes } from './like-for-like.ts';
import { leftOutResponse, type PlanList, suppliersNotListed } from './plan-list.ts';
import { switchDays } from './switch-day.ts';
import { usageAt } from './usage.ts';

/** The values that a comparison needs besides its request. */
type Ground = {
  readonly id: string;
  readonly edition: Pick<PricedEdition, 'id' | 'day' | 'staleSources'>;
  readonly baseline: Baseline;
  /** The plans on sale for the household. */
  readonly plans: PlanList;
};

/** Ranks the plans that the filters leave, cheapest first, and shows a page of them. */
export function comparePlans(
  market: RegionMarket,
  { household, list, page }: ComparisonRequest,
  { id, edition, baseline, plans }: Ground,
): ComparedPlansResponse {
  const { fuel, electricityVariant } = household;
  const offers = filterOffers(plans.offers, list.filters);
  const likeForLike = likeForLikes(market, baseline);
  const switchDayOf = switchDays(likeForLike, baseline, market.day);
  const shown: ShownYear = {
    today: market.day,
    periodsBasis: page.withPeriods ? baseline.basis : null,
  };
  const rankedPence: Readonly<Record<RankBy, (offer: MarketOffer) => number>> = {
    total: (offer) => planPence(offer, baseline.basis),
    like_for_like: (offer) => -likeForLike.of(offer).savingAfterFeesPence,
  };
  const ranked = cheapestFirst(offers, rankedPence[list.rankBy]);
  // At another usage, another plan may be the cheapest to follow the household's own.
  const others = list.otherUsages.map((usage): AtUsage => {
    const atUsage = toBaseline(market, { ...baseline, usage: usageAt(baseline, usage) });
    return { baseline: atUsage, likeForLike: likeForLikes(market, atUsage) };
  });
  return {
    id,
    total: offers.length,
    left_out: leftOutResponse(plans),
    suppliers_not_listed: [...suppliersNotListed(market, fuel, plans)],
    market: marketResponse(edition, market),
    current: currentPlansResponse(baseline, likeForLike.staying, shown),
    usage: usageResponse(baseline.basis),
    load_profile: loadProfileResponse(baseline.home),
    ...(electricityVariant === 'economy_7' && {
      single_rate: singleRateResponse(market, baseline),
    }),
    comparisons: ranked.slice(page.offset, page.offset + page.limit).map((offer) => {
      const item = likeForLike.of(offer);
      const years = { staying: likeForLike.staying, switchDay: switchDayOf(item) };
      return {
        ...comparedItem(baseline, { ...item, ...years }, shown),
        item_id: itemIdOf(id, offer),
        ...(others.length > 0 && { at_usages: others.map((other) => costAt(offer, other)) }),
      };
    }),
  };
}

/** Describes one item of a comparison, without `item_id` and `at_usages`. */
function comparedItem(
  { basis, fuel, year }: Baseline,
  item: ComparedYears,
  shown: ShownYear,
): Omit<ComparisonItemResponse, 'item_id' | 'at_usages'> {
  const { offer, supplied } = item;
  const projection = projectPlan(offer, basis);
  return {
    plan: supplied === undefined ? planDetailResponse(offer) : currentPlanResponse(supplied, fuel),
    personal_projection: projectionResponse(projection),
    saving_pence: year.projection.totalPence - projection.totalPence,
    like_for_like: likeForLikeResponse(item, fuel, shown),
    is_current_plan: supplied !== undefined,
  };
}

/** A household's year at another usage. */
type AtUsage = { readonly baseline: Baseline; readonly likeForLike: LikeForLikes };

function costAt(
  offer: MarketOffer,
  { baseline: { basis, year }, likeForLike }: AtUsage,
): UsageCostResponse {
  const { electricity, gas } = basis;
  const totalPence = planPence(offer, basis);
  const item = likeForLike.of(offer);
  return {
    ...(electricity && { electricity_usage_kwh: usageKwh(electricity.usage) }),
    ...(gas && { gas_usage_kwh: usageKwh(gas.usage) }),
    total_pence: totalPence,
    saving_pence: year.projection.totalPence - totalPence,
    like_for_like: {
      total_pence: item.year.totalPence,
      saving_pence: item.savingPence,
      saving_after_exit_fees_pence: item.savingAfterFeesPence,
    },
  };
}

function currentPlansResponse(
  { supply, year }: Baseline,
  staying: LikeForLikeYear,
  shown: ShownYear,
): ComparedPlansResponse['current'] {
  const planOf = (fuel: SingleFuel) => {
    const supplied = supply.find((candidate) => candidate.fuel === fuel);
    const cost = year.fuels.find((candidate) => candidate.fuel === fuel);
    if (supplied === undefined || cost === undefined) return undefined;
    const { offer, endDate } = supplied;
    return {
      plan: suppliedPlanResponse(supplied),
      end_date: endDate,
      end_date_needed: offer.plan.needsEndDate && endDate === null,
      exit_fee_due_pence: exitFeeDuePence(supplied, shown.today),
      total_pence: cost.totalPence,
    };
  };
  return {
    total_pence: year.projection.totalPence,
    like_for_like: stayingResponse(staying, shown),
    gas: planOf('gas'),
    electricity: planOf('electricity'),
  };
}

/**
 * Prices all electricity of an Economy 7 home at one rate: 365 days on the standard variable plan
 * that the supplier would move it to. null means that only gas is compared, or that the supplier
 * has no such plan.
 */
function singleRateResponse(
  market: RegionMarket,
  { supply, basis, homeBasis, has, year }: Baseline,
): ComparedPlansResponse['single_rate'] {
  const supplied = supply.find(({ fuel }) => fuel === 'electricity');
  if (supplied === undefined || basis.electricity === undefined) return null;
  const usage = { ...basis.electricity.usage, nightMicropercent: null };
  const electricity = { ...basis.electricity, usage };
  const offer = market.singleRate(
    supplied.offer,
    (candidate) => planMicropence(candidate, { electricity }),
    movedHome(homeBasis, has),
  );
  if (offer === undefined) return null;
  const gas = year.fuels.find(({ fuel }) => fuel === 'gas');
  const totalPence = planPence(offer, { electricity }) + (gas?.totalPence ?? 0);
  const savingPence = year.projection.totalPence - totalPence;
  return {
    supplier_key: offer.supplierKey,
    plan_key: offer.planKey,
    total_pence: totalPence,
    saving_pence: savingPence,
    saving_after_exit_fees_pence: savingPence - exitFeeDuePence(supplied, market.day),
  };
}
