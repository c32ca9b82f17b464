import { PLAN_ON_SALE } from '../../shared/contract/errors.ts';
import type { Drop } from '../../shared/contract/request/drop.ts';
import type { Household } from '../../shared/contract/request/household.ts';
import { requireRead } from '../../shared/contract/request/reader.ts';
import { currentOffers, planSought } from '../../shared/household/current-supply.ts';
import { itemIdOf } from '../../shared/household/ids.ts';
import { planNotThere } from '../../shared/household/plan-not-found.ts';
import { itemOnSelectedPlan, selectedOfferOnSale, yearOnSelectedPlan } from '../../shared/household/selected-plan.ts';
import type { MarketOffer, RegionMarket } from '../../shared/market/market.ts';
import type { Session } from '../../shared/sessions/session.ts';

type Checks = NonNullable<Session['checks']>;

/**
 * Whether what the partner showed is what the market has today. Nothing is refused for it.
 *
 * @throws ApiError plan-not-found, one for each plan that the household is not on or cannot switch to
 */
export function checksOf(market: RegionMarket, drop: Drop): Checks {
  const { household, handedOver } = drop;
  const { selected, currents } = plansThere(market, drop);
  const { annual_cost_pence: shownPence } = handedOver.selected_plan;
  const costPence = yearOnSelectedPlan({ offer: selected, household, currents }, market.day);
  return {
    item: itemCheck(drop, selected),
    annual_cost: shownPence === undefined ? 'not-given' : costPence === shownPence ? 'matches' : 'differs',
    annual_saving: savingCheck(market, drop, { selected, currents }),
    requirements: requirementsCheck(household, selected),
    fulfillable: selected.fulfillable,
    same_plan: currents.some(({ offer }) => isSamePlan(offer, selected)),
  };
}

type PlansThere = {
  readonly currents: ReadonlyArray<{ readonly offer: MarketOffer }>;
  readonly selected: MarketOffer;
};

function plansThere(market: RegionMarket, { household, selected }: Drop): PlansThere {
  const { fuel, electricityVariant } = household;
  const currents = currentOffers(market, household);
  const offer = selectedOfferOnSale(market, { ...selected, fuel, electricityVariant });
  const missing = currents.flatMap(({ plan, offer: current }) => {
    const { supplierKey } = plan;
    return current ? [] : [planNotThere(market, { supplierKey, sought: planSought(`${plan.fuel}.`, plan, household) })];
  });
  const sought = planSought('selected_plan.', selected, household);
  const notOnSale = { supplierKey: selected.supplierKey, sought, allowed: PLAN_ON_SALE };
  return {
    selected: requireRead(offer, offer ? missing : [...missing, planNotThere(market, notOnSale)]),
    currents: currents.flatMap((current) => (current.offer ? [{ offer: current.offer }] : [])),
  };
}

/** The id of an item is derived from the comparison and the offer, so it can be derived again and compared. */
function itemCheck({ handedOver }: Drop, offer: MarketOffer): Checks['item'] {
  const { comparison_id: comparisonId, comparison_item_id: itemId } = handedOver.selected_plan;
  if (comparisonId === undefined && itemId === undefined) return 'not-given';
  if (comparisonId === undefined || itemId === undefined) return 'differs';
  return itemIdOf(comparisonId.toLowerCase(), offer) === itemId.toLowerCase() ? 'matches' : 'differs';
}

/** Whether the saving is one of those that a comparison of today shows for the plan. */
function savingCheck(
  market: RegionMarket,
  { household, handedOver }: Drop,
  { selected, currents }: PlansThere,
): Checks['annual_saving'] {
  const shownPence = handedOver.selected_plan.annual_saving_pence;
  if (shownPence === undefined) return 'not-given';
  const item = itemOnSelectedPlan(market, { offer: selected, household, currents });
  const shown = item === null ? [] : [...Object.entries(item), ...Object.entries(item.like_for_like)];
  const isSaving = ([name, pence]: readonly [string, unknown]) => name.startsWith('saving_') && pence === shownPence;
  return shown.some(isSaving) ? 'matches' : 'differs';
}

function requirementsCheck({ home }: Household, { plan: { requires } }: MarketOffer): Checks['requirements'] {
  if (requires.length === 0) return 'met';
  if (home === null) return 'not-given';
  return requires.every((requirement) => home.has.includes(requirement)) ? 'met' : 'not-met';
}

function isSamePlan(one: MarketOffer, other: MarketOffer): boolean {
  return (
    one.supplierKey === other.supplierKey &&
    one.planKey === other.planKey &&
    one.fuel === other.fuel &&
    one.paymentMethod === other.paymentMethod
  );
}
