import type { Day } from '../../../shared/market/model.ts';
import { daysBetween } from '../../../shared/pricing/index.ts';
import { type ClockPrices, type DayPrices, isComplete, merge, pricesByDay } from './clock-prices.ts';
import { HALF_HOUR_MS, isWeekend } from './london.ts';
import type { Row } from './shapes.ts';

/** Half hours of the clock with one price; 0 to 48. */
export type Stretch = { readonly first: number; readonly end: number; readonly micropence: bigint };

/** The same prices at the same times of the clock on every day: `from <= d < to`. */
export type PatternRun = { readonly from: Day; readonly to: Day | null; readonly stretches: readonly Stretch[] };

export type DailyPattern =
  | { readonly kind: 'repeats'; readonly runs: readonly PatternRun[] }
  /** More than 8 stretches of one price from midnight to midnight. */
  | { readonly kind: 'half-hourly'; readonly stretchCount: number }
  | { readonly kind: 'changes-daily' }
  /** All weekdays that are known have the same prices, and all weekend days others. */
  | { readonly kind: 'differs-at-weekends' }
  /** A price begins or ends between two half hours. */
  | { readonly kind: 'off-the-half-hour' }
  | { readonly kind: 'incomplete' };

const MAX_STRETCHES = 8;

/** Whether prices that change within the day repeat from one day to the next, from `day` on. */
export function dailyPattern(rows: readonly Row[], day: Day): DailyPattern {
  const bounds = rows.flatMap(({ fromMs, toMs }) => [fromMs, toMs]);
  if (bounds.some((ms) => ms !== null && ms % HALF_HOUR_MS !== 0)) return { kind: 'off-the-half-hour' };
  const days = pricesByDay(rows, day);
  const runs = withoutBrokenEnd(equalDays(days));
  if (runs.length === 0 || !runs.every(({ prices }) => isComplete(prices))) return { kind: 'incomplete' };
  const patterns = runs.map(({ day: from, prices }, index) => ({
    from,
    to: runs[index + 1]?.day ?? null,
    stretches: stretchesOf(prices),
  }));
  const stretchCount = Math.max(...patterns.map(({ stretches }) => stretches.length));
  if (stretchCount > MAX_STRETCHES) return { kind: 'half-hourly', stretchCount };
  if (runs.length > 1 && differAtWeekends(days)) return { kind: 'differs-at-weekends' };
  return areRepeated(runs) ? { kind: 'repeats', runs: patterns } : { kind: 'changes-daily' };
}

/** Days with equal prices, from the first of them. */
type Run = DayPrices & { readonly dayCount: number };

function equalDays(days: readonly DayPrices[]): readonly Run[] {
  const runs: Run[] = [];
  for (const { day, prices } of days) {
    const last = runs.at(-1);
    const merged = last === undefined ? null : merge(last.prices, prices);
    if (last === undefined || merged === null) runs.push({ day, prices, dayCount: 1 });
    else runs[runs.length - 1] = { ...last, prices: merged, dayCount: last.dayCount + 1 };
  }
  return runs;
}

/** What is published may end within a day. */
function withoutBrokenEnd(runs: readonly Run[]): readonly Run[] {
  const last = runs.at(-1);
  return runs.length > 1 && last !== undefined && !isComplete(last.prices) ? runs.slice(0, -1) : runs;
}

function differAtWeekends(days: readonly DayPrices[]): boolean {
  const weekend = days.filter(({ day }) => isWeekend(day));
  const weekdays = days.filter(({ day }) => !isWeekend(day));
  return weekend.length > 0 && weekdays.length > 0 && [weekend, weekdays].every(areEqual);
}

function areEqual(days: readonly DayPrices[]): boolean {
  return equalDays(days).length === 1;
}

/** Today may be the last day of some prices, and the last day that is known the first of others. */
function areRepeated(runs: readonly Run[]): boolean {
  if (runs.length === 1) return true;
  const returns = runs.some((run, index) => runs.slice(index + 1).some((other) => returnsWithinAWeek(run, other)));
  const lasts = ({ dayCount }: Run): boolean => dayCount > 1;
  return !returns && runs.some(lasts) && runs.slice(1, -1).every(lasts);
}

function returnsWithinAWeek(run: Run, later: Run): boolean {
  const daysBetweenThem = daysBetween(run.day, later.day) - run.dayCount;
  return daysBetweenThem < 7 && merge(run.prices, later.prices) !== null;
}

function stretchesOf(prices: ClockPrices): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const [halfHour, price] of prices.entries()) {
    const last = stretches.at(-1);
    if (last !== undefined && (price ?? last.micropence) === last.micropence) {
      stretches[stretches.length - 1] = { ...last, end: halfHour + 1 };
    } else if (price != null) {
      stretches.push({ first: last === undefined ? 0 : halfHour, end: halfHour + 1, micropence: price });
    }
  }
  return stretches;
}
