import { isTariffDay } from '../../shared/pricing/index.ts';

/** Feeds name a few days over and over: those seen last are known to be real. */
const real = new Set<string>();
const MAX_REMEMBERED = 10_000;

const TIME = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

export function isRealDay(text: string): boolean {
  if (real.has(text)) return true;
  if (!isTariffDay(text)) return false;
  if (real.size >= MAX_REMEMBERED) real.clear();
  real.add(text);
  return true;
}

/** Milliseconds since 1970 of an RFC 3339 time, or null. A leap second counts as the second after it. */
export function toInstantMs(value: string): number | null {
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
