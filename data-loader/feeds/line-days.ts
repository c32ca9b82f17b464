import type { Day } from '../../shared/market/model.ts';
import { isDay } from '../../shared/pricing/index.ts';
import { type Fields, intern, lineError } from './line-values.ts';

/** Feeds name a few days over and over: those seen last are known to be real. */
const real = new Set<string>();
const MOST_REMEMBERED = 10_000;

/** There is no year 0; and days before one that is named here are worked out (an end date minus 49 days). */
const FIRST_DAY = '0001-01-01';

const MUST = 'must be a date such as 2026-07-01';
const TIME = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

export function readDay(fields: Fields, key: string): Day {
  const value = fields.raw[key];
  if (typeof value !== 'string' || !isRealDay(value)) throw lineError(fields, key, MUST);
  return intern(value);
}

export function dayOrNull(fields: Fields, key: string): Day | null {
  const value = fields.raw[key];
  if (value === null) return null;
  if (typeof value !== 'string' || !isRealDay(value)) throw lineError(fields, key, `${MUST}, or null`);
  return intern(value);
}

/** Milliseconds since 1970 of an RFC 3339 time, null where it is none. A leap second counts as the second after it. */
export function toInstant(value: string): number | null {
  const [, date, hours, minutes, seconds, fraction = '', sign, offsetHours = '00', offsetMinutes = '00'] =
    TIME.exec(value) ?? [];
  if (date === undefined || !isRealDay(date)) return null;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(offsetHours) > 23 || Number(offsetMinutes) > 59) return null;
  const offsetMs = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000 * (sign === '-' ? -1 : 1);
  const startMs = Date.parse(`${date}T${hours}:${minutes}:00Z`) - offsetMs;
  const isLeap = seconds === '60' && new Date(startMs).toISOString().slice(11, 16) === '23:59';
  if (Number(seconds) > 59 && !isLeap) return null;
  return startMs + Number(seconds) * 1000 + Math.trunc(Number(`0${fraction}`) * 1000);
}

function isRealDay(text: string): boolean {
  if (real.has(text)) return true;
  if (!isDay(text) || text < FIRST_DAY) return false;
  if (real.size >= MOST_REMEMBERED) real.clear();
  real.add(text);
  return true;
}
