import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { CHECK_PARTNER } from '../values/checks.ts';
import { createLogger } from './logger.ts';

/**
 * Counts a 5xx that the function returned: of this version of the function, by which a deployment is
 * judged; of the function, whose failures may have an alarm of their own; and of all functions
 * behind the token together, because an alarm adds up ten metrics at most. The failures of the
 * check from outside are left out there: it has an alarm itself, and is no partner.
 */
export function serverErrorCounter(
  version = process.env['AWS_LAMBDA_FUNCTION_VERSION'] ?? 'local',
): (partner: string | undefined) => void {
  const ofFunction = [
    counter('ServerErrors', new Metrics({ defaultDimensions: { version } })),
    counter('ServerErrors', new Metrics()),
  ];
  const ofAll = counter('ServerErrors', new Metrics({ serviceName: 'all-functions' }));
  const isToken = process.env['POWERTOOLS_SERVICE_NAME'] === 'token';
  return (partner) => {
    for (const count of ofFunction) count();
    if (!isToken && partner !== CHECK_PARTNER) ofAll();
  };
}

/**
 * A function could not read which edition is current, and serves the one that it has. Counted, not
 * timed: a function that Lambda has frozen for an hour is not one that has failed for an hour.
 */
export function failedEditionReadCounter(): () => void {
  return counter('FailedEditionReads', new Metrics({ serviceName: 'market-readers' }));
}

/** Logs why a request was refused and which one it was, but nothing that was sent. */
export type RefusalLog = (
  refusal: Readonly<Record<'requestId' | 'lambdaRequestId' | 'reason', string>>,
) => void;

/** Logs each refused token, and counts it. */
export function createRefusalLog(): RefusalLog {
  const logger = createLogger();
  const count = counter('RefusedTokens', new Metrics());
  return (refusal) => {
    logger.info('token-refused', refusal);
    count();
  };
}

/** Counts look-ups without a match. Many in a short time mean that somebody guesses addresses. */
export function unmatchedLookupCounter(): () => void {
  return counter('UnmatchedLookups', new Metrics());
}

/** A partner has reached 80 % of a limit of the day: it grows, or it collects homes. */
export function nearLimitCounter(): () => void {
  return counter('NearDailyLimits', new Metrics());
}

/** Counts messages whose event could not even be tried, because a key or a table was out of reach. */
export function notTriedCounter(): () => void {
  return counter('NotTriedEvents', new Metrics());
}

/** Somebody has to tell the partner. */
export function switchedOffReceiverCounter(): () => void {
  return counter('ReceiversSwitchedOff', new Metrics());
}

function counter(name: string, metrics: Metrics): () => void {
  return () => {
    metrics.addMetric(name, MetricUnit.Count, 1);
    metrics.publishStoredMetrics();
  };
}
