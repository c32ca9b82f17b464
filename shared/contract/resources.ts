import * as z from 'zod';
import { REQUIREMENTS } from '../market/model.ts';
import { ELECTRICITY_VARIANTS, FUELS, LOAD_PROFILE_NAMES, PAYMENT_METHODS, WINDOW_DAYS } from '../pricing/index.ts';

/** Resources of responses. */

/** variable_direct_debit is never listed. */
const PLAN_TYPE_PAYMENT_METHODS = PAYMENT_METHODS.filter((method) => method !== 'variable_direct_debit');

const penceNumber = z.number().describe('In pence, to a millionth.');
const wholePence = z.int().describe('In whole pence, rounded half up once.');
const dayOrNull = z.iso.date().nullable();
const featureLabels = z.array(z.string()).describe('For example green, fixed, paper_billing, no-exit-fee.');
const productEndDate = dayOrNull.describe("The plan's own end date; null if it has none.");

const planType = z
  .object({
    fuel: z.enum(FUELS).describe('What the plan supplies: gas, electricity or both.'),
    payment_method: z.string().pipe(z.enum(PLAN_TYPE_PAYMENT_METHODS)).describe('How the plan is paid for.'),
    electricity_variant: z
      .enum(ELECTRICITY_VARIANTS)
      .optional()
      .describe('The type of electricity meter. Absent for gas.'),
  })
  .meta({ id: 'PlanType', description: 'A combination that the supplier has plans for.' });

export const supplierSchema = z
  .object({
    big_six: z.boolean().describe('One of the six largest suppliers.'),
    logo_url: z.string().describe("The address of the supplier's logo, from its feed; may be empty."),
    key: z.string().describe('Identifies the supplier in requests.'),
    name: z.string().describe('The name to show.'),
    incumbent: z
      .boolean()
      .describe('The incumbent supplier for electricity in the region of the postcode, or for gas.'),
    plan_types: z
      .array(planType)
      .describe(
        'What the supplier has plans for in the region, including plans no longer on sale. variable_direct_debit is never listed.',
      ),
    fulfillable: z.boolean().describe('True if this service can hand over a switch to the supplier.'),
    retainable: z.boolean().describe('Passed on from the feed. The service does not use it.'),
    support_phone_number: z.string().describe('For customers of the supplier; may be empty.'),
  })
  .meta({ id: 'Supplier', description: 'A supplier at the postcode.' });

const rateGuarantee = z
  .object({
    end_date: dayOrNull.describe('The date on which the guarantee ends; null if it has none.'),
    duration: z
      .int()
      .nullable()
      .describe(
        'In months from the day on which the switch is processed. If end_date is null too, nothing is guaranteed.',
      ),
    description: z.string().describe("The guarantee in the supplier's words; may be empty."),
  })
  .meta({ id: 'RateGuarantee', description: 'How long the rates are fixed.' });

export const bestBuyGuarantee = rateGuarantee
  .extend({
    available: z.boolean().nullable().describe('True if the plan is on sale to new customers.'),
    fixed: z.boolean().describe('True if there is a guarantee, with an end date or a number of months.'),
  })
  .meta({ id: 'BestBuyRateGuarantee', description: 'How long the rates are fixed.' });

const planKey = z.string().describe('Identifies the plan, together with the key of its supplier.');
const planName = z.string().describe('The name to show.');
const standardVariable = z
  .boolean()
  .describe("True for a supplier's standard variable plan, to which fixed plans roll over.");
const planFulfillable = z
  .boolean()
  .describe('True if this service can hand over a switch to the plan, provided that its supplier is fulfillable too.');

const planFields = {
  key: planKey,
  needs_end_date: z.boolean().describe('True if you should ask the household for the end date and send it.'),
  name: planName,
  standard_variable: standardVariable,
  fulfillable: planFulfillable,
  feature_labels: featureLabels,
  product_end_date: productEndDate,
  available_to_switch: z
    .boolean()
    .describe('False if the plan is closed: no longer on sale, but kept for its existing customers.'),
};

export const planSchema = z.object(planFields).meta({ id: 'Plan', description: 'A plan of the supplier.' });

export const lookupPlan = z
  .object({
    ...planFields,
    supplier_name: z.string().describe("The supplier's name to show."),
    supplier_name_key: z.string().describe('Identifies the supplier, like `supplier_key` elsewhere.'),
    electricity_charge_pence_per_day: z.number().describe('The standing charge for electricity, in pence a day.'),
    electricity_rate_pence_per_kwh: z
      .number()
      .describe('The unit rate for electricity, in pence per kWh. With bands, the average at medium typical usage.'),
    gas_charge_pence_per_day: z
      .number()
      .optional()
      .describe(
        'The standing charge for gas, in pence a day. Absent unless the plan is dual fuel. An addition to the specification.',
      ),
    gas_rate_pence_per_kwh: z
      .number()
      .optional()
      .describe(
        'The unit rate for gas, in pence per kWh. Absent unless the plan is dual fuel. An addition to the specification.',
      ),
    distance_pence_per_year: wholePence.describe(
      'How different the rates are from those sent: the difference in pence a year at medium typical usage, summed over the fuels and rounded half up once. An addition to the specification.',
    ),
    rates_include_vat: z
      .boolean()
      .describe(
        'Whether the rates shown include VAT, as rates_include_vat requested. An addition to the specification.',
      ),
  })
  .meta({ id: 'LookupPlan', description: 'The plan whose rates are closest to those sent.' });

const exitFees = z
  .object({
    total_fee_pence: z.int().describe('In pence, for all fuels of the plan.'),
    gas_fee_pence: z.int().optional().describe('In pence. Absent unless the plan is dual fuel.'),
    electricity_fee_pence: z.int().optional().describe('In pence. Absent unless the plan is dual fuel.'),
  })
  .meta({ id: 'ExitFees', description: 'What the supplier charges a customer who leaves early.' });

const feature = z
  .object({
    title: z.string().describe('The heading.'),
    description: z.string().nullable().describe('The text; null if the supplier gives none.'),
  })
  .meta({ id: 'Feature', description: "A feature of the plan, in the supplier's words." });

const planDetailFields = {
  key: planKey,
  name: planName,
  supplier_key: z.string().describe('Identifies the supplier in requests.'),
  supplier_name: z.string().describe("The supplier's name to show."),
  fulfillable: planFulfillable,
  standard_variable: standardVariable,
  feature_labels: featureLabels,
  features: z.array(feature).describe('Features as the supplier gives them; often empty.'),
  exit_fees: exitFees.nullable().describe('What leaving the plan early costs; null if there is no exit fee.'),
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

export const planDetail = z.object(planDetailFields).meta({ id: 'PlanDetail', description: 'A plan with its terms.' });

const exitFeeFreeFrom = dayOrNull.describe(
  'The first day on which the exit fee no longer applies, 49 days before the end date. Null if there is no end date or no fee. An addition to the specification.',
);

export const currentPlanDetail = z
  .object({ ...planDetailFields, exit_fee_free_from: exitFeeFreeFrom })
  .meta({ id: 'CurrentPlanDetail', description: 'The plan that the household is on, with its terms.' });

const comparedExitFeeFreeFrom = exitFeeFreeFrom
  .optional()
  .describe(
    'Only for the plan that the household is on, absent otherwise: the first day on which its exit fee no longer applies. Null if there is no end date or no fee. An addition to the specification.',
  );

const comparedPlanDetail = z
  .object({ ...planDetailFields, exit_fee_free_from: comparedExitFeeFreeFrom })
  .meta({ id: 'ComparedPlanDetail', description: 'A plan on sale, with its terms.' });

const lineDays = z.int().describe('The number of days that the line covers. An addition to the specification.');

const timeWindow = z
  .object({
    days: z.enum(WINDOW_DAYS).optional().describe('The days of the week. Absent: every day.'),
    from: z.string().describe('The start, as HH:MM in British clock time.'),
    to: z.string().describe('The end, as HH:MM up to 24:00, no longer included. A window may continue past midnight.'),
  })
  .meta({ id: 'TimeWindow', description: 'A part of the day in which a rate applies.' });

const breakdownItem = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('consumption').describe('The usage of a register at one rate.'),
      value_pence: penceNumber.describe('The usage times the rate, in pence without VAT, to a millionth.'),
      rate_pence_per_kWh: z.number().describe('The unit rate in pence per kWh, without VAT.'),
      rate_with_vat_pence_per_kWh: withVat('rate'),
      usage_kWh: z.number().describe('The usage in kWh, to six decimal places.'),
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
      type: z.literal('standing-charge').describe('The charge for each day of supply.'),
      value_pence: penceNumber.describe('The days times the charge, in pence without VAT, to a millionth.'),
      charge_pence_per_day: z.number().describe('The standing charge in pence a day, without VAT.'),
      charge_with_vat_pence_per_day: withVat('charge'),
      days: lineDays,
    }),
    z.object({
      type: z.literal('tax').describe('The VAT on the lines before it.'),
      value_pence: penceNumber.describe(
        'The VAT in pence, to a millionth: the sum of the lines before it, multiplied by the sum over all rates of the days at the rate times the rate, divided by the number of days, and rounded once.',
      ),
      rates: z
        .array(
          z.object({
            percent: z.number().describe('The VAT rate in per cent.'),
            days: z.int().describe('The number of days at this rate.'),
          }),
        )
        .describe(
          'The VAT rates in chronological order, one entry for each run of days at one rate; empty for 0 days. An addition to the specification.',
        ),
    }),
  ])
  .meta({ id: 'BreakdownItem', description: 'A line of the bill for one fuel.' });

const fuelProjection = z
  .object({
    breakdown: z.array(breakdownItem).describe('The lines: consumption, then the standing charge, then tax.'),
    total_pence: penceNumber.describe('The sum of the lines, in pence including VAT, to a millionth.'),
  })
  .meta({ id: 'FuelProjection', description: 'What a fuel costs over the days covered.' });

const fuelProjections = z
  .object({
    gas: fuelProjection.optional().describe('The lines for gas. Absent if gas is not priced.'),
    electricity: fuelProjection.optional().describe('The lines for electricity. Absent if electricity is not priced.'),
    total_pence: penceNumber.describe('The sum of both fuels, in pence including VAT, to a millionth.'),
  })
  .meta({ id: 'FuelProjections', description: 'The lines of the bill, for each fuel.' });

const personalProjectionFields = {
  total_pence: wholePence.describe(
    'The cost of the year in whole pence: the sum of gas_total_pence and electricity_total_pence.',
  ),
  gas_total_pence: wholePence
    .optional()
    .describe("The year's gas in whole pence, rounded half up once. Absent if gas is not priced."),
  electricity_total_pence: wholePence
    .optional()
    .describe("The year's electricity in whole pence, rounded half up once. Absent if electricity is not priced."),
  current: fuelProjections.describe('The part of the year on this plan: all of it, unless there is a `rollover`.'),
};

const personalProjection = z
  .object(personalProjectionFields)
  .meta({ id: 'PersonalProjection', description: "The household's cost of 365 days on the plan, including VAT." });

export const valuationProjection = z
  .object({
    ...personalProjectionFields,
    rollover: fuelProjections
      .optional()
      .describe('The part of the year after the plan ends. Absent if it does not end within the year.'),
  })
  .meta({ id: 'ValuationProjection', description: "The household's cost of the next 365 days, including VAT." });

const usageCost = z
  .object({
    electricity_usage_kwh: z.number().optional().describe('In kWh a year. Absent if electricity is not compared.'),
    gas_usage_kwh: z.number().optional().describe('In kWh a year. Absent if gas is not compared.'),
    total_pence: wholePence.describe('The cost of the year on this plan at this usage, in whole pence.'),
    saving_pence: z
      .int()
      .describe(
        'In pence: the cost of the year on the current plan at this usage, including its rollover, minus total_pence.',
      ),
  })
  .meta({ id: 'UsageCost', description: 'What the plan costs at another usage.' });

export const comparisonItem = z
  .object({
    item_id: z.uuid().describe('Identifies the item. Send it to /energy/drop as comparison_item_id.'),
    plan: comparedPlanDetail,
    personal_projection: personalProjection,
    saving_pence: z
      .int()
      .describe(
        'In pence: the cost of the current plan over the year, including its rollover, minus the cost of this plan.',
      ),
    saving_on_current_rates_pence: z
      .int()
      .describe(
        "In pence: the cost of 365 days on the current plan at today's prices, minus the cost of this plan. An addition to the specification.",
      ),
    saving_after_rollover_pence: z
      .int()
      .nullable()
      .describe(
        'In pence: the cost of 365 days on the plan that the current plan rolls over to, minus the cost of this plan; null if nothing rolls over. An addition to the specification.',
      ),
    saving_after_exit_fees_pence: z
      .int()
      .describe(
        'In pence: saving_pence minus the exit fees due today. For the plan that the household is on, the same as saving_pence. An addition to the specification.',
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
          'The cost of the year in whole pence: on this plan until its own end, and then on its rollover plan.',
        ),
        saving_pence: z
          .int()
          .describe(
            'In pence: the cost of the year on the current plan by the same rules, minus total_pence. Staying saves nothing.',
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
  .meta({ id: 'ComparisonItem', description: 'A plan, its cost for the household and the savings.' });

const currentFuelPlan = z
  .object({
    plan: currentPlanDetail,
    end_date: dayOrNull.describe("The end date that you sent, or the plan's own; null if there is neither."),
    exit_fee_due_pence: z
      .int()
      .describe('The exit fee for this fuel, in pence, if the household leaves the plan today.'),
    total_pence: wholePence.describe('The cost of this fuel over the year in whole pence, including the rollover.'),
  })
  .meta({ id: 'CurrentFuelPlan', description: "A fuel's current plan and what it costs over the year." });

export const currentPlansSchema = z
  .object({
    total_pence: wholePence.describe(
      'The cost of the year against which savings are measured, in whole pence, including the rollover.',
    ),
    gas: currentFuelPlan.optional().describe('Absent if gas is not compared.'),
    electricity: currentFuelPlan.optional().describe('Absent if electricity is not compared.'),
  })
  .meta({ id: 'CurrentPlans', description: "The household's current plans and their cost over the year." });

export const marketReference = z
  .object({
    edition: z.string().describe('The edition of the market that was priced.'),
    day: z.iso.date().describe('The day, in London, for which it was priced.'),
  })
  .meta({ id: 'MarketReference', description: 'The state of the market that was priced.' });

export const loadProfileSchema = z
  .object({
    source: z
      .enum([...LOAD_PROFILE_NAMES, 'half_hours'])
      .describe("A published profile, or `half_hours` for the household's own."),
    ev_kwh: z.number().describe('The part of the electricity usage that charges a car, in kWh a year; 0 if none does.'),
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
      .describe('How the end was treated: fixed-plan if an end date is known, whatever the date.'),
    days_on_current_plan: z
      .int()
      .nullable()
      .describe(
        'How many of the 365 days are on the current plan; 0 if it has already ended, null if there is no end date.',
      ),
    rollover_date: dayOrNull.describe(
      'The end date, which is the first day on the rollover plan. Null if rollover is false.',
    ),
    reference_date: dayOrNull.describe('Today, in London: the first day of the 365.'),
  })
  .meta({ id: 'PlanDuration', description: 'When the current plan ends within the year.' });

const error = z
  .object({
    code: z.string().describe('What is wrong, for programs. The guide lists every code.'),
    message: z
      .string()
      .describe('What was wrong, what was sent and what is allowed, for people. Its wording may change.'),
    parameters: z
      .record(z.string(), z.string().nullable())
      .describe('What was sent, under the name used in the request; null for what is missing.'),
  })
  .meta({ id: 'Error', description: 'One thing that is wrong with the request.' });

export const errorBody = z
  .object({ errors: z.array(error).min(1).describe('In the order of the parameters in the reference.') })
  .meta({ id: 'Errors', description: 'Why the request was refused.' });

export type SupplierResponse = z.input<typeof supplierSchema>;
export type PlanResponse = z.input<typeof planSchema>;
export type PlanDetailResponse = z.input<typeof planDetail>;
export type CurrentPlanDetailResponse = z.input<typeof currentPlanDetail>;
export type ProjectionResponse = z.input<typeof valuationProjection>;
export type PlanDurationResponse = z.input<typeof planDurationSchema>;
export type ComparisonItemResponse = z.input<typeof comparisonItem>;
export type LoadProfileResponse = z.input<typeof loadProfileSchema>;
export type CurrentPlansResponse = z.input<typeof currentPlansSchema>;

function withVat(what: string) {
  return z.number().describe(`The ${what} including VAT at today's rate. An addition to the specification.`);
}
