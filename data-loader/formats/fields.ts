import * as z from 'zod';
import {
  decimalFromMicro,
  exactMicroFromDecimal,
  isTariffDay,
} from '../../shared/pricing/index.ts';
import { quoted } from '../report/quote.ts';

/** Thrown for a line that is rejected. The report shows the message. */
export class RejectedLine extends Error {
  override readonly name = 'RejectedLine';
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: texts of a feed have none
const MARKUP_OR_CONTROL = /[<>\u0000-\u001f\u007f-\u009f]/;
const DIRECTION = /\p{Bidi_Control}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Matches every line that has a number with more than six decimals, and some others. */
const MAYBE_TOO_PRECISE = /\.\d{7}|\d[eE][+-]?\d/;
const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * Parses a line. Only one that may have a number with too many decimals goes through the slow
 * parse, which sees each number as it was written.
 */
export function parseLine(text: string): unknown {
  try {
    return MAYBE_TOO_PRECISE.test(text) ? JSON.parse(text, keepPrecision) : JSON.parse(text);
  } catch {
    throw new RejectedLine(`is not JSON: ${quoted(text)}`);
  }
}

/** @throws Wrong that names the first wrong key, what it is and what it must be */
export function parsed<T>(
  schema: z.ZodType<T>,
  value: unknown,
  Wrong: new (reason: string) => Error = RejectedLine,
): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  throw new Wrong(issue === undefined ? 'it cannot be read' : issueWords(issue, value));
}

/**
 * Puts into words what a schema finds wrong with a value. A message that begins with `must` is
 * completed by the value; any other message is the whole reason.
 */
export function issueWords(
  { path, message }: Pick<z.core.$ZodIssue, 'path' | 'message'>,
  value: unknown,
): string {
  const found = path.reduce(valueAt, value);
  // `sources[0].from`
  const keys = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  const name = keys.join('').replace(/^\./, '') || 'it';
  if (!message.startsWith('must')) return `${name} ${message}`;
  return found === undefined
    ? `${name} is missing: it ${message}`
    : `${name} ${message}, not ${quoted(found)}`;
}

/** Keeps values with equal names in memory only once. Forgets all of them when there are `most`. */
export function keepOnce<T>(most: number): (name: string, value: T) => T {
  const values = new Map<string, T>();
  return (name, value) => {
    const first = values.get(name);
    if (first !== undefined) return first;
    if (values.size >= most) values.clear();
    values.set(name, value);
    return value;
  };
}

const sharedText = keepOnce<string>(50_000);
const MUST_BE_PLAIN =
  'must be well-formed Unicode without <, >, control characters and marks that turn the direction of writing';
const MUST_BE_NAME = 'must have 1 to 200 characters, one of them a letter or a digit';
const MUST_BE_DAY = 'must be a date such as 2026-07-01';
const MUST_BE_INTEGER = 'must be an integer of 0 or more';

export const MUST_BE_TIME = 'must be a time such as 2026-07-01T06:00:00Z';
export const OBJECT = 'must be an object';
export const ARRAY = 'must be an array';
export const FLAG = z.boolean('must be true or false');
export const TEXT = z.string('must be a string').refine(isPlainText, MUST_BE_PLAIN);
export const NAME = TEXT.refine(
  (name) => hasCharacters(name, { most: 200 }) && showsSomething(name),
  MUST_BE_NAME,
);
export const SLUG = slugUpTo(80);
export const SOURCE = slugUpTo(40);
export const DAY = dayOf(MUST_BE_DAY);
export const DAY_OR_NULL = dayOf(`${MUST_BE_DAY}, or null`).nullable();
export const INTEGER = z
  .int(MUST_BE_INTEGER)
  .min(0, MUST_BE_INTEGER)
  .max(1_000_000_000, MUST_BE_INTEGER)
  .transform((value) => value + 0);

/**
 * Reads a number as millionths. Rounding is exact, because a number with more than 6 decimals has
 * become a symbol.
 */
export function micro(least: number, most: number) {
  const must = `must be from ${least} to ${most}`;
  return z
    .number('must be a number with at most 6 decimals')
    .min(least, must)
    .max(most, must)
    .transform((value) => BigInt(Math.round(value * 1_000_000)));
}

function slugUpTo(most: number) {
  const must = `must be 1 to ${most} characters of a-z, 0-9 and -`;
  return z
    .string(must)
    .regex(new RegExp(`^[a-z0-9-]{1,${most}}$`), must)
    .transform((slug) => sharedText(slug, slug));
}

function dayOf(must: string) {
  return z
    .string(must)
    .refine(isTariffDay, must)
    .transform((day) => sharedText(day, day));
}

export function oneOf<const T extends readonly [string, ...string[]]>(allowed: T) {
  return z.enum(allowed, mustBeOneOf(allowed));
}

export function mustBeOneOf(allowed: readonly string[]): string {
  return `must be one of ${allowed.join(', ')}`;
}

/** Reads a decimal in pence as millionths of a penny. */
export function exactPence(
  decimal: z.ZodType<string> | z.ZodType<number>,
  least: bigint,
  most: bigint,
) {
  const [from, to] = [decimalFromMicro(least), decimalFromMicro(most)];
  return decimal.transform((value: string | number, context) => {
    const micropence = exactMicroFromDecimal(value);
    if (micropence !== null && micropence >= least && micropence <= most) return micropence;
    context.addIssue(`must be from ${from} to ${to} with at most 6 decimals`);
    return z.NEVER;
  });
}

/** Partners show texts on their pages. Half of a surrogate pair cannot be stored as UTF-8. */
export function isPlainText(value: string): boolean {
  return value.isWellFormed() && !MARKUP_OR_CONTROL.test(value) && !DIRECTION.test(value);
}

/** Counts characters as people do: an emoji is one, although it is two units of a string. */
export function hasCharacters(
  text: string,
  { least = 1, most }: { readonly least?: number; readonly most: number },
): boolean {
  const { length } = [...text];
  return least <= length && length <= most;
}

/** Tells whether a name has a letter or a digit: a name of spaces and marks shows nothing. */
export function showsSomething(name: string): boolean {
  return LETTER_OR_DIGIT.test(name);
}

type Camel<Text> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Text;

/** Turns the keys of a format into those of the model: `rate_guarantee` into `rateGuarantee`. */
export function camelKeys<T extends object>(value: T): { [Key in keyof T as Camel<Key>]: T[Key] } {
  const entries = Object.entries(value).map(([key, entry]) => [
    key.replace(/_(.)/g, (_, letter) => letter.toUpperCase()),
    entry,
  ]);
  return Object.fromEntries(entries);
}

function valueAt(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/**
 * Turns a number with more than 6 decimals into a symbol, which no schema accepts. JSON.parse gives
 * the text of each number as a third argument, of which TypeScript does not know yet. A `length`
 * stays a number, because zod compares it where a list should be: a symbol would throw.
 */
function keepPrecision(key: string, value: unknown, context?: { readonly source: string }) {
  const isTooPrecise =
    key !== 'length' && typeof value === 'number' && decimalsOf(context?.source ?? '') > 6;
  return isTooPrecise ? Symbol(context?.source) : value;
}

/** Counts decimals: 0.1234567 and 1e-7 have 7, 12e-1 and 1.5000000 have 1, 0e-9 has none. */
function decimalsOf(source: string): number {
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(source) ?? [];
  const digits = [...whole, ...fraction];
  const last = digits.findLastIndex((digit) => digit !== '0');
  if (last === -1) return 0;
  const trailingZeros = digits.length - 1 - last;
  return fraction.length - trailingZeros - Number(exponent);
}
