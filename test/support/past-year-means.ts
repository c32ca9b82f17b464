const HALF_HOUR_MS = 30 * 60_000;
const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
});
const TIMES = Array.from({ length: 48 }, (_, at) =>
  new Date(at * HALF_HOUR_MS).toISOString().slice(11, 16),
);

/**
 * The means of the half hours of weekdays, then of weekends, by the clock of Intl and in pence: of
 * each day first, which may have a time twice, then of all days.
 */
export function meansByClock(
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  penceAt: (ms: number) => number,
): readonly number[] {
  const days = new Map<string, Map<string, number[]>>();
  for (let ms = fromMs; ms < toMs; ms += HALF_HOUR_MS) {
    const [day = '', time = ''] = CLOCK.format(ms).split(', ');
    const times = days.get(day) ?? new Map<string, number[]>();
    days.set(day, times.set(time, [...(times.get(time) ?? []), penceAt(ms)]));
  }
  const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
  const kinds = [false, true].map((isWeekend) =>
    [...days].filter(([day]) => {
      const weekday = new Date(day.split('/').toReversed().join('-')).getUTCDay();
      return (weekday === 0 || weekday === 6) === isWeekend;
    }),
  );
  return kinds.flatMap((kind) =>
    TIMES.map((time) =>
      mean(kind.flatMap(([, prices]) => (prices.has(time) ? mean(prices.get(time) ?? []) : []))),
    ),
  );
}
