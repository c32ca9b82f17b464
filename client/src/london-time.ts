/** The clock of a time that is written without an offset. */
export type LocalClock = 'utc' | 'london';

/** A half hour, by London's clock: 0 begins at midnight, 47 at 23:30. */
export type HalfHour = { readonly startMs: number; readonly index: number };

export const HALF_HOUR_MS = 1_800_000;
const HOUR_MS = 2 * HALF_HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::00(?:\.0+)?)?$/;
const WITH_OFFSET =
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)? ?(?:Z|[+-]\d{2}:?\d{2})$/i;
/** Sweden writes a day and a time as ISO 8601 does. */
const IN_LONDON = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
});

/**
 * Returns the instants that a text can mean, the earlier first: two in the hour that London's
 * clocks repeat in autumn, none in the hour that they skip in spring, or if it is not a time.
 */
export function instantsOf(text: string, clock: LocalClock | undefined): readonly number[] {
  if (!isDay(text.slice(0, 10))) return [];
  if (WITH_OFFSET.test(text)) {
    const instant = Date.parse(text.replace(/^(\S{10}) /, '$1T').replace(' ', ''));
    return Number.isNaN(instant) ? [] : [instant];
  }
  const [, day, time] = LOCAL_TIME.exec(text) ?? [];
  if (day === undefined || time === undefined || clock === undefined) return [];
  const asUtc = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(asUtc)) return [];
  if (clock === 'utc') return [asUtc];
  return [asUtc - HOUR_MS, asUtc].filter((instant) => inLondon(instant) === `${day} ${time}`);
}

/** Returns London's day of an instant, as YYYY-MM-DD. */
export function londonDay(instant: number): string {
  return inLondon(instant).slice(0, 10);
}

/** Returns a day some days later, or earlier if the number is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Lists the half hours of a day in London: 48, 46 when the clocks go forward, 50 when back. */
export function halfHoursOf(day: string): readonly HalfHour[] {
  const [startMs = 0] = instantsOf(`${day} 00:00`, 'london');
  const [endMs = 0] = instantsOf(`${addDays(day, 1)} 00:00`, 'london');
  return Array.from({ length: (endMs - startMs) / HALF_HOUR_MS }, (_, position) => {
    const start = startMs + position * HALF_HOUR_MS;
    return { startMs: start, index: indexOf(inLondon(start).slice(11)) };
  });
}

/** Turns a time of day, such as 07:30, into the number of its half hour. */
export function indexOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 2 + Math.floor(minutes / 30);
}

/** JavaScript reads 30 February as 2 March. */
function isDay(text: string): boolean {
  const instant = Date.parse(text);
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 10) === text;
}

function inLondon(instant: number): string {
  return IN_LONDON.format(instant);
}
