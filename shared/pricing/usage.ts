import { type YearEnergy, yearEnergy } from './energy.ts';
import { greatestCommonDivisor, MILLION } from './exact.ts';
import type { RegisterName, TimeOfUsePrice } from './price.ts';
import type { Timetable } from './time-of-use.ts';
import type { TimedEnergy } from './timed-energy.ts';
import { createTimedUsage, energiesOf, type Load, type TimedUsage } from './timed-usage.ts';

/**
 * The most that a fuel's usage may be, 3,000,000 kWh in millionths: three times what a caller may send as kWh. With
 * rates and charges within MAX_RATE_MICROPENCE_PER_KWH and MAX_CHARGE_MICROPENCE_PER_DAY no total can pass 2^53: two
 * fuels x (3,000,000 x 1,000 p + 365 x 1,000,000 p) x 1.2 are 8,076 million pence of 9,007 million.
 */
export const MAX_ANNUAL_MICRO_KWH = 3_000_000 * MILLION;

/** 100 % in millionths of a percent. */
const WHOLE_MICROPERCENT = 100 * MILLION;

/**
 * What a household uses of one fuel in 365 days, prepared once and priced many times. `day` and `night` are there
 * if the night share is known, `timed` if the load is.
 */
export type FuelUsage = {
  /** Millionths of a kWh a year. */
  readonly annualMicroKwh: number;
  /** Millionths of a percent that are used at night; null for a meter of one register. */
  readonly nightMicropercent: number | null;
  readonly registers: Readonly<Record<RegisterName, YearEnergy | null>> & { readonly all: YearEnergy };
  /** What a time-of-use price counts at each rate; null if it is not known how the usage spreads over the day. */
  readonly timed: ((timetable: Timetable) => TimedUsage) | null;
};

/**
 * Usage of a meter with one register, gas or electricity.
 *
 * @throws RangeError if it is not an integer from 0 to MAX_ANNUAL_MICRO_KWH
 * @example singleRateUsage(microFromDecimal('2500'))
 */
export function singleRateUsage(annualMicroKwh: number): FuelUsage {
  checkAnnual(annualMicroKwh);
  const all = yearEnergy(annualMicroKwh);
  return { annualMicroKwh, nightMicropercent: null, registers: { all, day: null, night: null }, timed: null };
}

/**
 * Usage of an Economy 7 meter: the night's share exactly, the rest by day.
 *
 * @throws RangeError for a usage as above, or a share outside 0 to 100 %
 * @example 3,400 kWh with 42 % at night, 1,972 by day and 1,428 by night:
 * economy7Usage(microFromDecimal('3400'), microFromDecimal('42'))
 */
export function economy7Usage(annualMicroKwh: number, nightMicropercent: number): FuelUsage {
  return dayAndNightUsage(annualMicroKwh, nightMicropercent, 0);
}

/**
 * The same usage, ready for time-of-use prices too: the car in the cheapest rate, the rest by the profile. Economy 7
 * charges the car at night, and the night share is that of the rest. Other prices are the same whatever the load.
 *
 * @throws RangeError for a car that takes less than nothing or more than the usage
 * @example 4,500 kWh of which 2,000 charge a car:
 * withLoad(singleRateUsage(4_500_000_000), { profile: loadProfile(parts), carMicroKwh: 2_000_000_000 })
 */
export function withLoad(usage: FuelUsage, load: Load): FuelUsage {
  const { annualMicroKwh, nightMicropercent } = usage;
  const { carMicroKwh } = load;
  if (!Number.isSafeInteger(carMicroKwh) || carMicroKwh < 0 || carMicroKwh > annualMicroKwh) {
    throw new RangeError(`a car takes 0 to ${annualMicroKwh} millionths of a kWh of this usage, not ${carMicroKwh}`);
  }
  const own = nightMicropercent === null ? usage : dayAndNightUsage(annualMicroKwh, nightMicropercent, carMicroKwh);
  return { ...own, timed: createTimedUsage(annualMicroKwh, load) };
}
/**
 * What a register of a price counts of a usage. A price of one register counts day and night together.
 *
 * @throws RangeError if a day and night price meets a usage whose night share is not known
 */
export function energyOfRegister(usage: FuelUsage, name: RegisterName): YearEnergy {
  const { all, day, night } = usage.registers;
  // By name, because a key that is looked up costs as much as the rest of a price.
  const energy = name === 'all' ? all : name === 'day' ? day : night;
  return energy ?? refuseNightShare();
}

/**
 * What a time-of-use price counts of a usage at each of its rates.
 *
 * @throws RangeError if it is not known how the usage spreads over the day
 */
export function energyOfRates(price: TimeOfUsePrice, { timed }: FuelUsage): readonly TimedEnergy[] {
  if (timed === null) throw new RangeError('a time-of-use price needs the load profile of the usage');
  return energiesOf(price, timed);
}

/** The night's share is that of what does not charge the car. */
function dayAndNightUsage(annualMicroKwh: number, nightMicropercent: number, carMicroKwh: number): FuelUsage {
  checkAnnual(annualMicroKwh);
  if (!Number.isInteger(nightMicropercent) || nightMicropercent < 0 || nightMicropercent > WHOLE_MICROPERCENT) {
    throw new RangeError(`the night share must be 0 to 100 % in whole millionths: ${nightMicropercent} millionths`);
  }
  const car = BigInt(carMicroKwh) * BigInt(WHOLE_MICROPERCENT);
  const rest = BigInt(annualMicroKwh - carMicroKwh);
  const registers = {
    all: yearEnergy(annualMicroKwh),
    day: hundredMillionths(rest * BigInt(WHOLE_MICROPERCENT - nightMicropercent)),
    night: hundredMillionths(car + rest * BigInt(nightMicropercent)),
  };
  return { annualMicroKwh, nightMicropercent, registers, timed: null };
}

function checkAnnual(annualMicroKwh: number): void {
  if (!Number.isSafeInteger(annualMicroKwh) || annualMicroKwh < 0 || annualMicroKwh > MAX_ANNUAL_MICRO_KWH) {
    throw new RangeError(`usage must be 0 to 3,000,000 kWh in whole millionths: ${annualMicroKwh} millionths`);
  }
}

/** numerator / 10^8 of a millionth of a kWh, in lowest terms. */
function hundredMillionths(numerator: bigint): YearEnergy {
  const whole = numerator / BigInt(WHOLE_MICROPERCENT);
  const rest = Number(numerator - whole * BigInt(WHOLE_MICROPERCENT));
  const divisor = greatestCommonDivisor(WHOLE_MICROPERCENT, rest);
  return yearEnergy(Number(whole), rest / divisor, WHOLE_MICROPERCENT / divisor);
}

function refuseNightShare(): never {
  throw new RangeError('a price by day and night needs the night share of the usage');
}
