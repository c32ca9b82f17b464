import { YEAR_DAYS } from './days.ts';
import table from './load-profiles.json' with { type: 'json' };
import { DAY_HALF_HOURS, halfHoursOf, type Timetable } from './time-of-use.ts';

/**
 * How a year's electricity spreads over the half hours of weekdays and weekends. The parts of each half hour are
 * integers in any unit; a share is parts over the whole.
 */
export type LoadProfile = {
  /** Of the 48 half hours of weekdays, midnight first, then of the 48 of weekends. */
  readonly parts: readonly bigint[];
  readonly whole: bigint;
};

/** The load profiles of data/load-profiles.csv. */
export const LOAD_PROFILE_NAMES = ['typical', 'night_storage'] as const;
export type LoadProfileName = (typeof LOAD_PROFILE_NAMES)[number];

/** The parts of the half hours of all weekdays and of all weekend days of a year, midnight first. */
export type LoadParts = { readonly weekday: readonly number[]; readonly weekend: readonly number[] };

/**
 * How the electricity of typical households spreads over the half hours of a year, from data/load-profiles.csv.
 *
 * @example fuelUsage(2_500_000_000n, null, { profile: LOAD_PROFILES.typical, carMicroKwh: 0n })
 */
export const LOAD_PROFILES: Readonly<Record<LoadProfileName, LoadProfile>> = {
  typical: loadProfile(table.typical),
  night_storage: loadProfile(table.night_storage),
};

/** A profile from the year's parts of each half hour, integers of 0 or more, not all 0. */
export function loadProfile({ weekday, weekend }: LoadParts): LoadProfile {
  return profileOf([...weekday, ...weekend].map(BigInt));
}

const PLAIN_DECIMAL = /^(\d+)(?:\.(\d+))?$/;

/** A year as load profiles count it, bank holidays as weekdays. */
const WEEKDAYS = 261n;
const WEEKEND_DAYS = BigInt(YEAR_DAYS) - WEEKDAYS;

/**
 * A household's own average day, the same for all seven days of the week: plain decimals in any unit, however long.
 * Null unless they are 48 of 0 or more, not all 0.
 *
 * @example averageDayProfile(Array.from({ length: 48 }, () => '0.25')) // the same at all times
 */
export function averageDayProfile(halfHours: readonly string[]): LoadProfile | null {
  const decimals = halfHours.map((text) => PLAIN_DECIMAL.exec(text));
  const scale = Math.max(...decimals.map((match) => match?.[2]?.length ?? 0));
  const day = decimals.flatMap((match) => {
    if (match === null) return [];
    const [, whole = '', fraction = ''] = match;
    return BigInt(whole + fraction.padEnd(scale, '0'));
  });
  const isDay = halfHours.length === DAY_HALF_HOURS && day.length === DAY_HALF_HOURS && sum(day) > 0n;
  return isDay ? profileOf([...day.map((part) => part * WEEKDAYS), ...day.map((part) => part * WEEKEND_DAYS)]) : null;
}

/** The parts of the profile in which each rate of a timetable applies. */
export function partsByRate(timetable: Timetable, { parts, whole }: LoadProfile): readonly bigint[] {
  const named = timetable.map((windows) =>
    windows === null ? null : sum(windows.flatMap(halfHoursOf).flatMap(({ first, end }) => parts.slice(first, end))),
  );
  const left = whole - sum(named.filter((own) => own !== null));
  return named.map((own) => own ?? left);
}

function profileOf(parts: readonly bigint[]): LoadProfile {
  return { parts, whole: sum(parts) };
}

function sum(parts: readonly bigint[]): bigint {
  return parts.reduce((total, part) => total + part, 0n);
}
