import { DAY_HALF_HOURS, halfHourAt, type Timetable, type TimeWindow, timeAt, WINDOW_DAYS } from '../pricing/index.ts';
import { CorruptMarketError } from './checked.ts';

/** A number for each window of a rate; none for the rate of all other times. */
export type TimetableCode = readonly (readonly number[])[];

/** From 00:00 to 24:00. */
const TIMES = DAY_HALF_HOURS + 1;

export function encodeTimetable(timetable: Timetable): TimetableCode {
  return timetable.map((times) => times?.map(encodeWindow) ?? []);
}

export function decodeTimetable(code: TimetableCode): Timetable {
  return code.map((windows) => (windows.length === 0 ? null : windows.map(decodeWindow)));
}

/** The days come first: 0 if the feed left them out, otherwise their place in WINDOW_DAYS, from 1. */
function encodeWindow({ days, from, to }: TimeWindow): number {
  const daysPlace = days === undefined ? 0 : WINDOW_DAYS.indexOf(days) + 1;
  return (daysPlace * TIMES + placeOf(from)) * TIMES + placeOf(to);
}

function decodeWindow(code: number): TimeWindow {
  const daysAndFrom = Math.floor(code / TIMES);
  const days = WINDOW_DAYS[Math.floor(daysAndFrom / TIMES) - 1];
  return { ...(days && { days }), from: timeAt(daysAndFrom % TIMES), to: timeAt(code % TIMES) };
}

function placeOf(time: string): number {
  const place = halfHourAt(time);
  if (place === null) throw new CorruptMarketError(`not a half hour: ${time}`);
  return place;
}
