import { isTariffDay } from '../../pricing/index.ts';
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

const WRITTEN_DAY = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
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
export const uuidType = textualType((text) => (UUID.test(text) ? text : undefined), {
  allowed: 'a UUID, for example 2f1b0e52-6f0c-4f3a-9d43-8f1f0a6f2c11',
  schema: { type: 'string', format: 'uuid' },
});

const postcodeType = textType('a postcode, for example SW1A 1AA');
export const supplierKeyType = textType('a supplier key from /energy/suppliers, for example british-gas');
export const planKeyType = textType('a plan key from /energy/plans, for example standard-variable');

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

export function textualType<T>(
  read: (text: string) => T | undefined,
  { allowed, schema }: Pick<FieldType<T>, 'allowed' | 'schema'>,
): FieldType<T> {
  return { read: (sent) => (typeof sent === 'string' ? read(sent) : undefined), allowed, schema };
}

function listed(values: readonly string[]): string {
  return values.length < 2 ? values.join() : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}
