import * as z from 'zod';
import { ELECTRICITY_VARIANTS, FUELS, PAYMENT_METHODS, SPEND_FREQUENCIES, USAGE_LEVELS } from '../../pricing/index.ts';
import { textType } from '../fields.ts';
import type { Endpoint } from '../operations.ts';
import { checksSchema } from './drop.ts';

const whole = z.int();

const time = z.iso.datetime({ offset: true });

const sentPlan = {
  payment_method: z.enum(PAYMENT_METHODS).describe('How the plan is paid for.'),
  plan_key: z.string().describe('The plan.'),
  supplier_key: z.string().describe('The supplier of the plan.'),
};

const currentPlan = z.object(sentPlan).meta({ id: 'SessionPlan', description: 'A current plan, as sent.' });

const anotherForm = 'Absent if another form was sent.';
const notSent = 'Absent if it was not sent.';
const text = z.string().optional();
const number = z.number().optional();

const usage = {
  estimate: z.enum(USAGE_LEVELS).optional().describe(`A typical usage. ${anotherForm}`),
  kwh: number.describe(`In kWh a year. ${anotherForm}`),
  spend_pence: number.describe(`The amount paid, in pence including VAT. ${anotherForm}`),
  spend_frequency: z.enum(SPEND_FREQUENCIES).optional().describe(`How often spend_pence is paid. ${anotherForm}`),
};

const home = {
  post_code: z.string().describe('The postcode of the home, written like SW1A 1AA.'),
  electricity_variant: z.enum(ELECTRICITY_VARIANTS).describe('The type of electricity meter.'),
};
const supply = {
  dual_fuel: currentPlan.optional().describe('Absent if each fuel has a plan of its own.'),
  electricity: currentPlan.optional().describe('Absent if the household has a dual fuel plan.'),
  gas: currentPlan.optional().describe('Absent if the household has a dual fuel plan or no gas.'),
};
const electricityUsage = z
  .object({ ...usage, percent_night_usage: number.describe(`The percentage used at night. ${notSent}`) })
  .describe('How much electricity the household uses.');
const gasUsage = z.object(usage).optional().describe(`How much gas the household uses. ${notSent}`);
const choice = {
  household: z
    .object({
      has: text.describe(`What the home has. ${notSent}`),
      load_profile: text.describe(`A published load profile. ${notSent}`),
      half_hours: text.describe(`The household's own average day, as 48 numbers. ${notSent}`),
      ev_kwh: number.describe(`The electricity that charges a car, in kWh a year. ${notSent}`),
    })
    .optional()
    .describe(`What the home has and how it uses electricity, as sent. ${notSent}`),
  selected_plan: z
    .object({
      annual_cost_pence: whole
        .optional()
        .describe(`The cost of a year that the household was shown, in pence. ${notSent}`),
      annual_saving_pence: z.int().optional().describe(`The saving that the household was shown, in pence. ${notSent}`),
      comparison_id: text.describe(`The comparison that the plan was chosen from. ${notSent}`),
      comparison_item_id: text.describe(`The item of that comparison. ${notSent}`),
      fuel: z.enum(FUELS).describe('The fuel to switch.'),
      ...sentPlan,
      plan_name: text.describe(`The plan name that the household was shown. ${notSent}`),
      supplier_name: text.describe(`The supplier name that the household was shown. ${notSent}`),
    })
    .describe('The plan that the household chose, as sent.'),
};
const attribution = z.record(z.string(), z.string()).describe("The partner's own keys, as sent.");

/** The body of a handover, without what nobody knows and what counts as missing. */
export const handedOver = z.object({
  ...home,
  ...supply,
  electricity_usage: electricityUsage,
  gas_usage: gasUsage,
  ...choice,
  attribution: attribution.default({}),
});

export type HandedOver = z.output<typeof handedOver>;

const sessionSchema = z
  .object({
    id: z.string().describe('The id of the session: the parameter `session` of `plan_info_url`.'),
    created_at: time.describe('When the household was handed over.'),
    expires_at: time.describe('From then on the session cannot be opened.'),
    first_opened_at: time
      .nullable()
      .describe('When the journey first opened the session, this time included; null if it has not.'),
    partner: z.string().describe('The partner that handed the household over.'),
    ref: z.string().describe('The parameter `ref` of `plan_info_url`.'),
    ...home,
    current: z
      .object(supply)
      .describe('The current supply as sent: `dual_fuel`, or `electricity` and, if it is supplied, `gas`.'),
    usage: z
      .object({ electricity: electricityUsage, gas: gasUsage })
      .describe('As sent in `electricity_usage` and `gas_usage`.'),
    ...choice,
    attribution,
    checks: checksSchema.describe('As in the response of /energy/drop.'),
    today: z
      .object({
        on_sale: z.boolean().describe('Whether the selected plan is on sale for the household today.'),
        total_pence: whole
          .nullable()
          .describe(
            "Today's cost of the selected plan for this household over 365 days, in whole pence; null if the plan is no longer on sale. Also null if usage was sent as a spend that cannot be converted to kWh.",
          ),
      })
      .describe('The selected plan today.'),
  })
  .meta({ id: 'Session', description: 'A household that was handed over.' });

export type SessionBody = z.output<typeof sessionSchema>;

export const sessionsEndpoint = {
  name: 'sessions',
  method: 'GET',
  path: '/energy/sessions/{session_id}',
  summary: 'Get a session',
  description:
    "A session, for the journey that the user is redirected to. A partner reads its own sessions, a journey client every partner's. An unknown session, an expired one and another partner's get the same 404.",
  parameters: {},
  pathParameters: {
    session_id: {
      type: textType('the session of a plan_info_url'),
      description: 'The parameter `session` of `plan_info_url`.',
      example: '5a1e0f6b9c2d4e7f8a3b5c6d7e8f90a1b2c3d4e5',
      required: true,
    },
  },
  response: z
    .object({ session: sessionSchema })
    .meta({ id: 'SessionResponse', description: 'What was handed over, and what the plan costs today.' }),
  errors: ['session-not-found', 'market-unavailable'],
} as const satisfies Endpoint;
