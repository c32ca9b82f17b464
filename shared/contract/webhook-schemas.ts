import type * as z from 'zod';
import { dayOrNull, int, named, oneOf, oneOfSpecified, part, text, time } from './schema.ts';
import { SWITCH_STATUSES } from './switch-schemas.ts';

/** The types of events that a receiver gets. */
export type WebhookType = 'switch.updated' | 'batch.finished' | 'webhook.test';

const moment = time('When the change was recorded: the same on every attempt.');

/** The bodies that are sent to receivers. */
export const WEBHOOKS: Readonly<Record<WebhookType, z.ZodObject>> = {
  'switch.updated': named('SwitchUpdated', 'A fuel of a switch has a new report.', {
    type: oneOfSpecified(['switch.updated'], 'The type of the event.'),
    timestamp: moment,
    data: part('The report. Read the switch for everything else.', {
      session_id: text('The session: `session_id` in the response of /energy/drop.'),
      fuel: oneOfSpecified(['electricity', 'gas'], 'The fuel that was reported.'),
      sequence: int('For each fuel, the report with the highest sequence counts.'),
      status: oneOf(SWITCH_STATUSES, 'The status of the switch.'),
      occurred_at: time('When this happened, as reported.'),
      supply_start_date: dayOrNull(
        'When the new supplier is to supply the home; null if not reported.',
      ),
    }),
  }),
  'batch.finished': named('BatchFinished', 'A batch has ended.', {
    type: oneOfSpecified(['batch.finished'], 'The type of the event.'),
    timestamp: moment,
    data: part('The batch. Read it for its counts and results.', {
      batch_id: text('The id of the batch.'),
      status: oneOf(['finished', 'failed'], 'How the batch has ended.'),
    }),
  }),
  'webhook.test': named('WebhookTest', 'A test that your contact at the service has sent.', {
    type: oneOfSpecified(['webhook.test'], 'The type of the event.'),
    timestamp: moment,
    data: part('Nothing.', {}),
  }),
};
