import { YEAR_DAYS } from './days.ts';
import table from './load-profiles.json' with { type: 'json' };

/** The days that a window may name. Bank holidays count as weekdays. */
export const WINDOW_DAYS = ['all', 'weekdays', 'weekends'] as const;
export type WindowDays = (typeof WINDOW_DAYS)[number];

/**
 * A stretch of the clock in Great Britain: `from` is inside, `to` is not. One that ends at or
 * before its beginning goes on past midnight, in the days that it names.
 *
 * For example, weekdays 23:30-05:30 are the half hours 23:30 to 24:00 and 00:00 to 05:30 of
 * weekdays.
 */
export type TimeWindow = {
  /** The days as the feed names them; absent means all. */
  readonly days?: WindowDays | undefined;
  /** The start, as HH:MM on the half hour from 00:00 to 23:30. */
  readonly from: string;
  /** The end, as HH:MM on the half hour from 00:00 to 24:00. */
  readonly to: string;
};

/**
 * The times of each rate of a price, in the feed's order. null stands for all remaining times; at
 * most one rate has it. Every half hour of weekdays and of weekends belongs to exactly one rate.
 */
export type Timetable = readonly (readonly TimeWindow[] | null)[];

/** The number of half hours in a day. */
export const DAY_HALF_HOURS = 48;

/**
 * The half hours in which a rate can differ: 0 to 47 are those of weekdays, 48 to 95 those of
 * weekends.
 */
export const WEEK_HALF_HOURS = 2 * DAY_HALF_HOURS;

/** Half hours of the week from `first` up to, and without, `end`. */
type HalfHours = { readonly first: number; readonly end: number };

const HALF_HOUR = /^(?:([01]\d|2[0-3]):([03])0|24:00)$/;
const FIRST_OF_DAYS: Readonly<Record<WindowDays, readonly number[]>> = {
  all: [0, DAY_HALF_HOURS],
  weekdays: [0],
  weekends: [DAY_HALF_HOURS],
};

/**
 * Returns how many half hours of a day have passed at a time of the clock; null for anything but
 * HH:MM on the half hour.
 *
 * @example
 * ```ts
 * halfHourAt('05:30'); // 11
 * halfHourAt('24:00'); // 48
 * halfHourAt('5:30'); // null
 * ```
 */
export function halfHourAt(time: string): number | null {
  const match = HALF_HOUR.exec(time);
  if (match === null) return null;
  const [, hours, tens] = match;
  return hours === undefined ? DAY_HALF_HOURS : Number(hours) * 2 + (tens === '3' ? 1 : 0);
}

/**
 * Returns the time of the clock after this many half hours of a day.
 *
 * @example
 * ```ts
 * timeAt(11); // '05:30'
 * timeAt(48); // '24:00'
 * ```
 */
export function timeAt(halfHour: number): string {
  return `${String(Math.floor(halfHour / 2)).padStart(2, '0')}:${halfHour % 2 === 0 ? '00' : '30'}`;
}

/**
 * Returns the half hours of a window.
 *
 * @throws RangeError if a time is not on the half hour
 * @example
 * ```ts
 * halfHoursOf({ days: 'weekdays', from: '23:30', to: '05:30' })[0]; // { first: 47, end: 48 }
 * halfHoursOf({ days: 'weekdays', from: '23:30', to: '05:30' })[1]; // { first: 0, end: 11 }
 * ```
 */
export function halfHoursOf({ days = 'all', from, to }: TimeWindow): readonly HalfHours[] {
  const first = presentHalfHour(from);
  const end = presentHalfHour(to);
  return FIRST_OF_DAYS[days].flatMap((day) =>
    first < end
      ? [{ first: day + first, end: day + end }]
      : [
          { first: day + first, end: day + DAY_HALF_HOURS },
          { first: day, end: day + end },
        ],
  );
}

function presentHalfHour(time: string): number {
  const halfHour = halfHourAt(time);
  if (halfHour === null) throw new RangeError(`not a half hour of the clock: ${time} (like 05:30)`);
  return halfHour;
}

/**
 * The spread of a year's electricity over the half hours of weekdays and weekends. The parts of
 * each half hour are integers in any unit; a share is parts over the whole.
 */
export type LoadProfile = {
  /** The parts of the 48 half hours of weekdays, midnight first, then of the 48 of weekends. */
  readonly parts: readonly bigint[];
  readonly whole: bigint;
};

/** The load profiles of data/load-profiles.csv. */
export const LOAD_PROFILE_NAMES = ['typical', 'night_storage'] as const;
export type LoadProfileName = (typeof LOAD_PROFILE_NAMES)[number];

/**
 * The load profiles of typical households, from data/load-profiles.csv.
 *
 * @example
 * ```ts
 * const shape = { profile: LOAD_PROFILES.typical, carMicroKwh: 0n };
 * usageKwh(fuelUsage(2_500_000_000n, null, shape)); // 2500
 * ```
 */
export const LOAD_PROFILES: Readonly<Record<LoadProfileName, LoadProfile>> = {
  typical: profileOf([...table.typical.weekday, ...table.typical.weekend].map(BigInt)),
  night_storage: profileOf(
    [...table.night_storage.weekday, ...table.night_storage.weekend].map(BigInt),
  ),
};

/** Longer numbers tell no more of a day, and take longer to reduce to their lowest terms. */
const PLAIN_DECIMAL = /^(\d{1,9})(?:\.(\d{1,9}))?$/;

/** A year as load profiles count it, bank holidays as weekdays. */
export const WEEKDAYS = 261n;
export const WEEKEND_DAYS = BigInt(YEAR_DAYS) - WEEKDAYS;

/**
 * A household's own average day, the same for all seven days of the week: plain decimals in any
 * unit, of at most 9 digits before the point and 9 after it. Null unless they are 48 of 0 or more,
 * not all 0.
 *
 * @example
 * ```ts
 * averageDayProfile(Array.from({ length: 47 }, () => '0.25')); // null
 * ```
 */
export function averageDayProfile(halfHours: readonly string[]): LoadProfile | null {
  const decimals = halfHours.map((text) => PLAIN_DECIMAL.exec(text));
  const scale = Math.max(...decimals.map((match) => match?.[2]?.length ?? 0));
  const day = decimals.flatMap((match) => {
    if (match === null) return [];
    const [, whole = '', fraction = ''] = match;
    return BigInt(whole + fraction.padEnd(scale, '0'));
  });
  const isDay =
    halfHours.length === DAY_HALF_HOURS && day.length === DAY_HALF_HOURS && sum(day) > 0n;
  return isDay
    ? profileOf([...day.map((part) => part * WEEKDAYS), ...day.map((part) => part * WEEKEND_DAYS)])
    : null;
}

/** Returns the parts of the profile in which each rate of a timetable applies. */
export function partsByRate(
  timetable: Timetable,
  { parts, whole }: LoadProfile,
): readonly bigint[] {
  const named = timetable.map((windows) =>
    windows === null
      ? null
      : sum(windows.flatMap(halfHoursOf).flatMap(({ first, end }) => parts.slice(first, end))),
  );
  const remainder = whole - sum(named.filter((part) => part !== null));
  return named.map((part) => part ?? remainder);
}

function profileOf(parts: readonly bigint[]): LoadProfile {
  return { parts, whole: sum(parts) };
}

function sum(parts: readonly bigint[]): bigint {
  return parts.reduce((total, part) => total + part, 0n);
}
