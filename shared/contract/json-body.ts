import * as z from 'zod';
import { disallowedParameter, type ErrorItem, invalidParameter } from './errors.ts';
import { type FieldType, sentText } from './field-types.ts';
import { absenceError, type Requirement } from './parameters.ts';

/** A field of a JSON body, as the reference lists it. */
export type JsonField<T = unknown> = {
  readonly kind: FieldType<T>;
  readonly description: string;
  readonly example: unknown;
  readonly required?: boolean;
};

export type JsonFields = Readonly<Record<string, JsonField>>;

/** An object within a body, one level down. */
export type JsonGroup = {
  /** Its name in the reference; groups of one name have the same fields. */
  readonly id: string;
  readonly fields: JsonFields;
  readonly description: string;
  /** Ends the words "... must be". */
  readonly allowed: string;
  /** Where it is missing, its required fields are, one by one. */
  readonly required?: boolean;
};

/** A body's fields in the order of the reference, which is the order of their errors. */
export type JsonShape = Readonly<Record<string, JsonField | JsonGroup>>;

/** An object as it was sent: what its values are is not known yet. */
export type SentObject = Readonly<Record<string, unknown>>;

type ValueOf<F> = F extends { readonly kind: FieldType<infer T> } ? T : never;
type FieldValues<F extends JsonFields> = { readonly [Name in keyof F]?: ValueOf<F[Name]> };

/** What was sent and is right; a group is there where it was sent as an object. */
export type JsonValues<S extends JsonShape> = {
  readonly [Name in keyof S]?: S[Name] extends { readonly fields: infer F extends JsonFields }
    ? FieldValues<F>
    : ValueOf<S[Name]>;
};

export type JsonRead<S extends JsonShape> = { readonly values: JsonValues<S>; readonly errors: readonly ErrorItem[] };

export function isJsonObject(value: unknown): value is SentObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value under a name; undefined where it is missing: not there, null or empty. */
export function valueIn(object: unknown, name: string): unknown {
  const value = isJsonObject(object) && Object.hasOwn(object, name) ? object[name] : undefined;
  return isMissing(value) ? undefined : value;
}

/** A field's value on its own, where it was sent and is right. */
export function readIn<T>(object: unknown, name: string, kind: FieldType<T>): T | undefined {
  const value = valueIn(object, name);
  return value === undefined ? undefined : kind.read(value);
}

/**
 * Reads a body by its shape. `requirements` says, by path (`selected_plan.fuel`), how a value stands where that depends
 * on others; fields that the shape does not know are ignored. All errors come back, in the order of the reference; a
 * group that is itself at fault is not looked into.
 */
export function readJsonFields<S extends JsonShape>(
  shape: S,
  body: SentObject,
  requirements: Readonly<Record<string, Requirement | undefined>> = {},
): JsonRead<S> {
  const errors: ErrorItem[] = [];

  const readFields = (fields: JsonFields, from: unknown, prefix: string): Record<string, unknown> => {
    const values: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(fields)) {
      const path = `${prefix}${name}`;
      const requirement = requirements[path] ?? (field.required ? 'required' : 'optional');
      const error = fieldError({ path, value: valueIn(from, name), requirement }, field.kind);
      if (error === undefined) values[name] = readIn(from, name, field.kind);
      else errors.push(error);
    }
    return values;
  };

  const readGroup = (name: string, group: JsonGroup): Record<string, unknown> | undefined => {
    const value = valueIn(body, name);
    const error = groupError({ path: name, value, requirement: requirements[name] ?? 'optional' }, group);
    if (error !== undefined) {
      errors.push(error);
      return undefined;
    }
    if (value === undefined && group.required !== true) return undefined;
    return readFields(group.fields, value, `${name}.`);
  };

  const values: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(shape)) {
    if (isGroup(entry)) values[name] = readGroup(name, entry);
    else Object.assign(values, readFields({ [name]: entry }, body, ''));
  }
  return { values: values as JsonValues<S>, errors };
}

/** Every path of a shape, in the order of the reference. */
export function pathsOf(shape: JsonShape): readonly string[] {
  return Object.entries(shape).flatMap(([name, entry]) =>
    isGroup(entry) ? [name, ...Object.keys(entry.fields).map((field) => `${name}.${field}`)] : [name],
  );
}

/** A shape as the reference shows it. */
export function bodySchema(shape: JsonShape) {
  const groups = new Map<string, ReturnType<typeof fieldsSchema>>();
  const groupSchema = ({ id, fields, description }: JsonGroup) => {
    const schema = groups.get(id) ?? fieldsSchema(fields).meta({ id });
    groups.set(id, schema);
    return schema.describe(description);
  };
  return z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, entry]) => {
        if (!isGroup(entry)) return [name, fieldSchema(entry)];
        const schema = groupSchema(entry);
        return [name, entry.required ? schema : schema.optional()];
      }),
    ),
  );
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

type Sent = { readonly path: string; readonly value: unknown; readonly requirement: Requirement };

function fieldError(sent: Sent, kind: FieldType<unknown>): ErrorItem | undefined {
  const error = requirementError(sent, kind.allowed);
  if (error !== undefined || sent.value === undefined) return error;
  return kind.read(sent.value) === undefined
    ? invalidParameter(sent.path, sentText(sent.value), kind.allowed)
    : undefined;
}

/** What is wrong with how a value stands: missing though required, or there though disallowed. */
function requirementError({ path, value, requirement }: Sent, allowed: string): ErrorItem | undefined {
  if (value === undefined) return absenceError(path, allowed, requirement);
  return typeof requirement === 'object' && 'disallowed' in requirement
    ? disallowedParameter(path, sentText(value), requirement.disallowed)
    : undefined;
}

function groupError(sent: Sent, group: JsonGroup): ErrorItem | undefined {
  const error = requirementError(sent, group.allowed);
  if (error !== undefined || sent.value === undefined) return error;
  return isJsonObject(sent.value) ? undefined : invalidParameter(sent.path, sentText(sent.value), group.allowed);
}

function isGroup(entry: JsonField | JsonGroup): entry is JsonGroup {
  return 'fields' in entry;
}

function fieldsSchema(fields: JsonFields) {
  return z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])));
}

function fieldSchema({ kind, description, example, required }: JsonField): z.ZodType {
  const schema = kind.schema.meta({ description, example: undefined, examples: [example] });
  return required ? schema : schema.optional();
}
