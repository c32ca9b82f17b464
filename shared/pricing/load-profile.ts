import { YEAR_DAYS } from './exact.ts';
import { DAY_HALF_HOURS, type HalfHours, WEEK_HALF_HOURS } from './time-of-use.ts';

/**
 * How a year's electricity spreads over the half hours of weekdays and weekends. The parts of each half hour are
 * integers in any unit; a share is parts over the whole.
 */
export type LoadProfile = {
  /** The parts before each half hour of the week, 0 to 95, and last of all the whole. */
  readonly partsBefore: readonly bigint[];
  readonly whole: bigint;
};

/** A year as load profiles count it, bank holidays as weekdays. */
const WEEKDAYS = 261n;
const WEEKEND_DAYS = BigInt(YEAR_DAYS) - WEEKDAYS;

const PLAIN_DECIMAL = /^(\d+)(?:\.(\d+))?$/;

/**
 * A profile from the year's parts of each half hour.
 *
 * @throws RangeError unless both have 48 integers of 0 or more, not all 0
 * @example loadProfile({ weekday: [10_045_753, ...], weekend: [4_329_601, ...] })
 */
export function loadProfile({ weekday, weekend }: LoadParts): LoadProfile {
  const parts = [...weekday, ...weekend];
  const isComplete = weekday.length === DAY_HALF_HOURS && weekend.length === DAY_HALF_HOURS;
  if (
    !isComplete ||
    !parts.every((part) => Number.isSafeInteger(part) && part >= 0) ||
    parts.every((part) => part === 0)
  ) {
    throw new RangeError('a load profile needs 48 integers of 0 or more of weekdays and of weekends, not all 0');
  }
  return profileOf(parts.map(BigInt));
}

/** The parts of the half hours of all weekdays and of all weekend days of a year, midnight first. */
export type LoadParts = { readonly weekday: readonly number[]; readonly weekend: readonly number[] };

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
  if (halfHours.length !== DAY_HALF_HOURS || day.length !== DAY_HALF_HOURS || day.every((part) => part === 0n))
    return null;
  return profileOf([...day.map((part) => part * WEEKDAYS), ...day.map((part) => part * WEEKEND_DAYS)]);
}

/** The parts of the half hours from `first` up to `end`. */
export function partsOf({ partsBefore }: LoadProfile, { first, end }: HalfHours): bigint {
  return (partsBefore[end] ?? 0n) - (partsBefore[first] ?? 0n);
}

function profileOf(parts: readonly bigint[]): LoadProfile {
  const partsBefore = [0n];
  for (const part of parts) partsBefore.push((partsBefore.at(-1) ?? 0n) + part);
  return { partsBefore, whole: partsBefore[WEEK_HALF_HOURS] ?? 0n };
}
