import { DAY_MS, epochSecondsOf, HOUR_MS } from '../values/moments.ts';

export type Clock = {
  readonly nowMs: () => number;
  readonly today: () => string;
};

/** Returns the clock of the system. `fixedDay` replaces today; use it only locally. */
export function systemClock(fixedDay?: string): Clock {
  const nowMs = (): number => Date.now();
  return { nowMs, today: () => fixedDay ?? londonDay(nowMs()) };
}

const MARCH = 2;
const OCTOBER = 9;

/**
 * Returns the day in London. We apply the rule of British Summer Time, because the time zones of
 * `Intl` take longer to load in a cold start than all prices of a region. A test compares the two.
 */
export function londonDay(epochMs: number): string {
  const hour = Math.floor(epochMs / HOUR_MS);
  if (latest.hour !== hour) latest = { hour, day: dayInLondon(epochMs) };
  return latest.day;
}

/**
 * The hour that was asked for last, and its day: days begin on the hour, and each request asks for
 * one.
 */
let latest = { hour: Number.NaN, day: '' };

function dayInLondon(epochMs: number): string {
  const year = new Date(epochMs).getUTCFullYear();
  const isSummer =
    epochMs >= changeOfClocks(year, MARCH) && epochMs < changeOfClocks(year, OCTOBER);
  return new Date(isSummer ? epochMs + HOUR_MS : epochMs).toISOString().slice(0, 10);
}

/** Returns the moment at which a day begins in London: 23:00 UTC of the day before in summer. */
export function startOfDayMs(day: string): number {
  const utcMs = Date.parse(`${day}T00:00:00Z`);
  return londonDay(utcMs - HOUR_MS) === day ? utcMs - HOUR_MS : utcMs;
}

export function epochSeconds(clock: Pick<Clock, 'nowMs'>): number {
  return epochSecondsOf(clock.nowMs());
}

/** Returns 01:00 UTC on the last Sunday of a month that has 31 days. */
function changeOfClocks(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1));
  return last.getTime() - last.getUTCDay() * DAY_MS;
}
