import { type Fields, fieldsWithin, objectType, postcodeField, TYPES } from '../contract/fields.ts';
import type { CurrentPlan, Household } from '../household/household.ts';
import type { Fuel, SingleFuel } from '../pricing/index.ts';
import { EQUIPMENT_BODY_FIELDS } from './home-equipment.ts';
import {
  estimateForm,
  householdOf,
  kwhForm,
  type PlanParts,
  readCurrentPlan,
  readOwnPlan,
  readUsage,
  spendForm,
  type UsageParts,
} from './household-rules.ts';
import {
  isAnyRateSent,
  OWN_RATE_BODY_FIELDS,
  type RateParts,
  ratesInstead,
  readOwnRates,
} from './own-rates.ts';
import { isWrong, type Read, type SentFields, whole } from './read.ts';

export const PLAN_FIELDS = {
  payment_method: {
    type: TYPES.paymentMethod,
    description: 'How the household pays for the plan.',
    required: true,
  },
  plan_key: { type: TYPES.planKey, description: 'A plan key from /energy/plans.', required: true },
  supplier_key: {
    type: TYPES.supplierKey,
    description: 'A supplier key from /energy/suppliers.',
    required: true,
  },
} as const satisfies Fields;

const CURRENT_PLAN_FIELDS = {
  payment_method: PLAN_FIELDS.payment_method,
  plan_key: {
    type: TYPES.planKey,
    description: 'A plan key from /energy/plans. Required unless rates are sent.',
  },
  supplier_key: {
    type: TYPES.supplierKey,
    description: 'A supplier key from /energy/suppliers. Required with a plan key.',
  },
  end_date: {
    type: TYPES.day,
    description: 'The date on which the plan ends. Send it if needs_end_date is true.',
  },
  rates: {
    id: 'OwnRates',
    type: objectType('an object of rates, as in /energy/comparison'),
    description: "The household's own rates, in place of the plan key.",
  },
  ...fieldsWithin('rates', OWN_RATE_BODY_FIELDS),
} as const satisfies Fields;

const USAGE_FIELDS = {
  estimate: {
    type: TYPES.estimate,
    description: 'Typical usage. Send one form of usage: estimate, kwh or a spend.',
  },
  kwh: { type: TYPES.jsonKwh, description: 'Usage in kWh a year.' },
  spend_pence: {
    type: TYPES.jsonSpend,
    description: 'The amount paid, including VAT. Send it with spend_frequency.',
  },
  spend_frequency: { type: TYPES.spendFrequency, description: 'How often spend_pence is paid.' },
} as const satisfies Fields;

const currentPlan = {
  id: 'CurrentPlan',
  objectDescription: 'A plan that the household is on.',
  type: objectType(
    'an object of payment_method, plan_key and supplier_key, for example {"payment_method": "monthly_direct_debit", "plan_key": "standard-variable", "supplier_key": "british-gas"}',
  ),
} as const;

const usageType = objectType(
  'an object with one form of usage: {"estimate": "medium"}, {"kwh": 2500} or {"spend_pence": 7000, "spend_frequency": "monthly"}',
);

/** The household in a body, which a handover sends and a session keeps. */
export const HOUSEHOLD_BODY_FIELDS = {
  post_code: postcodeField,
  electricity_variant: {
    type: TYPES.variant,
    description: 'The meter, which the plan must suit.',
    required: true,
  },
  dual_fuel: {
    ...currentPlan,
    description: 'The current plan for both fuels. Not allowed with electricity or gas.',
  },
  ...fieldsWithin('dual_fuel', CURRENT_PLAN_FIELDS),
  electricity: {
    ...currentPlan,
    description: 'The current electricity plan, if it is not a dual fuel plan.',
  },
  ...fieldsWithin('electricity', CURRENT_PLAN_FIELDS),
  gas: {
    ...currentPlan,
    description: 'The current gas plan. A household with only gas cannot switch.',
  },
  ...fieldsWithin('gas', CURRENT_PLAN_FIELDS),
  electricity_usage: {
    id: 'ElectricityUsage',
    type: usageType,
    description: 'How much electricity is used.',
  },
  ...fieldsWithin('electricity_usage', {
    ...USAGE_FIELDS,
    percent_night_usage: {
      type: TYPES.jsonNightPercent,
      description:
        'The percentage used at night. For economy_7 only: required with kwh or a spend, otherwise 42.',
    },
  } as const),
  gas_usage: {
    id: 'GasUsage',
    type: usageType,
    description: 'How much gas is used, if it is supplied.',
  },
  ...fieldsWithin('gas_usage', USAGE_FIELDS),
  household: {
    id: 'Household',
    type: objectType(
      'an object of has, load_profile, half_hours and ev_kwh, as in /energy/comparison',
    ),
    description: 'What the home has and how it uses electricity.',
  },
  ...fieldsWithin('household', EQUIPMENT_BODY_FIELDS),
} as const satisfies Fields;

type BodyFields = SentFields<typeof HOUSEHOLD_BODY_FIELDS>;

/** The fuels that a household has, and whether one plan supplies both. */
export type Supply = 'dual_fuel' | 'separate' | 'electricity' | 'gas';

/** The plans that each supply consists of. */
export const PLANS_OF_SUPPLY = {
  dual_fuel: ['dual_fuel'],
  separate: ['electricity', 'gas'],
  electricity: ['electricity'],
  gas: ['gas'],
} as const satisfies Readonly<Record<Supply, readonly Fuel[]>>;

/** Reads a household in a body. While its supply is unclear, no usage is reported as missing. */
export function readBodyHousehold(
  fields: BodyFields,
  supply: Read<Supply>,
  fuel: Read<Fuel>,
): Read<Household> {
  if (supply === 'electricity') {
    fields.gas_usage.disallow('is not allowed for a current supply of electricity only');
  }
  const plans = planParts(fields);
  return householdOf({
    postcode: fields.post_code,
    fuel,
    electricityVariant: fields.electricity_variant,
    plans,
    current: isWrong(supply)
      ? supply
      : whole(PLANS_OF_SUPPLY[supply].map((plan) => readPlan(plan, plans[plan], fields))),
    electricity: readUsageOf(fields, 'electricity', supply),
    electricityKwh: fields['electricity_usage.kwh'],
    electricitySpend: fields['electricity_usage.spend_pence'],
    gas: readUsageOf(fields, 'gas', supply),
    gasSpend: fields['gas_usage.spend_pence'],
    nightPercent: fields['electricity_usage.percent_night_usage'],
    equipment: {
      has: fields['household.has'],
      load_profile: fields['household.load_profile'],
      half_hours: fields['household.half_hours'],
      ev_kwh: fields['household.ev_kwh'],
    },
  });
}

/** Reads which plans the household has. They may exclude each other. */
export function readSupply({ dual_fuel, electricity, gas }: BodyFields): Read<Supply> {
  if (dual_fuel.isSent) {
    if (!electricity.isSent && !gas.isSent) return 'dual_fuel';
    const why =
      'cannot be combined with electricity or gas (send either one dual_fuel plan, or a plan for each fuel)';
    return dual_fuel.disallow(why) ?? 'dual_fuel';
  }
  if (electricity.isSent) return gas.isSent ? 'separate' : 'electricity';
  if (gas.isSent) return 'gas';
  return dual_fuel.refuseMissing('You may send electricity, or electricity and gas, instead.');
}

function planParts(fields: BodyFields): Readonly<Record<Fuel, PlanParts>> {
  const planOf = (plan: Fuel) => ({
    supplierKey: fields[`${plan}.supplier_key`],
    planKey: fields[`${plan}.plan_key`],
    paymentMethod: fields[`${plan}.payment_method`],
    endDate: fields[`${plan}.end_date`],
  });
  return {
    dual_fuel: planOf('dual_fuel'),
    electricity: planOf('electricity'),
    gas: planOf('gas'),
  };
}

/** Reads a current plan: the plan of a key, or else the household's own rates. */
function readPlan(plan: Fuel, parts: PlanParts, fields: BodyFields): Read<CurrentPlan> {
  const rates = rateParts(plan, fields);
  const objects = [
    fields[`${plan}.rates`],
    fields[`${plan}.rates.electricity`],
    fields[`${plan}.rates.gas`],
  ] as const;
  const isAnySent =
    isAnyRateSent(rates, 'dual_fuel') ||
    objects.some(({ isSent, value }) => isSent && isWrong(value));
  const [all, electricity, gas] = objects;
  if (parts.planKey.isSent || !isAnySent) {
    if (isAnySent)
      all.disallow(`cannot be combined with ${parts.planKey.name} (send a key or rates)`);
    return readCurrentPlan(plan, parts, { instead: ratesInstead(rates, plan) });
  }
  if (isWrong(all.value)) return all.value;
  const why = `is not allowed for a plan of ${plan}`;
  if (plan === 'gas') electricity.disallow(why);
  if (plan === 'electricity') gas.disallow(why);
  return readOwnPlan(plan, parts, readOwnRates(plan, rates));
}

function rateParts(plan: Fuel, fields: BodyFields): RateParts {
  return {
    electricity: {
      charge: fields[`${plan}.rates.electricity.charge_pence_per_day`],
      rate: fields[`${plan}.rates.electricity.rate_pence_per_kwh`],
      dayRate: fields[`${plan}.rates.electricity.day_rate_pence_per_kwh`],
      nightRate: fields[`${plan}.rates.electricity.night_rate_pence_per_kwh`],
      nightTimes: fields[`${plan}.rates.electricity.night_times`],
      exitFee: fields[`${plan}.rates.electricity.exit_fee_pence`],
    },
    gas: {
      charge: fields[`${plan}.rates.gas.charge_pence_per_day`],
      rate: fields[`${plan}.rates.gas.rate_pence_per_kwh`],
      exitFee: fields[`${plan}.rates.gas.exit_fee_pence`],
    },
    includeVat: fields[`${plan}.rates.include_vat`].value,
    variant: fields.electricity_variant.value,
    has: fields['household.has'],
  };
}

/** Reads the usage of a fuel if its object was sent, which the supply of the fuel requires. */
function readUsageOf(fields: BodyFields, fuel: SingleFuel, supply: Read<Supply>): UsageParts {
  const isSupplied =
    !isWrong(supply) && (supply === fuel || supply === 'dual_fuel' || supply === 'separate');
  const field = fields[`${fuel}_usage`];
  const object = isSupplied ? field.require() : field.value;
  if (object === undefined || isWrong(object)) return { form: undefined, usage: object };
  const forms = [
    estimateForm(fields[`${fuel}_usage.estimate`]),
    kwhForm(fields[`${fuel}_usage.kwh`]),
    spendForm(fields[`${fuel}_usage.spend_pence`], fields[`${fuel}_usage.spend_frequency`]),
  ] as const;
  return readUsage(forms, { isNeeded: true });
}
