export type Clock = {
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
  /** The day in Europe/London, `YYYY-MM-DD`. */
  readonly today: () => string;
};

// en-CA formats a date as YYYY-MM-DD.
const LONDON = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day in Europe/London, which is an hour ahead of UTC in summer. */
export function londonDay(epochMs: number): string {
  return LONDON.format(epochMs);
}

/** Whole seconds since 1970, the unit of token claims and DynamoDB's expiry. */
export function epochSeconds(clock: Pick<Clock, 'nowMs'>): number {
  return Math.floor(clock.nowMs() / 1000);
}
