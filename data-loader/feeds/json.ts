import { type Buffer, isUtf8 } from 'node:buffer';

export type LineObject = Readonly<Record<string, unknown>>;

const LONGEST_SHOWN = 60;

/** Delete, the control characters after it, and those that change the direction of text. */
const UNSEEN = /[\u007f-\u009f\p{Bidi_Control}]/gu;

const BLANK = /^[ \t\r]*$/;

/** Only such a line can have a number with more than six decimals. */
const MAYBE_TOO_PRECISE = /\.\d{7}|\d[eE][+-]?\d/;

const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

export class RejectedLine extends Error {
  override readonly name = 'RejectedLine';
}

/** In place of a number with more than 6 decimals. It is not a number, so that whoever reads its key finds the error. */
export class TooPrecise {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export function isObject(value: unknown): value is LineObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof TooPrecise);
}

/** Null for a blank line. */
export function lineText(bytes: Buffer): string | null {
  if (!isUtf8(bytes)) throw new RejectedLine('is not UTF-8');
  const text = bytes.toString('utf8');
  return BLANK.test(text) ? null : text;
}

/** Only a line that may need it goes through the slow parse, which shows each number as it was written. */
export function parseLine(text: string): LineObject {
  const value = MAYBE_TOO_PRECISE.test(text) ? parse(text, keepPrecision) : parse(text);
  if (!isObject(value)) throw new RejectedLine(`is not a JSON object: ${shown(value)}`);
  return value;
}

export function shown(value: unknown): string {
  const text = value instanceof TooPrecise ? value.text : toJson(value);
  return escaped(text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}...`);
}

type Reviver = (key: string, value: unknown, context: { readonly source: string }) => unknown;

function parse(text: string, reviver?: Reviver): unknown {
  try {
    return JSON.parse(text, reviver as never) as unknown;
  } catch {
    throw new RejectedLine(`is not JSON: ${shown(text)}`);
  }
}

const keepPrecision: Reviver = (_key, value, context) =>
  typeof value === 'number' && decimalsOf(context.source) > 6 ? new TooPrecise(context.source) : value;

/** 0.1234567 has 7, 1e-7 has 7, 12e-1 has 1, 1.5000000 has 1 (the zeros at the end say nothing), 0e-9 has none. */
function decimalsOf(source: string): number {
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(source) ?? [];
  const digits = `${whole}${fraction}`.replace(/0+$/, '');
  if (digits === '') return 0;
  const trailingZeros = whole.length + fraction.length - digits.length;
  return fraction.length - trailingZeros - Number(exponent);
}

/** JSON escapes neither: a terminal takes the first as commands, and the second reorder what is read. */
function escaped(text: string): string {
  return text.replace(UNSEEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
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
