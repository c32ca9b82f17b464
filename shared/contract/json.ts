import { integerText } from '../pricing/index.ts';

declare const SAYS: unique symbol;

/**
 * JSON text that says a T. Responses of thousands of numbers are put together from such texts: what the same plan says
 * in each response is written once, and the rest without an object that only `JSON.stringify` would read.
 */
export type Json<T> = string & { readonly [SAYS]: T };

/** A text for each field. */
type FieldTexts<T> = {
  readonly [Name in keyof T]: undefined extends T[Name] ? Json<NonNullable<T[Name]>> | undefined : Json<T[Name]>;
};

export function json<T>(value: T): Json<T> {
  return JSON.stringify(value) as Json<T>;
}

export const JSON_NULL: Json<null> = json(null);
export const JSON_TRUE: Json<boolean> = json(true);
export const JSON_FALSE: Json<boolean> = json(false);

export function jsonOfInteger(value: number): Json<number> {
  return written(integerText(value));
}

/** Of a text without anything to escape, such as an id. */
export function jsonOfWord(word: string): Json<string> {
  return written(`"${word}"`);
}

/** Without the fields that are undefined, like `json`. */
export function jsonObject<T extends object>(fields: FieldTexts<T>): Json<T> {
  let text = '';
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined) text += `${text === '' ? '' : ','}"${name}":${value}`;
  }
  return written(`{${text}}`);
}

/** The object with more fields after its own. It has at least one. */
export function jsonWith<T extends object, More extends object>(
  object: Json<T>,
  more: FieldTexts<More>,
): Json<T & More> {
  return written(`${object.slice(0, -1)},${jsonObject(more).slice(1)}`);
}

export function jsonList<T>(texts: readonly Json<T>[]): Json<T[]> {
  let list = '';
  for (const text of texts) list += list === '' ? text : `,${text}`;
  return written(`[${list}]`);
}

/** Of what is written as JSON by hand: that it is, the check of responses sees. */
export function written<T>(text: string): Json<T> {
  return text as Json<T>;
}
