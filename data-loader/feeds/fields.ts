import type { Day } from '../../shared/market/model.ts';
import { isTariffDay } from '../../shared/pricing/index.ts';

export type LineObject = Readonly<Record<string, unknown>>;

/** What is wrong with a line: it is rejected and reported with this message. */
export class RejectedLine extends Error {
  override readonly name = 'RejectedLine';
}

const LONGEST_SHOWN = 60;
const LONGEST_NAME = 200;
/** Ten million pounds: up to here a double holds every millionth of a penny exactly. */
const LARGEST_NUMBER = 1_000_000_000;
const SLUG = /^[a-z0-9-]{1,80}$/;
const TIME = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;
const MUST_BE_DAY = 'must be a date such as 2026-07-01';
export const MUST_BE_PLAIN = 'must be well-formed Unicode without <, > and control characters';
// biome-ignore lint/suspicious/noControlCharactersInRegex: feed-format, section 1
const MARKUP_OR_CONTROL = /[<>\u0000-\u001f\u007f-\u009f]/;
/** Delete, the control characters after it, and those that change the direction of text. */
const UNSEEN = /[\u007f-\u009f\p{Bidi_Control}]/gu;
/** Only such a line can have a number with more than six decimals. */
const MAYBE_TOO_PRECISE = /\.\d{7}|\d[eE][+-]?\d/;
const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** An object of a line, read key by key. What is wrong with a key is thrown as a `RejectedLine`. */
export class Fields {
  readonly raw: LineObject;
  /** Stands before a key in a reason: `electricity.` for those of a price. */
  readonly prefix: string;

  constructor(raw: LineObject, prefix = '') {
    this.raw = raw;
    this.prefix = prefix;
  }

  error(key: string, must: string): RejectedLine {
    const value = this.raw[key];
    const name = `${this.prefix}${key}`;
    if (value === undefined) return new RejectedLine(`${name} is missing: it ${must}`);
    if (value instanceof TooPrecise) return new RejectedLine(`${name} has more than 6 decimals: ${value.text}`);
    return new RejectedLine(`${name} ${must}, not ${shown(value)}`);
  }

  has(key: string): boolean {
    return this.raw[key] !== undefined;
  }

  text(key: string): string {
    const value = this.raw[key];
    if (typeof value !== 'string') throw this.error(key, 'must be a string');
    if (!isPlainText(value)) throw this.error(key, MUST_BE_PLAIN);
    return value;
  }

  textOrNull(key: string): string | null {
    return this.raw[key] === null ? null : this.text(key);
  }

  name(key: string): string {
    const value = this.text(key);
    // Characters as people count them: an emoji is two units of a string.
    const length = value.length > LONGEST_NAME ? [...value].length : value.length;
    if (length === 0 || length > LONGEST_NAME) throw this.error(key, `must have 1 to ${LONGEST_NAME} characters`);
    return value;
  }

  slug(key: string): string {
    const value = this.raw[key];
    if (!isSlug(value)) throw this.error(key, 'must be 1 to 80 characters of a-z, 0-9 and -');
    return sharedText(value, value);
  }

  day(key: string, must = MUST_BE_DAY): Day {
    const value = this.raw[key];
    if (typeof value !== 'string' || !isTariffDay(value)) throw this.error(key, must);
    return sharedText(value, value);
  }

  dayOrNull(key: string): Day | null {
    return this.raw[key] === null ? null : this.day(key, `${MUST_BE_DAY}, or null`);
  }

  flag(key: string): boolean {
    const value = this.raw[key];
    if (typeof value !== 'boolean') throw this.error(key, 'must be true or false');
    return value;
  }

  oneOf<T extends string>(key: string, allowed: readonly T[]): T {
    const found = allowed.find((one) => one === this.raw[key]);
    if (found === undefined) throw this.error(key, `must be one of ${allowed.join(', ')}`);
    return found;
  }

  /** 0 or more. */
  integer(key: string): number {
    const value = this.raw[key];
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > LARGEST_NUMBER) {
      throw this.error(key, 'must be an integer of 0 or more');
    }
    return value + 0;
  }

  /** In millionths. It has at most 6 decimals (otherwise it is a `TooPrecise`), so rounding finds the one meant. */
  micro(key: string, must = 'must be a number'): bigint {
    const value = this.raw[key];
    if (typeof value !== 'number') throw this.error(key, must);
    if (Math.abs(value) > LARGEST_NUMBER) throw this.error(key, `must be within ${LARGEST_NUMBER}`);
    return BigInt(Math.round(value * 1_000_000));
  }

  list(key: string): readonly unknown[] {
    const value = this.raw[key];
    if (!Array.isArray(value)) throw this.error(key, 'must be an array');
    return value;
  }

  object(key: string, must = 'must be an object'): Fields {
    const value = this.raw[key];
    if (!isObject(value)) throw this.error(key, must);
    return new Fields(value, `${this.prefix}${key}.`);
  }

  objects(key: string): readonly Fields[] {
    return this.list(key).map((value, index) => {
      const name = `${this.prefix}${key}[${index}]`;
      if (!isObject(value)) throw new RejectedLine(`${name} must be an object, not ${shown(value)}`);
      return new Fields(value, `${name}.`);
    });
  }
}

/** Keeps equal values in memory once, by a name of theirs; forgets all of them when there are `most`. */
export function keepOnce<T>(most: number): (name: string, value: T) => T {
  const values = new Map<string, T>();
  return (name, value) => {
    const known = values.get(name);
    if (known !== undefined) return known;
    if (values.size >= most) values.clear();
    values.set(name, value);
    return value;
  };
}

const sharedText = keepOnce<string>(50_000);

export function isSlug(value: unknown): value is string {
  return typeof value === 'string' && SLUG.test(value);
}

/** Partners show it on their pages; half of a surrogate pair cannot be stored as UTF-8. */
export function isPlainText(value: string): boolean {
  return value.isWellFormed() && !MARKUP_OR_CONTROL.test(value);
}

/** Milliseconds since 1970 of an RFC 3339 time, or null. A leap second counts as the second after it. */
export function instantMs(text: string): number | null {
  const [, day, hours, minutes, seconds, fraction = '', sign, offsetHours = '00', offsetMinutes = '00'] =
    TIME.exec(text) ?? [];
  if (day === undefined || !isTariffDay(day)) return null;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(offsetHours) > 23 || Number(offsetMinutes) > 59) return null;
  const offsetMs = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000 * (sign === '-' ? -1 : 1);
  const startMs = Date.parse(`${day}T${hours}:${minutes}:00Z`) - offsetMs;
  const isLeap = seconds === '60' && new Date(startMs).toISOString().slice(11, 16) === '23:59';
  if (Number(seconds) > 59 && !isLeap) return null;
  return startMs + Number(seconds) * 1000 + Math.trunc(Number(`0${fraction}`) * 1000);
}

/** Of a `published_at`; before all others if it is not a time. */
export function publishedMs(publishedAt: string): number {
  return instantMs(publishedAt) ?? Number.NEGATIVE_INFINITY;
}

/** Only a line that may need it goes through the slow parse, which sees each number as it was written. */
export function parseLine(text: string): LineObject {
  let value: unknown;
  try {
    value = MAYBE_TOO_PRECISE.test(text) ? JSON.parse(text, keepPrecision as never) : JSON.parse(text);
  } catch {
    throw new RejectedLine(`is not JSON: ${shown(text)}`);
  }
  if (!isObject(value)) throw new RejectedLine(`is not a JSON object: ${shown(value)}`);
  return value;
}

export function isObject(value: unknown): value is LineObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof TooPrecise);
}

/** A value as a reason quotes it: as JSON, cut short. A terminal would obey control characters, so they are escaped. */
export function shown(value: unknown): string {
  const text = value instanceof TooPrecise ? value.text : toJson(value);
  const short = text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}...`;
  return short.replace(UNSEEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** What a schema finds wrong with a value; the message of the issue says what it must be. */
export function issueWords({ path, message }: Issue, value: unknown): string {
  const found = path.reduce<unknown>(
    (at, key) => (Object(at) === at ? Reflect.get(Object(at), key) : undefined),
    value,
  );
  const name = pathName(path) || 'it';
  return found === undefined ? `${name} is missing: it ${message}` : `${name} ${message}, not ${shown(found)}`;
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

/** `sources[0].from`. */
export function pathName(path: readonly PropertyKey[]): string {
  const keys = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return keys.join('').replace(/^\./, '');
}

/** In place of a number with more than 6 decimals. It is not a number, so that whoever reads its key finds the error. */
class TooPrecise {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function keepPrecision(_key: string, value: unknown, { source }: { readonly source: string }): unknown {
  return typeof value === 'number' && decimalsOf(source) > 6 ? new TooPrecise(source) : value;
}

/** 0.1234567 has 7, 1e-7 has 7, 12e-1 has 1, 1.5000000 has 1 (zeros at the end do not count), 0e-9 has none. */
function decimalsOf(source: string): number {
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(source) ?? [];
  const digits = `${whole}${fraction}`.replace(/0+$/, '');
  if (digits === '') return 0;
  const trailingZeros = whole.length + fraction.length - digits.length;
  return fraction.length - trailingZeros - Number(exponent);
}

/** JSON.parse reads lists nested a hundred thousand deep, which JSON.stringify cannot write: it runs out of stack. */
function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'nothing';
  } catch (error) {
    if (error instanceof RangeError) return 'a value nested too deeply to show';
    throw error;
  }
}
