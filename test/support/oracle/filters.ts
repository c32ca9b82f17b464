import type { Household } from './household.ts';
import type { Market, Plan } from './market.ts';

/** Contract, "Added to a comparison": fixed, green and fees as in best buys, for the fuels of the comparison. */
export function passesFilters({ filters, fuels, market }: Household, plan: Plan): boolean {
  const { only_suppliers, exclude_suppliers } = filters;
  const isLeftOut = [
    filters['fixed_only'] === 'true' && !isFixed(plan),
    filters['green_only'] === 'true' && !isGreen(plan),
    filters['no_exit_fees'] === 'true' && fuels.some((fuel) => (plan.exit_fees?.[`${fuel}_fee_pence`] ?? 0) !== 0),
    filters['fulfillable_only'] === 'true' && !isFulfillable(plan, market),
    only_suppliers !== undefined && !only_suppliers.split(',').includes(plan.supplier_key),
    exclude_suppliers?.split(',').includes(plan.supplier_key),
  ];
  return !isLeftOut.includes(true);
}

export function isFixed({ rate_guarantee: { end_date, duration_months } }: Plan): boolean {
  return end_date !== null || duration_months !== null;
}

export function isGreen({ feature_labels }: Plan): boolean {
  return feature_labels.includes('green');
}

function isFulfillable(plan: Plan, { suppliers }: Market): boolean {
  return plan.fulfillable && suppliers.get(plan.supplier_key)?.fulfillable === true;
}
