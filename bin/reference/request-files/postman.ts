import type { JsonObject } from '../openapi/json-schema.ts';
import { type Operation, operationsOf } from '../operations.ts';
import { CHOSEN_PLAN } from './chosen-plan.ts';
import { testsOf } from './postman-tests.ts';
import { addressParts, bodyText } from './request-text.ts';
import { variables, withVariables } from './variables.ts';

/** The operations of a document as a Postman collection, format 2.1. */
export function postmanCollection(document: JsonObject): JsonObject {
  const kept = ['accessToken', ...CHOSEN_PLAN.map(({ variable }) => variable)];
  const tests = testsOf(document);
  return {
    info: {
      name: 'Energy partner comparison',
      description:
        'Every request of the API, in an order in which each uses what the earlier ones returned: the token, the keys of the current plan, the ids of the comparison and of the session. Run the whole collection, or send the token first. For another service, change baseUrl, clientId and clientSecret.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }] },
    variable: [...variables().map(([key, value]) => ({ key, value })), ...kept.map((key) => ({ key, value: '' }))],
    item: operationsOf(document).map((operation) => toItem(operation, tests(operation))),
  };
}

function toItem(operation: Operation, tests: readonly string[]): JsonObject {
  const { summary, method, body, needsToken } = operation;
  return {
    name: summary,
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: tests } }],
    request: {
      method,
      ...(needsToken ? {} : { auth: { type: 'noauth' } }),
      header: headersOf(operation),
      url: urlOf(operation),
      ...(body === undefined
        ? {}
        : {
            body: {
              mode: 'raw',
              raw: bodyText(body, ({ variable }) => `{{${variable}}}`),
              options: { raw: { language: 'json' } },
            },
          }),
    },
  };
}

function headersOf({ body, takesIdempotencyKey }: Operation): readonly JsonObject[] {
  return [
    ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
    ...(takesIdempotencyKey ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
  ];
}

function urlOf(operation: Operation): JsonObject {
  const { path, query } = operation;
  const [address, ...parameters] = addressParts(operation);
  return {
    raw: parameters.length === 0 ? address : `${address}?${parameters.join('&')}`,
    host: ['{{baseUrl}}'],
    path: withVariables(path).split('/').slice(1),
    ...(query.length === 0 ? {} : { query: query.map(([key, value]) => ({ key, value: withVariables(value) })) }),
  };
}
