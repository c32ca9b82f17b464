import { type Clock, londonDay } from '../time/clock.ts';

/** `fixedDay` replaces today; local only. */
export function systemClock(fixedDay?: string): Clock {
  const nowMs = (): number => Date.now();
  return { nowMs, today: () => fixedDay ?? londonDay(nowMs()) };
}
