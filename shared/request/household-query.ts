import { type Fields, postcodeField, TYPES } from '../contract/fields.ts';
import type { CurrentPlan, Household } from '../household/household.ts';
import type { Fuel, SingleFuel } from '../pricing/index.ts';
import { EQUIPMENT_FIELDS } from './home-equipment.ts';
import {
  estimateForm,
  householdOf,
  kwhForm,
  NO_USAGE,
  type PlanParts,
  readCurrentPlan,
  readUsage,
  spendForm,
} from './household-rules.ts';
import { isWrong, type Read, type SentFields, whole } from './read.ts';

/** The household, which comparison and valuation read. */
export const HOUSEHOLD_FIELDS = {
  post_code: postcodeField,
  fuel: { type: TYPES.fuel, description: 'What to compare.', required: true },
  electricity_variant: {
    type: TYPES.variant,
    description: 'The type of electricity meter. Required for fuel gas too.',
    required: true,
  },
  dual_fuel_supplier_key: {
    type: TYPES.supplierKey,
    description:
      'The current supplier of both fuels. For fuel dual_fuel, unless each fuel has a plan of its own.',
  },
  dual_fuel_plan_key: { type: TYPES.planKey, description: 'The current plan for both fuels.' },
  electricity_supplier_key: {
    type: TYPES.supplierKey,
    description:
      'The current electricity supplier. Required for fuel electricity, gas, and dual_fuel with two plans.',
  },
  electricity_plan_key: { type: TYPES.planKey, description: 'The current electricity plan.' },
  gas_supplier_key: {
    type: TYPES.supplierKey,
    description:
      'The current gas supplier. Required for fuel gas, and for dual_fuel with two plans.',
  },
  gas_plan_key: { type: TYPES.planKey, description: 'The current gas plan.' },
  dual_fuel_end_date: endDateOf('dual fuel'),
  electricity_end_date: endDateOf('electricity'),
  gas_end_date: endDateOf('gas'),
  dual_fuel_payment_method: paymentMethodOf('dual fuel'),
  electricity_payment_method: paymentMethodOf('electricity'),
  gas_payment_method: paymentMethodOf('gas'),
  new_payment_method: {
    type: TYPES.paymentMethod,
    description:
      'The payment method of the new plans. Default: prepayment if a current plan for a fuel that is compared is on prepayment, otherwise monthly_direct_debit.',
  },
  electricity_usage_kwh: {
    type: TYPES.kwh,
    description:
      'Electricity used in a year. Send one form of usage for each fuel: kWh, a spend or an estimate.',
  },
  gas_usage_kwh: { type: TYPES.kwh, description: 'Gas used in a year.', example: 9500 },
  electricity_spend_pence: {
    type: TYPES.spend,
    description:
      'The amount paid for electricity, including VAT. Send it with electricity_spend_frequency.',
  },
  electricity_spend_frequency: {
    type: TYPES.spendFrequency,
    description: 'How often electricity_spend_pence is paid.',
  },
  gas_spend_pence: {
    type: TYPES.spend,
    description: 'The amount paid for gas, including VAT. Send it with gas_spend_frequency.',
    example: 6000,
  },
  gas_spend_frequency: {
    type: TYPES.spendFrequency,
    description: 'How often gas_spend_pence is paid.',
  },
  electricity_usage_estimate: {
    type: TYPES.estimate,
    description:
      'Typical electricity usage: one of the typical domestic consumption values in force today.',
  },
  gas_usage_estimate: { type: TYPES.estimate, description: 'Typical gas usage.' },
  electricity_usage_kwh_estimate: {
    type: TYPES.estimate,
    description: 'The same as electricity_usage_estimate.',
  },
  gas_usage_kwh_estimate: { type: TYPES.estimate, description: 'The same as gas_usage_estimate.' },
  percent_night_usage: {
    type: TYPES.nightPercent,
    description:
      'The percentage used at night, for economy_7 only: required with kWh or a spend, otherwise 42.',
  },
  ...EQUIPMENT_FIELDS,
} as const satisfies Fields;

function endDateOf(plan: string) {
  const description = `The date on which the current ${plan} plan ends. Send it if needs_end_date is true.`;
  return { type: TYPES.day, description } as const;
}

function paymentMethodOf(plan: string) {
  const description = `How the household pays for the current ${plan} plan. Default: monthly_direct_debit.`;
  return { type: TYPES.paymentMethod, description } as const;
}

type HouseholdFields = SentFields<Omit<typeof HOUSEHOLD_FIELDS, 'new_payment_method'>>;

/**
 * Reads a household in a query. What depends on a fuel that is itself missing or wrong is not
 * checked.
 */
export function readHousehold(fields: HouseholdFields): Read<Household> {
  const fuel = fields.fuel.value;
  const isNeeded = !isWrong(fuel);
  // Says why a caller who asks for gas must describe the electricity.
  const notes =
    fuel === 'gas'
      ? ['fuel=gas needs it too, because a home without electricity cannot switch.']
      : [];
  const plans = planParts(fields);
  const gasForms = usageForms(fields, 'gas');
  if (fuel === 'electricity') {
    const why = 'is not allowed for fuel electricity';
    for (const field of gasForms.flatMap((form) => form.fields)) field.disallow(why);
  }
  return householdOf({
    postcode: fields.post_code,
    fuel,
    electricityVariant: fields.electricity_variant,
    plans,
    current: isWrong(fuel) ? fuel : readCurrentPlans(plans, fuel, notes),
    electricity: readUsage(usageForms(fields, 'electricity'), { isNeeded, notes }),
    electricityKwh: fields.electricity_usage_kwh,
    electricitySpend: fields.electricity_spend_pence,
    gas: fuel === 'electricity' ? NO_USAGE : readUsage(gasForms, { isNeeded }),
    gasSpend: fields.gas_spend_pence,
    nightPercent: fields.percent_night_usage,
    equipment: fields,
  });
}

function readCurrentPlans(
  { dual_fuel: dualFuel, electricity, gas }: Readonly<Record<Fuel, PlanParts>>,
  fuel: Fuel,
  notes: readonly string[],
): Read<readonly CurrentPlan[]> {
  const isDualFuelSent = isAnySent(dualFuel);
  if (fuel === 'dual_fuel' && (isDualFuelSent || !(isAnySent(electricity) || isAnySent(gas)))) {
    const why =
      'cannot be combined with a dual_fuel plan (send either one dual_fuel plan, or an electricity plan and a gas plan)';
    disallowPlans([electricity, gas], why);
    const instead = ['You may send the keys of an electricity and a gas plan instead.'];
    return whole([readCurrentPlan('dual_fuel', dualFuel, isDualFuelSent ? [] : instead)]);
  }
  const why = `is not allowed for fuel ${fuel}`;
  if (fuel !== 'dual_fuel') disallowPlans([dualFuel], why);
  if (fuel === 'electricity') disallowPlans([gas], why);
  const electricityPlan = readCurrentPlan('electricity', electricity, notes);
  return fuel === 'electricity'
    ? whole([electricityPlan])
    : whole([electricityPlan, readCurrentPlan('gas', gas)]);
}

function planParts(fields: HouseholdFields): Readonly<Record<Fuel, PlanParts>> {
  const planOf = (fuel: Fuel) => ({
    supplierKey: fields[`${fuel}_supplier_key`],
    planKey: fields[`${fuel}_plan_key`],
    endDate: fields[`${fuel}_end_date`],
    paymentMethod: fields[`${fuel}_payment_method`],
  });
  return {
    dual_fuel: planOf('dual_fuel'),
    electricity: planOf('electricity'),
    gas: planOf('gas'),
  };
}

function isAnySent(plan: PlanParts): boolean {
  return Object.values(plan).some(({ isSent }) => isSent);
}

function disallowPlans(plans: readonly PlanParts[], why: string): void {
  for (const plan of plans) for (const field of Object.values(plan)) field.disallow(why);
}

/** Lists the forms in the order of the reference. */
function usageForms(fields: HouseholdFields, fuel: SingleFuel) {
  return [
    kwhForm(fields[`${fuel}_usage_kwh`]),
    spendForm(fields[`${fuel}_spend_pence`], fields[`${fuel}_spend_frequency`]),
    estimateForm(fields[`${fuel}_usage_estimate`]),
    { ...estimateForm(fields[`${fuel}_usage_kwh_estimate`]), isSynonym: true },
  ] as const;
}
