import { ApiError, throwErrors } from '../../shared/contract/errors.ts';
import type { Checks } from '../../shared/contract/handover-schemas.ts';
import { type CurrentOffer, currentOffers } from '../../shared/household/current-plans.ts';
import type { Household } from '../../shared/household/household.ts';
import { itemIdOf } from '../../shared/household/ids.ts';
import { missingPlanError, planSought } from '../../shared/household/missing-plan.ts';
import {
  isTakenOver,
  itemOnSelectedPlan,
  selectedOfferOnSale,
  yearOnSelectedPlan,
} from '../../shared/household/selected-plan.ts';
import { isForHome, isSamePlan } from '../../shared/market/filters.ts';
import type { MarketOffer, RegionMarket } from '../../shared/market/market.ts';
import type { Drop } from './request.ts';

/**
 * Compares what the partner showed with today's market. Nothing is refused for a difference.
 *
 * @throws ApiError plan-not-found, one for each plan that the household is not on or cannot switch
 * to
 */
export function checksOf(market: RegionMarket, drop: Drop): Checks {
  const { household, handedOver } = drop;
  const { selected, current } = plansThere(market, drop);
  const { annual_cost_pence: shownPence } = handedOver.selected_plan;
  const costPence = yearOnSelectedPlan({ offer: selected, household, current }, market.day);
  return {
    item: itemCheck(drop, selected),
    annual_cost:
      shownPence === undefined ? 'not-given' : costPence === shownPence ? 'matches' : 'differs',
    annual_saving: savingCheck(market, drop, { selected, current }),
    requirements: requirementsCheck(household, selected),
    fulfillable: selected.fulfillable,
    same_plan: current.some(({ offer }) => isSamePlan(offer, selected)),
  };
}

const SELECTED_NAMES = {
  planKey: 'selected_plan.plan_key',
  supplierKey: 'selected_plan.supplier_key',
  paymentMethod: 'selected_plan.payment_method',
} as const;

const PLAN_ON_SALE = 'a plan on sale, as listed by /energy/comparison,';

type PlansThere = { readonly current: readonly CurrentOffer[]; readonly selected: MarketOffer };

function plansThere(market: RegionMarket, { household, selected }: Drop): PlansThere {
  const { fuel, electricityVariant } = household;
  const { offers: current, errors } = currentOffers(market, household);
  const offer = selectedOfferOnSale(market, { ...selected, fuel, electricityVariant });
  if (offer === undefined) {
    const sought = planSought(selected, SELECTED_NAMES, household);
    throw new ApiError([...errors, missingPlanError(market, sought, PLAN_ON_SALE)]);
  }
  throwErrors(errors);
  return { selected: offer, current };
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

/** Tells whether the saving is one that today's comparison shows for the plan. */
function savingCheck(
  market: RegionMarket,
  { household, handedOver }: Drop,
  { selected, current }: PlansThere,
): Checks['annual_saving'] {
  const shownPence = handedOver.selected_plan.annual_saving_pence;
  if (shownPence === undefined) return 'not-given';
  const item = itemOnSelectedPlan(market, { offer: selected, household, current });
  const savings = item && [
    item.saving_pence,
    item.like_for_like.saving_pence,
    item.like_for_like.saving_after_exit_fees_pence,
  ];
  if (savings?.includes(shownPence)) return 'matches';
  const lacksEndDate = current.some(
    ({ offer, endDate }) =>
      endDate === null && offer.plan.needsEndDate && isTakenOver(offer, selected.fuel),
  );
  return lacksEndDate ? 'not-given' : 'differs';
}

function requirementsCheck(
  { home }: Household,
  { plan: { requires } }: MarketOffer,
): Checks['requirements'] {
  if (requires.length === 0) return 'met';
  if (home === null) return 'not-given';
  return isForHome({ requires }, home.has) ? 'met' : 'not-met';
}
