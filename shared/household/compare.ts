import type { ComparedPlansResponse, ComparisonItemResponse, ListOptions, RankBy } from '../contract/comparisons.ts';
import type { MarketOffer, RegionMarket } from '../market/market.ts';
import {
  addDays,
  cheapestFirst,
  type ElectricityVariant,
  fuelValues,
  isExitFeeDue,
  mapFuels,
  type PaymentMethod,
  planPence,
  projectPlan,
  type SingleFuel,
  usageKwh,
} from '../pricing/index.ts';
import { type Baseline, baselineAt } from './baseline.ts';
import { ownSupply, type SuppliedFuel, type Supply } from './current-plans.ts';
import {
  currentPlanResponse,
  exitFeePence,
  loadProfileResponse,
  planDetailResponse,
  projectionResponse,
  usageResponse,
} from './describe.ts';
import { itemIdOf } from './ids.ts';
import { type LikeForLikes, likeForLikes } from './like-for-like.ts';

/** What a household is compared with: the plans of this type, and how they are listed. */
export type ComparedWith = ListOptions & {
  readonly electricityVariant: ElectricityVariant;
  readonly paymentMethod: PaymentMethod;
};

export type Page = { readonly limit: number; readonly offset: number };

export type ComparisonQuery = ComparedWith & {
  readonly id: string;
  readonly reference: ComparedPlansResponse['market'];
  readonly baseline: Baseline;
  readonly page: Page;
};

/** Ranks all offers, cheapest first, and shows the page asked for. */
export function comparePlans(market: RegionMarket, query: ComparisonQuery): ComparedPlansResponse {
  const { id, reference, baseline, electricityVariant, paymentMethod, filters, page } = query;
  const { fuel, has } = baseline;
  const planType = { fuel, paymentMethod, electricityVariant };
  const own = baseline.offers.map(({ offer }) => offer);
  const onSale = market.offersOnSale({ ...planType, has, current: own, filters });
  const offers = query.fulfillableOnly ? onSale.filter(({ fulfillable }) => fulfillable) : onSale;
  const years = likeForLikes(market, baseline);
  const pence: Readonly<Record<RankBy, (offer: MarketOffer) => number>> = {
    total: (offer) => planPence(offer, baseline.basis),
    like_for_like: (offer) => years.of(offer).totalPence,
  };
  const ranked = cheapestFirst(offers, pence[query.rankBy]);
  const others = query.otherUsages.map((usage) => baselineAt(market, baseline, usage));
  return {
    id,
    total: offers.length,
    market: reference,
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

/** What a comparison shows of one plan, but for what counts only in a list. */
export function comparedItem(
  market: RegionMarket,
  baseline: Baseline,
  offer: MarketOffer,
  years: LikeForLikes = likeForLikes(market, baseline),
): Omit<ComparisonItemResponse, 'item_id' | 'at_usages'> {
  const { fuel, supply, basis, year } = baseline;
  const likeForLike = years.of(offer);
  const own = ownSupply(supply, offer);
  const projection = projectPlan(offer, basis);
  const { totalPence } = projection;
  const savingPence = year.projection.totalPence - totalPence;
  const likeForLikeSavingPence = years.current.totalPence - likeForLike.totalPence;
  const duePence = own === undefined ? exitFeesDuePence(supply, market.day) : 0;
  return {
    plan:
      own === undefined ? planDetailResponse(offer) : currentPlanResponse(own.offer, { fuel, endDate: own.endDate }),
    personal_projection: projectionResponse(projection),
    saving_pence: savingPence,
    saving_on_current_rates_pence: year.onCurrentRatesPence - totalPence,
    saving_after_rollover_pence: year.afterRolloverPence === null ? null : year.afterRolloverPence - totalPence,
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

function costAt(
  offer: MarketOffer,
  { basis, year }: Baseline,
): NonNullable<ComparisonItemResponse['at_usages']>[number] {
  const { electricity, gas } = basis;
  const totalPence = planPence(offer, basis);
  return {
    ...(electricity && { electricity_usage_kwh: usageKwh(electricity.usage) }),
    ...(gas && { gas_usage_kwh: usageKwh(gas.usage) }),
    total_pence: totalPence,
    saving_pence: year.projection.totalPence - totalPence,
  };
}

type CurrentResponse = ComparedPlansResponse['current'];

function currentPlansResponse({ supply, year }: Baseline, today: string): CurrentResponse {
  const fuels = mapFuels(supply, (own, fuel) => {
    const cost = year.fuels[fuel];
    if (cost === undefined) throw new Error(`a supply of ${fuel} without its cost`);
    return {
      plan: currentPlanResponse(own.offer, { fuel, endDate: own.endDate }),
      end_date: own.endDate,
      exit_fee_due_pence: exitFeeDuePence(own, fuel, today),
      total_pence: cost.totalPence,
    };
  });
  return { total_pence: year.projection.totalPence, gas: fuels.gas, electricity: fuels.electricity };
}

/** What a household owes that leaves all that is compared. */
function exitFeesDuePence(supply: Supply, today: string): number {
  const fees = fuelValues(mapFuels(supply, (own, fuel) => exitFeeDuePence(own, fuel, today)));
  return fees.reduce((sum, fee) => sum + fee, 0);
}

function exitFeeDuePence({ offer, endDate }: SuppliedFuel, fuel: SingleFuel, today: string): number {
  return isExitFeeDue(endDate, today) ? exitFeePence(offer, fuel) : 0;
}
