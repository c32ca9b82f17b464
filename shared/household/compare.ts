import type { ComparedPlansResponse, ComparisonItemResponse } from '../contract/comparisons.ts';
import type { MarketOffer, RegionMarket } from '../market/market.ts';
import {
  addDays,
  cheapestFirst,
  type ElectricityVariant,
  fuelValues,
  isExitFeeDue,
  mapFuels,
  type PaymentMethod,
  type PerFuel,
  planPence,
  projectPlan,
  usageKwh,
} from '../pricing/index.ts';
import { type Baseline, toBaseline } from './baseline.ts';
import { ownSupply, type Supply } from './current-plans.ts';
import {
  currentPlanResponse,
  exitFeePence,
  loadProfileResponse,
  planDetailResponse,
  projectionResponse,
  usageResponse,
} from './describe.ts';
import type { ListOptions, RankBy } from './household.ts';
import { itemIdOf } from './ids.ts';
import { type LikeForLikes, likeForLikes } from './like-for-like.ts';
import { usageAt } from './usage.ts';

/** What a household is compared with: the plans of this type, and how they are listed. */
export type ComparisonQuery = ListOptions & {
  readonly electricityVariant: ElectricityVariant;
  readonly paymentMethod: PaymentMethod;
  readonly id: string;
  readonly reference: ComparedPlansResponse['market'];
  readonly baseline: Baseline;
  readonly page: { readonly limit: number; readonly offset: number };
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
  // At another usage, another plan may be the cheapest to follow the household's own.
  const others = query.otherUsages.map((usage) =>
    toBaseline(market, { ...baseline, usage: usageAt(baseline, usage) }),
  );
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
  const { supply, basis, year } = baseline;
  const likeForLike = years.of(offer);
  const own = ownSupply(supply, offer);
  const projection = projectPlan(offer, basis);
  const { totalPence } = projection;
  const savingPence = year.projection.totalPence - totalPence;
  const likeForLikeSavingPence = years.current.totalPence - likeForLike.totalPence;
  const fees = own === undefined ? fuelValues(exitFeesDuePence(supply, market.day)) : [];
  const duePence = fees.reduce((sum, fee) => sum + fee, 0);
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

function currentPlansResponse(
  { supply, year }: Baseline,
  today: string,
): ComparedPlansResponse['current'] {
  const due = exitFeesDuePence(supply, today);
  const fuels = mapFuels(supply, (own, fuel) => {
    const cost = year.fuels[fuel];
    if (cost === undefined) throw new Error(`a supply of ${fuel} without its cost`);
    const dues = { exit_fee_due_pence: due[fuel] ?? 0, total_pence: cost.totalPence };
    return { plan: currentPlanResponse(own, fuel), end_date: own.endDate, ...dues };
  });
  return {
    total_pence: year.projection.totalPence,
    gas: fuels.gas,
    electricity: fuels.electricity,
  };
}

/** What a household owes that leaves now. */
function exitFeesDuePence(supply: Supply, today: string): PerFuel<number> {
  return mapFuels(supply, ({ offer, endDate }, fuel) =>
    isExitFeeDue(endDate, today) ? exitFeePence(offer, fuel) : 0,
  );
}
