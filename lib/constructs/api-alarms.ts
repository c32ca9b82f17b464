import { Duration } from 'aws-cdk-lib/core';
import type { Alarms } from './alarms.ts';
import type { PartnerApi } from './partner-api.ts';

export function raiseApiAlarms(alarms: Alarms, { stage }: PartnerApi): void {
  alarms.raise({
    name: 'api-faults',
    metric: stage.metricServerError({ period: Duration.minutes(5), statistic: 'Sum' }),
    threshold: 5,
    impact: 'Partners get 500s: households see errors instead of plans.',
    runbook: 'Partners get 500s',
  });
  alarms.raise({
    name: 'api-slow',
    metric: stage.metricLatency({ period: Duration.minutes(5), statistic: 'p95' }),
    threshold: 3_000,
    periods: 3,
    impact: 'One response in twenty takes 3 seconds or more: households wait or give up.',
    runbook: 'Responses are slow',
  });
}
