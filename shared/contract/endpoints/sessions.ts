import * as z from 'zod';
import { ELECTRICITY_VARIANTS, FUELS, PAYMENT_METHODS, SPEND_FREQUENCIES, USAGE_LEVELS } from '../../pricing/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { type Fields, textType } from '../request/field.ts';
import { checksSchema } from './drop.ts';

export const EXAMPLE_SESSION_ID = '5a1e0f6b9c2d4e7f8a3b5c6d7e8f90a1b2c3d4e5';

const SESSIONS_PATH_PARAMETERS = {
  session_id: {
    type: textType('the session of a plan_info_url'),
    description: 'The parameter `session` of `plan_info_url`.',
    example: EXAMPLE_SESSION_ID,
    required: true,
  },
} as const satisfies Fields;

const time = z.iso.datetime({ offset: true });

const sentPlan = { payment_method: z.enum(PAYMENT_METHODS), plan_key: z.string(), supplier_key: z.string() };

const currentPlan = z.object(sentPlan).meta({ id: 'SessionPlan' });

const usage = {
  estimate: z.enum(USAGE_LEVELS).optional(),
  kwh: z.number().optional(),
  spend_pence: z.number().optional(),
  spend_frequency: z.enum(SPEND_FREQUENCIES).optional(),
};

const sessionSchema = z
  .object({
    id: z.string(),
    created_at: time,
    expires_at: time.describe('From then on the session cannot be opened.'),
    first_opened_at: time
      .nullable()
      .describe('When the journey first opened the session, this time included; null if it has not.'),
    partner: z.string().describe('The partner that handed the household over.'),
    ref: z.string().describe('The parameter `ref` of `plan_info_url`.'),
    post_code: z.string(),
    electricity_variant: z.enum(ELECTRICITY_VARIANTS),
    current: z
      .object({
        dual_fuel: currentPlan.optional(),
        electricity: currentPlan.optional(),
        gas: currentPlan.optional(),
      })
      .describe('The current supply as sent: `dual_fuel`, or `electricity` and, if it is supplied, `gas`.'),
    usage: z
      .object({
        electricity: z.object({ ...usage, percent_night_usage: z.number().optional() }),
        gas: z.object(usage).optional(),
      })
      .describe('As sent in `electricity_usage` and `gas_usage`.'),
    household: z
      .object({
        has: z.string().optional(),
        load_profile: z.string().optional(),
        half_hours: z.string().optional(),
        ev_kwh: z.number().optional(),
      })
      .optional()
      .describe('As sent; absent if it was not sent.'),
    selected_plan: z
      .object({
        annual_cost_pence: z.int().optional(),
        annual_saving_pence: z.int().optional(),
        comparison_id: z.string().optional(),
        comparison_item_id: z.string().optional(),
        fuel: z.enum(FUELS),
        ...sentPlan,
        plan_name: z.string().optional(),
        supplier_name: z.string().optional(),
      })
      .describe('As sent.'),
    attribution: z.record(z.string(), z.string()).describe('As sent.'),
    checks: checksSchema
      .nullable()
      .describe('As in the response of /energy/drop; null for a session of an earlier version of the API.'),
    today: z
      .object({
        on_sale: z.boolean().describe('Whether the selected plan is on sale for the household today.'),
        total_pence: z
          .int()
          .nullable()
          .describe(
            "Today's cost of the selected plan for this household, over 365 days; null if the plan is no longer on sale. Also null if usage was sent as a spend that cannot be converted to kWh.",
          ),
      })
      .describe('The selected plan today.'),
  })
  .meta({ id: 'Session' });

export type SessionBody = z.output<typeof sessionSchema>;

export const sessionsResponse = z
  .object({ session: sessionSchema })
  .meta({ id: 'SessionResponse', description: 'What was handed over, and what the plan costs today.' });

export const sessionsEndpoint = {
  name: 'sessions',
  method: 'GET',
  path: '/energy/sessions/{session_id}',
  summary: 'Get a session',
  description:
    "A session, for the journey that the user is redirected to. A partner reads its own sessions, a journey client every partner's. An unknown session, an expired one and another partner's get the same 404. An addition to the specification.",
  parameters: {},
  pathParameters: SESSIONS_PATH_PARAMETERS,
  response: sessionsResponse,
  errors: ['session-not-found', 'market-unavailable'],
} as const satisfies Endpoint;
