import type { Clock } from '../runtime/clock.ts';
import type { PlacesReader, Pointer } from './store.ts';

/** How long a pointer is believed: a new file shows within these seconds. */
const POINTER_SECONDS = 5;

/** What reads by the pointer needs. */
export type PlacesDeps = {
  readonly store: PlacesReader;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Told why the pointer could not be read while the one held goes on. */
  readonly onRefreshFailed?: (error: unknown) => void;
};

type SeenPointer = { readonly pointer: Pointer; readonly readAt: number };

/**
 * The pointer, read at most every few seconds and once for callers that ask together. Where it cannot be read, the
 * one held goes on: its items are still there, and an outage of one read must not fail requests that need no other.
 */
export function watchPointer({ store, clock, onRefreshFailed }: PlacesDeps): () => Promise<Pointer> {
  let seen: SeenPointer | undefined;
  let reading: Promise<Pointer> | undefined;

  const read = async (): Promise<Pointer> => {
    const before = seen;
    const readAt = clock.nowMs();
    try {
      seen = { pointer: await store.readPointer(), readAt };
    } catch (error) {
      if (before === undefined) throw error;
      onRefreshFailed?.(error);
      seen = { ...before, readAt };
    } finally {
      reading = undefined;
    }
    return seen.pointer;
  };

  return async () => {
    if (seen !== undefined && Math.abs(clock.nowMs() - seen.readAt) < POINTER_SECONDS * 1000) {
      return seen.pointer;
    }
    reading ??= read();
    return reading;
  };
}
