import * as z from 'zod';
import {
  type Band,
  DAY_HALF_HOURS,
  daysBetween,
  decimalFromMicro,
  type ElectricityVariant,
  halfHourAt,
  halfHoursOf,
  MAX_CHARGE_MICROPENCE_PER_DAY,
  MAX_RATE_MICROPENCE_PER_KWH,
  type PastYearRates,
  type Price,
  type Register,
  type RegisterName,
  type Timetable,
  type TimeWindow,
  timeAt,
  WEEK_HALF_HOURS,
  WINDOW_DAYS,
  withoutVat,
  YEAR_DAYS,
} from '../../shared/pricing/index.ts';
import { ARRAY, DAY, micro, OBJECT, oneOf } from './fields.ts';

export type Meter = ElectricityVariant | 'gas';

/** The number of times that a band recurs in a year, by its period. */
const PERIODS_PER_YEAR = { year: 1n, month: 12n, day: 365n } as const;

const MAX_CHARGE_PENCE = decimalFromMicro(MAX_CHARGE_MICROPENCE_PER_DAY);
const WINDOW = z.object(
  { days: oneOf(WINDOW_DAYS).optional(), from: timeUpTo('23:30'), to: timeUpTo('24:00') },
  OBJECT,
);

/** A response shows every rate that is used, with its windows, of up to 500 plans. */
const MOST_RATES = 8;
const MOST_WINDOWS = 16;

/** Reads the price of a meter, and takes out the VAT that it includes (basis points). */
export function tariffPrice(meter: Meter, vatBasisPoints: number) {
  const excludingVat = (micropence: bigint): bigint => withoutVat(micropence, vatBasisPoints);
  return z
    .object(
      {
        /** The charge, within the limits of exact pricing. */
        charge_pence_per_day: micro(-MAX_CHARGE_PENCE, MAX_CHARGE_PENCE).transform(excludingVat),
        unit_rates: z
          .array(unitRate(meter, excludingVat), ARRAY)
          .min(1, 'must have at least one rate')
          .max(MOST_RATES, `must have at most ${MOST_RATES} rates`)
          .refine(
            (rates) => rates.flatMap(({ times = [] }) => times).length <= MOST_WINDOWS,
            `must have at most ${MOST_WINDOWS} windows together`,
          )
          .optional(),
        past_year_rates:
          meter === 'economy_7'
            ? absent('for economy_7')
            : pastYearRates(meter, excludingVat).optional(),
        band_period: oneOf(['year', 'month', 'day']).default('year'),
      },
      OBJECT,
    )
    .transform((read, context) => priceFrom(read, meter, context));
}

function unitRate(meter: Meter, excludingVat: (micropence: bigint) => bigint) {
  const most = decimalFromMicro(MAX_RATE_MICROPENCE_PER_KWH);
  return z.object(
    {
      rate_pence_per_kwh: micro(0, most).transform(excludingVat),
      register:
        meter === 'economy_7'
          ? z.enum(['day', 'night'], 'must be day or night for economy_7')
          : z.literal('all', 'must be all: only economy_7 has day and night').optional(),
      band_kwh: micro(0, 1_000_000_000)
        .refine((width) => width > 0, 'must be above 0')
        .optional(),
      times:
        meter === 'standard'
          ? z.array(WINDOW, ARRAY).min(1, 'must have at least one window').optional()
          : absent(`for ${meter}, which has no time of use`),
    },
    OBJECT,
  );
}

/** Reads the means of a dynamic tariff. Of gas there is one price a day. */
function pastYearRates(meter: Meter, excludingVat: (micropence: bigint) => bigint) {
  const lengths = meter === 'gas' ? [1] : [1, DAY_HALF_HOURS];
  const most = decimalFromMicro(MAX_RATE_MICROPENCE_PER_KWH);
  const means = z
    .array(micro(-most, most).transform(excludingVat), ARRAY)
    .refine(({ length }) => lengths.includes(length), `must have ${lengths.join(' or ')} numbers`);
  return z
    .object({ weekdays: means, weekends: means, from: DAY, to: DAY }, OBJECT)
    .refine(({ from, to }) => daysBetween(from, to) === YEAR_DAYS, {
      path: ['to'],
      message: `must be ${YEAR_DAYS} days after from`,
    });
}

export function absent(why: string) {
  return z.undefined(`must be absent ${why}`).optional();
}

/** A rate of a line; money in micropence, widths in micro-kWh. */
type UnitRate = {
  readonly rate_pence_per_kwh: bigint;
  readonly register?: RegisterName | undefined;
  readonly band_kwh?: bigint | undefined;
  readonly times?: readonly TimeWindow[] | undefined;
};

/** A price of a line; money in micropence. It has unit rates or those of a past year. */
type LinePrice = {
  readonly charge_pence_per_day: bigint;
  readonly unit_rates?: readonly UnitRate[] | undefined;
  readonly past_year_rates?: PastYearRates | undefined;
  readonly band_period: keyof typeof PERIODS_PER_YEAR;
};

/** Rejects the line because of the value at a path within the unit rates. */
type Fault = (path: readonly (string | number)[], message: string) => void;

function priceFrom(line: LinePrice, meter: Meter, context: z.RefinementCtx): Price {
  const { unit_rates: rates = [], past_year_rates: pastYear } = line;
  const charges = { chargeMicropencePerDay: line.charge_pence_per_day };
  const fault: Fault = (path, message) =>
    context.addIssue({ code: 'custom', path: ['unit_rates', ...path], message });
  if (rates.length > 0 === (pastYear !== undefined))
    fault([], 'must be an array, in place of past_year_rates or without it');
  if (pastYear !== undefined) return { ...charges, pastYear };
  if (rates.every(({ times }) => times === undefined)) {
    const names: readonly RegisterName[] = meter === 'economy_7' ? ['day', 'night'] : ['all'];
    return { ...charges, registers: names.map((name) => readRegister(name, line, fault)) };
  }
  const timetable = readTimetable(rates, fault);
  const ratesMicropencePerKwh = rates.map(({ rate_pence_per_kwh: micropence }) => micropence);
  return { ...charges, timetable, ratesMicropencePerKwh };
}

function readRegister(
  name: RegisterName,
  { unit_rates: rates = [], band_period: period }: LinePrice,
  fault: Fault,
): Register {
  const registerRates = [...rates.entries()].filter(
    ([, { register = 'all' }]) => register === name,
  );
  if (registerRates.length === 0) fault([], `has no ${name} rate, which economy_7 needs`);
  const bands = registerRates.map(
    ([index, { rate_pence_per_kwh: rateMicropencePerKwh, band_kwh: width }], position): Band => {
      const isLast = position === registerRates.length - 1;
      const path = [index, 'band_kwh'];
      if (isLast && width !== undefined)
        fault(path, 'must be absent from the last band of a register');
      if (!isLast && width === undefined)
        fault(path, 'must be a width: only the last band of a register has none');
      if (width === undefined) return { rateMicropencePerKwh, widthMicroKwhPerYear: null };
      // 10^9 kWh a day would be 3.65 x 10^17 millionths a year, beyond what a number of a book
      // holds exactly.
      const widthMicroKwhPerYear = width * PERIODS_PER_YEAR[period];
      if (widthMicroKwhPerYear > Number.MAX_SAFE_INTEGER)
        fault(path, 'must be a width that a home can reach');
      return { rateMicropencePerKwh, widthMicroKwhPerYear };
    },
  );
  return { name, bands };
}

/** Gives every half hour of weekdays and of weekends to exactly one rate. */
function readTimetable(rates: readonly UnitRate[], fault: Fault): Timetable {
  const takenBy = new Array<string | undefined>(WEEK_HALF_HOURS).fill(undefined);
  for (const [index, { register, band_kwh: width, times = [] }] of rates.entries()) {
    if (register !== undefined)
      fault([index, 'register'], 'must be absent from a price that has times');
    if (width !== undefined)
      fault([index, 'band_kwh'], 'must be absent from a price that has times');
    for (const [at, window] of times.entries()) {
      for (const { first, end } of halfHoursOf(window)) {
        const taken = takenBy.findIndex(
          (taker, halfHour) => taker !== undefined && first <= halfHour && halfHour < end,
        );
        if (taken >= 0) {
          fault(
            [index, 'times', at],
            `overlaps ${takenBy[taken]}: both have ${halfHourName(taken)}`,
          );
        }
        takenBy.fill(`unit_rates[${index}].times[${at}]`, first, end);
      }
    }
  }
  const [rest, second] = rates.flatMap(({ times }, index) => (times === undefined ? [index] : []));
  const free = takenBy.indexOf(undefined);
  if (rest === undefined && free >= 0)
    fault([], `has no rate for ${halfHourName(free)}, and none without times`);
  if (rest !== undefined && free < 0)
    fault([rest], 'has no times, but the other rates leave no half hour for it');
  if (second !== undefined)
    fault([second], 'has no times: only one rate may take all that is left');
  return rates.map(({ times }) => times ?? null);
}

function timeUpTo(last: string) {
  const must = `must be a time on the half hour from 00:00 to ${last}`;
  return z.string(must).refine((time) => halfHourAt(time) !== null && time <= last, must);
}

function halfHourName(halfHour: number): string {
  const days = halfHour < DAY_HALF_HOURS ? 'weekdays' : 'weekends';
  return `${timeAt(halfHour % DAY_HALF_HOURS)} on ${days}`;
}
