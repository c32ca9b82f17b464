import { isTariffDay } from '../pricing/index.ts';
import { londonDay } from '../time/clock.ts';
import { isoOfMs } from '../values/moments.ts';
import type { Day } from './model.ts';

const TIME =
  /^(\d{4}-\d\d-\d\d)[Tt]([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(\.\d+)?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Reads an RFC 3339 time as milliseconds since 1970. A leap second is the second after it. */
export function instantMs(text: string): number | null {
  const [, day, hours, minutes, seconds, fraction = '', zone = ''] = TIME.exec(text) ?? [];
  if (day === undefined || !isTariffDay(day)) return null;
  const minuteMs = Date.parse(`${day}T${hours}:${minutes}:00${zone.toUpperCase()}`);
  if (seconds === '60' && isoOfMs(minuteMs).slice(11, 16) !== '23:59') return null;
  return minuteMs + Number(seconds) * 1000 + Math.trunc(Number(`0${fraction}`) * 1000);
}

/** Tells whether a text is an RFC 3339 time on a day that a tariff may name. */
export function isPublishedTime(text: string): boolean {
  const ms = instantMs(text);
  return ms !== null && isTariffDay(londonDay(ms));
}

/** Writes an RFC 3339 time as responses may have it: in capitals, and without a leap second. */
export function asPublished(text: string): string {
  const time = text.toUpperCase();
  return Number.isNaN(Date.parse(time)) ? isoOfMs(publishedMs(text)) : time;
}

/** Reads a `published_at`. A text that is not a time comes before all others. */
export function publishedMs(publishedAt: string): number {
  return instantMs(publishedAt) ?? Number.NEGATIVE_INFINITY;
}

/** Returns the London day of a `published_at` that is loaded. */
export function publishedDay(publishedAt: string): Day {
  return londonDay(publishedMs(publishedAt));
}
