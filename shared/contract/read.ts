import {
  disallowedParameter,
  type ErrorItem,
  invalidParameter,
  missingParameter,
  sentText,
  throwErrors,
} from './errors.ts';
import { type Field, type Fields, type FieldValues, isJsonObject, type Values } from './fields.ts';

/** The values sent under a name: none if it is missing or empty, several if it was repeated. */
export type SentValues = (name: string) => readonly unknown[];

export function fromQuery(
  query: Readonly<Record<string, readonly string[] | undefined>>,
): SentValues {
  return (name) => {
    const values = (Object.hasOwn(query, name) ? query[name] : null) ?? [];
    return values.length === 1 && values[0] === '' ? [] : values;
  };
}

/** A JSON body, whose fields are named by their paths. What is null or empty is missing. */
export function fromBody(body: unknown): SentValues {
  return (path) => {
    let value = body;
    for (const key of path.split('.')) {
      value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    }
    return value === undefined || value === null || value === '' ? [] : [value];
  };
}

/**
 * The fields of a request, each checked by its type. Rules that depend on several fields then add
 * their errors, and make of the values what counts once there are none: `V` by name, `S` of a
 * request without errors.
 */
export class FieldReader<V, S = unknown> {
  readonly #fields: Fields;
  readonly #sent: SentValues;
  /** What the caller knows a field by, which the rules know by the name of a query. */
  readonly nameOf: (name: string) => string;
  readonly #values = new Map<string, unknown>();
  readonly #errors = new Map<string, readonly ErrorItem[]>();
  readonly #reliedOn = new Set<string>();

  constructor(fields: Fields, sent: SentValues, nameOf = (name: string) => name) {
    this.#fields = fields;
    this.#sent = sent;
    this.nameOf = nameOf;
    for (const [name, field] of Object.entries(fields)) this.#read(name, field);
  }

  isSent(name: keyof V & string): boolean {
    return this.#sent(this.nameOf(name)).length > 0;
  }

  /** What was sent, as the `parameters` of an error hold it; null for nothing. */
  sent(name: keyof V & string): string | null {
    return this.isSent(name) ? textOf(this.#sent(this.nameOf(name))) : null;
  }

  /** The value of a field, or its default; undefined if it is missing or wrong. */
  value<N extends keyof V & string>(name: N): V[N] | undefined {
    return this.#values.get(this.nameOf(name)) as never;
  }

  /**
   * The value of a field that a request without errors has: what is made of it counts only if there
   * are none.
   */
  known<N extends keyof V & string>(name: N): V[N] {
    this.#reliedOn.add(this.nameOf(name));
    return this.#values.get(this.nameOf(name)) as never;
  }

  /**
   * Adds an error if a field is missing. `notes` are further sentences for a caller who left it
   * out.
   */
  require(name: keyof V & string, ...notes: readonly string[]): void {
    const own = this.nameOf(name);
    const field = this.#fields[own];
    if (field === undefined || this.isSent(name)) return;
    this.#errors.set(own, [missingParameter(own, field.type.allowed, notes)]);
  }

  /**
   * Refuses fields that do not suit the others, whatever their values. `why` completes the sentence
   * "NAME ...".
   */
  disallow(names: readonly (keyof V & string)[], why: string): void {
    for (const name of names) {
      const own = this.nameOf(name);
      for (const gone of Object.keys(this.#fields).filter(
        (one) => one === own || one.startsWith(`${own}.`),
      )) {
        this.#values.delete(gone);
        this.#errors.delete(gone);
      }
      const sent = this.sent(name);
      if (sent !== null) this.refuse(name, disallowedParameter(own, sent, why));
    }
  }

  /** Adds an error under a field, after the field's own. */
  refuse(name: keyof V & string, error: ErrorItem): void {
    const own = this.nameOf(name);
    this.#errors.set(own, [...(this.#errors.get(own) ?? []), error]);
  }

  /** In the order of the fields. */
  errors(): readonly ErrorItem[] {
    return Object.keys(this.#fields).flatMap((name) => this.#errors.get(name) ?? []);
  }

  /** @throws ApiError with every error of the request */
  throwErrors(): void {
    throwErrors(this.errors());
    const forgotten = [...this.#reliedOn].find((name) => !this.#values.has(name));
    if (forgotten !== undefined)
      throw new Error(`no rule requires ${forgotten}, which is relied on`);
  }

  /**
   * @throws ApiError with every error of the request, whose rules, if it has any, have been applied
   */
  values(): S {
    this.throwErrors();
    return Object.fromEntries(
      Object.keys(this.#fields).map((name) => [name, this.#values.get(name)]),
    ) as S;
  }

  /**
   * A field of an object is read if that was sent as one, and reported in its place if it is
   * required and missing.
   */
  #read(name: string, { type, required = false, default: preset }: Field): void {
    const parent = name.slice(0, Math.max(0, name.lastIndexOf('.')));
    const isReported = this.#fields[parent]?.required && this.#sent(parent).length === 0;
    if (parent !== '' && !this.#values.has(parent) && !isReported) return;
    const sent = this.#sent(name);
    const value = sent.length === 1 ? type.read(sent[0]) : sent.length === 0 ? preset : undefined;
    const hasFields = () => Object.keys(this.#fields).some((other) => other.startsWith(`${name}.`));
    if (value !== undefined) this.#values.set(name, value);
    else if (sent.length > 0) this.#errors.set(name, [wrongValue(name, sent, type.allowed)]);
    else if (required && !hasFields())
      this.#errors.set(name, [missingParameter(name, type.allowed)]);
  }
}

export type RequestReader<F extends Fields> = FieldReader<FieldValues<F>, Values<F>>;

export function createReader<F extends Fields>(fields: F, sent: SentValues): RequestReader<F> {
  return new FieldReader(fields, sent);
}

function wrongValue(name: string, sent: readonly unknown[], allowed: string): ErrorItem {
  return invalidParameter(
    name,
    textOf(sent),
    sent.length > 1 ? `sent only once, and be ${allowed}` : allowed,
  );
}

function textOf(sent: readonly unknown[]): string {
  return sent.map(sentText).join(',');
}
