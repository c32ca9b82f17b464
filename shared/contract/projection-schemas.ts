import * as z from 'zod';
import { WINDOW_DAYS } from '../pricing/index.ts';

const whole = z.int();
const number = z.number();

const penceNumber = z.number().describe('In pence, to a millionth.');
export const wholePence = z.int().describe('In whole pence, rounded half up once.');
export const dayOrNull = z.iso.date().nullable();

const lineDays = z.int().describe('The number of days that the line covers.');

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
        .describe('What the register counts: all usage, or the day or night usage of Economy 7.'),
      days: lineDays,
      times: z
        .array(timeWindow)
        .optional()
        .describe(
          'When the rate of a time-of-use price applies. Absent for other prices, and for the rate of all other times.',
        ),
      usage_share_percent: number
        .optional()
        .describe("For a time-of-use price, the percentage of the fuel's whole usage, to six decimal places."),
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
          'The VAT rates in chronological order, one entry for each run of days at one rate; empty for 0 days.',
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

export const personalProjection = z
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

export const planDurationSchema = z
  .object({
    rollover: z.boolean().describe('True if the plan ends within the 365 days.'),
    rollover_treatment: z
      .enum(['no-end-date-fallback', 'fixed-plan'])
      .describe('How the end was treated: fixed-plan if an end date is known, whatever the date.'),
    days_on_current_plan: whole
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

export type ProjectionResponse = z.input<typeof valuationProjection>;

function withVat(what: string) {
  return z.number().describe(`The ${what} including VAT at today's rate.`);
}
