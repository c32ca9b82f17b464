/** The time, read at the edge alone. */
export type Clock = {
  readonly nowMilliseconds: () => number;
  readonly nowSeconds: () => number;
  /** The day in Europe/London, `YYYY-MM-DD`. */
  readonly today: () => string;
};

/** en-CA writes a date as YYYY-MM-DD. */
const LONDON = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day in Europe/London of a time in milliseconds since 1970: an hour ahead of UTC in summer. */
export const londonDay = (milliseconds: number): string => LONDON.format(milliseconds);

/** The machine's clock. `fixedDay` stands in for today, on a developer's machine alone. */
export const systemClock = (fixedDay?: string): Clock => {
  const nowMilliseconds = (): number => Date.now();
  return {
    nowMilliseconds,
    nowSeconds: () => Math.floor(nowMilliseconds() / 1000),
    today: () => fixedDay ?? londonDay(nowMilliseconds()),
  };
};
