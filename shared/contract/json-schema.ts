import * as z from 'zod';
import { isJsonObject } from './json-body.ts';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export type JsonObject = { readonly [key: string]: JsonValue };

/** How a description marks what the specification does not have. */
const ADDITION = 'An addition to the specification.';

/** Marks an addition for programs, where a description says that it is one. */
export function additionMark(description: unknown): { readonly 'x-addition'?: true } {
  return typeof description === 'string' && description.includes(ADDITION) ? { 'x-addition': true } : {};
}

export function toSchema(schema: z.ZodType): JsonObject {
  const { $defs: _definitions, ...own } = z.toJSONSchema(schema, { io: 'output', reused: 'inline' });
  return referring(own);
}

/** Every schema that has an id, by that id. */
export function componentSchemas(schemas: readonly z.ZodType[]): JsonObject {
  const found: Record<string, JsonValue> = {};
  for (const schema of schemas) {
    const { $defs = {}, ...own } = z.toJSONSchema(schema, { io: 'output' });
    const id = z.globalRegistry.get(schema)?.id;
    const named = { ...$defs, ...(id === undefined || '$ref' in own ? {} : { [id]: own }) };
    for (const [name, definition] of Object.entries(named)) found[name] = referring(definition);
  }
  return Object.fromEntries(Object.entries(found).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** A schema by its name, where it has one. */
export function reference(schema: z.ZodType): JsonObject {
  const id = z.globalRegistry.get(schema)?.id;
  return id === undefined ? toSchema(schema) : { $ref: `#/components/schemas/${id}` };
}

function referring(made: Record<string, unknown>): JsonObject {
  return JSON.parse(JSON.stringify(readable(made)).replaceAll('#/$defs/', '#/components/schemas/')) as JsonObject;
}

/**
 * JSON Schema as a reader wants it: answers may gain keys, so none are forbidden; the limits of safe integers and the
 * patterns behind formats say nothing to a partner.
 */
function readable(value: unknown): JsonValue {
  if (Array.isArray(value)) return value.map(readable);
  if (!isJsonObject(value)) return value as JsonValue;
  const dropped = (key: string, entry: unknown): boolean =>
    key === '$schema' ||
    key === '$id' ||
    (key === 'id' && typeof entry === 'string' && 'type' in value) ||
    (key === 'additionalProperties' && entry === false) ||
    (key === 'pattern' && 'format' in value) ||
    (key === 'minimum' && entry === Number.MIN_SAFE_INTEGER) ||
    (key === 'maximum' && entry === Number.MAX_SAFE_INTEGER);
  const entries = Object.entries(value).flatMap(([key, entry]) =>
    dropped(key, entry) ? [] : [[key, readable(entry)]],
  );
  return { ...Object.fromEntries(entries), ...additionMark(value['description']) };
}
