import * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import {
  dayType,
  decimalType,
  estimateType,
  type Fields,
  flagType,
  fuelType,
  kwhType,
  NIGHT_PERCENT,
  paymentMethodType,
  planKeyType,
  postcodeField,
  SPEND,
  spendFrequencyType,
  supplierKeyType,
  variantType,
  wholeNumberType,
} from '../request/field.ts';
import { equippedHomeFields } from '../request/home.ts';
import { FILTER_FIELDS, otherUsagesField, rankByField } from '../request/narrowing.ts';
import {
  comparisonItem,
  currentPlansSchema,
  loadProfileSchema,
  marketReference,
  pricedUsage,
} from '../resources/comparisons.ts';

const LIMIT_DEFAULT = 10;
const LIMIT_MOST = 500;

export const limitField = {
  type: wholeNumberType(1),
  description: `The maximum number of plans to return. Default: ${LIMIT_DEFAULT}. Values above ${LIMIT_MOST} are treated as ${LIMIT_MOST}.`,
  example: 10,
  default: LIMIT_DEFAULT,
} as const;

const supplierKey = { type: supplierKeyType, example: 'british-gas' } as const;
const planKey = { type: planKeyType, example: 'standard-variable' } as const;
const endDate = { type: dayType, example: '2027-04-30' } as const;
const paymentMethod = { type: paymentMethodType, example: 'monthly_direct_debit' } as const;
const spend = { type: decimalType(SPEND) } as const;
const spendFrequency = { type: spendFrequencyType, example: 'monthly' } as const;
const estimate = { type: estimateType, example: 'medium' } as const;

/** The household, which valuation reads too. */
export const HOUSEHOLD_PARAMETERS = {
  post_code: postcodeField,
  fuel: {
    type: fuelType,
    description: 'What to compare.',
    example: 'dual_fuel',
    required: true,
  },
  electricity_variant: {
    type: variantType,
    description: 'The type of electricity meter. Required for fuel gas too.',
    example: 'standard',
    required: true,
  },
  dual_fuel_supplier_key: {
    ...supplierKey,
    description:
      'The current supplier of both fuels. For fuel dual_fuel: send either this and dual_fuel_plan_key, or a supplier and a plan for each fuel.',
  },
  dual_fuel_plan_key: { ...planKey, description: 'The current plan for both fuels.' },
  electricity_supplier_key: {
    ...supplierKey,
    description:
      'The current electricity supplier. Required for fuel electricity and gas, and for dual_fuel with two plans.',
  },
  electricity_plan_key: { ...planKey, description: 'The current electricity plan.' },
  gas_supplier_key: {
    ...supplierKey,
    description: 'The current gas supplier. Required for fuel gas, and for dual_fuel with two plans.',
  },
  gas_plan_key: { ...planKey, description: 'The current gas plan.' },
  dual_fuel_end_date: {
    ...endDate,
    description: 'The date on which the current dual fuel plan ends. Send it if needs_end_date is true.',
  },
  electricity_end_date: {
    ...endDate,
    description: 'The date on which the current electricity plan ends. Send it if needs_end_date is true.',
  },
  gas_end_date: {
    ...endDate,
    description: 'The date on which the current gas plan ends. Send it if needs_end_date is true.',
  },
  dual_fuel_payment_method: {
    ...paymentMethod,
    description: 'How the household pays for the current dual fuel plan. Default: monthly_direct_debit.',
  },
  electricity_payment_method: {
    ...paymentMethod,
    description: 'How the household pays for the current electricity plan. Default: monthly_direct_debit.',
  },
  gas_payment_method: {
    ...paymentMethod,
    description: 'How the household pays for the current gas plan. Default: monthly_direct_debit.',
  },
  new_payment_method: {
    ...paymentMethod,
    description:
      'The payment method of the plans to compare with. Default: prepayment if a current plan for a fuel that is compared is on prepayment, otherwise monthly_direct_debit.',
  },
  electricity_usage_kwh: {
    type: kwhType,
    description:
      'Electricity used in a year, up to 1,000,000. Send one form of usage for each fuel: kWh, a spend or an estimate.',
    example: 2500,
  },
  gas_usage_kwh: { type: kwhType, description: 'Gas used in a year.', example: 9500 },
  electricity_spend_pence: {
    ...spend,
    description: 'The amount paid for electricity, including VAT. Send it with electricity_spend_frequency.',
    example: 7000,
  },
  electricity_spend_frequency: { ...spendFrequency, description: 'How often electricity_spend_pence is paid.' },
  gas_spend_pence: {
    ...spend,
    description: 'The amount paid for gas, including VAT. Send it with gas_spend_frequency.',
    example: 6000,
  },
  gas_spend_frequency: { ...spendFrequency, description: 'How often gas_spend_pence is paid.' },
  electricity_usage_estimate: {
    ...estimate,
    description: 'Typical electricity usage: one of the typical domestic consumption values in force today.',
  },
  gas_usage_estimate: { ...estimate, description: 'Typical gas usage.' },
  electricity_usage_kwh_estimate: { ...estimate, description: 'The same as electricity_usage_estimate.' },
  gas_usage_kwh_estimate: { ...estimate, description: 'The same as gas_usage_estimate.' },
  percent_night_usage: {
    type: decimalType(NIGHT_PERCENT),
    description:
      'The percentage of electricity used at night, 1 to 99. Required for economy_7 with kWh or a spend, allowed with an estimate (default: 42), not allowed for standard.',
    example: 42,
  },
  ...equippedHomeFields(kwhType),
} as const satisfies Fields;

/** The household, what is compared with it, and the page of the list. */
export const COMPARISON_PARAMETERS = {
  ...HOUSEHOLD_PARAMETERS,
  ...FILTER_FIELDS,
  fulfillable_only: {
    type: flagType,
    description:
      'True: only plans that this service can switch a household to (both the plan and its supplier are fulfillable). Default: false.',
    example: false,
    default: false,
  },
  other_usages: otherUsagesField,
  rank_by: rankByField,
  limit: limitField,
  offset: {
    type: wholeNumberType(0),
    description: 'How many plans to skip. Default: 0. An offset beyond the end returns an empty list.',
    example: 0,
    default: 0,
  },
} as const satisfies Fields;

/** What may be wrong with a household: its parameters, its postcode and its current plans. */
export const HOUSEHOLD_ERRORS = [
  'missing-required-parameter',
  'invalid-parameter-value',
  'disallowed-parameter',
  'postcode-not-found',
  'plan-not-found',
  'market-unavailable',
] as const satisfies readonly ErrorCode[];

export const comparisonResponse = z
  .object({
    comparison: z
      .object({
        id: z.uuid().describe('The same for the same query and the same market, whatever the page.'),
        total: z.int().describe('The number of plans on all pages, after the filters.'),
        market: marketReference.describe(
          'The edition and the day that were priced, and the sources that are stale on that day.',
        ),
        current: currentPlansSchema.describe("The household's current plans, whether on sale or not."),
        usage: pricedUsage.describe('The usage that was priced, once a spend or an estimate was worked out.'),
        load_profile: loadProfileSchema.optional(),
        comparisons: z.array(comparisonItem).describe('The plans on this page, cheapest first.'),
      })
      .describe('The page of the list, and what it was compared with.'),
  })
  .meta({ id: 'Comparison', description: 'The plans on sale, cheapest first.' });

export type ComparisonResponse = z.input<typeof comparisonResponse>;

export const comparisonEndpoint = {
  name: 'comparison',
  method: 'GET',
  path: '/energy/comparison',
  summary: 'Compare plans',
  description:
    "Compares a household's current plan with the plans on sale at its postcode for its fuel, meter type and payment method, by their cost over 365 days.",
  parameters: COMPARISON_PARAMETERS,
  response: comparisonResponse,
  errors: HOUSEHOLD_ERRORS,
} as const satisfies Endpoint;

export function pageLimit(sent: number | undefined): number {
  return Math.min(sent ?? LIMIT_DEFAULT, LIMIT_MOST);
}
