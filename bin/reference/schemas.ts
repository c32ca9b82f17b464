import * as z from 'zod';
import type { EndpointContract } from '../../shared/contract/endpoint-contract.ts';
import type { Field } from '../../shared/contract/fields.ts';
import { isJsonObject } from '../../shared/values/json.ts';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export type JsonObject = { readonly [key: string]: JsonValue };

/** Returns every schema that has an id, by that id. */
export function componentSchemas(schemas: readonly z.ZodType[]): JsonObject {
  const components: Record<string, JsonValue> = {};
  for (const schema of schemas) {
    const { $defs = {}, ...definition } = z.toJSONSchema(schema, { io: 'output' });
    const id = z.globalRegistry.get(schema)?.id;
    const isNamed = id !== undefined && !('$ref' in definition);
    const definitions = { ...$defs, ...(isNamed && { [id]: definition }) };
    for (const [name, named] of Object.entries(definitions)) {
      components[name] = withReferences(named);
    }
  }
  return Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns a reference to a schema that has an id, otherwise the schema itself. */
export function reference(schema: z.ZodType): JsonObject {
  const id = z.globalRegistry.get(schema)?.id;
  if (id !== undefined) return { $ref: `#/components/schemas/${id}` };
  const { $defs: _definitions, ...definition } = z.toJSONSchema(schema, {
    io: 'output',
    reused: 'inline',
  });
  return withReferences(definition);
}

/**
 * An optional field of a body may hold this instead of a value. It has no id: orval 7 uses a named
 * schema before it declares it.
 */
const EMPTY = z.literal(['', null]).describe('No value: the field counts as missing.');

/** Returns the description of a schema. @throws Error if it has none */
export function descriptionOf(schema: z.ZodType): string {
  const { id, description } = z.globalRegistry.get(schema) ?? {};
  if (description === undefined) throw new Error(`the schema ${id} has no description`);
  return description;
}

/** Makes the schema of a JSON body, whose fields are listed by path, one object within another. */
export function bodySchema(body: NonNullable<EndpointContract['body']>): z.ZodType {
  const named = new Map<string, z.ZodType>();

  const objectSchema = (path: string): z.ZodObject => {
    const prefix = path === '' ? '' : `${path}.`;
    const below = Object.entries(body.fields).filter(([name]) => name.startsWith(prefix));
    const direct = below.filter(([name]) => !name.includes('.', prefix.length));
    return z.object(
      Object.fromEntries(
        direct.map(([name, field]) => [name.slice(prefix.length), schemaOf(name, field)]),
      ),
    );
  };

  const schemaOf = (name: string, field: Field): z.ZodType => {
    const { id, type, description, example = type.example, required = false } = field;
    // The schema checks nothing: it shows what the service's reader takes.
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
    const meta = { id: name, description: objectDescription ?? description };
    const schema = named.get(name) ?? objectSchema(path).meta(meta);
    named.set(name, schema);
    return schema;
  };

  return objectSchema('').meta({ id: body.id, description: body.description });
}

/** Writes an object as plain JSON, without members that are undefined. */
export function jsonOf(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value));
}

function withReferences(generated: object): JsonObject {
  const text = JSON.stringify(generated).replaceAll('#/$defs/', '#/components/schemas/');
  const schema: JsonObject = JSON.parse(text);
  return readableObject(schema);
}

function readable(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(readable);
  return isJsonObject(value) ? readableObject(value) : value;
}

/**
 * Leaves out what is of no use to a partner: the limits of safe integers, the patterns of formats,
 * and the prohibition of further keys, which responses may gain.
 */
function readableObject(schema: JsonObject): JsonObject {
  const isDropped = (key: string, entry: JsonValue): boolean =>
    key === '$schema' ||
    key === '$id' ||
    (key === 'id' && typeof entry === 'string' && 'type' in schema) ||
    (key === 'additionalProperties' && entry === false) ||
    (key === 'pattern' && 'format' in schema) ||
    (key === 'enum' && 'x-extensible-enum' in schema) ||
    (key === 'minimum' && entry === Number.MIN_SAFE_INTEGER) ||
    (key === 'maximum' && entry === Number.MAX_SAFE_INTEGER);
  const remaining = Object.entries(schema).filter(([key, entry]) => !isDropped(key, entry));
  return Object.fromEntries(remaining.map(([key, entry]) => [key, readable(entry)]));
}
