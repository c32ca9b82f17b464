/** Millionths in one: micropence in a penny, micro-kWh in a kWh. */
export const MILLION = 1_000_000;

/** Days in the year that every projection is made for, leap years included. */
export const YEAR_DAYS = 365;

// Constants of the module keep these functions small enough for V8 to build them into every loop.
const { isSafeInteger } = Number;
const { abs, floor } = Math;

/** Far enough below 2^53 that a divisor of the same size may be added. */
const MAX_PRODUCT = 2 ** 52;

/**
 * An integer that a Number holds exactly; anything else is no amount that we may go on with.
 *
 * @throws RangeError beyond 2^53 - 1 (as micropence: some 90 million pounds)
 */
export function exactInteger(value: number): number {
  return isSafeInteger(value) ? value : refuse(value);
}

/** numerator / denominator rounded half up, floor(x + 1/2), below zero too. The denominator is above 0. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const doubled = 2n * numerator + denominator;
  const divisor = 2n * denominator;
  const truncated = doubled / divisor;
  // BigInt division cuts towards zero; below zero the floor is one less unless it came out even.
  return doubled < 0n && truncated * divisor !== doubled ? truncated - 1n : truncated;
}

/**
 * floor(numerator / denominator) of safe integers. The quotient of two doubles below 2^53 cannot be rounded up to an
 * integer that it has not reached: it lacks at least 1 / denominator, more than half a step between doubles there.
 */
export function floorDivide(numerator: number, denominator: number): number {
  return floor(numerator / denominator);
}

/**
 * value x multiplier / divisor of integers, rounded half up once: in Numbers while every product is a safe integer,
 * in BigInt beyond.
 *
 * @param divisor from 1 to 2^52
 * @example multiplyDivideHalfUp(-5, 1, 2) === -2
 */
export function multiplyDivideHalfUp(value: number, multiplier: number, divisor: number): number {
  const doubled = 2 * value * multiplier;
  return abs(doubled) <= MAX_PRODUCT
    ? floorDivide(doubled + divisor, 2 * divisor)
    : multiplyDivideByBigInt(value, multiplier, divisor);
}

/** The greatest common divisor of two integers that are not below 0. */
export function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

function multiplyDivideByBigInt(value: number, multiplier: number, divisor: number): number {
  return exactInteger(Number(divideHalfUp(BigInt(value) * BigInt(multiplier), BigInt(divisor))));
}

function refuse(value: number): never {
  throw new RangeError(`${value} is not an integer that can be kept exactly`);
}
