import type { Environment } from '../../environments.ts';
import type { WebhookQueue } from '../webhook-queue.ts';
import type { Alarms } from './alarm.ts';
import { FIVE_MINUTES, more, serviceMetric } from './metrics.ts';

/** Half of the messages that may be in flight. One that waits for its next attempt counts. */
const MANY_IN_FLIGHT = 60_000;

/** Returns the alarms for events that do not reach partners. */
export function webhookAlarms(
  { stage }: Pick<Environment, 'stage'>,
  { events, deadLetters }: Pick<WebhookQueue, 'events' | 'deadLetters'>,
): Alarms {
  const ofQueue = { period: FIVE_MINUTES, statistic: 'Maximum' };
  return {
    'receivers-switched-off': {
      metric: serviceMetric('ReceiversSwitchedOff', stage, {
        service: 'webhook-sender',
        period: FIVE_MINUTES,
      }),
      impact: `A receiver was switched off: its partner is no longer told of its switches. Which one: npm run partner -- webhook --stage ${stage}.`,
    },
    'events-not-tried': {
      ...more(deadLetters.metricApproximateNumberOfMessagesVisible(ofQueue), FIVE_MINUTES),
      impact: 'An event could not be tried for a day: its partner was not told of a switch.',
    },
    'many-events-waiting': {
      metric: events.metricApproximateNumberOfMessagesNotVisible(ofQueue),
      threshold: MANY_IN_FLIGHT,
      impact: `Half of the events that may wait do: at twice as many no partner is told of anything. Whose events wait: npm run partner -- webhook --stage ${stage}.`,
    },
  };
}
