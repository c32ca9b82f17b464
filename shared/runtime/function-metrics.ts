import { CHECK_PARTNER } from '../contract/stack-facts.ts';
import { createLogger } from './logger.ts';
import { metricWriter } from './metrics.ts';

/**
 * Counts a 5xx that the function returned: of this version of the function, by which a deployment
 * is judged; of the function, whose failures may have an alarm; and of all functions
 * behind the token together, because an alarm adds up ten metrics at most. The failures of the
 * check from outside are left out there: it has an alarm itself, and is no partner.
 */
export function serverErrorCounter({
  version,
  isToken,
}: {
  readonly version: string;
  readonly isToken: boolean;
}): (partner: string | undefined) => void {
  const ofVersion = counter('ServerErrors', { version });
  const ofFunction = counter('ServerErrors');
  const ofAll = counter('ServerErrors', { service: 'all-functions' });
  return (partner) => {
    ofVersion();
    ofFunction();
    if (!isToken && partner !== CHECK_PARTNER) ofAll();
  };
}

/**
 * Counts failures to read which edition is current; the function then serves the one that it has.
 * Failures are counted, not timed: a function that Lambda has frozen for an hour has not failed for
 * an hour.
 */
export function failedEditionReadCounter(): () => void {
  return counter('FailedEditionReads', { service: 'market-readers' });
}

/** Logs why a request was refused and which one it was, but nothing that was sent. */
export type RefusalLog = (
  refusal: Readonly<Record<'requestId' | 'lambdaRequestId' | 'reason', string>>,
) => void;

/** Logs each refused token, and counts it. */
export function createRefusalLog(): RefusalLog {
  const logger = createLogger();
  const count = counter('RefusedTokens');
  return (refusal) => {
    logger.info('token-refused', refusal);
    count();
  };
}

/** Counts look-ups without a match. Many in a short time mean that somebody guesses addresses. */
export function unmatchedLookupCounter(): () => void {
  return counter('UnmatchedLookups');
}

/** Counts partners that reach 80 % of a daily limit: they grow, or collect homes. */
export function nearLimitCounter(): () => void {
  return counter('NearDailyLimits');
}

/**
 * Counts messages whose event could not even be tried, because a key or a table was out of reach.
 */
export function notTriedCounter(): () => void {
  return counter('NotTriedEvents');
}

/** Counts receivers that were switched off: somebody has to tell their partners. */
export function switchedOffReceiverCounter(): () => void {
  return counter('ReceiversSwitchedOff');
}

function counter(name: string, settings?: Parameters<typeof metricWriter>[1]): () => void {
  const write = metricWriter({ [name]: 'Count' }, settings);
  return () => write({ [name]: 1 });
}
