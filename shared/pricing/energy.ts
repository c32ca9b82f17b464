import { divideHalfUp, exactInteger, floorDivide, MILLION, multiplyDivideHalfUp, YEAR_DAYS } from './exact.ts';

/**
 * An exact amount of energy: whole millionths of a kWh and a proper fraction of one more, which only the night share
 * of an Economy 7 meter and parts of a year bring about. All three are safe integers, 0 <= numerator < denominator.
 *
 * @example 1/3 of a millionth above 2 kWh: `{ microKwh: 2_000_000, numerator: 1, denominator: 3 }`
 */
export type Energy = { readonly microKwh: number; readonly numerator: number; readonly denominator: number };

/** A year's energy, also as what its cost takes: whole kWh, and partOver / partUnder of one more, below 1. */
export type YearEnergy = Energy & {
  readonly wholeKwh: number;
  readonly partOver: number;
  readonly partUnder: number;
};

/**
 * A year's energy from millionths of a kWh.
 *
 * @example yearEnergy(2_500_000_000) // 2,500 kWh
 */
export function yearEnergy(microKwh: number, numerator = 0, denominator = 1): YearEnergy {
  const wholeKwh = floorDivide(microKwh, MILLION);
  const partOver = (microKwh - wholeKwh * MILLION) * denominator + numerator;
  return { microKwh, numerator, denominator, wholeKwh, partOver, partUnder: MILLION * denominator };
}

/** What a year's energy is over some days of it: its days over 365. */
export function energyOverDays(year: Energy, days: number): Energy {
  if (days === YEAR_DAYS) return year;
  const whole = year.microKwh * days;
  const microKwh = floorDivide(whole, YEAR_DAYS);
  const denominator = YEAR_DAYS * year.denominator;
  const numerator = (whole - microKwh * YEAR_DAYS) * year.denominator + year.numerator * days;
  const carry = numerator >= denominator ? 1 : 0;
  if (numerator === carry * denominator) return { microKwh: microKwh + carry, numerator: 0, denominator: 1 };
  return { microKwh: microKwh + carry, numerator: numerator - carry * denominator, denominator };
}

/** kWh as shown in a response: rounded half up to six decimals. */
export function kwhOfEnergy({ microKwh, numerator, denominator }: Energy): number {
  return (microKwh + (2 * numerator >= denominator ? 1 : 0)) / MILLION;
}

/** `energyCostMicropence` by one division of big integers: what the quick way must agree with. */
export function energyCostByBigInt(rateMicropencePerKwh: number, year: Energy, days: number): number {
  const denominator = BigInt(year.denominator);
  const energy = BigInt(year.microKwh) * denominator + BigInt(year.numerator);
  const cost = BigInt(rateMicropencePerKwh) * energy * BigInt(days);
  return exactInteger(Number(divideHalfUp(cost, denominator * BigInt(MILLION * YEAR_DAYS))));
}

/**
 * rate x energy x days / 365 in micropence, rounded half up once.
 *
 * 25 p x 2,500 kWh is 6.25 x 10^16 as millionths times millionths, beyond 2^53. So the kWh are taken apart into whole
 * ones and the part below one kWh: rate x whole kWh is an integer of micropence by itself, and only the part has a
 * denominator. What is too large even so goes through BigInt.
 */
export function energyCostMicropence(rateMicropencePerKwh: number, year: YearEnergy, days: number): number {
  return days === YEAR_DAYS
    ? yearCostMicropence(rateMicropencePerKwh, year)
    : daysCostMicropence(rateMicropencePerKwh, year, days);
}

/**
 * rate x energy in micropence over the whole year, rounded half up once.
 *
 * @throws RangeError beyond 2^53
 */
export function yearCostMicropence(rateMicropencePerKwh: number, year: YearEnergy): number {
  const wholeCost = exactInteger(rateMicropencePerKwh * year.wholeKwh);
  if (year.partOver === 0) return wholeCost;
  return exactInteger(wholeCost + multiplyDivideHalfUp(rateMicropencePerKwh, year.partOver, year.partUnder));
}

/** The same over days / 365 of the year. */
function daysCostMicropence(rateMicropencePerKwh: number, year: YearEnergy, days: number): number {
  const { wholeKwh, partOver, partUnder } = year;
  const partCost = rateMicropencePerKwh * partOver;
  // Of the year: `cost` micropence and rest/partUnder of one.
  const carried = floorDivide(partCost, partUnder);
  const cost = rateMicropencePerKwh * wholeKwh + carried;
  const rest = partCost - carried * partUnder;
  const costOfDays = cost * days;
  const under = YEAR_DAYS * partUnder;
  // Every other product is below one of these three; a product that passes 2^53 is no safe integer after rounding.
  if (!(Number.isSafeInteger(partCost) && Number.isSafeInteger(costOfDays) && Number.isSafeInteger(5 * under))) {
    return energyCostByBigInt(rateMicropencePerKwh, year, days);
  }
  const value = floorDivide(costOfDays, YEAR_DAYS);
  const over = (costOfDays - value * YEAR_DAYS) * partUnder + rest * days;
  return value + floorDivide(2 * over + under, 2 * under);
}
