import type { Drop } from '../../shared/contract/request/drop.ts';
import { itemIdsOf } from '../../shared/household/comparison-ids.ts';
import { yearOnSelectedPlan } from '../../shared/household/selected-plan.ts';
import type { MarketOffer } from '../../shared/market/market.ts';
import type { Session } from '../../shared/sessions/session.ts';
import type { PlansThere } from './plans-there.ts';

type Checks = NonNullable<Session['checks']>;

/** Whether what the partner showed is what the market has today. Nothing is refused for it. */
export function checksOf(drop: Drop, { selected, currents }: PlansThere, today: string): Checks {
  return {
    item: itemCheck(drop.selected, selected),
    annual_cost: annualCostCheck(drop, { selected, currents }, today),
    fulfillable: selected.fulfillable,
    same_plan: currents.some(({ offer }) => isSamePlan(offer, selected)),
  };
}

/** The id of an item is derived from the comparison and the offer, so it can be derived again and compared. */
function itemCheck({ comparisonId, comparisonItemId }: Drop['selected'], offer: MarketOffer): Checks['item'] {
  if (comparisonId === null && comparisonItemId === null) return 'not-given';
  if (comparisonId === null || comparisonItemId === null) return 'differs';
  const itemId = itemIdsOf(comparisonId.toLowerCase())(offer);
  return itemId === comparisonItemId.toLowerCase() ? 'matches' : 'differs';
}

function annualCostCheck(drop: Drop, { selected: offer, currents }: PlansThere, today: string): Checks['annual_cost'] {
  const { annualCostPence } = drop.selected;
  if (annualCostPence === null) return 'not-given';
  return yearOnSelectedPlan({ offer, household: drop, currents }, today) === annualCostPence ? 'matches' : 'differs';
}

function isSamePlan(one: MarketOffer, other: MarketOffer): boolean {
  return (
    one.supplierKey === other.supplierKey &&
    one.planKey === other.planKey &&
    one.fuel === other.fuel &&
    one.paymentMethod === other.paymentMethod
  );
}
