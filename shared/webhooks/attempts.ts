import type { WebhookEvent } from '../sessions/events.ts';
import { HOUR_MS, isoOfMs, MINUTE_MS } from '../values/moments.ts';
import type { PostResult } from './post.ts';

const LONGEST_WAIT_MS = 11.5 * HOUR_MS;

/** The waits after each failed attempt. After the last attempt there is none. */
const WAITS_MS: readonly number[] = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  ...Array<number>(5).fill(LONGEST_WAIT_MS),
];

const GONE = 410;

export type Attempt = PostResult & {
  readonly atMs: number;
  /** Shortens waits on a local service: 0.01 makes a second of 100. */
  readonly waitScale: number;
};

/** Returns the event as an attempt leaves it: received, given up, or waiting for the next one. */
export function afterAttempt(event: WebhookEvent, attempt: Attempt): WebhookEvent {
  const at = isoOfMs(attempt.atMs);
  const { status, problem } = attempt;
  const tried: WebhookEvent = {
    ...event,
    attempts: event.attempts + 1,
    firstAttemptAt: event.firstAttemptAt ?? at,
    nextAttemptAt: null,
    lastResult: { at, status, problem },
  };
  if (problem === null) return { ...tried, state: 'received', carrier: null };
  const waitMs = WAITS_MS[event.attempts];
  if (status === GONE || waitMs === undefined)
    return { ...tried, state: 'given-up', carrier: null };
  const longest = Math.min(Math.max(waitMs, attempt.retryAfterMs), LONGEST_WAIT_MS);
  return { ...tried, nextAttemptAt: isoOfMs(attempt.atMs + longest * attempt.waitScale) };
}

/** The reasons for which an event is given up without another attempt. */
export type NotSent = 'unknown-partner' | 'disabled' | 'no-receiver' | 'switched-off';

export function givenUp(event: WebhookEvent, problem: NotSent, nowMs: number): WebhookEvent {
  const lastResult = { at: isoOfMs(nowMs), status: null, problem };
  return { ...event, state: 'given-up', nextAttemptAt: null, carrier: null, lastResult };
}

/**
 * Says whether an event that was given up switches its receiver off: if the receiver answered 410,
 * or has accepted nothing since the event's first attempt.
 */
export function switchesOff(
  { firstAttemptAt, lastResult }: WebhookEvent,
  lastReceivedAt: string | null,
): boolean {
  if (lastResult?.status === GONE) return true;
  return lastReceivedAt === null || firstAttemptAt === null || lastReceivedAt < firstAttemptAt;
}
