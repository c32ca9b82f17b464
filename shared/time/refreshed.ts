import type { Clock } from './clock.ts';

const POINTER_SECONDS = 5;

export type RefreshOptions = {
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly seconds?: number | undefined;
  /** `unconfirmedMs`: since the value that is served on was last read. */
  readonly onFailed?: ((error: unknown, unconfirmedMs: number) => void) | undefined;
};

/** Others get the old value during a read, and after a failed one. Lambda would freeze what outlives its caller. */
export function refreshed<T>(
  read: (before: T | undefined) => Promise<T>,
  { clock, seconds = POINTER_SECONDS, onFailed }: RefreshOptions,
): () => Promise<T> {
  let kept: { readonly value: T } | undefined;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let confirmedAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<T> | undefined;

  const refresh = async (): Promise<T> => {
    const startedAtMs = clock.nowMs();
    try {
      kept = { value: await read(kept?.value) };
      confirmedAtMs = startedAtMs;
    } catch (error) {
      if (kept === undefined) throw error;
      onFailed?.(error, startedAtMs - confirmedAtMs);
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
