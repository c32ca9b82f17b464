import {
  disallowedParameter,
  type ErrorItem,
  invalidParameter,
  missingParameter,
  sentText,
  throwErrors,
  withNotes,
} from '../errors.ts';
import { type Field, type Fields, type FieldType, isJsonObject } from './field.ts';

type ValueOf<F> = F extends { readonly type: FieldType<infer T> } ? T : never;

/** The type of every field's value, by name. */
export type FieldValues<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

type RequiredName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { readonly required: true } ? Name : never;
}[keyof F];

/** The values of a request without errors: those that every request needs are there. */
export type Values<F extends Fields> = Partial<FieldValues<F>> & Pick<FieldValues<F>, RequiredName<F>>;

/** The values sent under a name: none if it is missing or empty, several if it was repeated. */
export type SentValues = (name: string) => readonly unknown[];

export function fromQuery(query: Readonly<Record<string, readonly string[] | undefined>>): SentValues {
  return (name) => {
    const values = (Object.hasOwn(query, name) ? query[name] : null) ?? [];
    return values.length === 1 && values[0] === '' ? [] : values;
  };
}

/** `headers` are by lower-case name. */
export function fromHeaders(headers: Readonly<Record<string, string | undefined>>): SentValues {
  return (name) => valuesAt(headers, [name.toLowerCase()]);
}

/** A JSON body, whose fields are named by their paths. */
export function fromBody(body: unknown): SentValues {
  return (path) => valuesAt(body, path.split('.'));
}

/**
 * Reads the fields of a request, each of them once, and collects their errors. Every method settles the fields that it
 * names: later calls get the same value and add no error.
 */
export type FieldReader<V> = {
  /** What the caller knows a field by: in a body, its path. */
  nameOf(name: keyof V & string): string;
  isSent(name: keyof V & string): boolean;
  /** What was sent as the `parameters` of an error hold it; null for nothing. */
  sent(name: keyof V & string): string | null;
  /** The value of a field; undefined if it is missing or wrong. */
  value<N extends keyof V & string>(name: N): V[N] | undefined;
  /** The value of a field that this request needs. `notes` are further sentences for a caller who left it out. */
  required<N extends keyof V & string>(name: N, ...notes: readonly string[]): V[N] | undefined;
  /** Refuses fields that do not suit the others. `why` completes the sentence "NAME ...". */
  disallow(names: readonly (keyof V & string)[], why: string): void;
  /** Adds an error under a field, after the field's own. */
  refuse(name: keyof V & string, error: ErrorItem): void;
  /** Reads what has not been read, and returns the errors of the request in the order of the fields. */
  errors(): readonly ErrorItem[];
};

export function createReader<F extends Fields>(fields: F, source: SentValues): FieldReader<FieldValues<F>> {
  const values = new Map<string, unknown>();
  const errors = new Map<string, ErrorItem[]>();

  const refuse = (name: string, error: ErrorItem): void => {
    errors.set(name, [...(errors.get(name) ?? []), error]);
  };

  /** Fields of an object are read if it was sent as one, and reported in its place if it is required and missing. */
  const isWithinReach = (name: string): boolean => {
    const parent = parentOf(name);
    if (parent === undefined || value(parent) !== undefined) return true;
    return fieldIn(fields, parent).required === true && source(parent).length === 0;
  };

  const settle = (name: string, missing: (type: FieldType<unknown>) => ErrorItem | undefined): unknown => {
    if (values.has(name)) return values.get(name);
    values.set(name, undefined);
    if (!isWithinReach(name)) return undefined;
    const { type } = fieldIn(fields, name);
    const sent = source(name);
    const read = sent.length === 1 ? type.read(sent[0]) : undefined;
    values.set(name, read);
    const error = sent.length === 0 ? missing(type) : wrongValue(name, sent, type);
    if (read === undefined && error !== undefined) refuse(name, error);
    return read;
  };

  const value = (name: string): unknown =>
    settle(name, ({ allowed }) => {
      const isNeeded = fieldIn(fields, name).required === true && !hasFields(fields, name);
      return isNeeded ? missingParameter(name, allowed) : undefined;
    });

  return {
    nameOf: (name) => name,
    isSent: (name) => source(name).length > 0,
    sent: (name) => (source(name).length > 0 ? textOf(source(name)) : null),
    value: (name) => value(name) as never,
    required: (name, ...notes) =>
      settle(name, ({ allowed }) => withNotes(missingParameter(name, allowed), notes)) as never,
    disallow: (names, why) => {
      for (const name of names) {
        if (values.has(name)) continue;
        values.set(name, undefined);
        const sent = source(name);
        if (sent.length > 0) refuse(name, disallowedParameter(name, textOf(sent), why));
      }
    },
    refuse,
    errors: () => {
      for (const name of Object.keys(fields)) value(name);
      return Object.keys(fields).flatMap((name) => errors.get(name) ?? []);
    },
  };
}

/** A reader under other names: what rules know by the names of a query may be fields of a body. */
export function renamed<V>(
  reader: FieldReader<Readonly<Record<string, unknown>>>,
  names: { readonly [Name in keyof V & string]: string },
): FieldReader<V> {
  return {
    nameOf: (name) => names[name],
    isSent: (name) => reader.isSent(names[name]),
    sent: (name) => reader.sent(names[name]),
    value: (name) => reader.value(names[name]) as never,
    required: (name, ...notes) => reader.required(names[name], ...notes) as never,
    disallow: (all, why) =>
      reader.disallow(
        all.map((name) => names[name]),
        why,
      ),
    refuse: (name, error) => reader.refuse(names[name], error),
    errors: () => reader.errors(),
  };
}

/**
 * The values of a request whose fields do not depend on each other, or whose rules have been applied.
 *
 * @throws ApiError with every error of the request
 */
export function requireValues<F extends Fields>(fields: F, reader: FieldReader<FieldValues<F>>): Values<F> {
  throwErrors(reader.errors());
  return Object.fromEntries(Object.keys(fields).map((name) => [name, reader.value(name)])) as Values<F>;
}

/**
 * What was read of a request, which is complete unless the request has errors.
 *
 * @throws ApiError with every error of the request
 */
export function requireRead<T>(read: T | undefined, errors: readonly ErrorItem[]): T {
  throwErrors(errors);
  if (read === undefined) throw new Error('a request was read without an error, yet it is incomplete');
  return read;
}

type Complete<T> = { readonly [Key in keyof T]: Exclude<T[Key], undefined> };

/** The parts of something that was read; undefined if one of them is missing or wrong. */
export function complete<T extends object>(parts: T): Complete<T> | undefined {
  for (const name in parts) if (parts[name] === undefined) return undefined;
  return parts as Complete<T>;
}

/** The same of a list. */
export function completeList<T>(parts: ReadonlyArray<T | undefined>): readonly T[] | undefined {
  const there = parts.filter((part) => part !== undefined);
  return there.length === parts.length ? there : undefined;
}

function valuesAt(object: unknown, path: readonly string[]): readonly unknown[] {
  const value = path.reduce(valueIn, object);
  return value === undefined ? [] : [value];
}

/** The value of a key; undefined if it is missing, null or empty. */
function valueIn(object: unknown, key: string): unknown {
  const value = isJsonObject(object) && Object.hasOwn(object, key) ? object[key] : undefined;
  return value === null || value === '' ? undefined : value;
}

function fieldIn(fields: Fields, name: string): Field {
  const field = fields[name];
  if (field === undefined) throw new Error(`${name} is not a field of this request`);
  return field;
}

function parentOf(name: string): string | undefined {
  return name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : undefined;
}

function hasFields(fields: Fields, name: string): boolean {
  return Object.keys(fields).some((other) => parentOf(other) === name);
}

function textOf(sent: readonly unknown[]): string {
  return sent.map(sentText).join(',');
}

function wrongValue(name: string, sent: readonly unknown[], { allowed }: FieldType<unknown>): ErrorItem {
  return invalidParameter(name, textOf(sent), sent.length > 1 ? `sent only once, and be ${allowed}` : allowed);
}
