/** The time, read at the edge alone. */
export type Clock = {
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
  /** The day in Europe/London, `YYYY-MM-DD`. */
  readonly today: () => string;
};

/** en-CA writes a date as YYYY-MM-DD. */
const LONDON = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day in Europe/London of a time in milliseconds since 1970: an hour ahead of UTC in summer. */
export function londonDay(milliseconds: number): string {
  return LONDON.format(milliseconds);
}

/** The machine's clock. `fixedDay` stands in for today, on a developer's machine alone. */
export function systemClock(fixedDay?: string): Clock {
  const nowMs = (): number => Date.now();
  return {
    nowMs,
    today: () => fixedDay ?? londonDay(nowMs()),
  };
}

/** The whole seconds since 1970, as tokens and DynamoDB's expiry count them. */
export function epochSeconds(clock: Pick<Clock, 'nowMs'>): number {
  return Math.floor(clock.nowMs() / 1000);
}
