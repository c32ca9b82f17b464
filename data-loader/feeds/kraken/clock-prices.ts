import type { Day } from '../../../shared/market/model.ts';
import { addDays, DAY_HALF_HOURS } from '../../../shared/pricing/index.ts';
import { londonDay } from '../../../shared/time/clock.ts';
import { clockHalfHour, HALF_HOUR_MS, startOfDayMs } from './london.ts';
import type { Row } from './shapes.ts';

/**
 * The price of each of the 48 half hours of the clock. Null: the clock has it not at all that day, or twice at two
 * prices. Undefined: no row has it.
 */
export type ClockPrices = readonly (bigint | null | undefined)[];

export type DayPrices = { readonly day: Day; readonly prices: ClockPrices };

/** A longer record is no more certain, and costs time. */
const MAX_DAYS = 400;
/** Behind the last change: a price without an end is the same on both. */
const DAYS_AFTER_LAST_CHANGE = 2;

/** The days from `day` on that have prices, up to the first without any. */
export function pricesByDay(rows: readonly Row[], day: Day): readonly DayPrices[] {
  const bounds = rows.flatMap(({ fromMs, toMs }) => [fromMs ?? 0, toMs ?? 0]);
  const lastChangeMs = bounds.reduce((latest, ms) => Math.max(latest, ms), 0);
  const end = earlier(addDays(londonDay(lastChangeMs), 1 + DAYS_AFTER_LAST_CHANGE), addDays(day, MAX_DAYS));
  const startMs = startOfDayMs(day);
  const prices = halfHoursOf(rows, startMs, startOfDayMs(end));
  const days: DayPrices[] = [];
  for (let of = day; of < end; of = addDays(of, 1)) {
    const clock = clockOf(of, (ms) => prices[(ms - startMs) / HALF_HOUR_MS]);
    if (clock.every((price) => price === undefined)) break;
    days.push({ day: of, prices: clock });
  }
  return days;
}

/** What both say together; null if they differ. */
export function merge(one: ClockPrices, other: ClockPrices): ClockPrices | null {
  const differs = one.some((price, at) => typeof price === 'bigint' && (other[at] ?? price) !== price);
  return differs ? null : one.map((price, at) => price ?? other[at] ?? (price === null ? null : other[at]));
}

export function isComplete(prices: ClockPrices): boolean {
  return !prices.includes(undefined);
}

/** Every half hour in turn. Rows of a payment method's own come before rows for every method. */
function halfHoursOf(rows: readonly Row[], startMs: number, endMs: number): readonly (bigint | undefined)[] {
  const place = (ms: number): number => Math.max(0, (ms - startMs) / HALF_HOUR_MS);
  const prices = new Array<bigint | undefined>(place(endMs)).fill(undefined);
  const [own, forEvery] = [rows.filter(({ method }) => method !== null), rows.filter(({ method }) => method === null)];
  for (const { micropence, fromMs, toMs } of [...forEvery, ...own]) {
    prices.fill(micropence, place(fromMs ?? startMs), place(toMs ?? endMs));
  }
  return prices;
}

/** Of 46 to 50 half hours. */
function clockOf(day: Day, priceAt: (epochMs: number) => bigint | undefined): ClockPrices {
  const found = Array.from({ length: DAY_HALF_HOURS }, () => new Set<bigint | undefined>());
  const endMs = startOfDayMs(addDays(day, 1));
  for (let ms = startOfDayMs(day); ms < endMs; ms += HALF_HOUR_MS) found[clockHalfHour(ms)]?.add(priceAt(ms));
  return found.map((prices) => {
    const [price] = prices;
    return prices.size === 1 ? price : null;
  });
}

function earlier(one: Day, other: Day): Day {
  return one < other ? one : other;
}
