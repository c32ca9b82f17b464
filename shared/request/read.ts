import {
  closestKey,
  disallowedParameter,
  type ErrorItem,
  invalidParameter,
  missingParameter,
  receivedText,
  throwErrors,
  withSuggestion,
} from '../contract/errors.ts';
import { charactersMostOf, type Field, type Fields, type Values } from '../contract/fields.ts';
import { isJsonObject } from '../values/json.ts';

const WRONG = Symbol('wrong');

/** Stands for a value that is wrong and whose error is noted. Only this file makes it. */
export type Wrong = typeof WRONG;

/** A value of a request that may be wrong: the compiler lets nobody use it as a `T`. */
export type Read<T> = T | Wrong;

export function isWrong(value: unknown): value is Wrong {
  return value === WRONG;
}

type Whole<Parts> = { readonly [Name in keyof Parts]: Exclude<Parts[Name], Wrong> };

/** The parts of a `T`, each as it was read. */
export type PartsOf<T> = { readonly [Name in keyof T]: Read<T[Name]> };

/** Returns an object or a list, which is wrong if one of its parts is. */
export function whole<const Parts extends object>(parts: Parts): Read<Whole<Parts>> {
  return isWhole(parts) ? parts : WRONG;
}

function isWhole<Parts extends object>(parts: Parts): parts is Parts & Whole<Parts> {
  return !Object.values(parts).some(isWrong);
}

type Query = Readonly<Record<string, readonly string[] | undefined>>;

/** Reads a query string, or headers. */
export function readQuery<F extends Fields>(fields: F, query: Query): RequestReader<F> {
  const sentValues: SentValues = (name) => {
    const values = (Object.hasOwn(query, name) ? query[name] : undefined) ?? [];
    return values.length === 1 && values[0] === '' ? [] : values;
  };
  return new RequestReader(fields, sentValues, Object.keys(query).values());
}

/** Reads a JSON body, whose fields are named by their paths. */
export function readBody<F extends Fields>(fields: F, body: unknown): RequestReader<F> {
  const sentValues: SentValues = (path) => {
    let value = body;
    for (const key of path.split('.')) {
      value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    }
    return isMissing(value) ? [] : [value];
  };
  return new RequestReader(fields, sentValues, pathsOf(body));
}

/** Yields the paths of all keys of an object one by one, because few are needed. */
function* pathsOf(value: unknown, parent = ''): Generator<string> {
  if (!isJsonObject(value)) return;
  for (const key of Object.keys(value)) {
    yield `${parent}${key}`;
    yield* pathsOf(value[key], `${parent}${key}.`);
  }
}

/** Tells whether a value of JSON counts as missing: so do null, an empty text and an empty list. */
export function isMissing(value: unknown): boolean {
  const isEmpty = value === '' || (Array.isArray(value) && value.length === 0);
  return value === undefined || value === null || isEmpty;
}

/** Returns the values sent under a name: none if it is missing, several if it was repeated. */
type SentValues = (name: string) => readonly unknown[];

export type SentFields<F extends Fields> = {
  readonly [Name in keyof F]: SentField<Values<F>[Name]>;
};

/** The most unknown names of a request among which a misspelt one is looked for. */
const UNKNOWN_NAMES_MOST = 50;

/**
 * The fields of a request, each checked by its type. Rules that depend on several fields note their
 * errors on them. A handler gets no value before `accept` has found that nothing is wrong.
 */
export class RequestReader<F extends Fields> {
  readonly fields: SentFields<F>;
  readonly #fields: Readonly<Record<string, SentField<unknown>>>;
  /** The names that were sent and that no field has. Only an error needs them. */
  readonly #unknownNames: IteratorObject<string>;
  #foundNames: readonly string[] | undefined;

  constructor(
    declared: F,
    sentValues: SentValues,
    sentNames: IteratorObject<string> = [].values(),
  ) {
    this.#unknownNames = sentNames
      .filter((name) => !Object.hasOwn(declared, name))
      .take(UNKNOWN_NAMES_MOST);
    const fields = readFields(declared, sentValues);
    this.#fields = fields;
    // The type of each field has read its value.
    this.fields = fields as SentFields<F>;
  }

  /** Returns all errors, in the order of the fields. */
  errors(): readonly ErrorItem[] {
    return Object.values(this.#fields).flatMap(({ name, errors }) =>
      errors.map((error) => this.#withMisspelling(error, name)),
    );
  }

  /** Adds to the error of a missing field the name that the caller probably misspelt. */
  #withMisspelling(error: ErrorItem, name: string): ErrorItem {
    if (error.code !== 'missing-required-parameter') return error;
    this.#foundNames ??= this.#unknownNames.toArray();
    const misspelt = closestKey(name, this.#foundNames);
    if (misspelt === undefined) return error;
    return { ...error, message: `${error.message} Did you mean ${name}? ${misspelt} was sent.` };
  }

  /** @throws ApiError with every error of the request */
  throwErrors(): void {
    throwErrors(this.errors());
  }

  /**
   * Returns what was read, if nothing is wrong with the request.
   *
   * @throws ApiError with every error of the request
   */
  accept<T>(value: Read<T>): T {
    this.throwErrors();
    if (isWrong(value)) throw new Error('a value of a request is wrong, and no error says why');
    return value;
  }

  /**
   * Returns the value of every field.
   *
   * @throws ApiError with every error of the request
   */
  values(): Values<F> {
    const values = Object.entries(this.#fields).map(([name, { value }]) => [name, value] as const);
    this.accept(whole(values.map(([, value]) => value)));
    return Object.fromEntries(values) as Values<F>;
  }
}

type Reading<V> = { readonly value: Read<V>; readonly errors: readonly ErrorItem[] };

/** A field as it was sent. `V` is what it holds in a request without errors. */
export class SentField<V> {
  /** The name by which the caller knows the field. */
  readonly name: string;
  readonly #allowed: string;
  readonly #sentValues: readonly unknown[];
  /** The fields of this one, if it is an object. */
  readonly inner: SentField<unknown>[] = [];
  #value: Read<V>;
  #errors: readonly ErrorItem[];

  constructor({ name, allowed, sentValues }: SentEntry, { value, errors }: Reading<V>) {
    this.name = name;
    this.#allowed = allowed;
    this.#sentValues = sentValues;
    this.#value = value;
    this.#errors = errors;
  }

  /** The value, or its default; undefined if the field is not sent and nothing requires it. */
  get value(): Read<V> {
    return this.#value;
  }

  get errors(): readonly ErrorItem[] {
    return this.#errors;
  }

  get isSent(): boolean {
    return this.#sentValues.length > 0;
  }

  /**
   * The text that was sent, as the `parameters` of an error have it. null means that nothing was
   * sent.
   */
  get sentText(): string | null {
    return this.isSent ? textOf(this.#sentValues) : null;
  }

  /** Returns the value of a field that must be sent. `notes` are for a caller who left it out. */
  require(...notes: readonly string[]): Read<Exclude<V, undefined>> {
    const value = this.#value;
    return isPresent(value) ? value : this.refuseMissing(...notes);
  }

  /** Reports that the field is missing. `notes` are further sentences. */
  refuseMissing(...notes: readonly string[]): Wrong {
    return this.refuse(missingParameter(this.name, this.#allowed, notes));
  }

  /** Adds an error to those that the field has, and marks its value as wrong. */
  refuse(error: ErrorItem): Wrong {
    this.#errors = [...this.#errors, error];
    this.#value = WRONG;
    return WRONG;
  }

  /**
   * Refuses the field if it was sent, whatever its value. `why` completes the sentence "NAME ...".
   */
  disallow(why: string): Read<undefined> {
    const text = this.sentText;
    if (text === null) return undefined;
    for (const field of [this, ...this.inner]) field.#forget();
    return this.refuse(disallowedParameter(this.name, text, why));
  }

  /** One error is enough for an object, or if it replaces all others. */
  #forget(): void {
    this.#errors = [];
    this.#value = WRONG;
  }
}

function isPresent<V>(value: V): value is Exclude<V, undefined> {
  return value !== undefined;
}

type SentEntry = {
  readonly name: string;
  readonly allowed: string;
  readonly isList: boolean;
  readonly words: readonly string[];
  readonly sentValues: readonly unknown[];
};

function readFields(declared: Fields, sentValues: SentValues) {
  const fields: Record<string, SentField<unknown>> = {};
  for (const [name, field] of Object.entries(declared)) {
    const entry = {
      name,
      allowed: field.type.allowed,
      isList: field.type.schema.type === 'array',
      words: field.type.words ?? [],
      sentValues: sentValues(name),
    };
    const object = fields[name.slice(0, Math.max(0, name.lastIndexOf('.')))];
    const hasFields = () => Object.keys(declared).some((path) => path.startsWith(`${name}.`));
    const reading = readWithin(object) ?? readField(entry, field, hasFields);
    fields[name] = new SentField(entry, reading);
    object?.inner.push(fields[name]);
  }
  return fields;
}

/** Returns null if the fields of an object are to be read: it was sent as one, or is required. */
function readWithin(object: SentField<unknown> | undefined): Reading<unknown> | null {
  if (object === undefined) return null;
  if (object.isSent && isWrong(object.value)) return { value: WRONG, errors: [] };
  return object.value === undefined ? { value: undefined, errors: [] } : null;
}

/**
 * Reads one field. If a required object is missing, its required fields are reported in its place.
 */
function readField(
  entry: SentEntry,
  { type, required = false, default: preset }: Field,
  hasFields: () => boolean,
): Reading<unknown> {
  const { name, allowed, sentValues } = entry;
  if (sentValues.length === 0) {
    if (!required) return { value: preset, errors: [] };
    return { value: WRONG, errors: hasFields() ? [] : [missingParameter(name, allowed)] };
  }
  const [sent, ...more] = sentValues;
  const value = more.length === 0 && !isTooLong(sent, type) ? type.read(sent) : undefined;
  return value === undefined
    ? { value: WRONG, errors: [wrongValue(entry)] }
    : { value, errors: [] };
}

/** Counts characters as people do, but only if it has to. */
function isTooLong(sent: unknown, { schema }: Field['type']): boolean {
  if (typeof sent !== 'string') return false;
  const most = charactersMostOf(schema);
  return sent.length > most && (sent.length > 2 * most || [...sent].length > most);
}

function wrongValue({ name, allowed, isList, words, sentValues }: SentEntry): ErrorItem {
  const text = textOf(sentValues);
  const wrongWord = text.split(',').find((word) => !words.includes(word)) ?? '';
  if (sentValues.length === 1) {
    return withSuggestion(invalidParameter(name, text, allowed), closestKey(wrongWord, words));
  }
  const once = isList ? 'sent once, its entries separated by commas' : 'sent only once';
  return invalidParameter(name, text, `${once}, and be ${allowed}`);
}

function textOf(sentValues: readonly unknown[]): string {
  return sentValues.map(receivedText).join(',');
}
