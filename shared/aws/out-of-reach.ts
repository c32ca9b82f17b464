import { isServerError, isThrottlingError, isTransientError } from '@smithy/core/retry';

/** What DynamoDB left undone of a batch, however often it was asked. */
export class UnprocessedError extends Error {
  override readonly name = 'UnprocessedError';
}

/** Whether AWS could not be reached, did not respond in time, throttled or failed: the same call may succeed soon. */
export function isOutOfReach(error: unknown): boolean {
  if (error instanceof UnprocessedError) return true;
  return isSdkError(error) && (isThrottlingError(error) || isTransientError(error) || isServerError(error));
}

function isSdkError(error: unknown): error is Parameters<typeof isTransientError>[0] {
  return error instanceof Error;
}
