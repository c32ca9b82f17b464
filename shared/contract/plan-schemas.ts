import * as z from 'zod';
import { REQUIREMENTS, SINGLE_FUELS, TARIFF_TYPES } from '../pricing/index.ts';
import {
  dayOrNull,
  described,
  flag,
  int,
  intOrNull,
  list,
  named,
  number,
  oneOf,
  oneOfSpecified,
  openEnum,
  text,
} from './schema.ts';

const guaranteeFields = {
  end_date: dayOrNull('The date on which the guarantee ends; null if it has none.'),
  duration: intOrNull(
    'In months from the day of the switch. If end_date is null too, nothing is guaranteed.',
  ),
  description: text("The guarantee in the supplier's words; may be empty."),
};

const rateGuarantee = named('RateGuarantee', 'How long the rates are fixed.', guaranteeFields);

export const bestBuyGuarantee = named('BestBuyRateGuarantee', 'How long the rates are fixed.', {
  ...guaranteeFields,
  available: described(z.boolean().nullable(), 'True if the plan is on sale to new customers.'),
  fixed: flag(
    'True if the prices are guaranteed, by a number of months or until an end date that is still ahead, and do not follow the price cap.',
  ),
});

export const supplierKey = text('Identifies the supplier in requests.');
export const supplierName = text("The supplier's name to show.");

/** The keys of every kind of plan. */
const planFields = {
  key: text('Identifies the plan, together with the key of its supplier.'),
  name: text('The name to show.'),
  standard_variable: flag(
    "True for a supplier's standard variable plan, to which fixed plans roll over.",
  ),
  fulfillable: flag(
    'True if this service can switch to it, provided that its supplier is fulfillable too.',
  ),
  feature_labels: list(z.string(), 'For example green, fixed, paper_billing, no-exit-fee.'),
  product_end_date: dayOrNull("The plan's own end date; null if it has none."),
};

const listedPlanFields = {
  ...planFields,
  needs_end_date: flag('True if you should ask the household for the end date and send it.'),
  available_to_switch: flag(
    'False if the plan is closed: no longer on sale, but kept for its existing customers.',
  ),
};

export const planSchema = named('Plan', 'A plan of the supplier.', listedPlanFields);

export const lookupPlan = named('LookupPlan', 'The plan whose rates are closest to those sent.', {
  ...listedPlanFields,
  supplier_name: supplierName,
  supplier_name_key: text('Identifies the supplier, like `supplier_key` elsewhere.'),
  electricity_charge_pence_per_day: number('The standing charge for electricity, in pence a day.'),
  electricity_rate_pence_per_kwh: number(
    'In pence per kWh. With bands, the average at medium typical usage.',
  ),
  gas_charge_pence_per_day: number(
    'In pence a day. Absent unless the plan is dual fuel.',
  ).optional(),
  gas_rate_pence_per_kwh: number(
    'In pence per kWh. Absent unless the plan is dual fuel.',
  ).optional(),
  distance_pence_per_year: int(
    'The difference from the rates sent, in pence a year at medium typical usage.',
  ),
  rates_include_vat: flag('Whether the rates shown include VAT, as rates_include_vat requested.'),
});

export const exitFees = named(
  'ExitFees',
  'What the supplier charges a customer who leaves early.',
  {
    total_fee_pence: int('In pence, for all fuels of the plan.'),
    gas_fee_pence: int('In pence. Absent unless the plan is dual fuel.').optional(),
    electricity_fee_pence: int('In pence. Absent unless the plan is dual fuel.').optional(),
  },
);

const feature = named('Feature', "A feature of the plan, in the supplier's words.", {
  title: text('The heading.'),
  description: described(z.string().nullable(), 'The text; null if the supplier gives none.'),
});

const eligibilityRule = named('EligibilityRule', 'A rule of who may have a plan.', {
  kind: oneOf(
    ['new_customers', 'existing_customers', 'usage', 'other'],
    'new_customers: not for a household that the supplier supplies with a fuel of the plan. existing_customers: only for such a household. usage: for a usage within limits. other: a condition in words.',
  ),
  fuel: oneOfSpecified(SINGLE_FUELS, 'The fuel whose usage counts. Only for usage.').optional(),
  min_kwh: z
    .number()
    .nullable()
    .optional()
    .describe('The lowest kWh a year, inclusive; null if there is no such limit. Only for usage.'),
  max_kwh: z
    .number()
    .nullable()
    .optional()
    .describe('The highest kWh a year, inclusive; null if there is no such limit. Only for usage.'),
  description: z
    .string()
    .optional()
    .describe("The condition in the supplier's words. Only for other."),
});

export const tariffType = described(
  openEnum(TARIFF_TYPES),
  'dynamic: the unit rates change every day or half hour, and the mean of the past year is shown. tracker: the prices follow the price cap. fixed: neither, and the prices have a guarantee, by a number of months or with an end date that is still ahead. variable: none of these.',
);

const planDetailFields = {
  ...planFields,
  supplier_key: supplierKey,
  supplier_name: supplierName,
  features: list(feature, 'Features as the supplier gives them; often empty.'),
  exit_fees: exitFees
    .nullable()
    .describe('What leaving the plan early costs; null if there is no exit fee.'),
  rate_guarantee: rateGuarantee,
  prices_from: described(z.iso.date(), 'The first day on which the prices shown are in force.'),
  requires: list(
    openEnum(REQUIREMENTS),
    'What a home must have to take the plan; empty for most plans.',
  ),
  eligibility: list(
    eligibilityRule,
    'Whom the plan is for: all rules must hold. Empty for a plan that is for everybody.',
  ),
  prices_until: dayOrNull(
    'The first day on which they are no longer in force; null if no end is known.',
  ),
  tariff_type: tariffType,
  follows: described(
    openEnum(['ofgem-price-cap']).nullable(),
    'What the prices of a tracker follow; null for every other plan.',
  ),
  source: described(
    z.string().nullable(),
    'The source that sent the plan, as in /energy/sources, which has its date; null in an edition that an earlier release wrote.',
  ),
};

const means = (days: string) =>
  list(
    z.number(),
    `The mean rate of each half hour of ${days}, midnight first, in pence a kWh without VAT; one number for a price that changes once a day.`,
  );

const pastYearRates = named('PastYearRates', 'What a dynamic plan has cost in 365 days.', {
  weekdays: means('weekdays'),
  weekends: means('weekend days'),
  from: described(z.iso.date(), 'The first day.'),
  to: described(z.iso.date(), 'The day after the last.'),
});

export const planDetail = named('PlanDetail', 'A plan with its terms.', planDetailFields);

export const currentPlanDetail = named(
  'CurrentPlanDetail',
  'The plan that the household is on, with its terms.',
  {
    ...planDetailFields,
    exit_fee_free_from: dayOrNull(
      'The first day without an exit fee, 49 days before the end; null if there is none.',
    ),
    past_year_rates: pastYearRates
      .optional()
      .describe(
        'What this fuel of a dynamic plan has cost, from which its rate can be worked out. Absent for every other plan, and in lists.',
      ),
  },
);

export const comparedPlanDetail = named('ComparedPlanDetail', 'A plan on sale, with its terms.', {
  ...planDetailFields,
  exit_fee_free_from: dayOrNull(
    'As in CurrentPlanDetail. Absent unless the household is on the plan.',
  ).optional(),
});

export type PlanResponse = z.input<typeof planSchema>;
export type PlanDetailResponse = z.input<typeof planDetail>;
export type CurrentPlanDetailResponse = z.input<typeof currentPlanDetail>;
