import { type Attribution, readAttribution } from './drop-attribution.ts';
import { DROP_BODY, type DropValues } from './drop-body.ts';
import { compatibilityErrors } from './drop-compatibility.ts';
import { dropRequirements, dropSupplyFrom } from './drop-supply.ts';
import type { Fuel } from './enums.ts';
import { type ErrorItem, throwErrors } from './errors.ts';
import { isJsonObject, pathsOf, readJsonFields, type SentObject } from './json-body.ts';
import { present } from './parameters.ts';
import { inReferenceOrder } from './reference-order.ts';
import type { PlanRef, RequestedHousehold, RequestedUsage } from './requested-household.ts';

type SelectedPlan = PlanRef & {
  readonly fuel: Fuel;
  readonly planName: string | null;
  readonly supplierName: string | null;
  readonly annualCostPence: number | null;
  readonly annualSavingPence: number | null;
  readonly comparisonId: string | null;
  readonly comparisonItemId: string | null;
};

/** A household to hand over. */
export type Drop = RequestedHousehold<PlanRef, number> & {
  readonly selected: SelectedPlan;
  readonly attribution: Attribution;
};

export type DropRead = {
  /** There where the body has no error. */
  readonly drop: Drop | undefined;
  readonly errors: readonly ErrorItem[];
};

/**
 * Reads the body of a hand-over with all its errors, those of the compatibility rules among them. The HTTP stack lets
 * an object alone through; anything else reads as one with nothing in it.
 */
export function readDrop(sent: unknown): DropRead {
  const body: SentObject = isJsonObject(sent) ? sent : {};
  const { values, errors: shapeErrors } = readJsonFields(DROP_BODY, body, dropRequirements(body));
  const { attribution, errors: attributionErrors } = readAttribution(body);
  // One path's own fault comes before what does not suit it: a sort leaves equals as they stand.
  const bodyErrors = [...shapeErrors, ...compatibilityErrors(dropSupplyFrom(body), body)];
  const errors = [...inReferenceOrder(pathsOf(DROP_BODY), bodyErrors), ...attributionErrors];
  if (errors.length > 0) return { drop: undefined, errors };
  return {
    drop: {
      postcode: present(values.post_code, 'post_code'),
      electricityVariant: present(values.electricity_variant, 'electricity_variant'),
      current: currentOf(values),
      electricityUsage: usageOf('electricity_usage', values),
      gasUsage: values.gas_usage === undefined ? null : usageOf('gas_usage', values),
      percentNightUsage: values.electricity_usage?.percent_night_usage ?? null,
      selected: selectedOf(values),
      attribution,
    },
    errors,
  };
}

/**
 * A household to hand over.
 *
 * @throws ApiError with all errors of the body
 */
export function requireDrop(sent: unknown): Drop {
  const { drop, errors } = readDrop(sent);
  throwErrors(errors);
  return present(drop, 'body');
}

function currentOf(values: DropValues): Drop['current'] {
  return values.dual_fuel !== undefined
    ? { kind: 'dual_fuel', dualFuel: planOf('dual_fuel', values) }
    : {
        kind: 'separate',
        electricity: planOf('electricity', values),
        gas: values.gas === undefined ? null : planOf('gas', values),
      };
}

type PlanName = 'dual_fuel' | 'electricity' | 'gas' | 'selected_plan';

function planOf(name: PlanName, values: DropValues): PlanRef {
  const plan = present(values[name], name);
  return {
    supplierKey: present(plan.supplier_key, `${name}.supplier_key`),
    planKey: present(plan.plan_key, `${name}.plan_key`),
    paymentMethod: present(plan.payment_method, `${name}.payment_method`),
  };
}

type UsageName = 'electricity_usage' | 'gas_usage';

function usageOf(name: UsageName, values: DropValues): RequestedUsage<number> {
  const usage = present(values[name], name);
  if (usage.estimate !== undefined) return { form: 'estimate', estimate: usage.estimate };
  if (usage.kwh !== undefined) return { form: 'kwh', kwh: usage.kwh };
  return {
    form: 'spend',
    pence: present(usage.spend_pence, `${name}.spend_pence`),
    frequency: present(usage.spend_frequency, `${name}.spend_frequency`),
  };
}

function selectedOf(values: DropValues): SelectedPlan {
  const plan = present(values.selected_plan, 'selected_plan');
  return {
    ...planOf('selected_plan', values),
    fuel: present(plan.fuel, 'selected_plan.fuel'),
    planName: plan.plan_name ?? null,
    supplierName: plan.supplier_name ?? null,
    annualCostPence: plan.annual_cost_pence ?? null,
    annualSavingPence: plan.annual_saving_pence ?? null,
    comparisonId: plan.comparison_id ?? null,
    comparisonItemId: plan.comparison_item_id ?? null,
  };
}
