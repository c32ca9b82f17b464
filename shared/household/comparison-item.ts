import type { ComparisonItemResponse } from '../contract/resources/comparisons.ts';
import type { MarketOffer, Rollover } from '../market/market.ts';
import { daysUntil, type Fuel, projectPlan, type Ranked, usageKwh } from '../pricing/index.ts';
import type { Baseline } from './baseline.ts';
import { type CurrentPlans, currentPlanResponse } from './current-plan.ts';
import type { SuppliedFuel } from './current-supply.ts';
import { itemIdOf } from './ids.ts';
import { endOfPlan, knownOfferYear, likeForLike } from './like-for-like.ts';
import { planDetailResponse } from './plan-responses.ts';
import { projectionResponse } from './projection-response.ts';

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
  /** The comparison's id. */
  readonly id: string;
};

export function comparisonItem(
  { offer, projection, totalPence }: Ranked<MarketOffer>,
  page: ComparisonPage,
): ComparisonItemResponse {
  const { day, fuel, baseline, current, others, rolloverOf, id } = page;
  const { basis, year, knownYear } = baseline;
  const savingPence = year.projection.totalPence - totalPence;
  const own = ownSupply(offer, baseline);
  const endDate = endOfPlan(offer.plan, day);
  const taken = { offer, endDate, rollover: endDate === null ? {} : rolloverOf(offer), totalPence };
  return {
    item_id: itemIdOf(id, offer),
    plan: own === undefined ? planDetailResponse(offer) : currentPlanResponse({ ...own, fuel }),
    personal_projection: projectionResponse(projection),
    saving_pence: savingPence,
    saving_on_current_rates_pence: year.onCurrentRatesPence - totalPence,
    saving_after_rollover_pence: year.afterRolloverPence === null ? null : year.afterRolloverPence - totalPence,
    saving_after_exit_fees_pence: savingPence - (own === undefined ? current.exitFeesDuePence : 0),
    like_for_like:
      own === undefined
        ? likeForLike(knownYear, knownOfferYear(taken, basis, day), daysUntil(endDate, day))
        : likeForLike(knownYear, knownYear, daysUntil(own.endDate, day)),
    ...(others.length === 0 ? {} : { at_usages: others.map((other) => costAt(offer, other)) }),
    is_current_plan: own !== undefined,
  };
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
