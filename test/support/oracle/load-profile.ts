import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decimal, type Fraction, fraction, times } from './fraction.ts';

/** What a year's weekdays, or its weekends, use in one half hour of the clock, in parts of the whole profile. */
export type HalfHour = { readonly days: 'weekdays' | 'weekends'; readonly startsAt: string; readonly parts: Fraction };

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
