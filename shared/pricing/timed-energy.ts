import { divideHalfUp, exactInteger, floorDivide, MILLION, YEAR_DAYS } from './exact.ts';

/**
 * An exact amount of a year's energy, over / under millionths of a kWh, with what the quick way needs of it. A load
 * profile may have a denominator of any size.
 */
export type TimedEnergy = {
  readonly over: bigint;
  /** Above 0. */
  readonly under: bigint;
  readonly wholeKwh: number;
  /** The part below one kWh to within three roundings; not a number if its integers are beyond 10^308. */
  readonly partKwh: number;
};

const MILLION_BIG = BigInt(MILLION);
const YEAR_DAYS_BIG = BigInt(YEAR_DAYS);

/**
 * How near to a half, in micropence, the quick way leaves the rounding to big integers. Below 10^9 micropence eight
 * roundings of doubles make less than 10^-6.
 */
const NEAR_HALF = 1e-5;

export function timedEnergy(over: bigint, under: bigint): TimedEnergy {
  const kwhUnder = under * MILLION_BIG;
  const wholeKwh = over / kwhUnder;
  const rest = over - wholeKwh * kwhUnder;
  return {
    over,
    under,
    wholeKwh: Number(wholeKwh),
    partKwh: Number(rest) / Number(kwhUnder),
  };
}

/** kWh over some days as shown in a response: n/365 of the year's, rounded half up to six decimals. */
export function timedKwh({ over, under }: TimedEnergy, days: number): number {
  return Number(divideHalfUp(over * BigInt(days), under * YEAR_DAYS_BIG)) / MILLION;
}

/** Percent of a year's usage as shown in a response: rounded half up to six decimals; 0 if nothing is used. */
export function sharePercent({ over, under }: TimedEnergy, annualMicroKwh: number): number {
  if (annualMicroKwh === 0) return 0;
  return Number(divideHalfUp(over * 100n * MILLION_BIG, under * BigInt(annualMicroKwh))) / MILLION;
}

/** `timedCostMicropence` by one division of big integers: what the quick way must agree with. */
export function timedCostByBigInt(rateMicropencePerKwh: number, { over, under }: TimedEnergy, days: number): number {
  const cost = BigInt(rateMicropencePerKwh) * over * BigInt(days);
  return exactInteger(Number(divideHalfUp(cost, under * MILLION_BIG * YEAR_DAYS_BIG)));
}

/**
 * rate x energy x days / 365 in micropence, rounded half up once.
 *
 * rate x whole kWh is an integer, so only the part below one kWh is estimated in doubles. The estimate decides unless
 * it is so near to a half that its error could.
 */
export function timedCostMicropence(rateMicropencePerKwh: number, energy: TimedEnergy, days: number): number {
  const whole = rateMicropencePerKwh * energy.wholeKwh * days;
  if (!Number.isSafeInteger(whole)) return timedCostByBigInt(rateMicropencePerKwh, energy, days);
  const value = floorDivide(whole, YEAR_DAYS);
  const carried = (whole - value * YEAR_DAYS + rateMicropencePerKwh * energy.partKwh * days) / YEAR_DAYS + 0.5;
  const isSure = Math.abs(carried - Math.round(carried)) >= NEAR_HALF;
  return isSure ? value + Math.floor(carried) : timedCostByBigInt(rateMicropencePerKwh, energy, days);
}
