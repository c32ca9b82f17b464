import type { Clock } from './clock.ts';

export type CacheOptions = {
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Seconds until the value is read again; 5 by default. */
  readonly seconds?: number | undefined;
  /** Seconds for which the value counts if it cannot be read again; for ever by default. */
  readonly trustedSeconds?: number | undefined;
  /** Is called when a read has failed and the earlier value is still served. */
  readonly onFailed?: ((error: unknown) => void) | undefined;
};

const DEFAULT_SECONDS = 5;
const RETRY_SECONDS = 1;
/**
 * The wait of a caller for a read if there is a value that counts. A store in good health responds
 * within some ten milliseconds.
 */
const WAIT_MS = 250;

/**
 * Returns a value for some seconds, then a new one, or the old one while the store is silent. Each
 * caller reads for itself, so that a read that Lambda has frozen halfway keeps nobody waiting.
 */
export function cached<T>(
  read: () => Promise<T>,
  {
    clock,
    seconds = DEFAULT_SECONDS,
    trustedSeconds = Number.POSITIVE_INFINITY,
    onFailed,
  }: CacheOptions,
): () => Promise<T> {
  let latest: { readonly value: T; readonly readAtMs: number; readonly number: number } | undefined;
  let reads = 0;
  let triedAtMs = Number.NEGATIVE_INFINITY;

  const isWithin = (sinceMs: number, limitSeconds: number): boolean =>
    Math.abs(clock.nowMs() - sinceMs) < limitSeconds * 1000;

  const readAgain = async (): Promise<T> => {
    reads += 1;
    const number = reads;
    const readAtMs = clock.nowMs();
    triedAtMs = readAtMs;
    try {
      const value = await read();
      // A read that took long may end after a later one.
      if (latest === undefined || latest.number < number) latest = { value, readAtMs, number };
      return value;
    } catch (error) {
      if (latest !== undefined && number === reads) onFailed?.(error);
      throw error;
    }
  };

  return async () => {
    if (latest === undefined || !isWithin(latest.readAtMs, trustedSeconds))
      return await readAgain();
    const { value, readAtMs } = latest;
    const isFresh =
      isWithin(readAtMs, seconds) || isWithin(triedAtMs, Math.min(RETRY_SECONDS, seconds));
    return isFresh ? value : await valueWithin(WAIT_MS, readAgain(), value);
  };
}

/** Returns the new value, or the old one if the read fails or takes longer than this. */
async function valueWithin<T>(waitMs: number, reading: Promise<T>, old: T): Promise<T> {
  const { promise: waited, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(old), waitMs);
  const value = await Promise.race([reading.catch(() => old), waited]);
  clearTimeout(timer);
  return value;
}
