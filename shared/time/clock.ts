export type Clock = {
  readonly nowMs: () => number;
  readonly today: () => string;
};

// en-CA formats a date as YYYY-MM-DD.
const LONDON = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const HOUR_MS = 3_600_000;

let known = { hour: Number.NaN, day: '' };

/** Clocks change, and days begin, on the hour: the day is the same for all of it. */
export function londonDay(epochMs: number): string {
  const hour = Math.floor(epochMs / HOUR_MS);
  if (hour !== known.hour) known = { hour, day: LONDON.format(epochMs) };
  return known.day;
}

export function epochSeconds(clock: Pick<Clock, 'nowMs'>): number {
  return Math.floor(clock.nowMs() / 1000);
}
