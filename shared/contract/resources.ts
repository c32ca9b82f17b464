import * as z from 'zod';
import { REQUIREMENTS } from '../market/model.ts';
import { ELECTRICITY_VARIANTS, FUELS, LOAD_PROFILE_NAMES, PAYMENT_METHODS, WINDOW_DAYS } from '../pricing/index.ts';

/** Resources of responses. A key that a schema does not name never leaves the service. */

/** variable_direct_debit is never listed. */
const PLAN_TYPE_PAYMENT_METHODS = PAYMENT_METHODS.filter((method) => method !== 'variable_direct_debit');

const penceNumber = z.number().describe('In pence, to a millionth.');
const wholePence = z.int().describe('In whole pence, rounded half up once.');
const dayOrNull = z.iso.date().nullable();
const featureLabels = z.array(z.string()).describe('For example green, fixed, paper_billing, no-exit-fee.');
const productEndDate = dayOrNull.describe("The plan's own end date; null if it has none.");

const planType = z
  .object({
    fuel: z.enum(FUELS),
    payment_method: z.string().pipe(z.enum(PLAN_TYPE_PAYMENT_METHODS)),
    electricity_variant: z.enum(ELECTRICITY_VARIANTS).optional().describe('Absent for gas.'),
  })
  .meta({ id: 'PlanType' });

export const supplierSchema = z
  .object({
    big_six: z.boolean().describe('One of the six largest suppliers.'),
    logo_url: z.string(),
    key: z.string(),
    name: z.string(),
    incumbent: z
      .boolean()
      .describe('The incumbent supplier for electricity in the region of the postcode, or for gas.'),
    plan_types: z
      .array(planType)
      .describe(
        'What the supplier has plans for in the region, including plans no longer on sale. variable_direct_debit is never listed.',
      ),
    fulfillable: z.boolean().describe('True if this service can hand over a switch to the supplier.'),
    retainable: z.boolean(),
    support_phone_number: z.string(),
  })
  .meta({ id: 'Supplier' });

const rateGuarantee = z
  .object({
    end_date: dayOrNull,
    duration: z
      .int()
      .nullable()
      .describe(
        'In months from the day on which the switch is processed. If end_date is null too, nothing is guaranteed.',
      ),
    description: z.string(),
  })
  .meta({ id: 'RateGuarantee' });

export const bestBuyGuarantee = rateGuarantee
  .extend({
    available: z.boolean().nullable().describe('True if the plan is on sale to new customers.'),
    fixed: z.boolean().describe('True if there is a guarantee, with an end date or a number of months.'),
  })
  .meta({ id: 'BestBuyRateGuarantee' });

const planFields = {
  key: z.string(),
  needs_end_date: z.boolean().describe('True if you should ask the household for the end date and send it.'),
  name: z.string(),
  standard_variable: z.boolean(),
  fulfillable: z.boolean(),
  feature_labels: featureLabels,
  product_end_date: productEndDate,
  available_to_switch: z
    .boolean()
    .describe('False if the plan is closed: no longer on sale, but kept for its existing customers.'),
};

export const planSchema = z.object(planFields).meta({ id: 'Plan' });

export const lookupPlan = z
  .object({
    ...planFields,
    supplier_name: z.string(),
    supplier_name_key: z.string(),
    electricity_charge_pence_per_day: z.number(),
    electricity_rate_pence_per_kwh: z.number().describe('For a rate with bands, the average at medium typical usage.'),
    gas_charge_pence_per_day: z.number().optional().describe('Only for dual fuel. An addition to the specification.'),
    gas_rate_pence_per_kwh: z.number().optional().describe('Only for dual fuel. An addition to the specification.'),
    distance_pence_per_year: wholePence.describe(
      'How different the rates are from those sent: the difference in pence a year at medium typical usage, summed over the fuels and rounded half up once. An addition to the specification.',
    ),
    rates_include_vat: z
      .boolean()
      .describe(
        'Whether the rates shown include VAT, as rates_include_vat requested. An addition to the specification.',
      ),
  })
  .meta({ id: 'LookupPlan' });

const exitFees = z
  .object({
    total_fee_pence: z.int(),
    gas_fee_pence: z.int().optional().describe('Only for dual fuel.'),
    electricity_fee_pence: z.int().optional().describe('Only for dual fuel.'),
  })
  .meta({ id: 'ExitFees' });

const feature = z.object({ title: z.string(), description: z.string().nullable() }).meta({ id: 'Feature' });

const planDetailFields = {
  key: z.string(),
  name: z.string(),
  supplier_key: z.string(),
  supplier_name: z.string(),
  fulfillable: z.boolean(),
  standard_variable: z.boolean(),
  feature_labels: featureLabels,
  features: z.array(feature),
  exit_fees: exitFees.nullable(),
  product_end_date: productEndDate,
  rate_guarantee: rateGuarantee,
  prices_from: z.iso
    .date()
    .describe('The first day on which the prices shown are in force. An addition to the specification.'),
  requires: z
    .array(z.enum(REQUIREMENTS))
    .describe('What a home must have to take the plan; empty for most plans. An addition to the specification.'),
  prices_until: dayOrNull.describe(
    'The first day on which they are no longer in force; null if no end is known. An addition to the specification.',
  ),
};

export const planDetail = z.object(planDetailFields).meta({ id: 'PlanDetail' });

const exitFeeFreeFrom = dayOrNull.describe(
  'For the plan that the household is on: the first day on which its exit fee no longer applies, 49 days before the end date. Null if there is no end date or no fee. An addition to the specification.',
);

export const currentPlanDetail = z
  .object({ ...planDetailFields, exit_fee_free_from: exitFeeFreeFrom })
  .meta({ id: 'CurrentPlanDetail' });

const comparedPlanDetail = z
  .object({ ...planDetailFields, exit_fee_free_from: exitFeeFreeFrom.optional() })
  .meta({ id: 'ComparedPlanDetail' });

const lineDays = z.int().describe('The number of days that the line covers. An addition to the specification.');

const timeWindow = z
  .object({
    days: z.enum(WINDOW_DAYS).optional().describe('Absent: all.'),
    from: z.string().describe('HH:MM, clock time in Great Britain.'),
    to: z.string().describe('HH:MM, no longer included; up to 24:00. A window may go on past midnight.'),
  })
  .meta({ id: 'TimeWindow' });

const breakdownItem = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('consumption'),
      value_pence: penceNumber,
      rate_pence_per_kWh: z.number().describe('Without VAT.'),
      rate_with_vat_pence_per_kWh: withVat('rate'),
      usage_kWh: z.number().describe('To six decimal places.'),
      register: z
        .enum(['all', 'day', 'night'])
        .describe(
          'What the register counts: all usage, or the day or night usage of Economy 7. An addition to the specification.',
        ),
      days: lineDays,
      times: z
        .array(timeWindow)
        .optional()
        .describe(
          'When the rate of a time-of-use price applies. Absent for other prices, and for the rate of all other times. An addition to the specification.',
        ),
      usage_share_percent: z
        .number()
        .optional()
        .describe(
          "For a time-of-use price, the percentage of the fuel's whole usage, to six decimal places. An addition to the specification.",
        ),
    }),
    z.object({
      type: z.literal('standing-charge'),
      value_pence: penceNumber,
      charge_pence_per_day: z.number().describe('Without VAT.'),
      charge_with_vat_pence_per_day: withVat('charge'),
      days: lineDays,
    }),
    z.object({
      type: z.literal('tax'),
      value_pence: penceNumber.describe(
        'VAT on the lines before it: their sum, multiplied by the sum over all rates of the days at the rate times the rate, divided by the number of days, and rounded once.',
      ),
      rates: z
        .array(z.object({ percent: z.number(), days: z.int() }))
        .describe(
          'The VAT rates in chronological order, one entry for each run of days at one rate; empty for 0 days. An addition to the specification.',
        ),
    }),
  ])
  .meta({ id: 'BreakdownItem' });

const fuelProjection = z
  .object({ breakdown: z.array(breakdownItem), total_pence: penceNumber.describe('The sum of the lines.') })
  .meta({ id: 'FuelProjection' });

const fuelProjections = z
  .object({ gas: fuelProjection.optional(), electricity: fuelProjection.optional(), total_pence: penceNumber })
  .meta({ id: 'FuelProjections' });

const personalProjectionFields = {
  total_pence: wholePence.describe('The sum of gas_total_pence and electricity_total_pence.'),
  gas_total_pence: wholePence.optional(),
  electricity_total_pence: wholePence.optional(),
  current: fuelProjections,
};

const personalProjection = z.object(personalProjectionFields).meta({ id: 'PersonalProjection' });

export const valuationProjection = z
  .object({
    ...personalProjectionFields,
    rollover: fuelProjections.optional().describe('The part of the year after the plan ends.'),
  })
  .meta({ id: 'ValuationProjection' });

const usageCost = z
  .object({
    electricity_usage_kwh: z.number().optional().describe('In kWh a year. Absent if electricity is not compared.'),
    gas_usage_kwh: z.number().optional().describe('In kWh a year. Absent if gas is not compared.'),
    total_pence: wholePence.describe('The cost of the year on this plan at this usage.'),
    saving_pence: z
      .int()
      .describe('The cost of the year on the current plan at this usage, including its rollover, minus total_pence.'),
  })
  .meta({ id: 'UsageCost' });

export const comparisonItem = z
  .object({
    item_id: z.uuid(),
    plan: comparedPlanDetail,
    personal_projection: personalProjection,
    saving_pence: z
      .int()
      .describe('The cost of the current plan over the year, including its rollover, minus the cost of this plan.'),
    saving_on_current_rates_pence: z
      .int()
      .describe(
        "The cost of 365 days on the current plan at today's prices, minus the cost of this plan. An addition to the specification.",
      ),
    saving_after_rollover_pence: z
      .int()
      .nullable()
      .describe(
        'The cost of 365 days on the plan that the current plan rolls over to, minus the cost of this plan; null if nothing rolls over. An addition to the specification.',
      ),
    saving_after_exit_fees_pence: z
      .int()
      .describe(
        'saving_pence minus the exit fees due today. For the plan that the household is on, the same as saving_pence. An addition to the specification.',
      ),
    like_for_like: z
      .object({
        days_on_plan: z.int().describe('How many of the 365 days the plan itself lasts, before its rollover plan.'),
        price_changes_on: z
          .array(z.iso.date())
          .describe(
            'The dates on which a price that was used changes, on either side, without the dates of rollovers.',
          ),
        total_pence: wholePence.describe(
          'The cost of the year on this plan until its own end, and then on its rollover plan.',
        ),
        saving_pence: z
          .int()
          .describe(
            'The cost of the year on the current plan by the same rules, minus total_pence. Staying saves nothing.',
          ),
      })
      .describe(
        'Both plans over the same year: each until its own end and then on the plan that follows, every day at the price and the VAT rate already known for it. Show this saving to the household. An addition to the specification.',
      ),
    at_usages: z
      .array(usageCost)
      .optional()
      .describe(
        'The cost of the plan at other_usages, in that order. Only with other_usages. An addition to the specification.',
      ),
    is_current_plan: z
      .boolean()
      .describe('True for the plan that the household is on. An addition to the specification.'),
  })
  .meta({ id: 'ComparisonItem' });

const currentFuelPlan = z
  .object({
    plan: currentPlanDetail,
    end_date: dayOrNull.describe("The end date that you sent, or the plan's own; null if there is neither."),
    exit_fee_due_pence: z.int().describe('The exit fee for this fuel if the household leaves the plan today.'),
    total_pence: wholePence.describe('The cost of this fuel over the year, including the rollover.'),
  })
  .meta({ id: 'CurrentFuelPlan' });

export const currentPlansSchema = z
  .object({
    total_pence: wholePence.describe(
      'The cost of the year against which savings are measured, including the rollover.',
    ),
    gas: currentFuelPlan.optional(),
    electricity: currentFuelPlan.optional(),
  })
  .meta({ id: 'CurrentPlans' });

export const marketReference = z
  .object({
    edition: z.string().describe('The edition of the market that was priced.'),
    day: z.iso.date().describe('The day, in London, for which it was priced.'),
  })
  .meta({ id: 'MarketReference' });

export const loadProfileSchema = z
  .object({
    source: z.enum([...LOAD_PROFILE_NAMES, 'half_hours']),
    ev_kwh: z.number().describe('What of the electricity usage charges a car; 0 if none does.'),
  })
  .describe(
    'How electricity use was assumed to spread over the day. Only with `has`. An addition to the specification.',
  )
  .meta({ id: 'LoadProfile' });

export const planDurationSchema = z
  .object({
    rollover: z.boolean().describe('True if the plan ends within the 365 days.'),
    rollover_treatment: z
      .enum(['no-end-date-fallback', 'fixed-plan'])
      .describe('fixed-plan if an end date is known, whatever the date.'),
    days_on_current_plan: z
      .int()
      .nullable()
      .describe('How many of the 365 days; 0 if the plan has already ended, null if there is no end date.'),
    rollover_date: dayOrNull.describe(
      'The end date, which is the first day on the rollover plan. Null if rollover is false.',
    ),
    reference_date: dayOrNull.describe('Today.'),
  })
  .meta({ id: 'PlanDuration' });

const error = z
  .object({
    code: z.string(),
    message: z.string(),
    parameters: z
      .record(z.string(), z.string().nullable())
      .describe('What was sent, under the name used in the request; null for what is missing.'),
  })
  .meta({ id: 'Error' });

export const errorBody = z.object({ errors: z.array(error).min(1) }).meta({ id: 'Errors' });

/** Responses before their schemas have filtered them. */
export type SupplierResponse = z.input<typeof supplierSchema>;
export type PlanResponse = z.input<typeof planSchema>;
export type PlanDetailResponse = z.input<typeof planDetail>;
export type CurrentPlanDetailResponse = z.input<typeof currentPlanDetail>;
export type FuelProjectionsResponse = z.input<typeof fuelProjections>;
export type ProjectionResponse = z.input<typeof valuationProjection>;
export type PlanDurationResponse = z.input<typeof planDurationSchema>;
export type ComparisonItemResponse = z.input<typeof comparisonItem>;
export type CurrentPlansResponse = z.input<typeof currentPlansSchema>;

function withVat(what: string) {
  return z.number().describe(`The ${what} including VAT at today's rate. An addition to the specification.`);
}
