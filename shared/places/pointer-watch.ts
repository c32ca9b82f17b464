import type { PlacesReader, Pointer } from './store.ts';

/** How long a pointer is believed: a new file shows within these seconds. */
const POINTER_SECONDS = 5;

type Held = { readonly pointer: Pointer; readonly readAt: number };

/** What reads by the pointer needs. */
export type PlacesParts = {
  readonly store: PlacesReader;
  readonly clock: { readonly nowMilliseconds: () => number };
  /** Told why the pointer could not be read while the one held goes on. */
  readonly onRefreshFailed?: (error: unknown) => void;
};

/**
 * The pointer, read at most every few seconds and once for callers that ask together. Where it cannot be read, the
 * one held goes on: its items are still there, and an outage of one read must not fail requests that need no other.
 */
export const watchPointer = ({ store, clock, onRefreshFailed }: PlacesParts): (() => Promise<Pointer>) => {
  let held: Held | undefined;
  let reading: Promise<Pointer> | undefined;

  const read = async (): Promise<Pointer> => {
    const before = held;
    const readAt = clock.nowMilliseconds();
    try {
      held = { pointer: await store.readPointer(), readAt };
    } catch (error) {
      if (before === undefined) throw error;
      onRefreshFailed?.(error);
      held = { ...before, readAt };
    } finally {
      reading = undefined;
    }
    return held.pointer;
  };

  return async () => {
    if (held !== undefined && Math.abs(clock.nowMilliseconds() - held.readAt) < POINTER_SECONDS * 1000) {
      return held.pointer;
    }
    reading ??= read();
    return reading;
  };
};
