import {
  JSON_FALSE,
  JSON_NULL,
  JSON_TRUE,
  type Json,
  jsonObject,
  jsonOfInteger,
  jsonOfWord,
} from '../contract/json.ts';
import type { ComparisonItemResponse } from '../contract/resources/comparisons.ts';
import type { MarketOffer, PlanDetails, Rollover } from '../market/market.ts';
import { type Fuel, projectPlan } from '../pricing/index.ts';
import { atUsagesJson } from './at-usages.ts';
import type { Baseline } from './baseline.ts';
import { type CurrentPlans, currentPlanJson } from './current-plan.ts';
import type { SuppliedFuel } from './current-supply.ts';
import { knownOfferYear, likeForLikeJson } from './like-for-like.ts';
import { daysOnPlan, type OfferedPlan } from './offered-plan.ts';
import { projectionJson } from './projection-json.ts';

/** A plan of the page. */
export type ShownPlan = { readonly offer: MarketOffer; readonly details: PlanDetails; readonly plan: OfferedPlan };

/** What all items of a page have in common. */
export type ComparisonPage = {
  readonly day: string;
  readonly fuel: Fuel;
  readonly baseline: Baseline;
  readonly current: Pick<CurrentPlans, 'exitFeesDuePence'>;
  /** The household at other usages, if they were asked for. */
  readonly others: readonly Baseline[];
  /** Of plans that end. */
  readonly rolloverOf: (offer: MarketOffer) => Rollover;
  readonly itemId: (offer: MarketOffer) => string;
};

export function comparisonItemJson(
  { offer, details, plan }: ShownPlan,
  { day, fuel, baseline, current, others, rolloverOf, itemId }: ComparisonPage,
): Json<ComparisonItemResponse> {
  const { basis, year, knownYear } = baseline;
  const projection = projectPlan(offer, basis);
  const { totalPence } = projection;
  const savingPence = year.projection.totalPence - totalPence;
  const own = ownSupply(offer, baseline);
  const { endDate } = plan;
  const taken = { offer, endDate, rollover: endDate === null ? {} : rolloverOf(offer), totalPence };
  return jsonObject<ComparisonItemResponse>({
    item_id: jsonOfWord(itemId(offer)),
    plan: own === undefined ? plan.response : currentPlanJson({ ...own, details, fuel }, day),
    personal_projection: projectionJson(projection),
    saving_pence: jsonOfInteger(savingPence),
    saving_on_current_rates_pence: jsonOfInteger(year.onCurrentRatesPence - totalPence),
    saving_after_rollover_pence:
      year.afterRolloverPence === null ? JSON_NULL : jsonOfInteger(year.afterRolloverPence - totalPence),
    saving_after_exit_fees_pence: jsonOfInteger(savingPence - (own === undefined ? current.exitFeesDuePence : 0)),
    like_for_like:
      own === undefined
        ? likeForLikeJson(knownYear, knownOfferYear(taken, basis, day), plan.daysOnPlan)
        : likeForLikeJson(knownYear, knownYear, daysOnPlan(own.endDate, day)),
    at_usages: others.length === 0 ? undefined : atUsagesJson(offer, others),
    is_current_plan: own === undefined ? JSON_FALSE : JSON_TRUE,
  });
}

/** Undefined if the household is on another plan. */
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
