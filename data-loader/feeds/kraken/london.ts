import type { Day } from '../../../shared/market/model.ts';
import { londonDay } from '../../../shared/time/clock.ts';

export const HALF_HOUR_MS = 30 * 60 * 1000;
const HOUR_MS = 2 * HALF_HOUR_MS;

/** When a day begins in London: 23:00 UTC of the day before in summer. */
export function startOfDayMs(day: Day): number {
  const utcMs = Date.parse(`${day}T00:00:00Z`);
  return londonDay(utcMs - HOUR_MS) === day ? utcMs - HOUR_MS : utcMs;
}

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Which of the 48 half hours of the clock it is: 0 from 00:00, 47 from 23:30. */
export function clockHalfHour(epochMs: number): number {
  const [hours, minutes] = CLOCK.format(epochMs).split(':').map(Number);
  return (hours ?? 0) * 2 + ((minutes ?? 0) < 30 ? 0 : 1);
}

export function isWeekend(day: Day): boolean {
  const dayOfWeek = new Date(`${day}T00:00:00Z`).getUTCDay();
  return dayOfWeek === 0 || dayOfWeek === 6;
}
