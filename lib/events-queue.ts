import { FUNCTIONS } from './functions.ts';

/** The variable that names the queue of events to the functions that use it. */
export const EVENTS_QUEUE_VARIABLE = 'EVENTS_QUEUE_URL';

/** The queue of webhooks, on AWS and of the local service. */
export const EVENTS_QUEUE = {
  /** The time that a message is invisible: six times the sender's time limit, as AWS advises. */
  visibilitySeconds: 6 * FUNCTIONS['webhook-sender'].timeoutSeconds,
  /** A receiver that hangs keeps a sender busy for 15 seconds: not all of the account's. */
  sendersAtOnce: 20,
  /** An event is tried for 75 hours, and could be tried by then. */
  days: 10,
  /** A day of what could not be tried, at four minutes a time. */
  receives: 360,
  deadLetterDays: 14,
} as const;
