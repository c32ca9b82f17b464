import * as z from 'zod';
import { CERTAINTIES, LOAD_PROFILE_NAMES, SINGLE_FUELS, TARIFF_TYPES } from '../pricing/index.ts';
import {
  comparedPlanDetail,
  currentPlanDetail,
  supplierKey,
  supplierName,
} from './plan-schemas.ts';
import { billFields, personalProjection } from './projection-schemas.ts';
import {
  dayOrNull,
  described,
  flag,
  int,
  list,
  named,
  number,
  oneOf,
  oneOfSpecified,
  part,
  text,
} from './schema.ts';

const usageCost = named('UsageCost', 'What the plan costs at another usage.', {
  electricity_usage_kwh: number('In kWh a year. Absent if electricity is not compared.').optional(),
  gas_usage_kwh: number('In kWh a year. Absent if gas is not compared.').optional(),
  total_pence: int('The cost of the year on this plan at this usage, in whole pence.'),
  saving_pence: int(
    'In pence: the year on the current plan at this usage, rollover included, minus total_pence.',
  ),
  like_for_like: part('As in the item itself, at this usage.', {
    total_pence: int('The year on this plan in whole pence.'),
    saving_pence: int('In pence: the year on the current plan, minus total_pence.'),
    saving_after_exit_fees_pence: int(
      'In pence: saving_pence less the exit fees due today. Show this figure to the household.',
    ),
  }),
});

const assumesCap = flag(
  'True if a price that nobody guarantees is assumed to move with the price cap on some of the days.',
);

const period = named(
  'Period',
  'The longest run of days on one plan, at one price that is equally certain. Its lines show charges with VAT at the mean VAT rate of these days, so that they multiply out.',
  {
    fuel: oneOfSpecified(SINGLE_FUELS, 'The fuel.'),
    from: described(z.iso.date(), 'The first day.'),
    days: int('The number of days. The periods of a fuel add up to 365.'),
    supplier_key: supplierKey,
    supplier_name: supplierName,
    plan_key: text('Identifies the plan, together with the key of its supplier.'),
    plan_name: text('The name to show.'),
    tariff_type: oneOf(TARIFF_TYPES, 'As in the plan.'),
    price: oneOf(
      CERTAINTIES,
      'guaranteed: the plan promises it until an end that is known. known: published, and promised by nobody. assumed: moved with the price cap. past: a dynamic tariff, at the mean of its past year.',
    ),
    ...billFields,
  },
);

const periods = list(
  period,
  'Electricity first, then gas, each in order of time. The sum of those of a fuel, rounded half up to a penny, is its year. Only with with_periods.',
).optional();

const switchOn = part(
  'When to take the plan, if it is still sold then: the day of the year that saves most. Until then the household stays as it is. A later day than today saves at least 1,000 pence more.',
  {
    day: described(z.iso.date(), 'The day of the switch.'),
    total_pence: int('The year from today in whole pence, without exit fees.'),
    exit_fees_pence: int('The exit fees due on that day.'),
    saving_after_exit_fees_pence: int(
      'In pence: what staying costs like for like, minus total_pence and exit_fees_pence.',
    ),
    periods: periods.describe(
      'From today on, beginning with the days of staying. Only with with_periods, and for a later day.',
    ),
  },
);

const likeForLike = part(
  'Each plan until its own end and then on the plan that follows, every day at the VAT rate of that day and the price that is known for it, or assumed.',
  {
    days_on_plan: int('How many of the 365 days the plan itself lasts, before its rollover plan.'),
    ends_on: dayOrNull(
      'The day on which the plan itself ends if it is taken today; for the current plan, that of end_date. It may lie beyond the year, or in the past.',
    ),
    exit_fee_free_from: dayOrNull(
      'The first day without an exit fee, 49 days before the end; null without an end or a fee.',
    ),
    price_changes_on: list(
      z.iso.date(),
      'The days on which a price of either side changes, except those of rollovers.',
    ),
    total_pence: int(
      'The year in whole pence: on this plan until its own end, and then on its rollover plan.',
    ),
    saving_pence: int(
      'In pence: the year on the current plan by these rules, minus total_pence; 0 for staying.',
    ),
    saving_after_exit_fees_pence: int(
      'In pence: saving_pence of like_for_like less the exit fees due today. A fee counts as due if no end date is known. Show this figure to the household.',
    ),
    assumes_cap: assumesCap,
    periods,
    switch_on: switchOn,
  },
);

const comparisonItem = named(
  'ComparisonItem',
  'A plan, its cost for the household and the savings.',
  {
    item_id: described(
      z.uuid(),
      'Identifies the item. Send it to /energy/drop as comparison_item_id.',
    ),
    plan: comparedPlanDetail,
    personal_projection: personalProjection,
    saving_pence: int(
      'In pence: the year on the current plan, rollover included, minus the cost of this plan.',
    ),
    like_for_like: likeForLike,
    at_usages: list(
      usageCost,
      'The cost of the plan at other_usages, in that order. Only with other_usages.',
    ).optional(),
    is_current_plan: flag('True for the plan that the household is on.'),
  },
);

const currentFuelPlan = named(
  'CurrentFuelPlan',
  "A fuel's current plan and what it costs over the year.",
  {
    plan: currentPlanDetail,
    end_date: dayOrNull("The end date that you sent, or the plan's own; null if there is neither."),
    end_date_needed: flag(
      'True if the plan has an end date that is not known: ask the household for it and send it.',
    ),
    exit_fee_due_pence: int(
      'The fee for leaving today, in pence. It counts as due if no end date is known.',
    ),
    total_pence: int('The cost of this fuel over the year in whole pence, including the rollover.'),
  },
);

const currentPlans = named(
  'CurrentPlans',
  "The household's current plans and their cost over the year.",
  {
    total_pence: int(
      'The year against which savings are measured, in whole pence, including the rollover.',
    ),
    like_for_like: part('What staying costs, by the rules of like_for_like of the items.', {
      total_pence: int('The year in whole pence, every day at the price known or assumed for it.'),
      price_changes_on: list(
        z.iso.date(),
        'When a price of the current plan, or of the one that follows, changes.',
      ),
      assumes_cap: assumesCap,
      periods,
    }),
    gas: currentFuelPlan.optional().describe('Absent if gas is not compared.'),
    electricity: currentFuelPlan.optional().describe('Absent if electricity is not compared.'),
  },
);

const kwh = number('In kWh a year.');

const pricedUsage = named(
  'PricedUsage',
  'The usage that was priced, once a spend or an estimate was worked out.',
  {
    electricity: part('Absent if electricity is not compared.', {
      kwh,
      percent_night_usage: number('The percentage used at night. Only for economy_7.').optional(),
    }).optional(),
    gas: part('Absent if gas is not compared.', { kwh }).optional(),
  },
);

const marketReference = named('MarketReference', 'The state of the market that was priced.', {
  edition: text('The edition of the market that was priced.'),
  day: described(z.iso.date(), 'The day, in London, for which it was priced.'),
  region: int('The electricity distribution region of the home (10 to 23).'),
  stale_sources: list(
    z.string(),
    'The sources that are stale on that day, by name, as in /energy/sources.',
  ),
  cap_may_change_on: list(
    z.iso.date(),
    'The days within the year ahead on which a quarter begins whose price cap is not known yet.',
  ),
});

const loadProfile = named(
  'LoadProfile',
  'How electricity use was assumed to spread over the day. Only with `has`.',
  {
    source: oneOf(
      [...LOAD_PROFILE_NAMES, 'half_hours'],
      "A published profile, or `half_hours` for the household's own.",
    ),
    ev_kwh: number(
      'The part of the electricity usage that charges a car, in kWh a year; 0 if none does.',
    ),
  },
);

const singleRate = named(
  'SingleRate',
  'What one rate would cost an Economy 7 home: all electricity, day and night, for 365 days on the standard variable plan for a standard meter of the present electricity supplier.',
  {
    supplier_key: text('The present electricity supplier.'),
    plan_key: text('The plan with one rate.'),
    total_pence: int(
      'In whole pence: the year on this plan, plus the current year of gas if gas is compared.',
    ),
    saving_pence: int('In pence: total_pence of `current`, minus total_pence.'),
    saving_after_exit_fees_pence: int(
      'In pence: saving_pence less the fee for leaving the electricity plan today.',
    ),
  },
);

const leftOut = named(
  'LeftOut',
  'How many plans are on sale here for this fuel, meter type and payment method and are not in the list before the filters, each counted once, under the first reason that holds. The plan that the household is on counts only under not_fulfillable. Listed plans and these are together all that are on sale.',
  {
    dynamic: int('Their rates change every day or half hour, and include_dynamic is not true.'),
    equipment: int('They require more than `has` says that the home has.'),
    eligibility: int(
      'They are known not to be for this household: see `eligibility` of a plan. A plan for existing customers counts here unless the supplier is known to supply the household.',
    ),
    not_fulfillable: int(
      'This service cannot switch a household to them. 0 unless fulfillable_only is true.',
    ),
  },
);

/** The part of a response that lists plans, as comparison and best-available return it. */
export const comparedPlans = z.object({
  id: described(z.uuid(), 'The same for the same query and the same market, whatever the page.'),
  total: int('The number of plans after the filters, whatever the page.'),
  left_out: leftOut,
  suppliers_not_listed: list(
    z.string(),
    'The keys of the suppliers in /energy/suppliers, for this postcode and fuel, of which the list has no plan before the filters, in the order of that list.',
  ),
  market: marketReference,
  current: currentPlans,
  usage: pricedUsage,
  load_profile: loadProfile.optional(),
  single_rate: singleRate
    .nullable()
    .optional()
    .describe(
      'Only for economy_7; null for fuel gas, or if the supplier has no such plan. Price changes that are announced do not count here.',
    ),
  comparisons: list(comparisonItem, 'The plans on this page, cheapest first.'),
});

export type ComparedPlansResponse = z.input<typeof comparedPlans>;
export type ComparisonItemResponse = z.input<typeof comparisonItem>;
export type PeriodResponse = z.input<typeof period>;
export type UsageCostResponse = z.input<typeof usageCost>;
