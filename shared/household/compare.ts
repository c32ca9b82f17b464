import type { RankBy } from '../contract/request/narrowing.ts';
import type {
  ComparisonItemResponse,
  CurrentPlansResponse,
  PricedUsageResponse,
} from '../contract/resources/comparisons.ts';
import type { MarketOffer, RegionMarket } from '../market/market.ts';
import type { PlanFilters } from '../market/model.ts';
import {
  cheapestFirst,
  type ElectricityVariant,
  type Fuel,
  type PaymentMethod,
  type PerFuel,
} from '../pricing/index.ts';
import { type Baseline, baselineAt } from './baseline.ts';
import { comparisonItem, type PricedPlan, pricePlan } from './comparison-item.ts';
import { currentPlans } from './current-plan.ts';
import { likeForLikeOf } from './like-for-like.ts';
import { usageResponse } from './projection-response.ts';

/** What a household is compared with, of a request in effect. */
export type Compared = {
  readonly fuel: Fuel;
  readonly electricityVariant: ElectricityVariant;
  /** Of the plans to compare with. */
  readonly paymentMethod: PaymentMethod;
  readonly filters: PlanFilters;
  readonly fulfillableOnly: boolean;
  readonly rankBy: RankBy;
  /** Each a year's micro-kWh. */
  readonly otherUsages: ReadonlyArray<PerFuel<bigint>>;
};

export type ComparisonQuery = Compared & {
  readonly id: string;
  readonly baseline: Baseline;
  readonly page: { readonly limit: number; readonly offset: number };
};

export type Comparison = {
  readonly total: number;
  readonly items: ComparisonItemResponse[];
  readonly current: CurrentPlansResponse;
  readonly usage: PricedUsageResponse;
};

const TOTAL_BY: Readonly<Record<RankBy, (plan: PricedPlan) => number>> = {
  total: ({ projection }) => projection.totalPence,
  like_for_like: ({ likeForLike }) => likeForLike.totalPence,
};

/** Ranks all offers, cheapest first, and shows the page asked for. */
export function comparePlans(market: RegionMarket, query: ComparisonQuery): Comparison {
  const { baseline, fuel, electricityVariant, paymentMethod, fulfillableOnly, page } = query;
  const { has } = baseline;
  const currentOffers = baseline.offers.map(({ offer }) => offer);
  const planType = { fuel, paymentMethod, electricityVariant };
  const onSale = market.offersOnSale({ ...planType, has, current: currentOffers, filters: query.filters });
  const offers = fulfillableOnly ? onSale.filter(({ fulfillable }) => fulfillable) : onSale;
  const today = { today: market.day, likeForLikeOf: likeForLikeOf(market, baseline) };
  const ranked = cheapestFirst(
    offers.map((offer) => pricePlan(offer, baseline, today)),
    TOTAL_BY[query.rankBy],
  );
  const { response: current, exitFeesDuePence } = currentPlans(baseline, market.day);
  const others = query.otherUsages.map((usage) => baselineAt(market, baseline, { fuel, usage }));
  const common = { ...query, exitFeesDuePence, others };
  return {
    total: offers.length,
    items: ranked.slice(page.offset, page.offset + page.limit).map((plan) => comparisonItem(plan, common)),
    current,
    usage: usageResponse(baseline),
  };
}

/** What a comparison shows of one plan. Its id counts only in a comparison. */
export function comparedItem(market: RegionMarket, baseline: Baseline, offer: MarketOffer): ComparisonItemResponse {
  const today = { today: market.day, likeForLikeOf: likeForLikeOf(market, baseline) };
  const { exitFeesDuePence } = currentPlans(baseline, market.day);
  const common = { id: '', fuel: offer.fuel, baseline, exitFeesDuePence, others: [] };
  return comparisonItem(pricePlan(offer, baseline, today), common);
}
