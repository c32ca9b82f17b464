/** Millionths in one: micropence in a penny, micro-kWh in a kWh. */
export const MILLION = 1_000_000n;

const WRITTEN = /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/;

/**
 * Divides, and rounds half up: floor(x + 1/2), below zero too, so -0.5 becomes 0. The denominator
 * is above 0.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const doubled = 2n * numerator + denominator;
  const divisor = 2n * denominator;
  const quotient = doubled / divisor;
  // Division of bigints cuts towards zero.
  return doubled < 0n && quotient * divisor !== doubled ? quotient - 1n : quotient;
}

/**
 * Reads a decimal in millionths, rounded half up: pence to micropence, kWh to micro-kWh, percent to
 * millionths of a percent. A number counts as the shortest decimal that it prints as.
 *
 * @throws RangeError for anything that is not a plain decimal
 * @example
 * ```ts
 * microFromDecimal('13.5'); // 13_500_000n
 * ```
 */
export function microFromDecimal(value: string | number): bigint {
  const decimal = read(value);
  if (decimal === null) throw new RangeError(`not a decimal number: ${value}`);
  return divideHalfUp(decimal.digits * MILLION, 10n ** BigInt(decimal.scale));
}

/**
 * Converts like `microFromDecimal` a value that must not need rounding. Returns null if it is not a
 * plain decimal or has more than six decimals.
 *
 * @example
 * ```ts
 * exactMicroFromDecimal('0.1234567'); // null
 * ```
 */
export function exactMicroFromDecimal(value: string | number): bigint | null {
  const decimal = read(value);
  if (decimal === null) return null;
  const micro = microFromDecimal(value);
  return micro * 10n ** BigInt(decimal.scale) === decimal.digits * MILLION ? micro : null;
}

/**
 * Millionths as the number that a response shows: the nearest double, which prints with at most six
 * decimals.
 *
 * @example
 * ```ts
 * decimalFromMicro(13_500_001n); // 13.500001
 * ```
 */
export function decimalFromMicro(micro: bigint): number {
  return Number(micro) / Number(MILLION);
}

/**
 * Returns whole pence, rounded half up: floor(x + 1/2), below zero too.
 *
 * @example
 * ```ts
 * wholePence(12_022_500_000n); // 12023
 * wholePence(-500_000n); // 0
 * ```
 */
export function wholePence(micropence: bigint): number {
  return Number(divideHalfUp(micropence, MILLION));
}

function read(value: string | number): { readonly digits: bigint; readonly scale: number } | null {
  const [, sign, whole = '', fraction = '', exponent] = WRITTEN.exec(String(value)) ?? [];
  if (whole + fraction === '') return null;
  // An exponent is how a number writes itself (1e-7); no text that people send has one.
  if (typeof value === 'string' && exponent !== undefined) return null;
  const shift = Number(exponent ?? 0);
  const digits =
    BigInt(`${sign}${whole}${fraction}`) * 10n ** BigInt(Math.max(0, shift - fraction.length));
  return { digits, scale: Math.max(0, fraction.length - shift) };
}

/** An exact fraction with a denominator above 0; not in lowest terms. */
export type Fraction = { readonly over: bigint; readonly under: bigint };

export function fraction(over: bigint, under = 1n): Fraction {
  return { over, under };
}

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.over * b.under + b.over * a.under, a.under * b.under);
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, fraction(-b.over, b.under));
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.over * b.over, a.under * b.under);
}

/** Returns a / b, for b above 0. */
export function divide(a: Fraction, b: Fraction): Fraction {
  return fraction(a.over * b.under, a.under * b.over);
}

/** Returns a number below 0, 0 or above 0 as a is less than, equal to or greater than b. */
export function compare(a: Fraction, b: Fraction): number {
  return Number(a.over * b.under - b.over * a.under);
}

export function halfUp({ over, under }: Fraction): bigint {
  return divideHalfUp(over, under);
}
