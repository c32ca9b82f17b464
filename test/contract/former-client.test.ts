import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { documentedOperations, readDocument, resolved } from '../support/openapi-document.ts';
import { schemaValidators } from '../support/response-checker.ts';

/**
 * What a client generated from the document of commit 79c11acc, which closed its enumerations,
 * expects of each response and webhook: its schemas, without descriptions and examples.
 */
const formerClient = z
  .object({
    responses: z.record(z.string(), z.record(z.string(), z.json())),
    webhooks: z.record(z.string(), z.json()),
    schemas: z.record(z.string(), z.record(z.string(), z.json())),
  })
  .parse(
    JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/client-of-1.0.0.json'), 'utf8')),
  );

const readerOf = schemaValidators({ components: formerClient });
const document = readDocument();

/** The examples of the reference, which the service returned, of the operations that it knows. */
const responses = documentedOperations(document).flatMap(({ path, method, operation }) => {
  const schemas = formerClient.responses[`${method.toUpperCase()} ${path}`];
  return Object.entries(schemas ?? {}).flatMap(([status, schema]) => {
    const response = resolved(operation.responses[status] ?? {}, document);
    const { examples = {} } = response?.content?.['application/json'] ?? {};
    return Object.entries(examples).map(([name, { value }]) => ({
      name: `${operation.operationId}: ${name}`,
      schema,
      value,
    }));
  });
});

describe('a client generated from an earlier document, which accepts no value that it does not know', () => {
  it('reads every response but those about dynamic tariffs, which it did not know to ask for', () => {
    const unread = responses.filter(({ schema, value }) => !readerOf(schema)(value));
    expect(unread.map(({ name }) => name)).toEqual([
      'comparePlans: A home that would take a dynamic tariff',
      'priceCurrentPlan: A half-hourly tariff',
    ]);
    expect(responses.length).toBeGreaterThan(100);
  });

  it.each(Object.keys(document.webhooks))('reads the webhook %s', (type) => {
    const content = document.webhooks[type]?.post.requestBody.content['application/json'];
    const read = readerOf(formerClient.webhooks[type] ?? false);
    expect(read(content?.examples?.[type]?.value)).toBe(true);
  });

  it('refuses a response without a key that it needs, and a value that it does not know', () => {
    const read = readerOf(formerClient.responses['GET /energy/status']?.['200'] ?? false);
    const status = responses.find(({ name }) => name.startsWith('getStatus'))?.value;
    expect(read(status)).toBe(true);
    expect(read({ ...Object(status), webhook: 'paused' })).toBe(false);
    expect(read({ ...Object(status), msg: undefined })).toBe(false);
  });
});
