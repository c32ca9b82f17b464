import type { JSONSchema } from 'zod/v4/core';
import {
  ELECTRICITY_VARIANTS,
  FUELS,
  isTariffDay,
  microFromDecimal,
  PAYMENT_METHODS,
  SPEND_FREQUENCIES,
  USAGE_LEVELS,
} from '../pricing/index.ts';
import { isJsonObject, type JsonObject } from '../values/json.ts';

/**
 * A field of a request (a query parameter, a header or a value of the body) as the reference lists
 * it.
 */
export type Field = {
  readonly type: FieldType<unknown>;
  readonly description: string;
  /** The name of an object in the reference. Objects of one name have the same fields. */
  readonly id?: string;
  /** Describes every object of that name, if the description is about this one only. */
  readonly objectDescription?: string;
  /**
   * The example to show if neither the type's own nor the default suits. Objects have none: their
   * fields do.
   */
  readonly example?: string | number | boolean | Readonly<Record<string, string>>;
  /**
   * The value in effect if the field is not sent. Tools fill it in for a reader who tries the
   * operation out, so a field whose default does not suit every request describes it in words.
   */
  readonly default?: number | boolean | string;
  /**
   * True if every request needs it; if that depends on other fields, the description says when. In
   * place of a required object its own required fields are reported as missing, one by one.
   */
  readonly required?: boolean;
};

/**
 * Fields by name, in the order of the reference, which is the order of their errors. A field of an
 * object in a JSON body follows it, under its path (`selected_plan.fuel`).
 */
export type Fields = Readonly<Record<string, Field>>;

type ValueOf<Declared> = Declared extends { readonly type: FieldType<infer T> } ? T : never;

/**
 * Tells whether a request without errors always has the field. A field of an object is present if
 * the object is.
 */
type IsAlwaysThere<F extends Fields, Name extends keyof F> = F[Name] extends
  | { readonly required: true }
  | { readonly default: unknown }
  ? Name extends `${infer Path}.${string}`
    ? IsAlwaysThere<F, Path>
    : true
  : false;

/** The values of a request without errors, by the names of the fields. */
export type Values<F extends Fields> = {
  readonly [Name in keyof F]: IsAlwaysThere<F, Name> extends true
    ? ValueOf<F[Name]>
    : ValueOf<F[Name]> | undefined;
};

/**
 * The type of a field. A query string sends text; JSON sends strings, numbers, booleans, lists and
 * objects.
 */
export type FieldType<T> = {
  /** Reads a value; undefined means that it is not allowed. */
  readonly read: (value: unknown) => T | undefined;
  /** Completes the sentence "... must be ...". */
  readonly allowed: string;
  /** The JSON Schema that the reference shows. */
  readonly schema: JSONSchema.BaseSchema;
  /** The example for fields that declare none. */
  readonly example?: Field['example'] | undefined;
  /** The words that a list in a text may have: an error suggests the one that was meant. */
  readonly words?: readonly string[];
};

/** Makes the type of a value that is sent as text. */
export function textualType<T>(
  about: Omit<FieldType<T>, 'read' | 'words'>,
  read: (text: string) => T | undefined,
): FieldType<T> {
  return { ...about, read: (value) => (typeof value === 'string' ? read(value) : undefined) };
}

/** Reads any text of up to this many characters. */
export function textType(
  what: string,
  charactersMost: number,
  example?: string,
): FieldType<string> {
  const allowed = example === undefined ? what : `${what}, for example ${example}`;
  const schema = { type: 'string', minLength: 1, maxLength: charactersMost } as const;
  return textualType({ allowed, schema, example }, (text) => text);
}

/** The longest texts of formats whose schema needs no bound. */
const FORMAT_CHARACTERS: Readonly<Record<string, number>> = { date: 10, uuid: 36 };

/** The longest text of a number in a query, or of one of a few allowed words. */
const PLAIN_CHARACTERS = 50;

/**
 * Returns the most characters that a text of this schema has. A longer one is refused unread: what
 * reads a value may take longer than its length.
 *
 * @throws Error for a schema without a bound
 */
export function charactersMostOf(schema: JSONSchema.BaseSchema): number {
  const { type, enum: words, maxLength, maxItems, items, format = '' } = schema;
  if (type === 'object') return 0;
  if (words !== undefined || type === 'number' || type === 'integer' || type === 'boolean')
    return PLAIN_CHARACTERS;
  const isList = type === 'array' && maxItems !== undefined;
  if (isList && typeof items === 'object' && !Array.isArray(items))
    return maxItems * (charactersMostOf(items) + 1);
  const most = maxLength ?? FORMAT_CHARACTERS[format];
  if (most !== undefined) return most;
  throw new Error(`a field has no bound: ${JSON.stringify(schema)}`);
}

export function oneOfType<const T extends string>(
  values: readonly T[],
  example = values[0],
): FieldType<T> {
  const listed = `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
  const allowed = values.length > 2 ? `one of ${listed}` : listed;
  const read = (text: string) => values.find((value) => value === text);
  return textualType({ allowed, schema: { type: 'string', enum: [...values] }, example }, read);
}

export function objectType(allowed: string): FieldType<JsonObject> {
  return {
    read: (value) => (isJsonObject(value) ? value : undefined),
    allowed,
    schema: { type: 'object' },
  };
}

export const postcodeField = {
  type: textType('a postcode', 100, 'SW1A 1AA'),
  description: 'A postcode in Great Britain, in any case and spacing.',
  required: true,
} as const satisfies Field;

const WHOLE_NUMBER_MOST = 1_000_000_000;

/** Reads a whole number of up to a billion. A number above `most` becomes `most`. */
export function wholeNumberType(min: number, most = WHOLE_NUMBER_MOST): FieldType<number> {
  const schema = { type: 'integer', minimum: min, maximum: WHOLE_NUMBER_MOST } as const;
  return textualType({ allowed: `a whole number from ${min} to 1,000,000,000`, schema }, (text) => {
    const isWithinBounds = Number(text) >= min && Number(text) <= WHOLE_NUMBER_MOST;
    return /^\d+$/.test(text) && isWithinBounds ? Math.min(Number(text), most) : undefined;
  });
}

type NumberRange = {
  readonly min: number;
  readonly max: number;
  readonly isAboveMin?: boolean;
  readonly example: number;
  /** Completes the sentence "... must be ...". */
  readonly allowed: string;
};

/**
 * Reads a plain decimal in a query string, read as millionths: 2500.5 kWh are 2,500,500,000
 * micro-kWh.
 */
export function decimalType(range: NumberRange): FieldType<bigint> {
  const written = range.min < 0 ? /^-?\d+(\.\d+)?$/ : /^\d+(\.\d+)?$/;
  const read = (text: string) =>
    written.test(text) && isWithin(Number(text), range) ? microFromDecimal(text) : undefined;
  return textualType(
    { allowed: range.allowed, schema: rangeSchema(range), example: range.example },
    read,
  );
}

/** Reads a number of a JSON body. A number in quotes is refused. */
export function jsonNumberType(range: NumberRange): FieldType<bigint> {
  return {
    read: (value) =>
      typeof value === 'number' && isWithin(value, range) ? microFromDecimal(value) : undefined,
    allowed: `${range.allowed} (a JSON number, without quotes)`,
    schema: rangeSchema(range),
    example: range.example,
  };
}

/** Reads a boolean of a JSON body. */
export const jsonFlagType: FieldType<boolean> = {
  read: (value) => (typeof value === 'boolean' ? value : undefined),
  allowed: 'true or false (a JSON boolean, without quotes)',
  schema: { type: 'boolean' },
};

/** Reads a whole number of a JSON body. */
export function jsonWholeNumberType(min: number, most: number, example: number): FieldType<number> {
  const range = `a whole number from ${min} to ${most.toLocaleString('en-GB')}`;
  return {
    read: (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= min && value <= most
        ? value
        : undefined,
    allowed: `${range} (a JSON number, without quotes)`,
    schema: { type: 'integer', minimum: min, maximum: most },
    example,
  };
}

/** The most that an amount may be: ten million pounds. */
export const PENCE_LIMIT = 1_000_000_000;

/** The most kWh a year that a home may be said to use. */
export const KWH_LIMIT = 1_000_000;

const KWH: NumberRange = {
  min: 0,
  max: KWH_LIMIT,
  example: 2500,
  allowed: 'a number of kWh from 0 to 1,000,000, for example 2500 or 2500.5',
};
/** The range of a spend: up to a million pounds a period. */
const SPEND: NumberRange = {
  min: 0,
  max: 100_000_000,
  isAboveMin: true,
  example: 7000,
  allowed: 'a number of pence above 0, at most 100,000,000, for example 7000',
};
/** The part of an Economy 7 home's electricity that is used at night. */
const NIGHT_PERCENT: NumberRange = {
  min: 1,
  max: 99,
  example: 42,
  allowed: 'a percentage from 1 to 99, for example 42 or 42.5',
};

const UUID = '0f8f4a5e-6a3b-4c1d-9e2f-7b1c2d3e4f50';
const DAY = '2027-04-30';
const DAY_ALLOWED = `a date that exists, as YYYY-MM-DD, for example ${DAY}`;

/** Nanoseconds and an offset make the longest. */
const INSTANT_CHARACTERS = '2026-11-21T09:30:00.123456789+01:00'.length;
const INSTANT = '2026-11-21T09:30:00Z';
const RFC_3339 =
  /^(?<day>\d{4}-\d\d-\d\d)T(?<time>([01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?<fraction>\.\d{1,9})?(?<offset>Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;

/**
 * Reads a moment of RFC 3339 in UTC, with at least three digits after the second: equal moments are
 * equal texts.
 */
function instantOf(text: string): string | undefined {
  const { day = '', time, fraction = '', offset } = RFC_3339.exec(text)?.groups ?? {};
  if (!isTariffDay(day)) return undefined;
  const seconds = new Date(`${day}T${time}${offset?.toUpperCase()}`).toISOString().slice(0, 19);
  // An offset may lead out of the years that have four digits.
  if (!isTariffDay(seconds.slice(0, 10))) return undefined;
  return `${seconds}.${fraction.slice(1).replace(/0+$/, '').padEnd(3, '0')}Z`;
}

/** The most characters of a key that a request names. Those of the market have up to 80. */
export const KEY_CHARACTERS = 100;

/** The types that many fields share. */
export const TYPES = {
  fuel: oneOfType(FUELS, 'dual_fuel'),
  variant: oneOfType(ELECTRICITY_VARIANTS),
  paymentMethod: oneOfType(PAYMENT_METHODS),
  spendFrequency: oneOfType(SPEND_FREQUENCIES, 'monthly'),
  estimate: oneOfType(USAGE_LEVELS, 'medium'),
  supplierKey: textType('a supplier key from /energy/suppliers', KEY_CHARACTERS, 'british-gas'),
  planKey: textType('a plan key from /energy/plans', KEY_CHARACTERS, 'standard-variable'),
  flag: textualType({ allowed: 'true or false', schema: { type: 'boolean' } }, (text) =>
    text === 'true' ? true : text === 'false' ? false : undefined,
  ),
  day: textualType(
    { allowed: DAY_ALLOWED, schema: { type: 'string', format: 'date' }, example: DAY },
    (text) => (isTariffDay(text) ? text : undefined),
  ),
  uuid: textualType(
    {
      allowed: `a UUID, for example ${UUID}`,
      schema: { type: 'string', format: 'uuid' },
      example: UUID,
    },
    (text) => (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) ? text : undefined),
  ),
  instant: textualType(
    {
      allowed: `a time as in RFC 3339, for example ${INSTANT}`,
      schema: { type: 'string', format: 'date-time', maxLength: INSTANT_CHARACTERS },
      example: INSTANT,
    },
    instantOf,
  ),
  kwh: decimalType(KWH),
  spend: decimalType(SPEND),
  nightPercent: decimalType(NIGHT_PERCENT),
  jsonKwh: jsonNumberType(KWH),
  jsonSpend: jsonNumberType(SPEND),
  jsonNightPercent: jsonNumberType(NIGHT_PERCENT),
} as const;

/** Declares a flag that is false unless it is sent. */
export function falseByDefault(description: string) {
  return { type: TYPES.flag, description, default: false } as const;
}

/** Returns the fields of an object under their paths. */
export function fieldsWithin<const Path extends string, const F extends Fields>(
  path: Path,
  fields: F,
) {
  const entries = Object.entries(fields).map(([name, field]) => [`${path}.${name}`, field]);
  return Object.fromEntries(entries) as {
    readonly [Name in keyof F & string as `${Path}.${Name}`]: F[Name];
  };
}

function isWithin(value: number, { min, max, isAboveMin = false }: NumberRange): boolean {
  return value >= min && value <= max && !(isAboveMin && value === min);
}

function rangeSchema({ min, max, isAboveMin = false }: NumberRange): JSONSchema.BaseSchema {
  return {
    type: 'number',
    ...(isAboveMin ? { exclusiveMinimum: min } : { minimum: min }),
    maximum: max,
  };
}
