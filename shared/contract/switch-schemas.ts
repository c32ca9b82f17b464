import * as z from 'zod';
import type { SingleFuel } from '../pricing/index.ts';
import { textType } from './fields.ts';
import { handedOver } from './handover-schemas.ts';
import {
  dayOrNull,
  described,
  int,
  intOrNull,
  list,
  named,
  oneOf,
  part,
  text,
  time,
} from './schema.ts';

/** The statuses that a handover may reach, for each fuel. */
export const SWITCH_STATUSES = [
  'submitted',
  'in_progress',
  'objected',
  'live',
  'rejected',
  'cancelled',
] as const;

export type SwitchFuel = SingleFuel;

const STATUS_MEANINGS = [
  '`submitted`: the household has confirmed, and the application is with the new supplier',
  '`in_progress`: the new supplier has accepted it',
  '`objected`: the present supplier objects, and the switch may still go ahead',
  '`live`: the new supplier supplies the home',
  '`rejected`: the new supplier has turned it down',
  '`cancelled`: the household has withdrawn, which is possible within 14 days also of a switch that is live',
];

export const STATUS_DESCRIPTION = `The status of the switch. ${STATUS_MEANINGS.join('; ')}.`;

const occurredAt = 'When this happened, as reported.';

const reason = described(z.string().nullable(), 'Why, for people; null if not reported.');

const fuelSwitch = named('FuelSwitch', 'What the journey has reported for a fuel.', {
  status: oneOf(SWITCH_STATUSES, STATUS_DESCRIPTION),
  sequence: int('The number of the report, by which reports are ordered.'),
  occurred_at: time(occurredAt),
  supply_start_date: dayOrNull(
    'When the new supplier is to supply the home; null if not reported.',
  ),
  reason,
  history: list(
    part('A report.', {
      status: oneOf(SWITCH_STATUSES, 'Its status.'),
      occurred_at: time('When that happened.'),
      sequence: intOrNull('Its number; null for some reports from before 28 November 2026.'),
      reason,
    }),
    'The latest reports, up to 20: the oldest first, the current one last.',
  ),
});

const { shape: selectedPlan } = handedOver.shape.selected_plan;

const switchOfSession = {
  session_id: text('The session: `session_id` in the response of /energy/drop.'),
  created_at: time('When the household was handed over.'),
  updated_at: time('When the switch last changed: its latest report, or the handover.'),
  supplier_key: selectedPlan.supplier_key,
  plan_key: selectedPlan.plan_key,
  fuel: selectedPlan.fuel,
  electricity: fuelSwitch.optional().describe('Absent until the journey has reported on it.'),
  gas: fuelSwitch.optional().describe('Absent until the journey has reported on it.'),
};

export const sessionSwitch = named(
  'SessionSwitch',
  'The state of the handover, as far as the journey has reported it.',
  switchOfSession,
);

export const switchBody = named('Switch', 'The state of a handover.', {
  ...switchOfSession,
  ref: text('The partner that handed the household over, as in `plan_info_url`.'),
  attribution: handedOver.shape.attribution.unwrap(),
});

export type SwitchBody = z.output<typeof switchBody>;

export const switchResponseSchema = named('SwitchResponse', 'The switch.', { switch: switchBody });

/** The session whose switch is meant. */
export const sessionIdField = {
  type: textType('the session of a plan_info_url', 100),
  description: 'The parameter `session` of `plan_info_url`.',
  example: '5a1e0f6b9c2d4e7f8a3b5c6d7e8f90a1b2c3d4e5',
  required: true,
} as const;
