/** Worth another attempt, although AWS reports them as 400. */
const THROTTLED = /Throttl|ThroughputExceeded|RequestLimitExceeded/;

/**
 * AWS could not be reached, did not respond in time or whole, throttled or failed: all but what it refuses. The same call
 * may succeed soon.
 */
export function isOutOfReach(error: unknown): boolean {
  if (!isOfTheSdk(error)) return false;
  const { httpStatusCode: status } = error.$metadata;
  const isRefusal = status !== undefined && status >= 400 && status < 500 && status !== 429;
  return !isRefusal || THROTTLED.test(error.name);
}

type SdkError = Error & {
  /** Without a status if there was no response. */
  readonly $metadata: { readonly httpStatusCode?: number };
};

function isOfTheSdk(error: unknown): error is SdkError {
  return error instanceof Error && '$metadata' in error;
}
