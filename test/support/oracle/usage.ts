import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare, decimal, Fraction, ONE, sum, ZERO } from './fraction.ts';
import type { Fuel, PastYear, Price, Register, UnitRate, Variant, Window } from './market.ts';

/** A year's kWh of a fuel, and what says when they are used. */
export type Usage = {
  readonly kwh: Fraction;
  /** How much of it charges a car. */
  readonly carKwh: Fraction;
  /** The night share of all usage but the car's; null means that there is one register. */
  readonly nightShare: Fraction | null;
  readonly profile: LoadProfile;
};

/** A year's kWh by register: `all` of one rate, or `day` and `night`. */
export type RegisterUsage = Readonly<Partial<Record<Register, Fraction>>>;

export function plainUsage(kwh: Fraction): Usage {
  return { kwh, carKwh: ZERO, nightShare: null, profile: TYPICAL };
}

/** A car is charged at night. */
export function registersOf({ kwh, carKwh, nightShare }: Usage): RegisterUsage {
  if (nightShare === null) return { all: kwh };
  const rest = kwh.minus(carKwh);
  return { day: rest.times(ONE.minus(nightShare)), night: rest.times(nightShare).plus(carKwh) };
}

/**
 * What a year's weekdays, or its weekends, use in one half hour of the clock, in parts of the whole
 * profile.
 */
type HalfHour = {
  readonly days: 'weekdays' | 'weekends';
  readonly startsAt: string;
  readonly parts: Fraction;
};

export type LoadProfile = readonly HalfHour[];

const WEEKDAYS = 261;
const WEEKEND_DAYS = 104;
const PUBLISHED = readFileSync(
  join(import.meta.dirname, '../../../data/load-profiles.csv'),
  'utf8',
).split(/\r?\n/);

export const TYPICAL = publishedProfile('typical');

export function publishedProfile(name: string): LoadProfile {
  const rows = PUBLISHED.filter((line) => line.startsWith(`${name},`)).map((line) =>
    line.split(','),
  );
  return rows.map(([_profile, days, startsAt = '', parts = '']) => ({
    days: days === 'weekday' ? 'weekdays' : 'weekends',
    startsAt,
    parts: decimal(parts),
  }));
}

/** A household's own average day, from midnight on, on every day of the year. */
export function ownProfile(halfHours: string): LoadProfile {
  return halfHours.split(',').flatMap((written, at): LoadProfile => {
    const [startsAt, parts] = [clockTime(at), decimal(written)];
    return [
      { days: 'weekdays', startsAt, parts: parts.times(WEEKDAYS) },
      { days: 'weekends', startsAt, parts: parts.times(WEEKEND_DAYS) },
    ];
  });
}

/** When a half hour of the day starts, counted from midnight; the 48th is the end of the day. */
export function clockTime(halfHour: number): string {
  return `${Math.floor(halfHour / 2)}`.padStart(2, '0') + (halfHour % 2 === 0 ? ':00' : ':30');
}

export function isTimeOfUse({ rates }: Price): boolean {
  return rates.some(({ windows }) => windows !== null);
}

/**
 * Contract, "Dynamic tariffs": the price of one rate that a price of a past year is for a
 * household, or the price itself.
 */
export function asOfHousehold(price: Price, fuel: Fuel, usage: Usage): Price {
  const { pastYear } = price;
  if (pastYear === undefined) return price;
  const rate = (fuel === 'gas' ? meanOfDays(pastYear) : meanOfUsage(pastYear, usage)).halfUp(6);
  return { ...price, rates: [{ rate, register: 'all', bandKwh: null, windows: null }] };
}

function meanOfDays({ weekdays, weekends }: PastYear): Fraction {
  const parts = [sum(weekdays).times(WEEKDAYS), sum(weekends).times(WEEKEND_DAYS)];
  return sum(parts).over(WEEKDAYS + WEEKEND_DAYS);
}

function meanOfUsage(pastYear: PastYear, { kwh, carKwh, profile }: Usage): Fraction {
  const means = {
    weekdays: asHalfHours(pastYear.weekdays),
    weekends: asHalfHours(pastYear.weekends),
  };
  const whole = sum(profile.map(({ parts }) => parts));
  const rest = sum(
    profile.map(({ days, startsAt, parts }) =>
      (means[days].get(startsAt) ?? ZERO).times(parts).over(whole),
    ),
  );
  if (!ZERO.isBelow(kwh)) return rest;
  const [ofWeekday = ZERO, ofWeekend = ZERO] = [means.weekdays, means.weekends].map((day) =>
    sum([...day.values()].sort(compare).slice(0, 8)).over(8),
  );
  const car = ofWeekday.times(WEEKDAYS).plus(ofWeekend.times(WEEKEND_DAYS)).over(365);
  return rest.times(kwh.minus(carKwh)).plus(car.times(carKwh)).over(kwh);
}

/** Gives the mean of each half hour by the time at which it starts. */
function asHalfHours(means: readonly Fraction[]): ReadonlyMap<string, Fraction> {
  return new Map(
    Array.from({ length: 48 }, (_, at) => [clockTime(at), means[at] ?? means[0] ?? ZERO]),
  );
}

/** The price with one rate instead: what a kWh costs on average under the profile. */
export function asOneRate(price: Price, profile: LoadProfile): Price {
  const shares = rateShares(price, profile);
  const rate = sum(price.rates.map((unitRate, at) => unitRate.rate.times(shares[at] ?? ZERO)));
  return { ...price, rates: [{ rate, register: 'all', bandKwh: null, windows: null }] };
}

/**
 * A year's kWh of each rate: the car's at the first of the cheapest rates, the rest by the profile.
 */
export function rateKwh(price: Price, { kwh, carKwh, profile }: Usage): readonly Fraction[] {
  const cheapest = price.rates.reduce((best, one) => (one.rate.isBelow(best.rate) ? one : best));
  return rateShares(price, profile).map((share, at) =>
    kwh
      .minus(carKwh)
      .times(share)
      .plus(price.rates[at] === cheapest ? carKwh : ZERO),
  );
}

/** The part of a year's usage that falls into the half hours of each rate, in the feed's order. */
function rateShares({ rates }: Price, profile: LoadProfile): readonly Fraction[] {
  const whole = sum(profile.map(({ parts }) => parts));
  const placed = Map.groupBy(profile, (halfHour) => rateAt(rates, halfHour));
  return rates.map((rate) => sum((placed.get(rate) ?? []).map(({ parts }) => parts)).over(whole));
}

/**
 * The one rate of a half hour; a rate without windows takes the half hours that no window holds.
 */
function rateAt(rates: readonly UnitRate[], halfHour: HalfHour): UnitRate {
  const named = rates.filter(({ windows }) => windows?.some((window) => holds(window, halfHour)));
  const [rate, another] =
    named.length > 0 ? named : rates.filter(({ windows }) => windows === null);
  if (rate !== undefined && another === undefined) return rate;
  throw new Error(`${halfHour.startsAt} on ${halfHour.days} does not belong to exactly one rate`);
}

/**
 * Clock times compare as text. A window that ends at or before its beginning goes on past midnight.
 */
function holds(
  { days = 'all', from, to }: Window,
  { days: hourDays, startsAt }: HalfHour,
): boolean {
  if (days !== 'all' && days !== hourDays) return false;
  return from < to ? from <= startsAt && startsAt < to : from <= startsAt || startsAt < to;
}

const LEVELS = ['low', 'medium', 'high'];

/** Typical domestic consumption values, low, medium and high, as the regulator published them. */
const ROWS: Readonly<
  Record<'gas' | Variant, ReadonlyArray<readonly [from: string, ...(number | null)[]]>>
> = {
  gas: [
    ['2023-10-01', 7500, 11500, 17000],
    ['2026-07-01', 6000, 9500, 14000],
  ],
  standard: [
    ['2023-10-01', 1800, 2700, 4100],
    ['2026-07-01', 1600, 2500, 3800],
  ],
  economy_7: [
    ['2023-10-01', 2200, 3900, 6700],
    ['2026-07-01', null, 3400, null],
  ],
};

export function typicalKwh(
  fuel: Fuel,
  level: string,
  of: { day: string; variant: Variant },
): Fraction {
  const rows = ROWS[fuel === 'gas' ? 'gas' : of.variant].filter(([from]) => from <= of.day);
  const values = rows.map(([, ...levels]) => ({
    own: levels[LEVELS.indexOf(level)] ?? null,
    medium: levels[1] ?? 0,
  }));
  const [now, known] = [values.at(-1), values.findLast(({ own: hourDays }) => hourDays !== null)];
  if (now === undefined || known?.own == null)
    throw new RangeError(`no typical consumption on ${of.day}`);
  if (now.own !== null) return new Fraction(now.own);
  return new Fraction(known.own * now.medium, known.medium * 100).halfUp(0).times(100);
}
