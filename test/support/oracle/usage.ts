import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  compare,
  decimal,
  type Fraction,
  fraction,
  halfUp,
  minus,
  ONE,
  over,
  plus,
  sum,
  times,
  ZERO,
} from './fraction.ts';
import type { Fuel, Price, Register, UnitRate, Variant, Window } from './market.ts';

/** A year's kWh of a fuel, and what says when they are used. */
export type Usage = {
  readonly kwh: Fraction;
  /** How much of it charges a car. */
  readonly carKwh: Fraction;
  /** Of all but the car's; null if there is one register. */
  readonly nightShare: Fraction | null;
  readonly profile: LoadProfile;
};

/** A year's kWh by register: `all` of one rate, or `day` and `night`. */
export type RegisterUsage = Readonly<Partial<Record<Register, Fraction>>>;

export function plainUsage(kwh: Fraction): Usage {
  return { kwh, carKwh: ZERO, nightShare: null, profile: TYPICAL };
}

export function restKwh({ kwh, carKwh }: Usage): Fraction {
  return minus(kwh, carKwh);
}

/** A car is charged at night. */
export function registersOf(usage: Usage): RegisterUsage {
  const { kwh, carKwh, nightShare } = usage;
  if (nightShare === null) return { all: kwh };
  const rest = restKwh(usage);
  return { day: times(rest, minus(ONE, nightShare)), night: plus(times(rest, nightShare), carKwh) };
}

/** What a year's weekdays, or its weekends, use in one half hour of the clock, in parts of the whole profile. */
type HalfHour = { readonly days: 'weekdays' | 'weekends'; readonly startsAt: string; readonly parts: Fraction };

export type LoadProfile = readonly HalfHour[];

const WEEKDAYS = 261;
const WEEKEND_DAYS = 104;
const PUBLISHED = readFileSync(join(import.meta.dirname, '../../../data/load-profiles.csv'), 'utf8');

export const TYPICAL = publishedProfile('typical');

export function publishedProfile(name: string): LoadProfile {
  const rows = PUBLISHED.trim()
    .split('\n')
    .map((line) => line.trim().split(','));
  return rows
    .filter(([profile]) => profile === name)
    .map(([_profile, days, startsAt = '', parts = '']) => ({
      days: days === 'weekday' ? 'weekdays' : 'weekends',
      startsAt,
      parts: decimal(parts),
    }));
}

/** A household's own average day, from midnight on, on every day of the year. */
export function ownProfile(halfHours: string): LoadProfile {
  return halfHours.split(',').flatMap((written, at): LoadProfile => {
    const startsAt = clockTime(at);
    const parts = decimal(written);
    return [
      { days: 'weekdays', startsAt, parts: times(parts, fraction(WEEKDAYS)) },
      { days: 'weekends', startsAt, parts: times(parts, fraction(WEEKEND_DAYS)) },
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

/** The price with one rate instead: what a kWh costs on average under the profile. */
export function asOneRate(price: Price, profile: LoadProfile): Price {
  const shares = rateShares(price, profile);
  const rate = sum(price.rates.map((unitRate, at) => times(unitRate.rate, shares[at] ?? missing())));
  return { ...price, rates: [{ rate, register: 'all', bandKwh: null, windows: null }] };
}

/** A year's kWh of each rate: the car's at the first of the cheapest rates, the rest by the profile. */
export function rateKwh(
  price: Price,
  { restKwh, carKwh, profile }: { restKwh: Fraction; carKwh: Fraction; profile: LoadProfile },
): readonly Fraction[] {
  const cheapest = price.rates.reduce((best, one) => (compare(one.rate, best.rate) < 0 ? one : best));
  return rateShares(price, profile).map((share, at) => {
    const kwh = times(restKwh, share);
    return price.rates[at] === cheapest ? plus(kwh, carKwh) : kwh;
  });
}

/** The part of a year's usage that falls into the half hours of each rate, in the feed's order. */
function rateShares({ rates }: Price, profile: LoadProfile): readonly Fraction[] {
  const whole = sum(profile.map(({ parts }) => parts));
  const placed = profile.map((halfHour) => ({ rate: rateAt(rates, halfHour), parts: halfHour.parts }));
  return rates.map((one) => over(sum(placed.filter(({ rate }) => rate === one).map(({ parts }) => parts)), whole));
}

/** The one rate of a half hour; a rate without windows takes the half hours that no window holds. */
function rateAt(rates: readonly UnitRate[], halfHour: Omit<HalfHour, 'parts'>): UnitRate {
  const named = rates.filter(({ windows }) => windows?.some((window) => holds(window, halfHour)));
  const [rate, another] = named.length > 0 ? named : rates.filter(({ windows }) => windows === null);
  if (rate === undefined || another !== undefined) {
    throw new Error(`${halfHour.startsAt} on ${halfHour.days} does not belong to exactly one rate`);
  }
  return rate;
}

/** Clock times compare as text. A window that ends at or before its beginning goes on past midnight. */
function holds({ days = 'all', from, to }: Window, halfHour: Omit<HalfHour, 'parts'>): boolean {
  if (days !== 'all' && days !== halfHour.days) return false;
  const { startsAt } = halfHour;
  return from < to ? from <= startsAt && startsAt < to : from <= startsAt || startsAt < to;
}

function missing(): never {
  throw new Error('a rate without a share');
}

export type Level = 'low' | 'medium' | 'high';
type Row = Readonly<Record<Level, number | null>> & { readonly from: string };

/** Typical domestic consumption values, as the regulator published them. */
const ROWS: Readonly<Record<'gas' | Variant, readonly Row[]>> = {
  gas: [
    { from: '2023-10-01', low: 7500, medium: 11500, high: 17000 },
    { from: '2026-07-01', low: 6000, medium: 9500, high: 14000 },
  ],
  standard: [
    { from: '2023-10-01', low: 1800, medium: 2700, high: 4100 },
    { from: '2026-07-01', low: 1600, medium: 2500, high: 3800 },
  ],
  economy_7: [
    { from: '2023-10-01', low: 2200, medium: 3900, high: 6700 },
    { from: '2026-07-01', low: null, medium: 3400, high: null },
  ],
};

export function typicalKwh(fuel: Fuel, level: Level, of: { day: string; variant: Variant }): Fraction {
  const rows = ROWS[fuel === 'gas' ? 'gas' : of.variant].filter(({ from }) => from <= of.day);
  const now = rows.at(-1);
  const known = rows.filter((row) => row[level] !== null).at(-1);
  if (now === undefined || known === undefined) throw new RangeError(`no typical consumption on ${of.day}`);
  const written = now[level];
  if (written !== null) return fraction(written);
  const proportion = over(fraction(known[level] ?? 0), fraction(known.medium ?? 0));
  return times(halfUp(over(times(proportion, fraction(now.medium ?? 0)), fraction(100)), 0), fraction(100));
}
