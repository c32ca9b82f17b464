import type { ComparisonItemResponse } from '../contract/resources/comparisons.ts';
import type { MarketOffer } from '../market/market.ts';
import { daysUntil, type Fuel, type PlanProjection, projectPlan, usageKwh } from '../pricing/index.ts';
import type { Baseline } from './baseline.ts';
import { currentPlanResponse } from './current-plan.ts';
import type { SuppliedFuel } from './current-supply.ts';
import { itemIdOf } from './ids.ts';
import type { LikeForLike } from './like-for-like.ts';
import { planDetailResponse } from './plan-responses.ts';
import { projectionResponse } from './projection-response.ts';

/** A plan on sale, and what it costs the household. */
export type PricedPlan = {
  readonly offer: MarketOffer;
  readonly projection: PlanProjection;
  readonly likeForLike: LikeForLike;
  /** Undefined if the household is on another plan. */
  readonly own: SuppliedFuel | undefined;
};

/** What all items of a page have in common. */
export type ComparisonPage = {
  readonly fuel: Fuel;
  readonly baseline: Baseline;
  /** By a household that leaves all that is compared. */
  readonly exitFeesDuePence: number;
  /** The household at other usages, if they were asked for. */
  readonly others: readonly Baseline[];
  /** The comparison's id. */
  readonly id: string;
};

/** The household's own plan is priced like any other, but for what is known of it: like for like, staying saves nothing. */
export function pricePlan(
  offer: MarketOffer,
  baseline: Baseline,
  { today, likeForLikeOf }: { readonly today: string; readonly likeForLikeOf: (offer: MarketOffer) => LikeForLike },
): PricedPlan {
  const own = ownSupply(offer, baseline);
  return {
    offer,
    projection: projectPlan(offer, baseline.basis),
    likeForLike:
      own === undefined ? likeForLikeOf(offer) : { ...baseline.likeForLike, daysOnPlan: daysUntil(own.endDate, today) },
    own,
  };
}

export function comparisonItem(plan: PricedPlan, page: ComparisonPage): ComparisonItemResponse {
  const { offer, projection, likeForLike, own } = plan;
  const { fuel, baseline, others, id } = page;
  const { year } = baseline;
  const { totalPence } = projection;
  const savingPence = year.projection.totalPence - totalPence;
  const likeForLikeSavingPence = baseline.likeForLike.totalPence - likeForLike.totalPence;
  const exitFeesDuePence = own === undefined ? page.exitFeesDuePence : 0;
  return {
    item_id: itemIdOf(id, offer),
    plan: own === undefined ? planDetailResponse(offer) : currentPlanResponse({ ...own, fuel }),
    personal_projection: projectionResponse(projection),
    saving_pence: savingPence,
    saving_on_current_rates_pence: year.onCurrentRatesPence - totalPence,
    saving_after_rollover_pence: year.afterRolloverPence === null ? null : year.afterRolloverPence - totalPence,
    saving_after_exit_fees_pence: savingPence - exitFeesDuePence,
    like_for_like: {
      days_on_plan: likeForLike.daysOnPlan,
      price_changes_on: [...new Set([...baseline.likeForLike.priceChanges, ...likeForLike.priceChanges])].toSorted(),
      total_pence: likeForLike.totalPence,
      saving_pence: likeForLikeSavingPence,
      saving_after_exit_fees_pence: likeForLikeSavingPence - exitFeesDuePence,
    },
    ...(others.length === 0 ? {} : { at_usages: others.map((other) => costAt(offer, other)) }),
    is_current_plan: own !== undefined,
  };
}

function ownSupply(offer: MarketOffer, { supply }: Baseline): SuppliedFuel | undefined {
  return [supply.gas, supply.electricity].find(
    (own) =>
      own !== undefined &&
      own.offer.fuel === offer.fuel &&
      own.offer.supplierKey === offer.supplierKey &&
      own.offer.planKey === offer.planKey &&
      own.offer.paymentMethod === offer.paymentMethod,
  );
}

type UsageCost = NonNullable<ComparisonItemResponse['at_usages']>[number];

function costAt(offer: MarketOffer, { basis, year }: Baseline): UsageCost {
  const { electricity, gas } = basis;
  const { totalPence } = projectPlan(offer, basis);
  return {
    ...(electricity && { electricity_usage_kwh: usageKwh(electricity.usage) }),
    ...(gas && { gas_usage_kwh: usageKwh(gas.usage) }),
    total_pence: totalPence,
    saving_pence: year.projection.totalPence - totalPence,
  };
}
