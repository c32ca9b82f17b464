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

export function londonDay(epochMs: number): string {
  return LONDON.format(epochMs);
}

export function epochSeconds(clock: Pick<Clock, 'nowMs'>): number {
  return Math.floor(clock.nowMs() / 1000);
}
