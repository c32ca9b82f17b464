import type { Day } from '../../shared/market/model.ts';
import { isRealDay } from '../input/dates.ts';
import { isObject, type LineObject, RejectedLine, shown, TooPrecise } from './json.ts';

/** An object in a line, and what its keys are prefixed with in a reason: `electricity.` for those of a price. */
export type LineFields = { readonly raw: LineObject; readonly prefix: string };

const MUST_BE_DAY = 'must be a date such as 2026-07-01';
export const MUST_BE_PLAIN = 'must be well-formed Unicode without <, > and control characters';
// biome-ignore lint/suspicious/noControlCharactersInRegex: feed-format, section 1
const MARKUP_OR_CONTROL = /[<>\u0000-\u001f\u007f-\u009f]/;
const SLUG = /^[a-z0-9-]{1,80}$/;
const LONGEST_NAME = 200;
/** Ten million pounds: up to here a double holds every millionth of a penny exactly. */
const LARGEST_NUMBER = 1_000_000_000;
const MICRO = 1_000_000;

/** Text stays in memory with the market, so the same text is kept once. Bounded, for feeds that never repeat. */
const interned = new Map<string, string>();
const MOST_INTERNED = 50_000;

export function lineError({ raw, prefix }: LineFields, key: string, must: string): RejectedLine {
  const value = raw[key];
  if (value === undefined) return new RejectedLine(`${prefix}${key} is missing: it ${must}`);
  if (value instanceof TooPrecise) return new RejectedLine(`${prefix}${key} has more than 6 decimals: ${value.text}`);
  return new RejectedLine(`${prefix}${key} ${must}, not ${shown(value)}`);
}

export function readText(fields: LineFields, key: string): string {
  const value = fields.raw[key];
  if (typeof value !== 'string') throw lineError(fields, key, 'must be a string');
  if (!isPlainText(value)) throw lineError(fields, key, MUST_BE_PLAIN);
  return value;
}

/** Partners show it on their pages; half of a surrogate pair cannot be stored as UTF-8. */
export function isPlainText(value: string): boolean {
  return value.isWellFormed() && !MARKUP_OR_CONTROL.test(value);
}

export function readTextOrNull(fields: LineFields, key: string): string | null {
  return fields.raw[key] === null ? null : readText(fields, key);
}

export function readName(fields: LineFields, key: string): string {
  const value = readText(fields, key);
  // Characters as people count them: an emoji is two units of a string.
  const length = value.length > LONGEST_NAME ? [...value].length : value.length;
  if (length === 0 || length > LONGEST_NAME) throw lineError(fields, key, `must have 1 to ${LONGEST_NAME} characters`);
  return value;
}

export function isSlug(value: unknown): value is string {
  return typeof value === 'string' && SLUG.test(value);
}

export function readSlug(fields: LineFields, key: string): string {
  const value = fields.raw[key];
  if (!isSlug(value)) throw lineError(fields, key, 'must be 1 to 80 characters of a-z, 0-9 and -');
  return intern(value);
}

export function readDay(fields: LineFields, key: string): Day {
  const value = fields.raw[key];
  if (typeof value !== 'string' || !isRealDay(value)) throw lineError(fields, key, MUST_BE_DAY);
  return intern(value);
}

export function readDayOrNull(fields: LineFields, key: string): Day | null {
  const value = fields.raw[key];
  if (value === null) return null;
  if (typeof value !== 'string' || !isRealDay(value)) throw lineError(fields, key, `${MUST_BE_DAY}, or null`);
  return intern(value);
}

export function readFlag(fields: LineFields, key: string): boolean {
  const value = fields.raw[key];
  if (typeof value !== 'boolean') throw lineError(fields, key, 'must be true or false');
  return value;
}

export function readOneOf<T extends string>(fields: LineFields, key: string, allowed: readonly T[]): T {
  const value = fields.raw[key];
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw lineError(fields, key, `must be one of ${allowed.join(', ')}`);
  return found;
}

export function readInteger(fields: LineFields, key: string, least: number): number {
  const value = fields.raw[key];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > LARGEST_NUMBER) {
    throw lineError(fields, key, `must be an integer of ${least} or more`);
  }
  return value + 0;
}

/** In millionths. It has at most 6 decimals (otherwise it is a `TooPrecise`), so rounding finds the one meant. */
export function readMicro(fields: LineFields, key: string, must: string): bigint {
  const value = fields.raw[key];
  if (typeof value !== 'number') throw lineError(fields, key, must);
  if (Math.abs(value) > LARGEST_NUMBER) throw lineError(fields, key, `must be within ${LARGEST_NUMBER}`);
  return BigInt(Math.round(value * MICRO));
}

export function readList(fields: LineFields, key: string): readonly unknown[] {
  const value = fields.raw[key];
  if (!Array.isArray(value)) throw lineError(fields, key, 'must be an array');
  return value;
}

export function object(fields: LineFields, key: string): LineFields {
  const value = fields.raw[key];
  if (!isObject(value)) throw lineError(fields, key, 'must be an object');
  return { raw: value, prefix: `${fields.prefix}${key}.` };
}

export function objects(fields: LineFields, key: string): readonly LineFields[] {
  return readList(fields, key).map((value, index) => {
    const name = `${fields.prefix}${key}[${index}]`;
    if (!isObject(value)) throw new RejectedLine(`${name} must be an object, not ${shown(value)}`);
    return { raw: value, prefix: `${name}.` };
  });
}

function intern(text: string): string {
  const known = interned.get(text);
  if (known !== undefined) return known;
  if (interned.size >= MOST_INTERNED) interned.clear();
  interned.set(text, text);
  return text;
}
