import type { Day } from '../../../shared/market/model.ts';
import { addDays } from '../../../shared/pricing/index.ts';
import { clockHalfHour, HALF_HOUR_MS, startOfDayMs } from './london.ts';
import type { Row } from './shapes.ts';

/** Half hours of the clock with one price; 0 to 48. */
export type Stretch = { readonly first: number; readonly end: number; readonly micropence: number };

/** The same prices at the same times of the clock every day, from a day on. */
export type PatternRun = { readonly from: Day; readonly stretches: readonly Stretch[] };

export type DailyPattern =
  | { readonly kind: 'repeats'; readonly runs: readonly PatternRun[] }
  /** More than 8 stretches of one price from midnight to midnight. */
  | { readonly kind: 'half-hourly'; readonly stretchCount: number }
  | { readonly kind: 'changes-daily' }
  /** A price begins or ends between two half hours. */
  | { readonly kind: 'off-the-half-hour' }
  | { readonly kind: 'incomplete' };

const DAY_HALF_HOURS = 48;
const MAX_STRETCHES = 8;
/** Suppliers publish a day or two ahead; two weeks show a weekend pattern as well. */
const MAX_DAYS = 14;

/** Whether prices that change within the day repeat from one day to the next, from `day` on. */
export function dailyPattern(rows: readonly Row[], day: Day): DailyPattern {
  const bounds = rows.flatMap(({ fromMs, toMs }) => [fromMs, toMs]);
  if (bounds.some((ms) => ms !== null && ms % HALF_HOUR_MS !== 0)) return { kind: 'off-the-half-hour' };
  const priceAt = priceFinder(rows);
  const runs: Run[] = [];
  for (let ahead = 0; ahead < MAX_DAYS; ahead += 1) {
    const from = addDays(day, ahead);
    const clock = clockOf(from, priceAt);
    if (clock === null) break;
    const last = runs.at(-1);
    const merged = last === undefined ? null : merge(last.clock, clock);
    if (last === undefined || merged === null) runs.push({ from, clock, dayCount: 1 });
    else runs[runs.length - 1] = { ...last, clock: merged, dayCount: last.dayCount + 1 };
  }
  if (runs.length === 0) return { kind: 'incomplete' };
  const patterns = runs.map(({ from, clock }) => ({ from, stretches: stretchesOf(clock) }));
  const stretchCount = Math.max(...patterns.map(({ stretches }) => stretches.length));
  if (stretchCount > MAX_STRETCHES) return { kind: 'half-hourly', stretchCount };
  // Today may be the last day of a price; a later one that lasts a single day is a daily price.
  const returns = runs.some((run, index) => runs.some((other, at) => at > index && merge(run.clock, other.clock)));
  if (returns || runs.slice(1).some(({ dayCount }) => dayCount === 1)) return { kind: 'changes-daily' };
  return { kind: 'repeats', runs: patterns };
}

/** The price of each half hour of the clock; null: the clock has it not at all that day, or twice at two prices. */
type Clock = readonly (number | null)[];

type Run = { readonly from: Day; readonly clock: Clock; readonly dayCount: number };

type PriceAt = (epochMs: number) => number | null;

function priceFinder(rows: readonly Row[]): PriceAt {
  return (ms) => {
    const row = rows.find(({ fromMs, toMs }) => (fromMs ?? ms) <= ms && (toMs === null || ms < toMs));
    return row === undefined ? null : row.micropence;
  };
}

/** Null unless every half hour of the day, 46 to 50 of them, has a price. */
function clockOf(day: Day, priceAt: PriceAt): Clock | null {
  const clock = new Array<number | null>(DAY_HALF_HOURS).fill(null);
  const twice = new Set<number>();
  const endMs = startOfDayMs(addDays(day, 1));
  for (let ms = startOfDayMs(day); ms < endMs; ms += HALF_HOUR_MS) {
    const micropence = priceAt(ms);
    if (micropence === null) return null;
    const halfHour = clockHalfHour(ms);
    const before = clock[halfHour] ?? null;
    if (before !== null && before !== micropence) twice.add(halfHour);
    clock[halfHour] = micropence;
  }
  return clock.map((micropence, halfHour) => (twice.has(halfHour) ? null : micropence));
}

/** What both days say together; null if they differ. */
function merge(one: Clock, other: Clock): Clock | null {
  const differs = one.some((price, at) => price !== null && other[at] !== null && other[at] !== price);
  return differs ? null : one.map((price, at) => price ?? other[at] ?? null);
}

function stretchesOf(clock: Clock): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const [halfHour, micropence] of clock.entries()) {
    const last = stretches.at(-1);
    if (last !== undefined && (micropence === null || micropence === last.micropence)) {
      stretches[stretches.length - 1] = { ...last, end: halfHour + 1 };
    } else if (micropence !== null) {
      stretches.push({ first: last === undefined ? 0 : halfHour, end: halfHour + 1, micropence });
    }
  }
  return stretches;
}
