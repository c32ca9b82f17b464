import type { Clock } from './clock.ts';
import { isOverdue } from './overdue.ts';

/** Reads each name once for all who ask for it at the same time. */
export type SharedReads<T> = (name: string, read: () => Promise<T>) => Promise<T>;

export function createSharedReads<T>(clock: Pick<Clock, 'nowMs'>): SharedReads<T> {
  const underWay = new Map<string, { readonly startedAtMs: number; readonly value: Promise<T> }>();
  return (name, read) => {
    const found = underWay.get(name);
    if (found !== undefined && !isOverdue(found.startedAtMs, clock)) return found.value;
    const own = { startedAtMs: clock.nowMs(), value: read() };
    underWay.set(name, own);
    const forget = (): void => {
      if (underWay.get(name) === own) underWay.delete(name);
    };
    own.value.then(forget, forget);
    return own.value;
  };
}
