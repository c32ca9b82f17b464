import * as z from 'zod';
import type { EndpointContract } from '../../shared/contract/endpoint-contract.ts';
import { checksSchema, handedOver } from '../../shared/contract/handover-schemas.ts';
import { exitFees, planDetail } from '../../shared/contract/plan-schemas.ts';
import {
  described,
  flag,
  int,
  intOrNull,
  named,
  part,
  text,
  time,
} from '../../shared/contract/schema.ts';
import { sessionIdField, sessionSwitch } from '../../shared/contract/switch-schemas.ts';

const { shape } = handedOver;

const sessionSchema = named('Session', 'A household that was handed over.', {
  id: text('The id of the session: the parameter `session` of `plan_info_url`.'),
  created_at: time('When the household was handed over.'),
  expires_at: time('The time from which the session cannot be opened.'),
  first_opened_at: described(
    z.iso.datetime({ offset: true }).nullable(),
    'When the journey first opened the session, this request included; null if it has not.',
  ),
  partner: text(
    "The partner that handed the household over. `outside-check` is the service's own check, without a household: the journey ignores such a session.",
  ),
  ref: text('The parameter `ref` of `plan_info_url`.'),
  post_code: shape.post_code,
  electricity_variant: shape.electricity_variant,
  current: part(
    'The current supply as sent: `dual_fuel`, or `electricity` and, if it is supplied, `gas`.',
    { dual_fuel: shape.dual_fuel, electricity: shape.electricity, gas: shape.gas },
  ),
  usage: part('As sent in `electricity_usage` and `gas_usage`.', {
    electricity: shape.electricity_usage,
    gas: shape.gas_usage,
  }),
  household: shape.household,
  selected_plan: shape.selected_plan,
  attribution: shape.attribution.unwrap(),
  checks: checksSchema.describe('As in the response of /energy/drop.'),
  switch: sessionSwitch
    .nullable()
    .describe('The state of the handover; null until the journey reports it.'),
  today: part('The selected plan today.', {
    on_sale: flag('Whether the selected plan is on sale for the household today.'),
    plan: planDetail
      .nullable()
      .describe('The selected plan as it is sold today; null if it is no longer on sale.'),
    total_pence: intOrNull(
      'The year from today, in whole pence; null if not on sale, or if a spend is beyond pricing.',
    ),
    exit_fee_due_pence: int(
      'What leaving the current plans costs today, in pence, for the fuels that the selected plan takes over. A fee counts as due if no end date is known.',
    ),
    exit_fees: exitFees
      .nullable()
      .describe(
        'What leaving the selected plan early costs; null if it is no longer on sale, or has no exit fee.',
      ),
  }),
});

export type SessionBody = z.output<typeof sessionSchema>;

export const sessionsEndpoint = {
  name: 'sessions',
  summary: 'Get a session',
  description:
    "A session, for the journey that the user is redirected to. A partner reads its own sessions, a journey client every partner's. An unknown session, an expired one and another partner's get the same 404.",
  parameters: {},
  pathParameters: { session_id: sessionIdField },
  response: named('SessionResponse', 'What was handed over, and what the plan costs today.', {
    session: sessionSchema,
  }),
  errors: ['session-not-found', 'market-unavailable'],
} as const satisfies EndpointContract;
