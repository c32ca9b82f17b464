import { CONTRACT_LIST } from '../../bin/reference/contracts.ts';
import { charactersMostOf, type Field, type Fields } from '../../shared/contract/fields.ts';
import { LINE_FIELDS } from '../../shared/request/comparison-line.ts';
import { type RequestReader, readBody, readQuery } from '../../shared/request/read.ts';
import { documentedOperations, readDocument } from '../support/openapi-document.ts';

type Schema = Readonly<Record<string, unknown>>;

const WRONG = 'invalid-parameter-value';

const document = readDocument();

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function target(schema: Schema): Schema {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  const found = $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (isSchema(value) ? value[key] : undefined), document);
  if (!isSchema(found)) throw new Error(`${$ref} leads nowhere`);
  return target(found);
}

/** Returns the paths of everything within a schema that may grow without a bound. */
function boundlessIn(schemaOrRef: unknown, path: string): readonly string[] {
  if (!isSchema(schemaOrRef)) return [];
  const schema = target(schemaOrRef);
  const within = ['anyOf', 'oneOf', 'allOf'].flatMap((union) =>
    [schema[union]].flat().flatMap((one) => boundlessIn(one, path)),
  );
  if (schema['enum'] !== undefined || schema['const'] !== undefined) return within;
  const types = [schema['type']].flat();
  const faults = Object.entries(BOUNDS).flatMap(([type, isBounded]) =>
    types.includes(type) && !isBounded(schema) ? [`${path}: ${type}`] : [],
  );
  const properties = isSchema(schema['properties']) ? schema['properties'] : {};
  return [
    ...within,
    ...faults,
    ...boundlessIn(schema['items'], `${path}[]`),
    ...boundlessIn(schema['propertyNames'], `${path} names`),
    ...boundlessIn(schema['additionalProperties'], `${path}.*`),
    ...Object.entries(properties).flatMap(([name, one]) => boundlessIn(one, `${path}.${name}`)),
  ];
}

const FIXED_FORMATS: readonly unknown[] = ['date', 'uuid'];

/** Says of each type whether a schema of it has a bound. A whole body has at most 64 KB. */
const BOUNDS: Readonly<Record<string, (schema: Schema) => boolean>> = {
  string: ({ maxLength, format }) => maxLength !== undefined || FIXED_FORMATS.includes(format),
  number: isRange,
  integer: isRange,
  array: ({ maxItems }) => maxItems !== undefined,
  object: ({ additionalProperties, maxProperties, propertyNames }) =>
    !isSchema(additionalProperties) || (maxProperties !== undefined && isSchema(propertyNames)),
};

function isRange({ minimum, exclusiveMinimum, maximum }: Schema): boolean {
  return (minimum ?? exclusiveMinimum) !== undefined && maximum !== undefined;
}

describe('everything in a request has a bounded length', () => {
  const operations = documentedOperations(document);

  it.each(operations.map(({ method, path, operation }) => [`${method} ${path}`, operation]))(
    'in the reference of %s',
    (_name, { parameters, requestBody }) => {
      const values = parameters.map(({ name, schema }) => [name, schema] as const);
      const bodies = Object.entries(requestBody?.content ?? {}).map(
        ([type, { schema }]) => [type, schema] as const,
      );
      expect([...values, ...bodies].flatMap(([name, schema]) => boundlessIn(schema, name))).toEqual(
        [],
      );
    },
  );

  it('which fails for a value without a bound', () => {
    const schema = {
      type: 'object',
      properties: {
        text: { type: 'string' },
        list: { type: 'array', items: { anyOf: [{ type: 'number', minimum: 0 }] } },
        map: { type: 'object', additionalProperties: { type: 'null' } },
      },
    };
    expect(boundlessIn(schema, 'body')).toEqual([
      'body.text: string',
      'body.list: array',
      'body.list[]: number',
      'body.map: object',
    ]);
  });
});

describe('a text that is longer than its schema allows is refused by the reader', () => {
  it.each(CONTRACT_LIST.map((contract) => [contract.name, contract] as const))(
    'of %s',
    (_name, { parameters, pathParameters, headers, body }) => {
      const inQuery = { ...parameters, ...pathParameters, ...headers };
      for (const [value, tooLong] of tooLongFor(inQuery))
        expect(errorsOf(readQuery({ value }, { value: [tooLong] }))).toEqual([WRONG]);
      for (const [value, tooLong] of tooLongFor(body?.fields ?? {}))
        expect(errorsOf(readBody({ value }, { value: tooLong }))).toEqual([WRONG]);
    },
  );

  it('of a line of a batch', () => {
    for (const [value, tooLong] of tooLongFor(LINE_FIELDS))
      expect(errorsOf(readBody({ value }, { value: tooLong }))).toEqual([WRONG]);
  });
});

/** The fields that are texts, each with one that is too long. */
function tooLongFor(fields: Fields): ReadonlyArray<readonly [Field, string]> {
  return Object.values(fields)
    .filter(({ type }) => type.schema.type !== 'object')
    .map((field) => [field, '1'.repeat(charactersMostOf(field.type.schema) + 1)]);
}

function errorsOf(reader: RequestReader<Fields>): readonly string[] {
  return reader.errors().map(({ code }) => code);
}
