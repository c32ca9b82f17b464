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
  readOwnPlan,
  readUsage,
  spendForm,
} from './household-rules.ts';
import {
  disallowRates,
  isAnyRateSent,
  OWN_RATE_FIELDS,
  type RateParts,
  ratesInstead,
  readOwnRates,
} from './own-rates.ts';
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
      'The current supplier of both fuels. For fuel dual_fuel, unless each fuel has a separate plan.',
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
  ...OWN_RATE_FIELDS,
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
  const rates = rateParts(fields);
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
    current: isWrong(fuel) ? fuel : readCurrentPlans({ plans, rates }, fuel, notes),
    electricity: readUsage(usageForms(fields, 'electricity'), { isNeeded, notes }),
    electricityKwh: fields.electricity_usage_kwh,
    electricitySpend: fields.electricity_spend_pence,
    gas: fuel === 'electricity' ? NO_USAGE : readUsage(gasForms, { isNeeded }),
    gasSpend: fields.gas_spend_pence,
    nightPercent: fields.percent_night_usage,
    equipment: fields,
  });
}

type CurrentParts = {
  readonly plans: Readonly<Record<Fuel, PlanParts>>;
  readonly rates: RateParts;
};

function readCurrentPlans(
  parts: CurrentParts,
  fuel: Fuel,
  notes: readonly string[],
): Read<readonly CurrentPlan[]> {
  const { plans, rates } = parts;
  const isSeparateSent =
    isAnySent(plans.electricity) || isAnySent(plans.gas) || isAnyRateSent(rates, 'dual_fuel');
  const isDualFuelSent = isAnySent(plans.dual_fuel);
  if (fuel === 'dual_fuel' && (isDualFuelSent || !isSeparateSent)) {
    const why =
      'cannot be combined with a dual_fuel plan (send either one dual_fuel plan, or an electricity plan and a gas plan)';
    disallowPlans([plans.electricity, plans.gas], why);
    const instead = ['You may send the keys of an electricity and a gas plan instead.'];
    return whole([readPlan('dual_fuel', parts, isDualFuelSent ? [] : instead)]);
  }
  const why = `is not allowed for fuel ${fuel}`;
  if (fuel !== 'dual_fuel') disallowPlans([plans.dual_fuel], why);
  if (fuel === 'electricity') {
    disallowPlans([plans.gas], why);
    disallowRates(rates, 'gas', why);
  }
  const electricityPlan = readPlan('electricity', parts, notes);
  return fuel === 'electricity'
    ? whole([electricityPlan])
    : whole([electricityPlan, readPlan('gas', parts, [])]);
}

/** Reads a current plan: the plan of a key, or else the household's own rates. */
function readPlan(
  fuel: Fuel,
  { plans, rates }: CurrentParts,
  notes: readonly string[],
): Read<CurrentPlan> {
  const plan = plans[fuel];
  if (!plan.planKey.isSent && isAnyRateSent(rates, fuel))
    return readOwnPlan(fuel, plan, readOwnRates(fuel, rates));
  disallowRates(rates, fuel, `cannot be combined with ${plan.planKey.name} (send a key or rates)`);
  return readCurrentPlan(fuel, plan, { notes, instead: ratesInstead(rates, fuel) });
}

function rateParts(fields: HouseholdFields): RateParts {
  return {
    electricity: {
      charge: fields.electricity_charge_pence_per_day,
      rate: fields.electricity_rate_pence_per_kwh,
      dayRate: fields.electricity_day_rate_pence_per_kwh,
      nightRate: fields.electricity_night_rate_pence_per_kwh,
      nightTimes: fields.electricity_night_times,
      exitFee: fields.electricity_exit_fee_pence,
    },
    gas: {
      charge: fields.gas_charge_pence_per_day,
      rate: fields.gas_rate_pence_per_kwh,
      exitFee: fields.gas_exit_fee_pence,
    },
    includeVat: fields.rates_include_vat.value,
    variant: fields.electricity_variant.value,
    has: fields.has,
  };
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
