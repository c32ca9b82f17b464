import type { Day } from '../../../shared/market/model.ts';
import {
  addDays,
  type Charges,
  DAY_HALF_HOURS,
  daysBetween,
  flatPrice,
  halfHourAt,
  type PastYearRates,
  type RegisterPrice,
  type TimeOfUsePrice,
  timeAt,
} from '../../../shared/pricing/index.ts';
import { londonDay, startOfDayMs } from '../../../shared/time/clock.ts';
import { HOUR_MS } from '../../../shared/values/moments.ts';
import { Dynamic, LeftOut, type Row } from './api.ts';

export const HALF_HOUR_MS = HOUR_MS / 2;
const MAX_STRETCHES = 8;
/**
 * The most days that are compared. A longer record is no more certain, and takes longer to compare.
 */
const MAX_DAYS = 400;
/**
 * The days to compare after the last change. A price without an end is the same on all later ones.
 */
const DAYS_AFTER_LAST_CHANGE = 2;

/** Half hours of the clock with one price: `first <= h < end`, 0 to 48. */
type Stretch = { readonly first: number; readonly end: number; readonly micropence: bigint };

/** A price, by the half hours of the clock, on the days `from <= d < to`. */
export type ClockPeriod = {
  readonly from: Day;
  readonly to: Day | null;
  readonly stretches: readonly Stretch[];
  readonly pastYear?: undefined;
};

/** A price of which only the past is known. */
type DynamicPeriod = Pick<ClockPeriod, 'from' | 'to'> & {
  readonly pastYear: PastYearRates;
  readonly stretches?: undefined;
};

export type Period = ClockPeriod | DynamicPeriod;

/**
 * The periods of a charge for a payment method. If several are in force on a day, the last one in
 * the list counts.
 */
export type Charge<Of extends Period = Period> = readonly Of[];

/**
 * Finds runs of days from `day` on with the same prices at the same times.
 *
 * @throws Dynamic if rates that change within the day do not repeat daily in at most 8 stretches of
 * one price from midnight to midnight, LeftOut if they are not known
 */
export function repeatedDays(rows: readonly Row[], day: Day): Charge<ClockPeriod> {
  const bounds = rows.flatMap(({ fromMs, toMs }) => [fromMs, toMs]).filter(Number.isFinite);
  if (bounds.some((ms) => ms % HALF_HOUR_MS !== 0))
    throw new LeftOut('changes at times that are not on the half hour');
  const days = pricesByDay(rows, day, Math.max(0, ...bounds));
  const runs = equalDays(days);
  // A record may end within a day.
  if (runs.length > 1 && !isComplete(runs.at(-1))) runs.pop();
  if (runs.length === 0 || !runs.every(isComplete)) {
    throw new LeftOut(`changes within the day and has no price for some of ${day}`);
  }
  const charge = runs.map((run, index) => ({
    from: run.day,
    to: runs[index + 1]?.day ?? null,
    stretches: stretchesOf(run.prices),
  }));
  const count = Math.max(...charge.map(({ stretches }) => stretches.length));
  if (count > MAX_STRETCHES) {
    throw new Dynamic(
      `has ${count} prices from midnight to midnight; at most ${MAX_STRETCHES} can be compared`,
    );
  }
  if (runs.length > 1 && differAtWeekends(days)) {
    throw new Dynamic('changes within the day, and differs between weekdays and weekends');
  }
  if (!areRepeated(runs)) throw new Dynamic('changes within the day, and from one day to the next');
  return charge;
}

/**
 * The price of each of the 48 half hours of the clock. Null means that the clock skips the half
 * hour that day, or has it twice at two prices; undefined means that no row covers it.
 */
type DayPrices = { readonly day: Day; readonly prices: readonly (bigint | null | undefined)[] };

/** Lists days with prices from `day` on, up to the first day without any. */
function pricesByDay(rows: readonly Row[], day: Day, lastChangeMs: number): readonly DayPrices[] {
  const [recordEnd, latestEnd] = [
    addDays(londonDay(lastChangeMs), 1 + DAYS_AFTER_LAST_CHANGE),
    addDays(day, MAX_DAYS),
  ];
  const end = recordEnd < latestEnd ? recordEnd : latestEnd;
  const startMs = startOfDayMs(day);
  const placeOf = (ms: number): number => Math.max(0, (ms - startMs) / HALF_HOUR_MS);
  const prices = new Array<bigint | undefined>(placeOf(startOfDayMs(end))).fill(undefined);
  // A row of the method itself overwrites one for every method.
  const inOrder = rows.toSorted((a, b) => Number(a.method !== null) - Number(b.method !== null));
  for (const { micropence, fromMs, toMs } of inOrder) {
    prices.fill(micropence, placeOf(fromMs), placeOf(toMs));
  }
  const days: DayPrices[] = [];
  for (let of = day; of < end; of = addDays(of, 1)) {
    const found = Array.from({ length: DAY_HALF_HOURS }, () => new Set<bigint | undefined>());
    const endMs = startOfDayMs(addDays(of, 1));
    for (let ms = startOfDayMs(of); ms < endMs; ms += HALF_HOUR_MS) {
      found[clockHalfHour(ms)]?.add(prices[placeOf(ms)]);
    }
    const clock = found.map((all) => (all.size === 1 ? [...all][0] : null));
    if (clock.every((price) => price === undefined)) break;
    days.push({ day: of, prices: clock });
  }
  return days;
}

/** Returns the half hour of the clock in London at a moment, 0 to 47. */
export function clockHalfHour(ms: number): number {
  return halfHourAt(CLOCK.format(ms)) ?? 0;
}

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' });

/** Days with equal prices, from the first of them. */
type Run = DayPrices & { readonly dayCount: number };

function equalDays(days: readonly DayPrices[]): Run[] {
  const runs: Run[] = [];
  for (const { day, prices } of days) {
    const last = runs.at(-1);
    const merged = last === undefined ? null : merge(last.prices, prices);
    if (last === undefined || merged === null) runs.push({ day, prices, dayCount: 1 });
    else runs[runs.length - 1] = { ...last, prices: merged, dayCount: last.dayCount + 1 };
  }
  return runs;
}

/** Merges two days; null means that they differ. */
function merge(a: DayPrices['prices'], b: DayPrices['prices']): DayPrices['prices'] | null {
  const differs = a.some((price, at) => typeof price === 'bigint' && (b[at] ?? price) !== price);
  return differs ? null : a.map((price, at) => price ?? b[at] ?? (price === null ? null : b[at]));
}

function isComplete(run: Run | undefined): boolean {
  return run !== undefined && !run.prices.includes(undefined);
}

/** Tells whether all weekdays in the record have the same prices, and all weekend days others. */
function differAtWeekends(days: readonly DayPrices[]): boolean {
  const { weekdays = [], weekends = [] } = Object.groupBy(days, ({ day }) =>
    isWeekend(day) ? 'weekends' : 'weekdays',
  );
  return equalDays(weekdays).length === 1 && equalDays(weekends).length === 1;
}

/** Tells whether a day is a Saturday or a Sunday. */
export function isWeekend(day: Day): boolean {
  return new Date(day).getUTCDay() % 6 === 0;
}

/**
 * Tells whether runs are changes of price. Suppliers publish a day or two ahead, so a run of one
 * day counts only at either end: the last day of old prices, or the first day of new ones.
 */
function areRepeated(runs: readonly Run[]): boolean {
  const lasts = ({ dayCount }: Run): boolean => dayCount > 1;
  const returns = runs.some((run, index) =>
    runs.slice(index + 1).some((later) => returnsWithinAWeek(run, later)),
  );
  return runs.length === 1 || (!returns && runs.some(lasts) && runs.slice(1, -1).every(lasts));
}

function returnsWithinAWeek(run: Run, later: Run): boolean {
  return (
    daysBetween(run.day, later.day) - run.dayCount < 7 && merge(run.prices, later.prices) !== null
  );
}

function stretchesOf(prices: DayPrices['prices']): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const [halfHour, price] of prices.entries()) {
    const last = stretches.at(-1);
    if (last !== undefined && (price ?? last.micropence) === last.micropence) {
      stretches[stretches.length - 1] = { ...last, end: halfHour + 1 };
    } else if (price != null) {
      stretches.push({
        first: last === undefined ? 0 : halfHour,
        end: halfHour + 1,
        micropence: price,
      });
    }
  }
  return stretches;
}

/**
 * Makes a price of stretches. Stretches of equal price become the windows of one rate, and two that
 * meet at midnight one window. Rates are in the order of their first stretch.
 */
export function priceOf(
  charges: Charges,
  stretches: readonly Stretch[],
): RegisterPrice | TimeOfUsePrice {
  const rates = [...new Set(stretches.map(({ micropence }) => micropence))];
  if (rates.length === 1) return flatPrice(charges, ...rates);
  const [morning, ...later] = stretches;
  const night = later.at(-1);
  const goesOn = morning !== undefined && morning.micropence === night?.micropence;
  const joined = goesOn ? [...later.slice(0, -1), { ...night, end: morning.end }] : stretches;
  const timetable = rates.map((rate) =>
    joined
      .filter(({ micropence }) => micropence === rate)
      .map(({ first, end }) => ({ from: timeAt(first), to: timeAt(end) })),
  );
  return { ...charges, timetable, ratesMicropencePerKwh: rates };
}
