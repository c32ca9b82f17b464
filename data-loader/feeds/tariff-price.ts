import {
  type Band,
  DAY_HALF_HOURS,
  halfHourAt,
  halfHoursOf,
  MAX_CHARGE_MICROPENCE_PER_DAY,
  MAX_RATE_MICROPENCE_PER_KWH,
  type Price,
  type Register,
  type RegisterName,
  type Timetable,
  type TimeWindow,
  timeAt,
  WEEK_HALF_HOURS,
  WINDOW_DAYS,
  withoutVat,
} from '../../shared/pricing/index.ts';
import { type Fields, keepOnce, RejectedLine } from './fields.ts';

export type PriceOptions = {
  readonly meter: 'gas' | 'one-rate' | 'day-and-night';
  /** What charges and rates include; 0 if nothing. */
  readonly vatBasisPoints: number;
};

/** How often a band recurs in a year, by its period. */
const PERIODS_PER_YEAR = { year: 1n, month: 12n, day: 365n } as const;
const BAND_PERIODS = ['year', 'month', 'day'] as const;
const REGISTERS: readonly RegisterName[] = ['all', 'day', 'night'];

export function parsePrice(offer: Fields, key: 'electricity' | 'gas', options: PriceOptions): Price {
  const price = offer.object(key);
  const rates = price.objects('unit_rates');
  if (rates.length === 0) throw price.error('unit_rates', 'must have at least one rate');
  const period = price.has('band_period') ? price.oneOf('band_period', BAND_PERIODS) : 'year';
  const chargeMicropencePerDay = readCharge(price, options);
  if (!rates.some((rate) => rate.has('times'))) {
    const registers = readRegisters(price, rates, { ...options, periodsPerYear: PERIODS_PER_YEAR[period] });
    return sharePrice({ chargeMicropencePerDay, registers });
  }
  for (const rate of rates) refuseInTimeOfUse(rate, options);
  const timetable = readTimetable(price, rates);
  const ratesMicropencePerKwh = rates.map((rate) => readRate(rate, options));
  return sharePrice({ chargeMicropencePerDay, timetable, ratesMicropencePerKwh });
}

const keptPrice = keepOnce<Price>(20_000);
const keptTimetable = keepOnce<Timetable>(1_000);

/** One object for equal prices: most electricity prices of dual fuel offers recur in other offers. */
export function sharePrice(price: Price): Price {
  const charge = price.chargeMicropencePerDay;
  if (price.timetable !== undefined) {
    const times = JSON.stringify(price.timetable);
    const timetable = keptTimetable(times, price.timetable);
    return keptPrice(`${charge} ${price.ratesMicropencePerKwh.join()} ${times}`, { ...price, timetable });
  }
  let name = `${charge}`;
  for (const register of price.registers) {
    name += register.name;
    for (const band of register.bands) name += `/${band.rateMicropencePerKwh}:${band.widthMicroKwhPerYear ?? ''}`;
  }
  return keptPrice(name, price);
}

/** Beyond the limits of pricing an offer could not be priced exactly, and every comparison of its region would fail. */
function readCharge(price: Fields, { vatBasisPoints }: PriceOptions): bigint {
  const micropence = price.micro('charge_pence_per_day');
  if (micropence > MAX_CHARGE_MICROPENCE_PER_DAY || micropence < -MAX_CHARGE_MICROPENCE_PER_DAY) {
    throw price.error('charge_pence_per_day', 'must be from -1000000 to 1000000');
  }
  return withoutVat(micropence, vatBasisPoints);
}

function readRate(rate: Fields, { vatBasisPoints }: PriceOptions): bigint {
  const micropence = rate.micro('rate_pence_per_kwh');
  if (micropence < 0) throw rate.error('rate_pence_per_kwh', 'must be 0 or more');
  if (micropence > MAX_RATE_MICROPENCE_PER_KWH) throw rate.error('rate_pence_per_kwh', 'must be at most 1000');
  return withoutVat(micropence, vatBasisPoints);
}

type BandOptions = PriceOptions & { readonly periodsPerYear: bigint };

function readRegisters(price: Fields, rates: readonly Fields[], options: BandOptions): readonly Register[] {
  const names: readonly RegisterName[] = options.meter === 'day-and-night' ? ['day', 'night'] : ['all'];
  const ratesOf = Map.groupBy(rates, (rate) => {
    const register = rate.has('register') ? rate.oneOf('register', REGISTERS) : 'all';
    if (names.includes(register)) return register;
    const only = names.includes('all') ? 'only economy_7 has day and night' : 'economy_7 has only day and night';
    throw new RejectedLine(`${rate.prefix}register ${register} is not allowed: ${only}`);
  });
  return names.map((name) => {
    const inOrder = ratesOf.get(name);
    if (inOrder === undefined) {
      throw new RejectedLine(`${price.prefix}unit_rates has no ${name} rate, which economy_7 needs`);
    }
    return { name, bands: inOrder.map((rate, index) => readBand(rate, index === inOrder.length - 1, options)) };
  });
}

function readBand(rate: Fields, isLast: boolean, options: BandOptions): Band {
  const rateMicropencePerKwh = readRate(rate, options);
  if (isLast) {
    if (!rate.has('band_kwh')) return { rateMicropencePerKwh, widthMicroKwhPerYear: null };
    throw new RejectedLine(`${rate.prefix}band_kwh must be absent: the last band of a register has no width`);
  }
  const width = rate.micro('band_kwh', 'must be a number above 0: only the last band of a register has no width');
  if (width <= 0) throw rate.error('band_kwh', 'must be above 0');
  // 10^9 kWh a day would be 3.65 x 10^17 millionths a year, beyond what a number of a book holds exactly.
  const yearly = width * options.periodsPerYear;
  if (yearly > Number.MAX_SAFE_INTEGER) throw rate.error('band_kwh', 'must be a width that a home can reach');
  return { rateMicropencePerKwh, widthMicroKwhPerYear: yearly };
}

function refuseInTimeOfUse(rate: Fields, { meter }: PriceOptions): void {
  if (rate.has('times') && meter !== 'one-rate') {
    const only = meter === 'gas' ? 'gas has no time of use' : 'time of use is for electricity_variant standard';
    throw new RejectedLine(`${rate.prefix}times is not allowed: ${only}`);
  }
  for (const key of ['register', 'band_kwh']) {
    if (rate.has(key)) throw new RejectedLine(`${rate.prefix}${key} must be absent from a price that has times`);
  }
}

/** Every half hour of weekdays and of weekends belongs to exactly one rate. */
function readTimetable(price: Fields, rates: readonly Fields[]): Timetable {
  const takenBy = new Array<string | undefined>(WEEK_HALF_HOURS).fill(undefined);
  const timetable = rates.map((rate) => (rate.has('times') ? readTimes(rate, takenBy) : null));
  const [rest, second] = rates.filter((rate) => !rate.has('times')).map(nameOf);
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

function readTimes(rate: Fields, takenBy: (string | undefined)[]): readonly TimeWindow[] {
  const windows = rate.objects('times');
  if (windows.length === 0) throw rate.error('times', 'must have at least one window');
  return windows.map((fields) => {
    const days = fields.has('days') ? { days: fields.oneOf('days', WINDOW_DAYS) } : {};
    const window = { ...days, from: readTime(fields, 'from', '23:30'), to: readTime(fields, 'to', '24:00') };
    const name = nameOf(fields);
    for (const { first, end } of halfHoursOf(window)) {
      for (let halfHour = first; halfHour < end; halfHour += 1) {
        const other = takenBy[halfHour];
        if (other !== undefined) {
          throw new RejectedLine(`${name} overlaps ${other}: both have ${halfHourName(halfHour)}`);
        }
        takenBy[halfHour] = name;
      }
    }
    return window;
  });
}

function readTime(window: Fields, key: string, last: string): string {
  const value = window.raw[key];
  if (typeof value === 'string' && halfHourAt(value) !== null && value <= last) return value;
  throw window.error(key, `must be a time on the half hour from 00:00 to ${last}`);
}

/** Without the dot that stands before the keys of an object. */
function nameOf({ prefix }: Fields): string {
  return prefix.slice(0, -1);
}

function halfHourName(halfHour: number): string {
  const days = halfHour < DAY_HALF_HOURS ? 'weekdays' : 'weekends';
  return `${timeAt(halfHour % DAY_HALF_HOURS)} on ${days}`;
}
