import type { JsonObject } from './openapi/json-schema.ts';
import { type Operation, variables, withVariables } from './operations.ts';

const KEEP_TOKEN = "pm.collectionVariables.set('accessToken', pm.response.json().access_token);";

/** The operations as a Postman collection, format 2.1. */
export function postmanCollection(operations: readonly Operation[]): JsonObject {
  return {
    info: {
      name: 'Energy partner comparison',
      description:
        'Every request of the API. Send the token first: the others use it. The variables are those of a service on your own machine (npm start).',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }] },
    variable: [...variables(), ['accessToken', '']].map(([key = '', value = '']) => ({ key, value })),
    item: operations.map(toItem),
  };
}

function toItem(operation: Operation): JsonObject {
  const { id, summary, method, body, needsToken } = operation;
  return {
    name: `${id}: ${summary}`,
    ...(id === 'token' ? { event: [{ listen: 'test', script: { type: 'text/javascript', exec: [KEEP_TOKEN] } }] } : {}),
    request: {
      method,
      ...(needsToken ? {} : { auth: { type: 'noauth' } }),
      header: body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
      url: urlOf(operation),
      ...(body === undefined
        ? {}
        : { body: { mode: 'raw', raw: withVariables(body), options: { raw: { language: 'json' } } } }),
    },
  };
}

function urlOf({ path, query }: Operation): JsonObject {
  const search = query.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
  return {
    raw: `{{baseUrl}}${path}${search === '' ? '' : `?${search}`}`,
    host: ['{{baseUrl}}'],
    path: path.split('/').slice(1),
    ...(query.length === 0 ? {} : { query: query.map(([key, value]) => ({ key, value })) }),
  };
}
