import type { SessionBody } from '../../shared/contract/endpoints/sessions.ts';
import type { Session, SessionPlan, SessionUsage } from '../../shared/sessions/session.ts';

type Handed = Pick<
  SessionBody,
  'post_code' | 'electricity_variant' | 'current' | 'usage' | 'household' | 'selected_plan' | 'attribution'
>;

/** What the partner sent, under its own keys; without what it did not send. */
export function asSent(session: Session): Handed {
  const { postcode, electricityVariant, household, attribution } = session;
  return {
    post_code: postcode,
    electricity_variant: electricityVariant,
    current: currentAsSent(session),
    usage: usageAsSent(session),
    ...(household === null ? {} : { household }),
    selected_plan: selectedPlanAsSent(session),
    attribution,
  };
}

/** The body of the handover. */
export function bodyAsSent(session: Session): Readonly<Record<string, unknown>> {
  const { current, usage, ...sent } = asSent(session);
  return {
    ...sent,
    ...current,
    electricity_usage: usage.electricity,
    ...(usage.gas && { gas_usage: usage.gas }),
  };
}

function planAsSent({ paymentMethod, planKey, supplierKey }: SessionPlan) {
  return { payment_method: paymentMethod, plan_key: planKey, supplier_key: supplierKey };
}

function currentAsSent({ current }: Session): Handed['current'] {
  if (current.kind === 'dual_fuel') return { dual_fuel: planAsSent(current.dualFuel) };
  const electricity = planAsSent(current.electricity);
  return current.gas === null ? { electricity } : { electricity, gas: planAsSent(current.gas) };
}

function usageAsSent({ electricityUsage, gasUsage, percentNightUsage }: Session): Handed['usage'] {
  const night = percentNightUsage === null ? {} : { percent_night_usage: percentNightUsage };
  return {
    electricity: { ...formAsSent(electricityUsage), ...night },
    ...(gasUsage === null ? {} : { gas: formAsSent(gasUsage) }),
  };
}

function formAsSent(usage: SessionUsage) {
  switch (usage.form) {
    case 'estimate':
      return { estimate: usage.estimate };
    case 'kwh':
      return { kwh: usage.kwh };
    case 'spend':
      return { spend_pence: usage.pence, spend_frequency: usage.frequency };
    default:
      return usage satisfies never;
  }
}

function selectedPlanAsSent({ selectedPlan, comparison }: Session): Handed['selected_plan'] {
  const { fuel, annualCostPence, annualSavingPence, planName, supplierName } = selectedPlan;
  return {
    ...(annualCostPence === null ? {} : { annual_cost_pence: annualCostPence }),
    ...(annualSavingPence === null ? {} : { annual_saving_pence: annualSavingPence }),
    ...(comparison.id === null ? {} : { comparison_id: comparison.id }),
    ...(comparison.itemId === null ? {} : { comparison_item_id: comparison.itemId }),
    fuel,
    ...planAsSent(selectedPlan),
    ...(planName === null ? {} : { plan_name: planName }),
    ...(supplierName === null ? {} : { supplier_name: supplierName }),
  };
}
