import { divideHalfUp, exactInteger, floorDivide, MILLION } from './exact.ts';

/** Digits that fit a Number with their six decimals: 9 + 6 = 15. */
const SHORT_WHOLE = 9;
const DECIMALS = 6;
const THOUSAND = 1_000;
/** Three digits at a time are looked up: `000` to `999`, and without the zeros at the end of decimals. */
const GROUPS = Array.from({ length: THOUSAND }, (_, group) => String(group).padStart(3, '0'));
const DECIMAL_GROUPS = GROUPS.map((group) => group.replace(/0+$/, ''));
const WRITTEN = /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/;

/**
 * A decimal in millionths, rounded half up (floor(x + 1/2), below zero too): pence to micropence, kWh to micro-kWh,
 * percent to millionths of a percent. A number counts as the shortest decimal that it prints as.
 *
 * @throws RangeError for anything that is not a plain decimal, and beyond 9,007,199,254.740991
 * @example microFromDecimal('13.5') === 13_500_000
 * @example microFromDecimal('0.0000005') === 1
 */
export function microFromDecimal(value: string | number): number {
  const parts = partsOf(value);
  if (parts === null) throw new RangeError(`not a decimal number: ${value}`);
  return shortMicro(parts) ?? exactInteger(Number(microOf(toDecimal(parts))));
}

/**
 * The same for values that must not need rounding: null if it is not a plain decimal, has more than six decimals, or
 * is beyond 9,007,199,254.740991.
 *
 * @example exactMicroFromDecimal(0.1234567) === null
 */
export function exactMicroFromDecimal(value: string | number): number | null {
  const parts = partsOf(value);
  if (parts === null) return null;
  const short = shortMicro(parts);
  if (short !== null) return short;
  const decimal = toDecimal(parts);
  const micro = microOf(decimal);
  const cut = decimal.scale > DECIMALS && micro * 10n ** BigInt(decimal.scale - DECIMALS) !== decimal.digits;
  return cut || !Number.isSafeInteger(Number(micro)) ? null : Number(micro);
}

/**
 * Pence as shown in a response: the double nearest to the exact value, so that it prints with at most six decimals.
 *
 * @example penceNumber(13_500_001) === 13.500001
 */
export function penceNumber(micropence: number): number {
  return micropence / MILLION;
}

/**
 * kWh as shown in a response, from millionths of a kWh.
 *
 * @example kwhNumber(2_500_000_000) === 2500
 */
export function kwhNumber(microKwh: number): number {
  return microKwh / MILLION;
}

/**
 * The text of `penceNumber` or `kwhNumber`. Engines look for the shortest decimal of a double, which takes three times
 * as long as writing millionths.
 *
 * @example microText(13_500_001) === '13.500001'; microText(-500_000) === '-0.5'
 */
export function microText(micro: number): string {
  if (micro < 0) return `-${microText(-micro)}`;
  const whole = floorDivide(micro, MILLION);
  const rest = micro - whole * MILLION;
  if (rest === 0) return integerText(whole);
  const upper = floorDivide(rest, THOUSAND);
  const lower = rest - upper * THOUSAND;
  const decimals = lower === 0 ? DECIMAL_GROUPS[upper] : `${GROUPS[upper]}${DECIMAL_GROUPS[lower]}`;
  return `${integerText(whole)}.${decimals}`;
}

/**
 * The text of an integer.
 *
 * @example integerText(-132_615) === '-132615'
 */
export function integerText(value: number): string {
  if (value < 0) return `-${integerText(-value)}`;
  const upper = floorDivide(value, THOUSAND);
  return upper === 0 || upper >= THOUSAND ? String(value) : `${upper}${GROUPS[value - upper * THOUSAND]}`;
}

/**
 * Whole pence, rounded half up: floor(x + 1/2), below zero too.
 *
 * @example wholePence(12_022_500_000) === 12023; wholePence(-500_000) === 0
 */
export function wholePence(micropence: number): number {
  return floorDivide(exactInteger(micropence + MILLION / 2), MILLION);
}

function partsOf(value: string | number): RegExpExecArray | null {
  const parts = WRITTEN.exec(String(value));
  if (parts === null || (parts[2] ?? '') + (parts[3] ?? '') === '') return null;
  // An exponent is how a number writes itself (1e-7); no text that people send has one.
  return typeof value === 'string' && parts[4] !== undefined ? null : parts;
}

/** The integer if a Number can hold its digits and decimals; otherwise null. */
function shortMicro([, sign, whole = '', fraction = '', exponent]: RegExpExecArray): number | null {
  if (whole.length > SHORT_WHOLE || fraction.length > DECIMALS || exponent !== undefined) return null;
  const micro = Number(whole) * MILLION + Number(fraction.padEnd(DECIMALS, '0'));
  return sign === '-' ? 0 - micro : micro;
}

type Decimal = { readonly digits: bigint; readonly scale: number };

function microOf({ digits, scale }: Decimal): bigint {
  return scale <= DECIMALS
    ? digits * 10n ** BigInt(DECIMALS - scale)
    : divideHalfUp(digits, 10n ** BigInt(scale - DECIMALS));
}

function toDecimal([, sign, whole, fraction = '', exponent = '0']: RegExpExecArray): Decimal {
  return {
    digits: BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n),
    scale: fraction.length - Number(exponent),
  };
}
