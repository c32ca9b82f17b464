import { divideHalfUp, exactInteger, floorDivide, MILLION, YEAR_DAYS } from './exact.ts';

/**
 * An exact amount of energy: whole millionths of a kWh and a proper fraction of one more, which only the night share
 * of an Economy 7 meter and parts of a year bring about. All three are safe integers, 0 <= numerator < denominator.
 *
 * @example 1/3 of a millionth above 2 kWh: `{ microKwh: 2_000_000, numerator: 1, denominator: 3 }`
 */
export type Energy = { readonly microKwh: number; readonly numerator: number; readonly denominator: number };

/** A whole number of millionths of a kWh. */
export function wholeEnergy(microKwh: number): Energy {
  return { microKwh, numerator: 0, denominator: 1 };
}

/** What a year's energy is over some days of it: its days over 365. */
export function energyOverDays(year: Energy, days: number): Energy {
  if (days === YEAR_DAYS) return year;
  const whole = year.microKwh * days;
  const microKwh = floorDivide(whole, YEAR_DAYS);
  const denominator = YEAR_DAYS * year.denominator;
  const numerator = (whole - microKwh * YEAR_DAYS) * year.denominator + year.numerator * days;
  const carry = numerator >= denominator ? 1 : 0;
  if (numerator === carry * denominator) return wholeEnergy(microKwh + carry);
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
  return exactInteger(
    divideHalfUp(BigInt(rateMicropencePerKwh) * energy * BigInt(days), denominator * BigInt(MILLION * YEAR_DAYS)),
  );
}

/**
 * rate x energy x days / 365 in micropence, rounded half up once.
 *
 * 25 p x 2,500 kWh is 6.25 x 10^16 as millionths times millionths, beyond 2^53. So the kWh are taken apart into whole
 * ones and the part below one: rate x whole kWh is an integer of micropence by itself, and only the part has a
 * denominator. What is too large even so goes through BigInt.
 */
export function energyCostMicropence(rateMicropencePerKwh: number, year: Energy, days: number): number {
  const wholeKwh = floorDivide(year.microKwh, MILLION);
  const isWhole = wholeKwh * MILLION === year.microKwh && year.numerator === 0;
  if (isWhole && days === YEAR_DAYS) return exactInteger(rateMicropencePerKwh * wholeKwh);
  return partialCostMicropence(rateMicropencePerKwh, year, days);
}

/** The same for energy that has a part below one kWh, or a part of the year. */
function partialCostMicropence(rateMicropencePerKwh: number, year: Energy, days: number): number {
  const shareOver = days === YEAR_DAYS ? 1 : days;
  const shareUnder = days === YEAR_DAYS ? 1 : YEAR_DAYS;
  const wholeKwh = floorDivide(year.microKwh, MILLION);
  const partUnder = MILLION * year.denominator;
  const partOver = (year.microKwh - wholeKwh * MILLION) * year.denominator + year.numerator;

  const partCost = rateMicropencePerKwh * partOver;
  // Of the year: `cost` micropence and rest/partUnder of one.
  const carried = floorDivide(partCost, partUnder);
  const cost = rateMicropencePerKwh * wholeKwh + carried;
  const rest = partCost - carried * partUnder;
  const costShare = cost * shareOver;
  const under = shareUnder * partUnder;
  // Every other product is below one of these three; a product that passes 2^53 is no safe integer after rounding.
  if (!(Number.isSafeInteger(partCost) && Number.isSafeInteger(costShare) && Number.isSafeInteger(5 * under))) {
    return energyCostByBigInt(rateMicropencePerKwh, year, days);
  }
  const value = floorDivide(costShare, shareUnder);
  const over = (costShare - value * shareUnder) * partUnder + rest * shareOver;
  return value + floorDivide(2 * over + under, 2 * under);
}
