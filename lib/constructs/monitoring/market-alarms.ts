import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import type { Environment } from '../../environments.ts';
import type { Alarms } from './alarm.ts';
import { DAY, FIVE_MINUTES, MINUTE, math, more, serviceMetric } from './metrics.ts';

/** Returns the alarms for prices that may be out of date or wrong. */
export function marketAlarms({ stage }: Pick<Environment, 'stage'>, failedLoads: Queue): Alarms {
  const good = serviceMetric('GoodSources', stage, { service: 'data-loader', period: DAY });
  // Each period has two scheduled runs.
  const ofTwoRuns = {
    service: 'data-loader',
    period: Duration.hours(12),
    statistic: 'Maximum',
  } as const;
  return {
    'old-edition': {
      metric: serviceMetric('FailedEditionReads', stage, {
        service: 'market-readers',
        period: MINUTE,
      }),
      threshold: 2,
      periods: 5,
      impact:
        'For five minutes functions could not read whether there are newer prices: households may see old ones.',
    },
    'no-load-for-a-day': {
      metric: math('IF(FILL(good, 0) > 0, 0, 1)', { good }, DAY),
      impact:
        'No source has been loaded or found unchanged in the last day: prices may be out of date.',
      missingDataRaises: true,
    },
    'failed-loads': {
      ...more(
        failedLoads.metricApproximateNumberOfMessagesVisible({
          period: FIVE_MINUTES,
          statistic: 'Maximum',
        }),
        FIVE_MINUTES,
      ),
      impact:
        'A load failed after all retries: partners still get the prices of the last successful load.',
    },
    'stale-sources': {
      ...more(serviceMetric('StaleSources', stage, ofTwoRuns), ofTwoRuns.period),
      impact:
        'A source has published nothing newer for too long: households may see prices that have changed.',
    },
    'held-plans': {
      ...more(serviceMetric('HeldPlans', stage, ofTwoRuns), ofTwoRuns.period),
      impact:
        'A plan with an implausible price is on hold: households do not see that price until somebody has looked.',
    },
    'missing-parts': {
      ...more(serviceMetric('MissingParts', stage, ofTwoRuns), ofTwoRuns.period),
      impact:
        'A product API has lost prices of products that it still sells: households no longer see these offers.',
    },
  };
}
