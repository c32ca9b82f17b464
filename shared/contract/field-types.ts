import * as z from 'zod';
import type { DecimalText, ParameterType } from './parameter-types.ts';

/**
 * The kinds of values that a field of a JSON body may have. A kind of the query's list becomes one of these, so that
 * both have the same ranges and words.
 */
export type FieldType<T> = {
  /** Undefined: a wrong value. */
  readonly read: (value: unknown) => T | undefined;
  /** Ends the words "... must be". */
  readonly allowed: string;
  readonly schema: z.ZodType;
};

/** A string of a kind. */
export function stringOf<T>({ read, allowed, schema }: ParameterType<T>): FieldType<T> {
  return {
    read: (value) => (typeof value === 'string' ? read(value) : undefined),
    allowed,
    schema,
  };
}

/** A JSON number within a kind's range; a number in quotes is a wrong type. */
export function numberOf({ allowed, schema }: ParameterType<DecimalText>): FieldType<number> {
  return {
    read: (value) => (typeof value === 'number' && schema.safeParse(value).success ? value : undefined),
    allowed: allowed.replace('a number', 'a JSON number'),
    schema,
  };
}

export const wholePenceType: FieldType<number> = {
  read: (value) => (Number.isSafeInteger(value) ? Number(value) : undefined),
  allowed: 'a whole JSON number of pence, for example 123456',
  schema: z.int(),
};

/** Of any version: a partner may keep ids of its own making. */
export const uuidType: FieldType<string> = {
  read: (value) => (z.guid().safeParse(value).success ? String(value).toLowerCase() : undefined),
  allowed: 'a UUID, for example 2f1b0e52-6f0c-4f3a-9d43-8f1f0a6f2c11',
  schema: z.guid(),
};

/** A value of a body as an error's `parameters` holds it: a string as it is, anything else as JSON. */
export function sentText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : (JSON.stringify(value) ?? String(value));
}
