import * as z from 'zod';
import { LOAD_PROFILE_NAMES } from '../../pricing/index.ts';
import { comparedPlanDetail, currentPlanDetail } from './plans.ts';
import { dayOrNull, personalProjection, wholePence } from './projections.ts';

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
      .describe("In pence: the cost of 365 days on the current plan at today's prices, minus the cost of this plan."),
    saving_after_rollover_pence: z
      .int()
      .nullable()
      .describe(
        'In pence: the cost of 365 days on the plan that the current plan rolls over to, minus the cost of this plan; null if nothing rolls over.',
      ),
    saving_after_exit_fees_pence: z
      .int()
      .describe(
        'In pence: saving_pence minus the exit fees due today: a fee counts if no end date is known. For the plan that the household is on, the same as saving_pence.',
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
        saving_after_exit_fees_pence: z
          .int()
          .describe('In pence: this saving_pence minus the exit fees due today. Show this saving to the household.'),
      })
      .describe(
        'Both plans over the same year: each until its own end and then on the plan that follows, every day at the price and the VAT rate already known for it.',
      ),
    at_usages: z
      .array(usageCost)
      .optional()
      .describe('The cost of the plan at other_usages, in that order. Only with other_usages.'),
    is_current_plan: z.boolean().describe('True for the plan that the household is on.'),
  })
  .meta({ id: 'ComparisonItem', description: 'A plan, its cost for the household and the savings.' });

const currentFuelPlan = z
  .object({
    plan: currentPlanDetail,
    end_date: dayOrNull.describe("The end date that you sent, or the plan's own; null if there is neither."),
    exit_fee_due_pence: z
      .int()
      .describe(
        'The exit fee for this fuel, in pence, if the household leaves the plan today. It counts as due if no end date is known.',
      ),
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

export const pricedUsage = z
  .object({
    electricity: z
      .object({
        kwh: z.number().describe('In kWh a year.'),
        percent_night_usage: z.number().optional().describe('The percentage used at night. Only for economy_7.'),
      })
      .optional()
      .describe('Absent if electricity is not compared.'),
    gas: z
      .object({ kwh: z.number().describe('In kWh a year.') })
      .optional()
      .describe('Absent if gas is not compared.'),
  })
  .meta({
    id: 'PricedUsage',
    description: 'The usage that was priced, converted from a spend or an estimate if need be.',
  });

export const marketReference = z
  .object({
    edition: z.string().describe('The edition of the market that was priced.'),
    day: z.iso.date().describe('The day, in London, for which it was priced.'),
    stale_sources: z
      .array(z.string())
      .describe('The sources that are stale on that day, by name, as in /energy/sources.'),
  })
  .meta({ id: 'MarketReference', description: 'The state of the market that was priced.' });

export const loadProfileSchema = z
  .object({
    source: z
      .enum([...LOAD_PROFILE_NAMES, 'half_hours'])
      .describe("A published profile, or `half_hours` for the household's own."),
    ev_kwh: z.number().describe('The part of the electricity usage that charges a car, in kWh a year; 0 if none does.'),
  })
  .describe('How electricity use was assumed to spread over the day. Only with `has`.')
  .meta({ id: 'LoadProfile' });

export type ComparisonItemResponse = z.input<typeof comparisonItem>;
export type LoadProfileResponse = z.input<typeof loadProfileSchema>;
export type PricedUsageResponse = z.input<typeof pricedUsage>;
export type CurrentPlansResponse = z.input<typeof currentPlansSchema>;
