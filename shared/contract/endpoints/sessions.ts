import * as z from 'zod';
import {
  ELECTRICITY_VARIANTS,
  FUELS,
  PAYMENT_METHODS,
  SPEND_FREQUENCIES,
  USAGE_LEVELS,
} from '../../pricing/index.ts';
import { textType } from '../fields.ts';
import type { Endpoint } from '../operations.ts';
import {
  described,
  flag,
  int,
  intOrNull,
  named,
  number,
  oneOf,
  part,
  text,
  time,
} from '../schema.ts';
import { checksSchema } from './drop.ts';

const sentPlan = {
  payment_method: oneOf(PAYMENT_METHODS, 'How the plan is paid for.'),
  plan_key: text('The plan.'),
  supplier_key: text('The supplier of the plan.'),
};
const currentPlan = named('SessionPlan', 'A current plan, as sent.', sentPlan);

const usage = {
  estimate: oneOf(USAGE_LEVELS, 'A typical usage. Absent if another form was sent.').optional(),
  kwh: number('In kWh a year. Absent if another form was sent.').optional(),
  spend_pence: number(
    'The amount paid, in pence including VAT. Absent if another form was sent.',
  ).optional(),
  spend_frequency: oneOf(
    SPEND_FREQUENCIES,
    'How often spend_pence is paid. Absent without it.',
  ).optional(),
};

const home = {
  post_code: text('The postcode of the home, written like SW1A 1AA.'),
  electricity_variant: oneOf(ELECTRICITY_VARIANTS, 'The type of electricity meter.'),
};
const supply = {
  dual_fuel: currentPlan.optional().describe('Absent if each fuel has a plan of its own.'),
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
    fuel: oneOf(FUELS, 'The fuel to switch.'),
    ...sentPlan,
    plan_name: text('The plan name that was shown. Absent if it was not sent.').optional(),
    supplier_name: text('The supplier name that was shown. Absent if it was not sent.').optional(),
  }),
};
const attribution = described(z.record(z.string(), z.string()), "The partner's own keys, as sent.");

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

const sessionSchema = named('Session', 'A household that was handed over.', {
  id: text('The id of the session: the parameter `session` of `plan_info_url`.'),
  created_at: time('When the household was handed over.'),
  expires_at: time('From then on the session cannot be opened.'),
  first_opened_at: described(
    z.iso.datetime({ offset: true }).nullable(),
    'When the journey first opened the session, this time included; null if it has not.',
  ),
  partner: text('The partner that handed the household over.'),
  ref: text('The parameter `ref` of `plan_info_url`.'),
  ...home,
  current: part(
    'The current supply as sent: `dual_fuel`, or `electricity` and, if it is supplied, `gas`.',
    supply,
  ),
  usage: part('As sent in `electricity_usage` and `gas_usage`.', {
    electricity: electricityUsage,
    gas: gasUsage,
  }),
  ...choice,
  attribution,
  checks: checksSchema.describe('As in the response of /energy/drop.'),
  today: part('The selected plan today.', {
    on_sale: flag('Whether the selected plan is on sale for the household today.'),
    total_pence: intOrNull(
      'The year from today, in whole pence; null if not on sale, or if a spend is beyond pricing.',
    ),
  }),
});

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
  response: named('SessionResponse', 'What was handed over, and what the plan costs today.', {
    session: sessionSchema,
  }),
  errors: ['session-not-found', 'market-unavailable'],
} as const satisfies Endpoint;
