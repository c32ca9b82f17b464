import { estimateType, fuelType, paymentMethodType, spendFrequencyType, variantType } from './enums.ts';
import type { ErrorCode } from './errors.ts';
import { dayType, decimalType, textType } from './parameter-types.ts';
import type { Parameters } from './parameters.ts';

/** The most kWh a year that a home may be said to use. */
export const KWH_LIMIT = 1_000_000;

/** The most pence a period that a home may be said to spend: a million pounds. */
const SPEND_LIMIT = 100_000_000;

export const postcodeType = textType('a postcode, for example SW1A 1AA', 'SW1A 1AA');
export const supplierKeyType = textType('a supplier key of /energy/suppliers, for example british-gas', 'british-gas');
export const planKeyType = textType('a plan key of /energy/plans, for example standard-variable', 'standard-variable');
export const kwhType = decimalType({ min: 0, max: KWH_LIMIT, unit: 'kWh', example: '2500 or 2500.5' });
export const spendType = decimalType({ min: 0, max: SPEND_LIMIT, aboveMin: true, unit: 'pence', example: '7000' });

/** The percentage of an Economy 7 home's electricity that is used at night. */
export const nightUsageType = decimalType({ min: 1, max: 99, unit: 'percent', example: '42 or 42.5' });

export const postcode = {
  kind: postcodeType,
  description: 'Of Great Britain, in any case and spacing.',
  example: 'SW1A 1AA',
  required: true,
} as const;

const supplierKey = { kind: supplierKeyType, example: 'british-gas' } as const;
const planKey = { kind: planKeyType, example: 'standard-variable' } as const;
const endDate = { kind: dayType, example: '2027-04-30' } as const;
const paymentMethod = { kind: paymentMethodType, example: 'monthly_direct_debit' } as const;

/**
 * What a caller says of a household: postcode, current plan in one of three ways, and usage in one of three forms a
 * fuel. Comparison and valuation read the same list, in this order.
 */
export const HOUSEHOLD_PARAMETERS = {
  post_code: postcode,
  fuel: {
    kind: fuelType,
    description: 'What to compare.',
    example: 'dual_fuel',
    required: true,
  },
  electricity_variant: {
    kind: variantType,
    description: 'The meter type. Needed for gas too.',
    example: 'standard',
    required: true,
  },
  dual_fuel_supplier_key: {
    ...supplierKey,
    description:
      'The current supplier of both fuels. For dual_fuel; this form or the one with a supplier for each fuel.',
  },
  dual_fuel_plan_key: { ...planKey, description: 'The current plan for both fuels.' },
  electricity_supplier_key: {
    ...supplierKey,
    description: 'The current electricity supplier. Needed for electricity and gas, and for dual_fuel with two plans.',
  },
  electricity_plan_key: { ...planKey, description: 'The current electricity plan.' },
  gas_supplier_key: {
    ...supplierKey,
    description: 'The current gas supplier. Needed for gas, and for dual_fuel with two plans.',
  },
  gas_plan_key: { ...planKey, description: 'The current gas plan.' },
  dual_fuel_end_date: {
    ...endDate,
    description: 'The day on which the current dual fuel plan ends; send it where needs_end_date is true.',
  },
  electricity_end_date: {
    ...endDate,
    description: 'The day on which the current electricity plan ends; send it where needs_end_date is true.',
  },
  gas_end_date: {
    ...endDate,
    description: 'The day on which the current gas plan ends; send it where needs_end_date is true.',
  },
  dual_fuel_payment_method: {
    ...paymentMethod,
    description: 'How the current dual fuel plan is paid for. Default: monthly_direct_debit.',
  },
  electricity_payment_method: {
    ...paymentMethod,
    description: 'How the current electricity plan is paid for. Default: monthly_direct_debit.',
  },
  gas_payment_method: {
    ...paymentMethod,
    description: 'How the current gas plan is paid for. Default: monthly_direct_debit.',
  },
  new_payment_method: {
    ...paymentMethod,
    description:
      'The payment method of the plans to compare with. Default: prepayment where a current plan is on prepayment, else monthly_direct_debit.',
  },
  electricity_usage_kwh: {
    kind: kwhType,
    description: 'Electricity used in a year, up to 1000000. One form of usage a fuel: kWh, spend or estimate.',
    example: 2500,
  },
  gas_usage_kwh: { kind: kwhType, description: 'Gas used in a year.', example: 9500 },
  electricity_spend_pence: {
    kind: spendType,
    description: 'What is paid for electricity, VAT included; with electricity_spend_frequency.',
    example: 7000,
  },
  electricity_spend_frequency: {
    kind: spendFrequencyType,
    description: 'How often electricity_spend_pence is paid.',
    example: 'monthly',
  },
  gas_spend_pence: {
    kind: spendType,
    description: 'What is paid for gas, VAT included; with gas_spend_frequency.',
    example: 6000,
  },
  gas_spend_frequency: {
    kind: spendFrequencyType,
    description: 'How often gas_spend_pence is paid.',
    example: 'monthly',
  },
  electricity_usage_estimate: {
    kind: estimateType,
    description: 'A typical use of electricity: the typical domestic consumption values in force today.',
    example: 'medium',
  },
  gas_usage_estimate: { kind: estimateType, description: 'A typical use of gas.', example: 'medium' },
  electricity_usage_kwh_estimate: {
    kind: estimateType,
    description: 'The same as electricity_usage_estimate.',
    example: 'medium',
  },
  gas_usage_kwh_estimate: { kind: estimateType, description: 'The same as gas_usage_estimate.', example: 'medium' },
  percent_night_usage: {
    kind: nightUsageType,
    description:
      'The percentage of electricity used at night, 1 to 99. Needed for economy_7 with kWh or spend, allowed with an estimate (default there: 42), not allowed for standard.',
    example: 42,
  },
} as const satisfies Parameters;

export type HouseholdParameterName = keyof typeof HOUSEHOLD_PARAMETERS;

/** What a household is read from; valuation has no new_payment_method. */
export type HouseholdParameters = Omit<typeof HOUSEHOLD_PARAMETERS, 'new_payment_method'>;

/** What may be wrong with a household: its parameters, its postcode, the plans that it is on. */
export const HOUSEHOLD_ERRORS = [
  'missing-required-parameter',
  'invalid-parameter-value',
  'disallowed-parameter',
  'postcode-not-found',
  'plan-not-found',
  'market-unavailable',
] as const satisfies readonly ErrorCode[];
