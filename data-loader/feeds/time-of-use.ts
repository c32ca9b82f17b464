import {
  DAY_HALF_HOURS,
  halfHourAt,
  halfHoursOf,
  type TimeOfUsePrice,
  type Timetable,
  type TimeWindow,
  timeAt,
  WEEK_HALF_HOURS,
  WINDOW_DAYS,
} from '../../shared/pricing/index.ts';
import { type LineFields, lineError, objects, readOneOf } from './fields.ts';
import { RejectedLine } from './json.ts';
import { type Meter, type PriceOptions, readRate } from './rate.ts';

export function readTimeOfUse(
  price: LineFields,
  rates: readonly LineFields[],
  options: PriceOptions,
): Pick<TimeOfUsePrice, 'timetable' | 'ratesMicropencePerKwh'> {
  for (const rate of rates) {
    if (rate.raw['times'] !== undefined) refuseTimesOf(rate, options.meter);
    for (const key of ['register', 'band_kwh']) {
      if (rate.raw[key] === undefined) continue;
      throw new RejectedLine(`${rate.prefix}${key} must be absent from a price that has times`);
    }
  }
  return {
    timetable: readTimetable(price, rates),
    ratesMicropencePerKwh: rates.map((rate) => readRate(rate, options)),
  };
}

function refuseTimesOf(rate: LineFields, meter: Meter): void {
  if (meter === 'one-rate') return;
  const only = meter === 'gas' ? 'gas has no time of use' : 'time of use is for electricity_variant standard';
  throw new RejectedLine(`${rate.prefix}times is not allowed: ${only}`);
}

/** Every half hour of weekdays and of weekends belongs to exactly one rate. */
function readTimetable(price: LineFields, rates: readonly LineFields[]): Timetable {
  const takenBy = new Array<string | undefined>(WEEK_HALF_HOURS).fill(undefined);
  const timetable = rates.map((rate) => (rate.raw['times'] === undefined ? null : readTimes(rate, takenBy)));
  const rests = rates.filter(({ raw }) => raw['times'] === undefined).map(nameOf);
  const [rest, second] = rests;
  if (second !== undefined) {
    throw new RejectedLine(`${second} has no times, and neither has ${rest}: only one rate may take all that is left`);
  }
  const free = takenBy.indexOf(undefined);
  if (free >= 0 && rest === undefined) {
    throw new RejectedLine(`${price.prefix}unit_rates has no rate for ${halfHourName(free)}, and none without times`);
  }
  if (free < 0 && rest !== undefined) {
    throw new RejectedLine(`${rest} has no times, but the other rates leave no half hour for it`);
  }
  return timetable;
}

function readTimes(rate: LineFields, takenBy: (string | undefined)[]): readonly TimeWindow[] {
  const windows = objects(rate, 'times');
  if (windows.length === 0) throw lineError(rate, 'times', 'must have at least one window');
  return windows.map((fields) => {
    const window = readWindow(fields);
    const name = nameOf(fields);
    for (const { first, end } of halfHoursOf(window)) {
      for (let halfHour = first; halfHour < end; halfHour += 1) {
        const other = takenBy[halfHour];
        if (other !== undefined)
          throw new RejectedLine(`${name} overlaps ${other}: both have ${halfHourName(halfHour)}`);
        takenBy[halfHour] = name;
      }
    }
    return window;
  });
}

function readWindow(fields: LineFields): TimeWindow {
  const days = fields.raw['days'] === undefined ? undefined : readOneOf(fields, 'days', WINDOW_DAYS);
  const from = readTime(fields, 'from', '23:30');
  const to = readTime(fields, 'to', '24:00');
  return { ...(days && { days }), from, to };
}

function readTime(fields: LineFields, key: string, last: string): string {
  const value = fields.raw[key];
  if (typeof value !== 'string' || halfHourAt(value) === null || value > last) {
    throw lineError(fields, key, `must be a time on the half hour from 00:00 to ${last}`);
  }
  return value;
}

/** Without the dot that stands before the keys of an object. */
function nameOf({ prefix }: LineFields): string {
  return prefix.slice(0, -1);
}

function halfHourName(halfHour: number): string {
  const days = halfHour < DAY_HALF_HOURS ? 'weekdays' : 'weekends';
  return `${timeAt(halfHour % DAY_HALF_HOURS)} on ${days}`;
}
