import * as z from 'zod';
import type { EndpointContract } from '../../shared/contract/endpoint-contract.ts';
import { type Field, isJsonObject } from '../../shared/contract/fields.ts';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export type JsonObject = { readonly [key: string]: JsonValue };

/** Every schema that has an id, by that id. */
export function componentSchemas(schemas: readonly z.ZodType[]): JsonObject {
  const found: Record<string, JsonValue> = {};
  for (const schema of schemas) {
    const { $defs = {}, ...own } = z.toJSONSchema(schema, { io: 'output' });
    const id = z.globalRegistry.get(schema)?.id;
    const named = { ...$defs, ...(id === undefined || '$ref' in own ? {} : { [id]: own }) };
    for (const [name, definition] of Object.entries(named))
      found[name] = withReferences(definition);
  }
  return Object.fromEntries(
    Object.entries(found).toSorted(([left], [right]) => (left < right ? -1 : 1)),
  );
}

/** A reference to a schema that has an id, otherwise the schema itself. */
export function reference(schema: z.ZodType): JsonObject {
  const id = z.globalRegistry.get(schema)?.id;
  if (id !== undefined) return { $ref: `#/components/schemas/${id}` };
  const { $defs: _definitions, ...own } = z.toJSONSchema(schema, {
    io: 'output',
    reused: 'inline',
  });
  return withReferences(own);
}

/**
 * What an optional field of a body may hold instead of a value. It has no name: orval 7 uses a
 * named one too early.
 */
const EMPTY = z.literal(['', null]).describe('No value: the field counts as missing.');

/** @throws Error if the schema has no description */
export function descriptionOf(schema: z.ZodType): string {
  const { id, description } = z.globalRegistry.get(schema) ?? {};
  if (description === undefined) throw new Error(`the schema ${id} has no description`);
  return description;
}

/**
 * A JSON body as the reference shows it: its fields are listed by path, and every object has its
 * fields below it.
 */
export function bodySchema({
  id,
  description,
  fields,
}: NonNullable<EndpointContract['body']>): z.ZodType {
  const named = new Map<string, z.ZodType>();

  const objectSchema = (path: string): z.ZodObject => {
    const prefix = path === '' ? '' : `${path}.`;
    const below = Object.entries(fields).filter(([name]) => name.startsWith(prefix));
    const own = below.filter(([name]) => !name.includes('.', prefix.length));
    return z.object(
      Object.fromEntries(
        own.map(([name, field]) => [name.slice(prefix.length), schemaOf(name, field)]),
      ),
    );
  };

  const schemaOf = (name: string, field: Field): z.ZodType => {
    const { id, type, description, example = type.example, required = false } = field;
    // Checks nothing: it only shows what the service's own reader takes.
    const schema = id === undefined ? z.unknown().meta(type.schema) : namedSchema(id, name, field);
    const accepted = required ? schema : z.union([schema, EMPTY]);
    const described =
      id === undefined
        ? accepted.meta({ ...accepted.meta(), description, examples: [example] })
        : accepted.describe(description);
    return required ? described : described.optional();
  };

  /** Objects of one name have the same fields. */
  const namedSchema = (
    name: string,
    path: string,
    { description, objectDescription }: Field,
  ): z.ZodType => {
    const known = { id: name, description: objectDescription ?? description };
    const schema = named.get(name) ?? objectSchema(path).meta(known);
    named.set(name, schema);
    return schema;
  };

  return objectSchema('').meta({ id, description });
}

function withReferences(generated: Record<string, unknown>): JsonObject {
  return JSON.parse(
    JSON.stringify(readable(generated)).replaceAll('#/$defs/', '#/components/schemas/'),
  ) as JsonObject;
}

/**
 * JSON Schema for readers: responses may gain keys, so none are forbidden, and the limits of safe
 * integers and the patterns behind formats are of no use to a partner.
 */
function readable(value: unknown): JsonValue {
  if (Array.isArray(value)) return value.map(readable);
  if (!isJsonObject(value)) return value as JsonValue;
  const isDropped = (key: string, entry: unknown): boolean =>
    key === '$schema' ||
    key === '$id' ||
    (key === 'id' && typeof entry === 'string' && 'type' in value) ||
    (key === 'additionalProperties' && entry === false) ||
    (key === 'pattern' && 'format' in value) ||
    (key === 'minimum' && entry === Number.MIN_SAFE_INTEGER) ||
    (key === 'maximum' && entry === Number.MAX_SAFE_INTEGER);
  const kept = Object.entries(value).filter(([key, entry]) => !isDropped(key, entry));
  return Object.fromEntries(kept.map(([key, entry]) => [key, readable(entry)]));
}
