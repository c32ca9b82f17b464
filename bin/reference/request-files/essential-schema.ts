import * as z from 'zod';
import type { JsonObject, JsonValue } from '../openapi/json-schema.ts';

const schemaSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.json().optional(),
  required: z.array(z.string()).optional(),
  properties: z.record(z.string(), z.json()).optional(),
  items: z.json().optional(),
});

/**
 * The names and types in the upper levels of a schema, without references. JSON Schema of any draft means the same by
 * them, and a collection stays small enough to read.
 */
export function essentialSchema(schema: JsonValue, components: JsonObject, levels: number): JsonObject {
  const { $ref, type, required, properties, items } = schemaSchema.parse(schema);
  if ($ref !== undefined) return essentialSchema(components[$ref.split('/').at(-1) ?? ''] ?? {}, components, levels);
  const below = (inner: JsonValue): JsonObject => essentialSchema(inner, components, levels - 1);
  return {
    ...(type === undefined ? {} : { type }),
    ...(levels === 0 || required === undefined ? {} : { required }),
    ...(levels === 0 || properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, below(inner)])) }),
    ...(levels === 0 || items === undefined ? {} : { items: below(items) }),
  };
}
