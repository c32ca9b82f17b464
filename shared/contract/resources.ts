import * as z from 'zod';
import { ELECTRICITY_VARIANTS, FUELS, PAYMENT_METHODS } from '../pricing/index.ts';

/** Resources of responses. A key that a schema does not name never leaves the service. */

/** variable_direct_debit is never listed. */
const PLAN_TYPE_PAYMENT_METHODS = PAYMENT_METHODS.filter((method) => method !== 'variable_direct_debit');

const penceNumber = z.number().describe('Pence, to a millionth.');
const wholePence = z.int().describe('Pence, rounded half up once.');
const dayOrNull = z.iso.date().nullable();
const featureLabels = z.array(z.string()).describe('Such as green, fixed, paper_billing, no-exit-fee.');
const productEndDate = dayOrNull.describe("The plan's own end date; null where it has none.");

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
    incumbent: z.boolean().describe('For electricity in the region of the postcode, or for gas.'),
    plan_types: z
      .array(planType)
      .describe(
        'What the supplier has tariffs for in the region, plans no longer offered included. Those of variable_direct_debit are never listed.',
      ),
    fulfillable: z.boolean().describe('A switch to the supplier can be handed over here.'),
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
      .describe('Months from the day on which the switch is processed. With end_date null too, nothing is guaranteed.'),
    description: z.string(),
  })
  .meta({ id: 'RateGuarantee' });

export const bestBuyGuarantee = rateGuarantee
  .extend({
    available: z.boolean().nullable().describe('On sale to new customers.'),
    fixed: z.boolean().describe('There is a guarantee, by date or by months.'),
  })
  .meta({ id: 'BestBuyRateGuarantee' });

const planFields = {
  key: z.string(),
  needs_end_date: z.boolean().describe('True: ask the household for the end date and send it on.'),
  name: z.string(),
  standard_variable: z.boolean(),
  fulfillable: z.boolean(),
  feature_labels: featureLabels,
  product_end_date: productEndDate,
  available_to_switch: z.boolean().describe('False: kept for the customers who are on it.'),
};

export const planSchema = z.object(planFields).meta({ id: 'Plan' });

export const lookupPlan = z
  .object({
    ...planFields,
    supplier_name: z.string(),
    supplier_name_key: z.string(),
    electricity_charge_pence_per_day: z.number(),
    electricity_rate_pence_per_kwh: z.number().describe('For bands: the average at medium typical use.'),
    gas_charge_pence_per_day: z.number().optional().describe('Dual fuel alone. An addition to the specification.'),
    gas_rate_pence_per_kwh: z.number().optional().describe('Dual fuel alone. An addition to the specification.'),
    distance_pence_per_year: wholePence.describe(
      'How far the rates are from those sent: how many pence a year differs at medium typical usage, summed over the fuels, rounded half up once. An addition to the specification.',
    ),
    rates_include_vat: z
      .boolean()
      .describe(
        'Whether the rates shown here include VAT, as rates_include_vat asked. An addition to the specification.',
      ),
  })
  .meta({ id: 'LookupPlan' });

const exitFees = z
  .object({
    total_fee_pence: z.int(),
    gas_fee_pence: z.int().optional().describe('Dual fuel alone.'),
    electricity_fee_pence: z.int().optional().describe('Dual fuel alone.'),
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
    .describe('The day from which the prices shown are in force. An addition to the specification.'),
  prices_until: dayOrNull.describe(
    'The first day on which they no longer are; null if no end is known. An addition to the specification.',
  ),
};

export const planDetail = z.object(planDetailFields).meta({ id: 'PlanDetail' });

const exitFeeFreeFrom = dayOrNull.describe(
  'Of the plan that the household is on: the first day on which its exit fee no longer applies, 49 days before the end date. Null where there is no such date or no fee. An addition to the specification.',
);

export const currentPlanDetail = z
  .object({ ...planDetailFields, exit_fee_free_from: exitFeeFreeFrom })
  .meta({ id: 'CurrentPlanDetail' });

const comparedPlanDetail = z
  .object({ ...planDetailFields, exit_fee_free_from: exitFeeFreeFrom.optional() })
  .meta({ id: 'ComparedPlanDetail' });

const lineDays = z.int().describe('The days that the line is for. An addition to the specification.');

const breakdownItem = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('consumption'),
      value_pence: penceNumber,
      rate_pence_per_kWh: z.number().describe('Without VAT.'),
      rate_with_vat_pence_per_kWh: withVat('rate'),
      usage_kWh: z.number().describe('To six decimals.'),
      register: z
        .enum(['all', 'day', 'night'])
        .describe(
          'What the meter counts: everything, or the day or night of Economy 7. An addition to the specification.',
        ),
      days: lineDays,
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
        'VAT on the lines before it: their sum times the days at each rate times the rate, over all days, rounded once.',
      ),
      rates: z
        .array(z.object({ percent: z.number(), days: z.int() }))
        .describe(
          'The rates of VAT in order of time, one entry for each run of days at one rate; empty for 0 days. An addition to the specification.',
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
  total_pence: wholePence.describe('gas_total_pence and electricity_total_pence together.'),
  gas_total_pence: wholePence.optional(),
  electricity_total_pence: wholePence.optional(),
  current: fuelProjections,
};

/** The cost of a plan for 365 days. */
const personalProjection = z.object(personalProjectionFields).meta({ id: 'PersonalProjection' });

export const valuationProjection = z
  .object({
    ...personalProjectionFields,
    rollover: fuelProjections.optional().describe('The part of the year after the plan has ended.'),
  })
  .meta({ id: 'ValuationProjection' });

export const comparisonItem = z
  .object({
    item_id: z.uuid(),
    plan: comparedPlanDetail,
    personal_projection: personalProjection,
    saving_pence: z.int().describe("The current plan's year, rollover included, minus this plan's."),
    saving_on_current_rates_pence: z
      .int()
      .describe("365 days at today's current plan, minus this plan's. An addition to the specification."),
    saving_after_rollover_pence: z
      .int()
      .nullable()
      .describe(
        "365 days on the plan that the current one rolls over to, minus this plan's; null where nothing rolls over. An addition to the specification.",
      ),
    saving_after_exit_fees_pence: z
      .int()
      .describe(
        'saving_pence minus the exit fees that are due today; for the plan that the household is on, saving_pence. An addition to the specification.',
      ),
    like_for_like: z
      .object({
        days_on_plan: z
          .int()
          .describe('How many of the 365 days the plan itself lasts; then its rollover plan follows.'),
        price_changes_on: z
          .array(z.iso.date())
          .describe(
            'The days on which a price that counts changes, on either side; the day of a rollover is not among them.',
          ),
        total_pence: wholePence.describe('The year on this plan, up to its own end, and then on its rollover plan.'),
        saving_pence: z
          .int()
          .describe("The current plan's year by the same rules, minus total_pence. Staying saves nothing."),
      })
      .describe(
        'Both plans over the same year: each up to its own end and then on the plan that follows, each day at the price and the VAT already known for it. The saving to show a household. An addition to the specification.',
      ),
    is_current_plan: z
      .boolean()
      .describe('True for the plan that the household is on. An addition to the specification.'),
  })
  .meta({ id: 'ComparisonItem' });

const currentFuelPlan = z
  .object({
    plan: currentPlanDetail,
    end_date: dayOrNull.describe("The end date given, or the plan's own; null if there is none."),
    exit_fee_due_pence: z.int().describe('What leaving the plan today costs for this fuel.'),
    total_pence: wholePence.describe("This fuel's year, rollover included."),
  })
  .meta({ id: 'CurrentFuelPlan' });

/** The household's own plans, on sale or not. */
export const currentPlansSchema = z
  .object({
    total_pence: wholePence.describe('The year that savings are measured against, rollover included.'),
    gas: currentFuelPlan.optional(),
    electricity: currentFuelPlan.optional(),
  })
  .meta({ id: 'CurrentPlans' });

export const marketReference = z
  .object({
    edition: z.string().describe('The state of the market that was priced.'),
    day: z.iso.date().describe('The day, in London, that it was priced for.'),
  })
  .meta({ id: 'MarketReference' });

export const planDurationSchema = z
  .object({
    rollover: z.boolean().describe('The plan ends within the 365 days.'),
    rollover_treatment: z
      .enum(['no-end-date-fallback', 'fixed-plan'])
      .describe('fixed-plan where an end date is known, whenever it is.'),
    days_on_current_plan: z
      .int()
      .nullable()
      .describe('Of the 365; 0 where the plan has ended already. Null without an end date.'),
    rollover_date: dayOrNull.describe(
      'The end date: from that day on the rollover plan counts. Null where rollover is false.',
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
      .describe('What was sent, by the name under which it was sent; null for what is missing.'),
  })
  .meta({ id: 'Error' });

export const errorBody = z.object({ errors: z.array(error).min(1) }).meta({ id: 'Errors' });

/** The shapes of the responses, before their schema has filtered them. */
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
  return z.number().describe(`The ${what} with today's VAT. An addition to the specification.`);
}
