import type { Clock } from '../time/clock.ts';
import { createLogger } from './logger.ts';
import type { Environment } from './variables.ts';

/** Why and which request; nothing that was sent. */
export type RefusalLog = (refusal: {
  readonly requestId: string;
  readonly lambdaRequestId: string;
  readonly reason: string;
}) => void;

/** A line of the log that is also a metric, in CloudWatch's embedded format: Powertools would double the bundle. */
export function createRefusalLog(clock: Pick<Clock, 'nowMs'>, variables: Environment = process.env): RefusalLog {
  const logger = createLogger(variables);
  const isMetric = variables['POWERTOOLS_METRICS_DISABLED'] !== 'true';
  return (refusal) => logger.info('token refused', { ...refusal, ...(isMetric ? refusedToken(clock, variables) : {}) });
}

/** Its dimension is the line's own `service`. */
function refusedToken({ nowMs }: Pick<Clock, 'nowMs'>, variables: Environment) {
  const metric = {
    Namespace: variables['POWERTOOLS_METRICS_NAMESPACE'],
    Dimensions: [['service']],
    Metrics: [{ Name: 'RefusedTokens', Unit: 'Count' }],
  };
  return { RefusedTokens: 1, _aws: { Timestamp: nowMs(), CloudWatchMetrics: [metric] } };
}
