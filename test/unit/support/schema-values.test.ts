import fc from 'fast-check';
import { documentedOperations, readDocument } from '../../support/openapi-document.ts';
import { schemaValidators } from '../../support/schema-validators.ts';
import { type Json, valuesOf } from '../../support/schema-values.ts';

const document = readDocument();
const validatorOf = schemaValidators(document);

const schemas = documentedOperations(document).flatMap(({ path, operation }) => [
  ...operation.parameters.map(({ name, schema }) => ({ name: `${name} of ${path}`, schema })),
  ...Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => ({
    name: `${type} of ${path}`,
    schema,
  })),
]);

describe('the values of a schema of the reference are allowed by it', () => {
  it.each(schemas)('$name', ({ schema }) => {
    const isAllowed = (value: Json) => expect([value, validatorOf(schema)(value)]).toEqual([value, true]);
    fc.assert(fc.property(valuesOf(document, schema, ['SW1A 1AA', '']), isAllowed), { seed: 1, numRuns: 50 });
  });
});
