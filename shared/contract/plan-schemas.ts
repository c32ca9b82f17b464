import * as z from 'zod';
import { REQUIREMENTS } from '../market/model.ts';
import { dayOrNull, wholePence } from './projection-schemas.ts';

const flag = z.boolean();
const whole = z.int();
const number = z.number();

const featureLabels = z.array(z.string()).describe('For example green, fixed, paper_billing, no-exit-fee.');
const productEndDate = dayOrNull.describe("The plan's own end date; null if it has none.");

const rateGuarantee = z
  .object({
    end_date: dayOrNull.describe('The date on which the guarantee ends; null if it has none.'),
    duration: whole
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
const standardVariable = flag.describe("True for a supplier's standard variable plan, to which fixed plans roll over.");
const planFulfillable = flag.describe(
  'True if this service can hand over a switch to the plan, provided that its supplier is fulfillable too.',
);

const planFields = {
  key: planKey,
  needs_end_date: z.boolean().describe('True if you should ask the household for the end date and send it.'),
  name: planName,
  standard_variable: standardVariable,
  fulfillable: planFulfillable,
  feature_labels: featureLabels,
  product_end_date: productEndDate,
  available_to_switch: flag.describe(
    'False if the plan is closed: no longer on sale, but kept for its existing customers.',
  ),
};

export const planSchema = z.object(planFields).meta({ id: 'Plan', description: 'A plan of the supplier.' });

export const lookupPlan = z
  .object({
    ...planFields,
    supplier_name: z.string().describe("The supplier's name to show."),
    supplier_name_key: z.string().describe('Identifies the supplier, like `supplier_key` elsewhere.'),
    electricity_charge_pence_per_day: z.number().describe('The standing charge for electricity, in pence a day.'),
    electricity_rate_pence_per_kwh: number.describe(
      'The unit rate for electricity, in pence per kWh. With bands, the average at medium typical usage.',
    ),
    gas_charge_pence_per_day: number
      .optional()
      .describe('The standing charge for gas, in pence a day. Absent unless the plan is dual fuel.'),
    gas_rate_pence_per_kwh: number
      .optional()
      .describe('The unit rate for gas, in pence per kWh. Absent unless the plan is dual fuel.'),
    distance_pence_per_year: wholePence.describe(
      'How different the rates are from those sent: the difference in pence a year at medium typical usage, summed over the fuels and rounded half up once.',
    ),
    rates_include_vat: z.boolean().describe('Whether the rates shown include VAT, as rates_include_vat requested.'),
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
  prices_from: z.iso.date().describe('The first day on which the prices shown are in force.'),
  requires: z.array(z.enum(REQUIREMENTS)).describe('What a home must have to take the plan; empty for most plans.'),
  prices_until: dayOrNull.describe('The first day on which they are no longer in force; null if no end is known.'),
};

export const planDetail = z.object(planDetailFields).meta({ id: 'PlanDetail', description: 'A plan with its terms.' });

const exitFeeFreeFrom = dayOrNull.describe(
  'The first day on which the exit fee no longer applies, 49 days before the end date. Null if there is no end date or no fee.',
);

export const currentPlanDetail = z
  .object({ ...planDetailFields, exit_fee_free_from: exitFeeFreeFrom })
  .meta({ id: 'CurrentPlanDetail', description: 'The plan that the household is on, with its terms.' });

const comparedExitFeeFreeFrom = exitFeeFreeFrom
  .optional()
  .describe(
    'Only for the plan that the household is on, absent otherwise: the first day on which its exit fee no longer applies. Null if there is no end date or no fee.',
  );

export const comparedPlanDetail = z
  .object({ ...planDetailFields, exit_fee_free_from: comparedExitFeeFreeFrom })
  .meta({ id: 'ComparedPlanDetail', description: 'A plan on sale, with its terms.' });

export type PlanResponse = z.input<typeof planSchema>;
export type PlanDetailResponse = z.input<typeof planDetail>;
export type CurrentPlanDetailResponse = z.input<typeof currentPlanDetail>;
