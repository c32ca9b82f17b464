import fc from 'fast-check';
import * as z from 'zod';
import type { OpenApiDocument } from './openapi-document.ts';

export type Json = z.core.util.JSONType;

const schemaNode = z.looseObject({
  $ref: z.string().optional(),
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.json()).optional(),
  const: z.json().optional(),
  examples: z.array(z.json()).optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  not: z.object({ pattern: z.string() }).optional(),
  required: z.array(z.string()).default([]),
  get anyOf() {
    return z.array(schemaNode).optional();
  },
  get properties() {
    return z.record(z.string(), schemaNode).optional();
  },
  get propertyNames() {
    return schemaNode.optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), schemaNode]).optional();
  },
});

export type SchemaNode = z.output<typeof schemaNode>;

/** A schema of the document, a reference followed. */
export function schemaAt({ components }: Pick<OpenApiDocument, 'components'>, schema: Json | SchemaNode): SchemaNode {
  const node = schemaNode.parse(schema);
  if (node.$ref === undefined) return node;
  return schemaNode.parse(components.schemas[node.$ref.split('/').at(-1) ?? '']);
}

const DIGITS_MOST = 12;
const CHARACTERS_MOST = 2_000;

/** Values that a schema describes: its examples, its edges, and any between. `words` are texts that mean something. */
export function valuesOf(
  document: Pick<OpenApiDocument, 'components'>,
  schema: Json | SchemaNode,
  words: readonly string[] = [],
): fc.Arbitrary<Json> {
  const node = schemaAt(document, schema);
  const any = describedBy(document, node, words);
  return node.examples === undefined ? any : fc.oneof(fc.constantFrom(...node.examples), any);
}

function describedBy(
  document: Pick<OpenApiDocument, 'components'>,
  node: SchemaNode,
  words: readonly string[],
): fc.Arbitrary<Json> {
  if (node.anyOf !== undefined) return fc.oneof(...node.anyOf.map((one) => valuesOf(document, one, words)));
  if (node.enum !== undefined) return fc.constantFrom(...node.enum);
  if (node.const !== undefined) return fc.constant(node.const);
  switch (node.type) {
    case 'string':
      return texts(node, words);
    case 'number':
    case 'integer':
      return numbers(node);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'object':
      return objects(document, node, words);
    default:
      throw new Error(`no values for a schema of type ${node.type}`);
  }
}

function texts({ format, pattern, not, minLength = 0, maxLength }: SchemaNode, words: readonly string[]) {
  if (format === 'date') return fc.constantFrom('2024-02-29', '2026-11-21', '2027-04-30', '2000-01-01', '2099-12-31');
  if (format === 'uuid') return fc.uuid();
  if (pattern !== undefined) {
    const forbidden = not === undefined ? undefined : new RegExp(not.pattern);
    return fc
      .stringMatching(new RegExp(pattern))
      .filter((text) => text.length <= CHARACTERS_MOST && forbidden?.test(text) !== true);
  }
  const most = Math.min(maxLength ?? CHARACTERS_MOST, CHARACTERS_MOST);
  const fitting = [...words, 'x'.repeat(most)].filter(({ length }) => length >= minLength && length <= most);
  return fc.oneof(
    fc.constantFrom(...fitting),
    fc.string({ minLength: Math.max(1, minLength), maxLength: Math.min(most, 50), unit: 'grapheme' }),
  );
}

/** Of at most twelve digits: the reference allows twenty. */
function numbers({ type, minimum, exclusiveMinimum, maximum }: SchemaNode): fc.Arbitrary<number> {
  const least = minimum ?? exclusiveMinimum ?? Number.MIN_SAFE_INTEGER;
  const most = maximum ?? Number.MAX_SAFE_INTEGER;
  const whole = fc.integer({ min: least, max: most });
  const edges = [least, most, least + 1, 0, 1].filter((edge) => edge >= least && edge <= most);
  const isAllowed = (value: number): boolean => value !== exclusiveMinimum;
  if (type === 'integer') return fc.oneof(fc.constantFrom(...edges), whole).filter(isAllowed);
  const decimal = fc
    .double({ min: least, max: most, noNaN: true })
    .map((value) => Number(value.toPrecision(DIGITS_MOST)))
    .filter((value) => !String(value).includes('e'));
  return fc.oneof(fc.constantFrom(...edges), whole, decimal).filter(isAllowed);
}

function objects(
  document: Pick<OpenApiDocument, 'components'>,
  { properties = {}, required, propertyNames, additionalProperties }: SchemaNode,
  words: readonly string[],
): fc.Arbitrary<Json> {
  if (propertyNames !== undefined && typeof additionalProperties === 'object') {
    const names = texts(propertyNames, words);
    return fc.dictionary(names, valuesOf(document, additionalProperties, words), {
      maxKeys: 20,
      noNullPrototype: true,
    });
  }
  const values = Object.entries(properties).map(([name, schema]) => [name, valuesOf(document, schema, words)] as const);
  return fc.record(Object.fromEntries(values), { requiredKeys: [...required], noNullPrototype: true });
}
