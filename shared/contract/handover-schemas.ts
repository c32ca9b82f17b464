import * as z from 'zod';
import {
  ELECTRICITY_VARIANTS,
  FUELS,
  PAYMENT_METHODS,
  SPEND_FREQUENCIES,
  USAGE_LEVELS,
} from '../pricing/index.ts';
import {
  described,
  flag,
  int,
  named,
  number,
  oneOf,
  oneOfSpecified,
  part,
  text,
} from './schema.ts';

const CHECKED = ['matches', 'differs', 'not-given'] as const;

export const checksSchema = named(
  'Checks',
  'What was sent, compared with the market. Nothing is refused for it.',
  {
    item: oneOf(
      CHECKED,
      '`matches`: both ids were sent, and are those of the selected plan in one comparison.',
    ),
    annual_cost: oneOf(
      CHECKED,
      "`matches`: `annual_cost_pence` is today's cost of the plan for this household.",
    ),
    annual_saving: oneOf(
      CHECKED,
      '`matches`: `annual_saving_pence` is a saving that a comparison shows today. `not-given`: it was not sent, or it equals none of them and the end date of a current plan with needs_end_date is not known.',
    ),
    requirements: oneOf(
      ['met', 'not-met', 'not-given'],
      'Whether the home has all that the plan requires. `not-given`: it requires something, and `has` was not sent.',
    ),
    fulfillable: flag(
      'Whether the switch can be carried out: plan and supplier both are fulfillable.',
    ),
    same_plan: flag('True if the household is already on the selected plan.'),
  },
);

export type Checks = z.output<typeof checksSchema>;

const planShape = {
  payment_method: oneOfSpecified(PAYMENT_METHODS, 'How the plan is paid for.'),
  plan_key: text('The plan.'),
  supplier_key: text('The supplier of the plan.'),
};
const gasRates = {
  charge_pence_per_day: number('The standing charge. Absent if it was not sent.').optional(),
  rate_pence_per_kwh: number('The unit rate. Absent if it was not sent.').optional(),
  exit_fee_pence: int('What leaving costs. Absent if it was not sent.').optional(),
};
const rates = part("The household's own rates. Absent if it has a plan key.", {
  electricity: part('The rates of electricity. Absent if they were not sent.', {
    ...gasRates,
    day_rate_pence_per_kwh: number('The rate by day. Absent if it was not sent.').optional(),
    night_rate_pence_per_kwh: number('The rate by night. Absent if it was not sent.').optional(),
    night_times: text('When the night rate applies. Absent if it was not sent.').optional(),
  }).optional(),
  gas: part('The rates of gas. Absent if they were not sent.', gasRates).optional(),
  include_vat: flag('True if the rates include VAT. Absent if it was not sent.').optional(),
});
const currentPlan = named('SessionPlan', 'A current plan, as sent.', {
  payment_method: planShape.payment_method,
  plan_key: text('The plan. Absent if rates were sent.').optional(),
  supplier_key: text('The supplier of the plan. Absent if it was not sent with rates.').optional(),
  rates: rates.optional(),
  end_date: z.iso
    .date()
    .optional()
    .describe('The date on which the plan ends. Absent if it was not sent.'),
});

const usage = {
  estimate: oneOfSpecified(
    USAGE_LEVELS,
    'A typical usage. Absent if another form was sent.',
  ).optional(),
  kwh: number('In kWh a year. Absent if another form was sent.').optional(),
  spend_pence: number(
    'The amount paid, in pence including VAT. Absent if another form was sent.',
  ).optional(),
  spend_frequency: oneOfSpecified(
    SPEND_FREQUENCIES,
    'How often spend_pence is paid. Absent without it.',
  ).optional(),
};

const home = {
  post_code: text('The postcode of the home, written like SW1A 1AA.'),
  electricity_variant: oneOfSpecified(ELECTRICITY_VARIANTS, 'The type of electricity meter.'),
};
const supply = {
  dual_fuel: currentPlan.optional().describe('Absent if each fuel has a separate plan.'),
  electricity: currentPlan.optional().describe('Absent if the household has a dual fuel plan.'),
  gas: currentPlan.optional().describe('Absent if the household has a dual fuel plan or no gas.'),
};
const electricityUsage = part('How much electricity the household uses.', {
  ...usage,
  percent_night_usage: number(
    'The percentage used at night. Absent if it was not sent.',
  ).optional(),
});
const gasUsage = part(
  'How much gas the household uses. Absent if it was not sent.',
  usage,
).optional();
const choice = {
  household: part(
    'What the home has and how it uses electricity, as sent. Absent if it was not sent.',
    {
      has: text('What the home has. Absent if it was not sent.').optional(),
      load_profile: text('A published load profile. Absent if it was not sent.').optional(),
      half_hours: text(
        "The household's own average day, as 48 numbers. Absent if it was not sent.",
      ).optional(),
      ev_kwh: number(
        'The electricity that charges a car, in kWh a year. Absent if it was not sent.',
      ).optional(),
    },
  ).optional(),
  selected_plan: part('The plan that the household chose, as sent.', {
    annual_cost_pence: int(
      'The cost of a year that was shown, in pence. Absent if it was not sent.',
    ).optional(),
    annual_saving_pence: int(
      'The saving that was shown, in pence. Absent if it was not sent.',
    ).optional(),
    comparison_id: text(
      'The comparison that the plan was chosen from. Absent if it was not sent.',
    ).optional(),
    comparison_item_id: text('The item of that comparison. Absent if it was not sent.').optional(),
    fuel: oneOfSpecified(FUELS, 'The fuel to switch.'),
    ...planShape,
    plan_name: text('The plan name that was shown. Absent if it was not sent.').optional(),
    supplier_name: text('The supplier name that was shown. Absent if it was not sent.').optional(),
  }),
};
const attribution = described(z.record(z.string(), z.string()), "The partner's own keys, as sent.");

/** The body of a handover, without unknown keys and without values that count as missing. */
export const handedOver = z.object({
  ...home,
  ...supply,
  electricity_usage: electricityUsage,
  gas_usage: gasUsage,
  ...choice,
  attribution: attribution.default({}),
});

export type HandedOver = z.output<typeof handedOver>;
