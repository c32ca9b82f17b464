import type { Clock } from './clock.ts';
import { isOverdue } from './overdue.ts';

export type RefreshOptions = {
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Default: 5. */
  readonly seconds?: number | undefined;
  /** How long the value counts if it cannot be read again; default: for ever. */
  readonly trustedSeconds?: number | undefined;
  /** How long a caller waits for a read if there is a value that counts; default: 250. */
  readonly waitMs?: number | undefined;
  /** `unconfirmedMs`: since the value that is served on was last read. */
  readonly onFailed?: ((error: unknown, unconfirmedMs: number) => void) | undefined;
};

const POINTER_SECONDS = 5;
const AFTER_FAILURE_SECONDS = 1;
/** A store in good health answers within some ten milliseconds. */
const WAIT_MS = 250;

class OverdueError extends Error {
  override readonly name = 'OverdueError';
}

type Reading<T> = { readonly startedAtMs: number; readonly value: Promise<T> };

/**
 * The old value is served during a read that takes long, and after a failed one. A caller waits a moment for each read,
 * because nothing can be left to the background: Lambda stops the process after the response.
 */
export function refreshed<T>(
  read: (before: T | undefined) => Promise<T>,
  {
    clock,
    seconds = POINTER_SECONDS,
    trustedSeconds = Number.POSITIVE_INFINITY,
    waitMs = WAIT_MS,
    onFailed,
  }: RefreshOptions,
): () => Promise<T> {
  let kept: { readonly value: T; readonly readAtMs: number; readonly number: number } | undefined;
  let reads = 0;
  let fresh = { sinceMs: Number.NEGATIVE_INFINITY, seconds };
  let reading: Reading<T> | undefined;

  const ageMs = (sinceMs: number): number => Math.abs(clock.nowMs() - sinceMs);

  const failed = (error: unknown): void => {
    reading = undefined;
    fresh = { sinceMs: clock.nowMs(), seconds: AFTER_FAILURE_SECONDS };
    if (kept !== undefined) onFailed?.(error, ageMs(kept.readAtMs));
  };

  const start = (): Reading<T> => {
    const startedAtMs = clock.nowMs();
    reads += 1;
    const number = reads;
    const own = { startedAtMs, value: read(kept?.value) };
    own.value.then(
      (value) => {
        if (reading === own) reading = undefined;
        // One that was overdue may end after a later one.
        if (kept !== undefined && kept.number > number) return;
        kept = { value, readAtMs: startedAtMs, number };
        fresh = { sinceMs: startedAtMs, seconds };
      },
      (error: unknown) => {
        if (reading === own) failed(error);
      },
    );
    return own;
  };

  return async () => {
    if (reading !== undefined && isOverdue(reading.startedAtMs, clock)) {
      failed(new OverdueError('a read takes too long'));
      fresh = { sinceMs: Number.NEGATIVE_INFINITY, seconds };
    }
    const isTrusted = kept !== undefined && ageMs(kept.readAtMs) < trustedSeconds * 1000;
    if (kept !== undefined && isTrusted) {
      const { value: old } = kept;
      if (reading !== undefined || ageMs(fresh.sinceMs) < fresh.seconds * 1000) return old;
      reading = start();
      return await firstOf(reading.value, { old, waitMs });
    }
    reading ??= start();
    return await reading.value;
  };
}

/** The new value, or the old one if the read fails or takes longer than this. */
async function firstOf<T>(
  value: Promise<T>,
  { old, waitMs }: { readonly old: T; readonly waitMs: number },
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(old), waitMs);
  });
  const read = value.catch(() => old);
  const first = await Promise.race([read, waited]);
  clearTimeout(timer);
  return first;
}
