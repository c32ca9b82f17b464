import { StandardRetryStrategy } from '@smithy/core/retry';

export type RetryLimits = {
  readonly attempts: number;
  /** No attempt starts later than this after the first one, but for its pause. */
  readonly startedWithinMs: number;
  readonly longestPauseMs: number;
};

type Retries = Pick<
  StandardRetryStrategy,
  'acquireInitialRetryToken' | 'refreshRetryTokenForRetry' | 'recordSuccess' | 'mode'
>;

/** The SDK's own retries, within a time. */
export function retriesWithin({ attempts, startedWithinMs, longestPauseMs }: RetryLimits): Retries {
  const standard = new StandardRetryStrategy({ maxAttempts: attempts, backoff: pauses(longestPauseMs) });
  const beganMs = new WeakMap<object, number>();
  return {
    mode: standard.mode,
    acquireInitialRetryToken: async (scope) => {
      const token = await standard.acquireInitialRetryToken(scope);
      beganMs.set(token, performance.now());
      return token;
    },
    refreshRetryTokenForRetry: async (token, failure) => {
      const began = beganMs.get(token) ?? performance.now();
      // The SDK then throws the failure itself.
      if (performance.now() - began > startedWithinMs) throw new Error('no time is left to try again');
      const next = await standard.refreshRetryTokenForRetry(token, failure);
      beganMs.set(next, began);
      return next;
    },
    recordSuccess: (token) => standard.recordSuccess(token),
  };
}

/** As the SDK pauses, a random part of a time that doubles; but it may pause for seconds after throttling. */
function pauses(longestMs: number) {
  let baseMs = 0;
  return {
    setDelayBase: (delay: number) => {
      baseMs = delay;
    },
    computeNextBackoffDelay: (attempt: number) => Math.random() * Math.min(baseMs * 2 ** attempt, longestMs),
  };
}
