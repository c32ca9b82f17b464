import type { Clock } from '../../shared/time/clock.ts';
import type { Refusal } from './handler.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** A line of the log that is also a metric, in CloudWatch's embedded format: Powertools would double the bundle. */
export function refusalLine(refusal: Refusal, clock: Pick<Clock, 'nowMs'>, variables: Variables): string {
  return JSON.stringify({
    level: 'INFO',
    message: 'token refused',
    ...refusal,
    ...(variables['POWERTOOLS_METRICS_DISABLED'] === 'true' ? {} : refusedToken(clock, variables)),
  });
}

function refusedToken({ nowMs }: Pick<Clock, 'nowMs'>, variables: Variables) {
  const metric = {
    Namespace: variables['POWERTOOLS_METRICS_NAMESPACE'],
    Dimensions: [['service']],
    Metrics: [{ Name: 'RefusedTokens', Unit: 'Count' }],
  };
  return {
    service: variables['POWERTOOLS_SERVICE_NAME'],
    RefusedTokens: 1,
    _aws: { Timestamp: nowMs(), CloudWatchMetrics: [metric] },
  };
}
