export type RetryLimits = {
  /** How often a call is tried in all. */
  readonly maxTries: number;
  /** How long a try may take, reading the response included. */
  readonly tryTimeoutMilliseconds: number;
  /** How long a call may take, with every try and the waits between them. */
  readonly totalTimeoutMilliseconds: number;
};

export const DEFAULT_LIMITS: RetryLimits = {
  maxTries: 4,
  tryTimeoutMilliseconds: 10_000,
  totalTimeoutMilliseconds: 30_000,
};

/** Too many requests, and failures that may pass. */
const RETRIED_STATUSES: readonly number[] = [429, 500, 502, 503, 504];

const FIRST_WAIT_MILLISECONDS = 500;

/** Callers that were refused together do not return together. */
const JITTER = 0.25;

export type FailedTry = {
  /** Undefined if no response came. */
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** How many tries have failed, this one included. */
  readonly failures: number;
  readonly remainingMilliseconds: number;
  /** From 0 to 1. */
  readonly random: number;
};

/** How long to wait before the next try; undefined if there is none. Never shorter than `Retry-After`. */
export function waitBeforeNextTry(failed: FailedTry, maxTries: number): number | undefined {
  const { status, retryAfterSeconds, failures, remainingMilliseconds, random } = failed;
  if (failures >= maxTries) return undefined;
  if (status !== undefined && !RETRIED_STATUSES.includes(status)) return undefined;
  const told = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000;
  const wait = (told ?? FIRST_WAIT_MILLISECONDS * 2 ** (failures - 1)) * (1 + JITTER * random);
  return wait < remainingMilliseconds ? wait : undefined;
}

/** The seconds in `Retry-After`. The API never sends a date. */
export function readRetryAfter(value: string | null): number | undefined {
  return value !== null && /^\d+$/.test(value) ? Number(value) : undefined;
}
