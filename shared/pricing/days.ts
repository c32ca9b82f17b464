import { DAY_MS } from '../values/moments.ts';

/** The days of the year that every projection is made for, leap years included. */
export const YEAR_DAYS = 365;

const WRITTEN = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Tells whether a text is a day of the calendar, written YYYY-MM-DD.
 *
 * @example
 * ```ts
 * isDay('2028-02-29'); // true
 * isDay('2026-02-29'); // false
 * ```
 */
export function isDay(text: string): boolean {
  return !Number.isNaN(millisecondsOf(text));
}

/**
 * Tells whether a tariff or a household may name the day: there is no year 0, and the 49 days
 * before a plan's end exist too.
 *
 * @example
 * ```ts
 * isTariffDay('0001-01-01'); // true
 * isTariffDay('0000-12-31'); // false
 * ```
 */
export function isTariffDay(text: string): boolean {
  return isDay(text) && text >= '0001-01-01';
}

/**
 * Counts the days from one day to another, negative if the second is earlier, by the calendar,
 * without zone or clock.
 *
 * @throws RangeError for anything that is not a day
 * @example
 * ```ts
 * daysBetween('2026-11-21', '2026-12-01'); // 10
 * ```
 */
export function daysBetween(from: string, to: string): number {
  return (requireMilliseconds(to) - requireMilliseconds(from)) / DAY_MS;
}

/**
 * Returns the day this many days later, or earlier for a number below 0.
 *
 * @throws RangeError for anything that is not a day, or if the result is beyond the years 0000 to
 * 9999
 * @example
 * ```ts
 * addDays('2027-04-30', -49); // '2027-03-12'
 * ```
 */
export function addDays(day: string, days: number): string {
  return dayOf(new Date(requireMilliseconds(day) + days * DAY_MS));
}

/**
 * Returns the same day of the month this many months later, or that month's last day if it has no
 * such day.
 *
 * @throws RangeError as addDays
 * @example
 * ```ts
 * addMonths('2026-11-30', 3); // '2027-02-28'
 * ```
 */
export function addMonths(day: string, months: number): string {
  const date = new Date(requireMilliseconds(day));
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  // 31 November is read as 1 December, whose day 0 is the last of November.
  if (date.getUTCDate() !== dayOfMonth) date.setUTCDate(0);
  return dayOf(date);
}

function millisecondsOf(day: string): number {
  const milliseconds = WRITTEN.test(day) ? Date.parse(day) : Number.NaN;
  const dayOfMonth = day.slice(8);
  // 30 February is read as a day of March.
  const exists = dayOfMonth <= '28' || new Date(milliseconds).getUTCDate() === Number(dayOfMonth);
  return exists ? milliseconds : Number.NaN;
}

function requireMilliseconds(day: string): number {
  const milliseconds = millisecondsOf(day);
  if (Number.isNaN(milliseconds)) throw new RangeError(`not a day: ${day} (like 2026-11-21)`);
  return milliseconds;
}

function dayOf(date: Date): string {
  const text = date.toISOString().slice(0, 10);
  if (!WRITTEN.test(text)) throw new RangeError(`beyond the years 0000 to 9999: ${text}`);
  return text;
}
