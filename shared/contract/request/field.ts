import { isTariffDay } from '../../pricing/index.ts';
import { thousands } from '../thousands.ts';
import { jsonNumberText } from './json-number.ts';
import { isJsonObject, type SentObject } from './json-object.ts';
import type { ValueSchema } from './value-schema.ts';

/** A field of a request (a query parameter, a header or a value of the body) as the reference lists it. */
export type Field<T = unknown> = {
  readonly type: FieldType<T>;
  readonly description: string;
  /** The name of an object in the reference. Objects of one name have the same fields. */
  readonly id?: string;
  /** What every object of that name is, if the description is about this one only. */
  readonly objectDescription?: string;
  /** Objects have none: their fields do. */
  readonly example?: string | number | boolean | Readonly<Record<string, string>>;
  /**
   * The value in effect if the field is not sent. Tools fill it in for a reader who tries the operation out, so a field
   * whose default does not suit every request describes it in words.
   */
  readonly default?: number | boolean;
  /**
   * True if every request needs it; if that depends on other fields, the description says when. In place of a required
   * object its own required fields are reported as missing, one by one.
   */
  readonly required?: boolean;
};

/**
 * Fields by name, in the order of the reference, which is the order of their errors. A field of an object in a JSON body
 * follows it, under its path (`selected_plan.fuel`).
 */
export type Fields = Readonly<Record<string, Field>>;

/** What a value may be. A query string sends text; JSON sends strings, numbers, booleans, lists and objects. */
export type FieldType<T> = {
  /** Undefined: the value is not allowed. */
  readonly read: (sent: unknown) => T | undefined;
  /** Completes the sentence "... must be ...". */
  readonly allowed: string;
  /** Says more than `allowed` of a value that is wrong although it is written as it should be. */
  readonly allowedInstead?: (sent: unknown) => string | undefined;
  readonly schema: ValueSchema;
};

/** A plain decimal as it was sent, such as "2500.5": exact, which a number would not be. */
export type DecimalText = string;

const PLAIN_DECIMAL = /^-?\d+(\.\d+)?$/;
const PLAIN_INTEGER = /^\d+$/;
const WRITTEN_DAY = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const WHOLE = /^(0|-?[1-9]\d*)(\.0+)?$/;
/** More than any language prints for a number. */
export const DECIMAL_DIGITS = 20;
/** The most that a language prints for a double. */
const DOUBLE_DIGITS = 17;

export function textType(allowed: string): FieldType<string> {
  return textualType((text) => text, { allowed, schema: { type: 'string', minLength: 1 } });
}

export function patternType(pattern: RegExp, allowed: string): FieldType<string> {
  return textualType((text) => (pattern.test(text) ? text : undefined), {
    allowed,
    schema: { type: 'string', pattern: pattern.source },
  });
}

export function oneOfType<const T extends string>(values: readonly T[]): FieldType<T> {
  return textualType((text) => values.find((value) => value === text), {
    allowed: values.length > 2 ? `one of ${listed(values)}` : listed(values),
    schema: { type: 'string', enum: values },
  });
}

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

export function objectType(allowed: string): FieldType<SentObject> {
  return { read: (sent) => (isJsonObject(sent) ? sent : undefined), allowed, schema: { type: 'object' } };
}

export const dayType: FieldType<string> = {
  ...textualType((text) => (isTariffDay(text) ? text : undefined), {
    allowed: 'a date as YYYY-MM-DD, for example 2027-04-30',
    schema: { type: 'string', format: 'date' },
  }),
  allowedInstead: (sent) =>
    typeof sent === 'string' && WRITTEN_DAY.test(sent)
      ? 'a date that exists, as YYYY-MM-DD, for example 2027-04-30'
      : undefined,
};

export const flagType = textualType<boolean>(
  (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  {
    allowed: 'true or false',
    schema: { type: 'boolean' },
  },
);

/** Of any version: partners may have ids of their own. */
export const uuidType = textualType((text) => (UUID.test(text) ? text.toLowerCase() : undefined), {
  allowed: 'a UUID, for example 2f1b0e52-6f0c-4f3a-9d43-8f1f0a6f2c11',
  schema: { type: 'string', format: 'uuid' },
});

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

const postcodeType = textType('a postcode, for example SW1A 1AA');
export const supplierKeyType = textType('a supplier key from /energy/suppliers, for example british-gas');
export const planKeyType = textType('a plan key from /energy/plans, for example standard-variable');

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

export const postcodeField = {
  type: postcodeType,
  description: 'A postcode in Great Britain, in any case and spacing.',
  example: 'SW1A 1AA',
  required: true,
} as const satisfies Field;

type Within<Path extends string, F extends Fields> = {
  readonly [Name in keyof F & string as `${Path}.${Name}`]: F[Name];
};

/** The fields of an object under their paths. */
export function fieldsWithin<const Path extends string, const F extends Fields>(
  path: Path,
  fields: F,
): Within<Path, F> {
  const entries = Object.entries(fields).map(([name, field]) => [`${path}.${name}`, field]);
  return Object.fromEntries(entries) as Within<Path, F>;
}

export function isPlainDecimal(text: string): boolean {
  const isShort = text.length <= DECIMAL_DIGITS || text.replaceAll(/\D/g, '').length <= DECIMAL_DIGITS;
  return isShort && PLAIN_DECIMAL.test(text);
}

export function textualType<T>(
  read: (text: string) => T | undefined,
  { allowed, schema }: Pick<FieldType<T>, 'allowed' | 'schema'>,
): FieldType<T> {
  return { read: (sent) => (typeof sent === 'string' ? read(sent) : undefined), allowed, schema };
}

function listed(values: readonly string[]): string {
  return values.length < 2 ? values.join() : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
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
