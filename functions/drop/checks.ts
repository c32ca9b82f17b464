import { ApiError, throwErrors } from '../../shared/contract/errors.ts';
import type { Checks } from '../../shared/contract/handover-schemas.ts';
import { type Baseline, toBaseline } from '../../shared/household/baseline.ts';
import { currentOffers } from '../../shared/household/current-plans.ts';
import type { Household } from '../../shared/household/household.ts';
import { itemIdOf } from '../../shared/household/ids.ts';
import { likeForLikes } from '../../shared/household/like-for-like.ts';
import { missingPlanError, planSought } from '../../shared/household/missing-plan.ts';
import { selectedOfferOnSale } from '../../shared/household/selected-plan.ts';
import { householdUsage } from '../../shared/household/usage.ts';
import { isForHome, isSamePlan } from '../../shared/market/filters.ts';
import type { MarketOffer, RegionMarket } from '../../shared/market/market.ts';
import { planPence } from '../../shared/pricing/index.ts';
import type { Drop } from './request.ts';

/**
 * Compares what the partner showed with today's market. Nothing is refused for a difference.
 *
 * @throws ApiError for spends that a comparison refuses too; otherwise plan-not-found, one for each
 * plan that the household is not on or cannot switch to
 */
export function checksOf(market: RegionMarket, drop: Drop): Checks {
  const { household, handedOver } = drop;
  const { selected, baseline } = plansThere(market, drop);
  const costPence = planPence(selected, baseline.basis);
  const { annual_cost_pence: shownCost, annual_saving_pence: shownSaving } =
    handedOver.selected_plan;
  return {
    item: itemCheck(drop, selected),
    annual_cost: figureCheck(shownCost, [costPence]),
    annual_saving: savingCheck(shownSaving, savingsOf(market, selected, baseline), baseline),
    requirements: requirementsCheck(household, selected),
    fulfillable: selected.fulfillable,
    same_plan: baseline.offers.some(({ offer }) => isSamePlan(offer, selected)),
  };
}

const SELECTED_NAMES = {
  planKey: 'selected_plan.plan_key',
  supplierKey: 'selected_plan.supplier_key',
  paymentMethod: 'selected_plan.payment_method',
} as const;

const PLAN_ON_SALE = 'a plan on sale, as listed by /energy/comparison,';

type PlansThere = { readonly selected: MarketOffer; readonly baseline: Baseline };

function plansThere(market: RegionMarket, { household, selected }: Drop): PlansThere {
  const { fuel, electricityVariant, home } = household;
  const { offers, invalid, missing } = currentOffers(market, household);
  const usage = householdUsage(household, { offers, invalid }, market.day);
  const offer = selectedOfferOnSale(market, { ...selected, fuel, electricityVariant });
  if (offer === undefined) {
    const sought = planSought(selected, SELECTED_NAMES, household);
    throw new ApiError([...missing, missingPlanError(market, sought, PLAN_ON_SALE)]);
  }
  throwErrors(missing);
  return { selected: offer, baseline: toBaseline(market, { fuel, offers, usage, home }) };
}

/**
 * The id of an item is derived from the comparison and the offer, so it can be derived again and
 * compared.
 */
function itemCheck({ handedOver }: Drop, offer: MarketOffer): Checks['item'] {
  const { comparison_id: comparisonId, comparison_item_id: itemId } = handedOver.selected_plan;
  if (comparisonId === undefined && itemId === undefined) return 'not-given';
  if (comparisonId === undefined || itemId === undefined) return 'differs';
  return itemIdOf(comparisonId.toLowerCase(), offer) === itemId.toLowerCase()
    ? 'matches'
    : 'differs';
}

function figureCheck(
  shownPence: number | undefined,
  figures: readonly number[],
): Checks['annual_cost'] {
  if (shownPence === undefined) return 'not-given';
  return figures.includes(shownPence) ? 'matches' : 'differs';
}

/** Lists the savings that today's comparison shows for the plan. */
function savingsOf(
  market: RegionMarket,
  selected: MarketOffer,
  baseline: Baseline,
): readonly number[] {
  const { savingPence, savingAfterFeesPence } = likeForLikes(market, baseline).of(selected);
  const { basis, year } = baseline;
  return [
    year.projection.totalPence - planPence(selected, basis),
    savingPence,
    savingAfterFeesPence,
  ];
}

/** Tells whether the saving is one that today's comparison shows for the plan. */
function savingCheck(
  shownPence: number | undefined,
  savings: readonly number[],
  { supply }: Baseline,
): Checks['annual_saving'] {
  const check = figureCheck(shownPence, savings);
  const lacksEndDate = supply.some(
    ({ offer, endDate }) => endDate === null && offer.plan.needsEndDate,
  );
  return check === 'differs' && lacksEndDate ? 'not-given' : check;
}

function requirementsCheck(
  { home }: Household,
  { plan: { requires } }: MarketOffer,
): Checks['requirements'] {
  if (requires.length === 0) return 'met';
  if (home === null) return 'not-given';
  return isForHome({ requires }, home.has) ? 'met' : 'not-met';
}
