import * as z from 'zod';
import { WINDOW_DAYS } from '../pricing/index.ts';
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
  text,
} from './schema.ts';

const timeWindow = named('TimeWindow', 'A part of the day in which a rate applies.', {
  days: oneOf(WINDOW_DAYS, 'The days of the week. Absent: every day.').optional(),
  from: text('The start, as HH:MM in British clock time.'),
  to: text(
    'The end, as HH:MM up to 24:00, no longer included. A window may continue past midnight.',
  ),
});

const lineDays = int('The number of days that the line covers.');

const pricedOn = z.object({
  from: described(z.iso.date(), 'The first day.'),
  to: described(z.iso.date(), 'The day after the last.'),
});

const consumption = named('ConsumptionLine', 'The usage of a register at one rate.', {
  type: described(z.literal('consumption'), 'The usage of a register at one rate.'),
  value_pence: number('The usage times the rate, in pence without VAT, to a millionth.'),
  rate_pence_per_kWh: number('The unit rate in pence per kWh, without VAT.'),
  rate_with_vat_pence_per_kWh: number("The rate including VAT at today's rate."),
  usage_kWh: number('The usage in kWh, to six decimal places.'),
  register: oneOf(
    ['all', 'day', 'night'],
    'What is counted: all usage, or the day or night usage of Economy 7.',
  ),
  days: lineDays,
  times: list(
    timeWindow,
    'When a time-of-use rate applies. Absent for the rate of all other times.',
  ).optional(),
  usage_share_percent: number(
    "For a time-of-use price: the percentage of the fuel's usage, to six places.",
  ).optional(),
  priced_on: pricedOn
    .optional()
    .describe(
      "The 365 days whose mean is the rate, each half hour weighted by the household's usage in it. Only for a dynamic plan.",
    ),
});

const standingCharge = named('StandingChargeLine', 'The charge for each day of supply.', {
  type: described(z.literal('standing-charge'), 'The charge for each day of supply.'),
  value_pence: number('The days times the charge, in pence without VAT, to a millionth.'),
  charge_pence_per_day: number('The standing charge in pence a day, without VAT.'),
  charge_with_vat_pence_per_day: number("The charge including VAT at today's rate."),
  days: lineDays,
});

const daysAtRate = z.object({
  percent: number('The VAT rate in per cent.'),
  days: int('The number of days at this rate.'),
});

const tax = named('TaxLine', 'The VAT on the lines before it.', {
  type: described(z.literal('tax'), 'The VAT on the lines before it.'),
  value_pence: number(
    'In pence: the sum of the lines before it times the mean VAT rate of the days, rounded once to a millionth.',
  ),
  rates: list(
    daysAtRate,
    'The VAT rates in order of time, an entry for each run of days at one; empty for 0 days.',
  ),
});

const breakdownItem = z.discriminatedUnion('type', [consumption, standingCharge, tax]).meta({
  id: 'BreakdownItem',
  description: 'A line of the bill for one fuel.',
  discriminator: {
    propertyName: 'type',
    mapping: {
      consumption: '#/components/schemas/ConsumptionLine',
      'standing-charge': '#/components/schemas/StandingChargeLine',
      tax: '#/components/schemas/TaxLine',
    },
  },
});

/** The bill of a fuel for some days. */
export const billFields = {
  breakdown: list(breakdownItem, 'The lines: consumption, then the standing charge, then tax.'),
  total_pence: number('The sum of the lines, in pence including VAT, to a millionth.'),
};

const fuelProjection = named(
  'FuelProjection',
  'What a fuel costs over the days covered.',
  billFields,
);

const fuelProjections = named('FuelProjections', 'The lines of the bill, for each fuel.', {
  gas: fuelProjection.optional().describe('The lines for gas. Absent if gas is not priced.'),
  electricity: fuelProjection
    .optional()
    .describe('The lines for electricity. Absent if electricity is not priced.'),
  total_pence: number('The sum of both fuels, in pence including VAT, to a millionth.'),
});

const yearFields = {
  total_pence: int(
    'The cost of the year in whole pence: the sum of gas_total_pence and electricity_total_pence.',
  ),
  gas_total_pence: int("The year's gas in whole pence. Absent if it is not priced.").optional(),
  electricity_total_pence: int(
    "The year's electricity in whole pence. Absent if it is not priced.",
  ).optional(),
  current: fuelProjections.describe(
    'The part of the year on this plan: all of it, unless there is a `rollover`.',
  ),
};

export const personalProjection = named(
  'PersonalProjection',
  'The cost of 365 days on the plan.',
  yearFields,
);

export const valuationProjection = named(
  'ValuationProjection',
  'The cost of the next 365 days, including VAT.',
  {
    ...yearFields,
    rollover: fuelProjections
      .optional()
      .describe('The part of the year after the plan ends. Absent if there is none.'),
  },
);

export const planDuration = named('PlanDuration', 'When the current plan ends within the year.', {
  rollover: flag('True if the plan ends within the 365 days.'),
  rollover_treatment: oneOfSpecified(
    ['no-end-date-fallback', 'fixed-plan'],
    'fixed-plan if an end date is known.',
  ),
  days_on_current_plan: intOrNull(
    'How many of the 365 days; 0 if it has ended, null without an end date.',
  ),
  rollover_date: dayOrNull(
    'The end date, which is the first day on the rollover plan. Null if rollover is false.',
  ),
  reference_date: dayOrNull('Today, in London: the first day of the 365.'),
});

export type ProjectionResponse = z.input<typeof valuationProjection>;
export type FuelProjectionsResponse = z.input<typeof fuelProjections>;
export type FuelProjectionResponse = z.input<typeof fuelProjection>;
export type BreakdownItemResponse = z.input<typeof breakdownItem>;
