import { Duration } from 'aws-cdk-lib/core';
import type { Alarms } from './alarms.ts';
import type { PartnerApi } from './partner-api.ts';

/** What partners feel, whatever the cause. */
export function raiseApiAlarms(alarms: Alarms, { stage }: PartnerApi): void {
  alarms.raise({
    name: 'api-faults',
    metric: stage.metricServerError({ period: Duration.minutes(5), statistic: 'Sum' }),
    from: 5,
    impact: 'Partners get 500s: households see errors in place of plans.',
    runbook: 'Partners get 500s',
  });
  alarms.raise({
    name: 'api-slow',
    metric: stage.metricLatency({ period: Duration.minutes(5), statistic: 'p95' }),
    from: 3_000,
    periods: 3,
    impact: 'One response in twenty takes 3 seconds or more: households wait or give up.',
    runbook: 'Responses are slow',
  });
}
