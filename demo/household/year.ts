import type { Schemas } from '@energy-partner/client';
import { addDays, daysBetween } from '../format.ts';

export type Period = Schemas['Period'];

/**
 * How sure a price is: `promised`; `known`, because it follows a cap that stands; or `movable`, so
 * that it can be another one any day.
 */
export type Certainty = (typeof CERTAINTIES)[number];

const CERTAINTIES = ['promised', 'known', 'movable'] as const;

/** A run of days with one price of each fuel, which is equally sure. */
export type Stretch = {
  readonly from: string;
  readonly days: number;
  readonly certainty: Certainty;
  /** A month at the mean cost of the periods' days: for the picture. */
  readonly pencePerMonth: number;
  /** The period of each fuel, electricity first. */
  readonly periods: readonly Period[];
};

const DAYS_PER_MONTH = 365 / 12;

/**
 * Cuts a year where a price changes, and where one that follows the cap stops being known.
 *
 * @param capMayChangeOn the days on which a quarter begins whose cap is not known
 */
export function stretchesOf(
  periods: readonly Period[],
  capMayChangeOn: readonly string[],
): readonly Stretch[] {
  const knownUntil = capMayChangeOn[0] ?? '';
  const starts = periods.map(({ from }) => from);
  const end = periods.map(endOf).toSorted().at(-1) ?? '';
  const isCut = periods.some((period) => isWithin(period, knownUntil) && follows(period));
  const cuts = [...new Set([...starts, ...(isCut ? [knownUntil] : [])])].toSorted();
  return cuts.map((from, index) => {
    const inForce = periods.filter((period) => isWithin(period, from));
    const pencePerDay = inForce.reduce((sum, { total_pence, days }) => sum + total_pence / days, 0);
    return {
      from,
      days: daysBetween(from, cuts[index + 1] ?? end),
      certainty: leastCertain(inForce.map((period) => certaintyOf(period, from, knownUntil))),
      pencePerMonth: pencePerDay * DAYS_PER_MONTH,
      periods: inForce,
    };
  });
}

export type Market = Pick<Schemas['MarketReference'], 'day' | 'cap_may_change_on'>;

/** One of twelve months from today, and how sure the price is in it. */
export type SureMonth = { readonly month: string; readonly certainty: Certainty };

/** Returns how sure the price is in each month of a year, for a small picture. */
export function certaintyByMonth(
  periods: readonly Period[],
  { day: today, cap_may_change_on }: Market,
): readonly SureMonth[] {
  const stretches = stretchesOf(periods, cap_may_change_on);
  return Array.from({ length: 12 }, (_, index) => {
    const month = monthAfter(today, index);
    const day = index === 0 ? today : month;
    const stretch = stretches.findLast(({ from }) => from <= day);
    return { month, certainty: stretch?.certainty ?? 'movable' };
  });
}

/** Returns the first day of a month: that of a day, or one of those after it. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

function certaintyOf(period: Period, day: string, knownUntil: string): Certainty {
  if (period.price === 'guaranteed') return 'promised';
  return follows(period) && day < knownUntil ? 'known' : 'movable';
}

function leastCertain(all: readonly Certainty[]): Certainty {
  return CERTAINTIES.findLast((certainty) => all.includes(certainty)) ?? 'movable';
}

export function follows({ tariff_type }: Pick<Period, 'tariff_type'>): boolean {
  return tariff_type === 'tracker';
}

function isWithin(period: Period, day: string): boolean {
  return period.from <= day && day < endOf(period);
}

function endOf({ from, days }: Period): string {
  return addDays(from, days);
}
