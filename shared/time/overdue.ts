import type { Clock } from './clock.ts';

/**
 * A store in good health answers within some ten milliseconds. After a second nobody else waits for a read: it may be
 * about to fail although the store has recovered. On Lambda it surely is if a request left it behind, because the process
 * is stopped between two events, and the time limit of the read is over as soon as it goes on.
 */
const OVERDUE_MS = 1_000;

export function isOverdue(startedAtMs: number, { nowMs }: Pick<Clock, 'nowMs'>): boolean {
  return Math.abs(nowMs() - startedAtMs) >= OVERDUE_MS;
}
