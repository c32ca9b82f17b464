import {
  disallowedParameter,
  type ErrorItem,
  invalidParameter,
  missingParameter,
  sentText,
  throwErrors,
  withNotes,
} from './errors.ts';
import { type Fields, type FieldValues, isJsonObject, type Values } from './fields.ts';

/** The values sent under a name: none if it is missing or empty, several if it was repeated. */
export type SentValues = (name: string) => readonly unknown[];

export function fromQuery(query: Readonly<Record<string, readonly string[] | undefined>>): SentValues {
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
 * The fields of a request, each checked by its type. Rules that depend on several fields then add their errors, and once
 * there are none the request is made of the values.
 */
export type FieldReader<V> = {
  /** What the caller knows a field by: in a body, its path. */
  nameOf(name: keyof V & string): string;
  isSent(name: keyof V & string): boolean;
  /** What was sent, as the `parameters` of an error hold it; null for nothing. */
  sent(name: keyof V & string): string | null;
  /** The value of a field, or its default; undefined if it is missing or wrong. */
  value<N extends keyof V & string>(name: N): V[N] | undefined;
  /** The value of a field that is there, because the request has no errors. */
  known<N extends keyof V & string>(name: N): V[N];
  /** Adds an error if a field is missing. `notes` are further sentences for a caller who left it out. */
  require(name: keyof V & string, ...notes: readonly string[]): void;
  /** Refuses fields that do not suit the others, whatever their values. `why` completes the sentence "NAME ...". */
  disallow(names: readonly (keyof V & string)[], why: string): void;
  /** Adds an error under a field, after the field's own. */
  refuse(name: keyof V & string, error: ErrorItem): void;
  /** In the order of the fields. */
  errors(): readonly ErrorItem[];
  /** @throws ApiError with every error of the request */
  throwErrors(): void;
};

export type RequestReader<F extends Fields> = FieldReader<FieldValues<F>> & {
  /**
   * The values of a request whose rules, if it has any, have been applied.
   *
   * @throws ApiError with every error of the request
   */
  values(): Values<F>;
};

/** `paths` say where a body has what rules know by the names of a query. */
export function createReader<F extends Fields>(
  fields: F,
  sent: SentValues,
  paths: Readonly<Record<string, string>> = {},
): RequestReader<F> {
  const { values, errors } = readFields(fields, sent);
  const nameOf = (name: string): string => paths[name] ?? name;
  const isSent = (name: string): boolean => sent(nameOf(name)).length > 0;

  const refuse = (name: string, error: ErrorItem): void => {
    errors.set(nameOf(name), [...(errors.get(nameOf(name)) ?? []), error]);
  };
  const disallow = (name: string, why: string): void => {
    const own = nameOf(name);
    for (const gone of Object.keys(fields).filter((one) => one === own || one.startsWith(`${own}.`))) {
      values.delete(gone);
      errors.delete(gone);
    }
    if (isSent(name)) refuse(name, disallowedParameter(own, textOf(sent(own)), why));
  };
  const allErrors = (): readonly ErrorItem[] => Object.keys(fields).flatMap((name) => errors.get(name) ?? []);

  return {
    nameOf,
    isSent,
    sent: (name) => (isSent(name) ? textOf(sent(nameOf(name))) : null),
    value: (name) => values.get(nameOf(name)) as never,
    known: (name) => {
      const value = values.get(nameOf(name));
      if (value === undefined) throw new Error(`a request without errors has no ${name}`);
      return value as never;
    },
    require: (name, ...notes) => {
      const field = fields[nameOf(name)];
      if (field === undefined || isSent(name)) return;
      errors.set(nameOf(name), [withNotes(missingParameter(nameOf(name), field.type.allowed), notes)]);
    },
    disallow: (names, why) => {
      for (const name of names) disallow(name, why);
    },
    refuse,
    errors: allErrors,
    throwErrors: () => throwErrors(allErrors()),
    values: () => {
      throwErrors(allErrors());
      return Object.fromEntries(Object.keys(fields).map((name) => [name, values.get(name)])) as Values<F>;
    },
  };
}

/** The fields of an object are read if it was sent as one, and reported in its place if it is required and missing. */
function readFields(fields: Fields, sent: SentValues) {
  const values = new Map<string, unknown>();
  const errors = new Map<string, readonly ErrorItem[]>();
  for (const [name, { type, required = false, default: preset }] of Object.entries(fields)) {
    const parent = name.slice(0, Math.max(0, name.lastIndexOf('.')));
    const isWithinReach =
      parent === '' || values.has(parent) || (fields[parent]?.required && sent(parent).length === 0);
    if (!isWithinReach) continue;
    const all = sent(name);
    const value = all.length === 1 ? type.read(all[0]) : all.length === 0 ? preset : undefined;
    if (value !== undefined) values.set(name, value);
    else if (all.length > 0) errors.set(name, [wrongValue(name, all, type.allowed)]);
    else if (required && !hasFields(fields, name)) errors.set(name, [missingParameter(name, type.allowed)]);
  }
  return { values, errors };
}

function hasFields(fields: Fields, name: string): boolean {
  return Object.keys(fields).some((other) => other.startsWith(`${name}.`));
}

function wrongValue(name: string, sent: readonly unknown[], allowed: string): ErrorItem {
  return invalidParameter(name, textOf(sent), sent.length > 1 ? `sent only once, and be ${allowed}` : allowed);
}

function textOf(sent: readonly unknown[]): string {
  return sent.map(sentText).join(',');
}
