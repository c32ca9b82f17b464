export type Clock = {
  readonly nowMs: () => number;
  readonly today: () => string;
};

/** `fixedDay` replaces today; local only. */
export function systemClock(fixedDay?: string): Clock {
  const nowMs = (): number => Date.now();
  return { nowMs, today: () => fixedDay ?? londonDay(nowMs()) };
}

const HOUR_MS = 3_600_000;

const MARCH = 2;
const OCTOBER = 9;

/**
 * British Summer Time by its rule rather than by `Intl`, whose time zones take a cold start longer
 * to load than all prices of a region; a test holds it against them.
 */
export function londonDay(epochMs: number): string {
  const hour = Math.floor(epochMs / HOUR_MS);
  if (latest.hour !== hour) latest = { hour, day: dayInLondon(epochMs) };
  return latest.day;
}

/** Days begin on the hour, and each request asks for its own. */
let latest = { hour: Number.NaN, day: '' };

function dayInLondon(epochMs: number): string {
  const year = new Date(epochMs).getUTCFullYear();
  const isSummer =
    epochMs >= changeOfClocks(year, MARCH) && epochMs < changeOfClocks(year, OCTOBER);
  return new Date(isSummer ? epochMs + HOUR_MS : epochMs).toISOString().slice(0, 10);
}

export function epochSeconds(clock: Pick<Clock, 'nowMs'>): number {
  return Math.floor(clock.nowMs() / 1000);
}

/** 01:00 UTC on the last Sunday of a month that has 31 days. */
function changeOfClocks(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1));
  return last.getTime() - last.getUTCDay() * 24 * HOUR_MS;
}
