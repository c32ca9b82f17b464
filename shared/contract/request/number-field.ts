import { thousands } from '../thousands.ts';
import { type FieldType, textualType } from './field.ts';
import { jsonNumberText } from './json-number.ts';
import type { ValueSchema } from './value-schema.ts';

/** A plain decimal as it was sent, such as "2500.5": exact, which a number would not be. */
export type DecimalText = string;

/** Its bounds are whole numbers. */
export type NumberRange = {
  readonly min: number;
  readonly max: number;
  readonly isAboveMin?: boolean;
  /** Its limits are so wide that only a value beyond them is told. */
  readonly isWide?: boolean;
  readonly unit: string;
  readonly example: string;
};

const PLAIN_DECIMAL = /^-?\d+(\.\d+)?$/;
const PLAIN_INTEGER = /^\d+$/;
const WHOLE = /^(0|-?[1-9]\d*)(\.0+)?$/;
/** More than any language prints for a number. */
export const DECIMAL_DIGITS = 20;
/** The most that a language prints for a double. */
const DOUBLE_DIGITS = 17;

/** A number in a query string. */
export function decimalType(range: NumberRange): FieldType<DecimalText> {
  return {
    ...textualType((text) => (isDecimalWithin(text, range) ? text : undefined), {
      allowed: rangeText(range),
      schema: rangeSchema(range),
    }),
    allowedInstead: (sent) => decimalInstead(sent, range),
  };
}

/** A number in a JSON body, written as in a query string; in quotes it is not one. */
export function jsonNumberType(range: NumberRange): FieldType<number> {
  return {
    read: (sent) => {
      // That of a session may be so small that JavaScript prints it with an exponent.
      if (typeof sent === 'number') return isNumberWithin(sent, range) ? sent : undefined;
      const text = jsonNumberText(sent);
      if (text === undefined || significantDigits(text) > DOUBLE_DIGITS) return undefined;
      return isDecimalWithin(text, range) ? Number(text) : undefined;
    },
    allowed: `${rangeText(range)} (a JSON number, without quotes)`,
    allowedInstead: (sent) => jsonNumberInstead(sent, range),
    schema: rangeSchema(range),
  };
}

export function wholeNumberType(min: number): FieldType<number> {
  return textualType((text) => (PLAIN_INTEGER.test(text) && Number(text) >= min ? Number(text) : undefined), {
    allowed: `a whole number, ${min} or more`,
    schema: { type: 'integer', minimum: min },
  });
}

/** Ten million pounds, the limit of exact arithmetic. */
export const PENCE_LIMIT = 1_000_000_000;

export const wholePenceType: FieldType<number> = {
  read: (sent) => {
    const text = jsonNumberText(sent) ?? '';
    return WHOLE.test(text) && Math.abs(Number(text)) <= PENCE_LIMIT ? Number(text) : undefined;
  },
  allowed: 'a whole JSON number of pence of up to ten million pounds, for example 123456',
  schema: { type: 'integer', minimum: -PENCE_LIMIT, maximum: PENCE_LIMIT },
};

/** The most kWh a year that a home may be said to use. */
export const KWH_LIMIT = 1_000_000;

export const KWH: NumberRange = { min: 0, max: KWH_LIMIT, unit: 'a number of kWh', example: '2500 or 2500.5' };
/** Up to a million pounds a period. */
export const SPEND: NumberRange = {
  min: 0,
  max: 100_000_000,
  isAboveMin: true,
  unit: 'a number of pence',
  example: '7000',
};
/** The part of an Economy 7 home's electricity that is used at night. */
export const NIGHT_PERCENT: NumberRange = { min: 1, max: 99, unit: 'a percentage', example: '42 or 42.5' };

export const kwhType = decimalType(KWH);

export function isPlainDecimal(text: string): boolean {
  const isShort = text.length <= DECIMAL_DIGITS || text.replaceAll(/\D/g, '').length <= DECIMAL_DIGITS;
  return isShort && PLAIN_DECIMAL.test(text);
}

/** Exact: 2500.0000001 is more than 2500, although both are priced as 2500. */
export function isMore(one: DecimalText | number, other: DecimalText | number): boolean {
  return typeof one === 'number' && typeof other === 'number' ? one > other : scaled(one) > scaled(other);
}

/** Exact: as a number, 1000000.0000000000001 would be a million. */
function isDecimalWithin(text: string, { min, max, isAboveMin = false }: NumberRange): boolean {
  const isNegative = text.startsWith('-');
  // "-0" has a minus sign too, which only a range below 0 allows.
  if (!isPlainDecimal(text) || (isNegative && min >= 0)) return false;
  const [integer, decimals = ''] = text.split('.');
  const whole = Number(integer);
  const isWhole = !/[1-9]/.test(decimals);
  const isBelow = whole < min || (whole === min && isNegative && !isWhole);
  const isAbove = whole > max || (whole === max && !isNegative && !isWhole);
  return !isBelow && !isAbove && !(isAboveMin && whole === min && isWhole);
}

/** Of at most so many decimals as it may have digits. */
function scaled(text: DecimalText | number): bigint {
  const [integer, decimals = ''] = String(text).split('.');
  return BigInt(`${integer}${decimals.padEnd(DECIMAL_DIGITS, '0')}`);
}

function isNumberWithin(value: number, { min, max, isAboveMin = false }: NumberRange): boolean {
  return value >= min && value <= max && !(isAboveMin && value === min);
}

function significantDigits(text: string): number {
  return text.replaceAll(/\D/g, '').replace(/^0+/, '').length;
}

function rangeText({ min, max, isAboveMin = false, isWide = false, unit, example }: NumberRange): string {
  const [least, most] = [min, max].map(thousands);
  const range = isAboveMin ? `above ${least}, at most ${most}` : `from ${least} to ${most}`;
  return isWide && min < 0
    ? `${unit}, for example ${example}`
    : `${unit} ${isWide ? `from ${least}` : range}, for example ${example}`;
}

const WITH_SEPARATORS = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;

/** What a number that is written as one must be. */
function decimalInstead(sent: unknown, range: NumberRange): string | undefined {
  if (typeof sent !== 'string') return undefined;
  if (WITH_SEPARATORS.test(sent)) return `${rangeText(range)}, without thousands separators`;
  if (!PLAIN_DECIMAL.test(sent)) return undefined;
  return isPlainDecimal(sent) ? rangeText({ ...range, isWide: false }) : `a number of at most ${DECIMAL_DIGITS} digits`;
}

/** The same of a number in a JSON body. */
function jsonNumberInstead(sent: unknown, range: NumberRange): string | undefined {
  const text = jsonNumberText(sent);
  if (text === undefined) return undefined;
  if (!PLAIN_DECIMAL.test(text)) return `${rangeText(range)}, without an exponent`;
  return significantDigits(text) > DOUBLE_DIGITS ? `a number of at most ${DOUBLE_DIGITS} digits` : undefined;
}

function rangeSchema({ min, max, isAboveMin = false }: NumberRange): ValueSchema {
  return { type: 'number', ...(isAboveMin ? { exclusiveMinimum: min } : { minimum: min }), maximum: max };
}
