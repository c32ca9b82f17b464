import type { Clock } from './clock.ts';

/** How soon readers see a new edition of the market, or a new file of places. */
const POINTER_SECONDS = 5;

export type RefreshOptions = {
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly seconds?: number | undefined;
  /** Called when a read fails while an older value is still being served. */
  readonly onFailed?: ((error: unknown) => void) | undefined;
};

/**
 * Keeps a value and reads it again once it is some seconds old. The caller that starts the read waits for it; other
 * callers get the old value meanwhile, and so does everyone, until the next read, if it fails. Nothing runs on after
 * its caller has responded: Lambda would freeze it.
 */
export function refreshed<T>(
  read: (before: T | undefined) => Promise<T>,
  { clock, seconds = POINTER_SECONDS, onFailed }: RefreshOptions,
): () => Promise<T> {
  let kept: { readonly value: T } | undefined;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<T> | undefined;

  const refresh = async (): Promise<T> => {
    const startedAtMs = clock.nowMs();
    try {
      kept = { value: await read(kept?.value) };
    } catch (error) {
      if (kept === undefined) throw error;
      onFailed?.(error);
    }
    readAtMs = startedAtMs;
    return kept.value;
  };

  return async () => {
    const isFresh = Math.abs(clock.nowMs() - readAtMs) < seconds * 1000;
    if (kept !== undefined && (isFresh || reading !== undefined)) return kept.value;
    reading ??= refresh().finally(() => {
      reading = undefined;
    });
    return await reading;
  };
}
