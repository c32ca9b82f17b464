import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Environment } from '../../environments.ts';
import type { BatchRuns } from '../batches.ts';
import type { PartnerApi } from '../partner-api.ts';
import type { ServiceFunction } from '../service-function.ts';
import type { WebhookQueue } from '../webhook-queue.ts';
import type { Alarms } from './alarm.ts';
import { ENOUGH, FIVE_MINUTES, HOUR, math, more, serviceMetric } from './metrics.ts';

export type PartnerAlarmsProps = {
  readonly environment: Pick<Environment, 'stage'>;
  readonly api: PartnerApi;
  /** The requests that the firewall blocked; null: the environment has none. */
  readonly blocked: Metric | null;
};

/** Returns the alarms for requests that are refused, and for partners that ask for too much. */
export function partnerAlarms({ environment, api, blocked }: PartnerAlarmsProps): Alarms {
  const { stage } = environment;
  const requests = api.stage.metricCount({ period: FIVE_MINUTES });
  const percentOf = (name: 'Unauthorized' | 'TooManyRequests') => {
    const refused = serviceMetric(name, stage, { period: FIVE_MINUTES });
    return math(`IF(${ENOUGH}, 100 * refused / requests, 0)`, { requests, refused });
  };
  const ofLookups = (name: string, period: typeof HOUR) =>
    serviceMetric(name, stage, { service: 'best-available', period });
  return {
    unauthorized: {
      metric: percentOf('Unauthorized'),
      threshold: 20,
      periods: 2,
      impact:
        'One request in five is refused with 401: a partner works with an expired or wrong token, or is probed.',
    },
    'too-many-requests': {
      metric: percentOf('TooManyRequests'),
      threshold: 10,
      periods: 2,
      impact:
        'One request in ten is refused with 429: households of a partner above its limit see errors.',
    },
    'refused-token-requests': {
      metric: serviceMetric('RefusedTokenRequests', stage, { period: FIVE_MINUTES }),
      threshold: 20,
      impact:
        'Twenty requests for a token were refused: a partner loses access, or somebody guesses secrets.',
    },
    'firewall-blocks': blocked && {
      metric: blocked,
      threshold: 50,
      impact:
        'The firewall blocks requests with 403: an attack, or a partner whose households see errors.',
    },
    'unmatched-lookups': {
      metric: ofLookups('UnmatchedLookups', HOUR),
      threshold: 50,
      impact:
        'Fifty look-ups in an hour matched no address: a partner may guess homes to collect their consumption.',
    },
    'near-daily-limit': {
      metric: ofLookups('NearDailyLimits', FIVE_MINUTES),
      impact: `A partner has used 80 % of its daily limit of look-ups or guesses: beyond it, its households get average usage. Which one: npm run partner -- daily-use --stage ${stage}.`,
    },
  };
}

/** Returns the alarms for events that do not reach partners. */
export function webhookAlarms(
  { stage }: Pick<Environment, 'stage'>,
  sender: Pick<ServiceFunction, 'lambda'>,
  { shared: { notTriedName } }: Pick<WebhookQueue, 'shared'>,
): Alarms {
  const notTried = new Metric({
    namespace: 'AWS/SQS',
    metricName: 'ApproximateNumberOfMessagesVisible',
    dimensionsMap: { QueueName: notTriedName },
    period: FIVE_MINUTES,
    statistic: 'Maximum',
  });
  return {
    'webhooks-failing': {
      severity: 'urgent',
      metric: math('FILL(notTried, 0) + FILL(crashes, 0)', {
        notTried: serviceMetric('NotTriedEvents', stage, {
          service: 'webhook-sender',
          period: FIVE_MINUTES,
        }),
        crashes: sender.lambda.metricErrors({ period: FIVE_MINUTES }),
      }),
      periods: 3,
      impact:
        'For a quarter of an hour webhooks could not be sent: partners are not told of their switches.',
    },
    'receivers-switched-off': {
      metric: serviceMetric('ReceiversSwitchedOff', stage, {
        service: 'webhook-sender',
        period: FIVE_MINUTES,
      }),
      impact: `A receiver was switched off: its partner is no longer told of its switches. Which one: npm run partner -- webhook --stage ${stage}.`,
    },
    'events-not-tried': {
      ...more(notTried, FIVE_MINUTES),
      impact: 'An event could not be tried for a day: its partner was not told of a switch.',
    },
  };
}

/**
 * Returns the alarm for batches that end without results. A file that a partner counted wrongly is
 * no fault.
 */
export function batchAlarms({ stateMachineArn, cleanUp }: BatchRuns): Alarms {
  const executions = (metricName: 'ExecutionsFailed' | 'ExecutionsTimedOut') =>
    new Metric({
      namespace: 'AWS/States',
      metricName,
      dimensionsMap: { StateMachineArn: stateMachineArn },
      statistic: 'Sum',
      period: FIVE_MINUTES,
    });
  return {
    'failed-batches': {
      metric: math('FILL(failed, 0) + FILL(late, 0) + FILL(unended, 0)', {
        failed: executions('ExecutionsFailed'),
        late: executions('ExecutionsTimedOut'),
        unended: cleanUp.lambda.metricErrors({ period: FIVE_MINUTES }),
      }),
      impact:
        "A batch failed by a fault of ours, or its end was not recorded: its partner has no comparisons of that file's households.",
    },
  };
}
