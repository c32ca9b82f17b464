/** A part of the plan that a household chose, and where the response of a comparison has it. */
export type ChosenField = {
  /** Its name in the body of a handover. */
  readonly name: string;
  /** The variable of a collection that keeps it. */
  readonly variable: string;
  /** As JavaScript and JSONPath write it. */
  readonly path: string;
};

const CHEAPEST = 'comparison.comparisons[0]';

export const CHOSEN_PLAN: readonly ChosenField[] = [
  { name: 'comparison_id', variable: 'comparisonId', path: 'comparison.id' },
  { name: 'comparison_item_id', variable: 'comparisonItemId', path: `${CHEAPEST}.item_id` },
  { name: 'annual_cost_pence', variable: 'newCostPence', path: `${CHEAPEST}.personal_projection.total_pence` },
  { name: 'annual_saving_pence', variable: 'newSavingPence', path: `${CHEAPEST}.saving_pence` },
  { name: 'plan_key', variable: 'newPlanKey', path: `${CHEAPEST}.plan.key` },
  { name: 'plan_name', variable: 'newPlanName', path: `${CHEAPEST}.plan.name` },
  { name: 'supplier_key', variable: 'newSupplierKey', path: `${CHEAPEST}.plan.supplier_key` },
  { name: 'supplier_name', variable: 'newSupplierName', path: `${CHEAPEST}.plan.supplier_name` },
];

export function isNumber({ name }: ChosenField): boolean {
  return name.endsWith('_pence');
}
