import * as z from 'zod';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS } from './endpoint-list.ts';
import { keySet, tokenAnswer, tokenFault, tokenRequest } from './endpoints/token.ts';
import { FAULT_MEANINGS } from './fault-meanings.ts';
import type { FaultCode } from './faults.ts';
import { faultBody } from './resources.ts';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };
type JsonObject = { readonly [key: string]: JsonValue };

/** Real requests and answers of an operation, by name. */
export type OperationExamples = {
  readonly request?: JsonValue;
  /** By status, then by name. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, JsonValue>>>>;
};

export type OpenApiParts = {
  readonly baseUrl: string;
  readonly version: string;
  readonly description: string;
  readonly statusOf: (code: FaultCode) => number;
  readonly examples: Readonly<Record<string, OperationExamples>>;
};

/** Faults that any endpoint behind the token may answer. */
const COMMON_FAULTS: readonly FaultCode[] = ['unauthorized', 'forbidden', 'too-many-requests', 'internal-error'];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * JSON Schema as a reader wants it: answers may gain keys, so none are forbidden; the limits of safe integers and the
 * patterns behind formats say nothing to a partner.
 */
const readable = (value: unknown): JsonValue => {
  if (Array.isArray(value)) return value.map(readable);
  if (!isObject(value)) return value as JsonValue;
  const dropped = (key: string, entry: unknown): boolean =>
    key === '$schema' ||
    key === '$id' ||
    (key === 'id' && typeof entry === 'string' && 'type' in value) ||
    (key === 'additionalProperties' && entry === false) ||
    (key === 'pattern' && 'format' in value) ||
    (key === 'minimum' && entry === Number.MIN_SAFE_INTEGER) ||
    (key === 'maximum' && entry === Number.MAX_SAFE_INTEGER);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => (dropped(key, entry) ? [] : [[key, readable(entry)]])),
  );
};

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonObject => {
  const made = z.toJSONSchema(schema, { io, reused: 'inline' });
  const { $defs: _definitions, ...own } = made;
  const text = JSON.stringify(readable(own)).replaceAll('#/$defs/', '#/components/schemas/');
  return JSON.parse(text) as JsonObject;
};

/** Every schema that has an id, as a component. */
const components = (schemas: readonly z.ZodType[]): JsonObject => {
  const found: Record<string, JsonValue> = {};
  for (const schema of schemas) {
    const { $defs = {}, ...own } = z.toJSONSchema(schema, { io: 'output' });
    const id = z.globalRegistry.get(schema)?.id;
    const named = { ...$defs, ...(id === undefined || '$ref' in own ? {} : { [id]: own }) };
    for (const [name, definition] of Object.entries(named)) {
      const text = JSON.stringify(readable(definition)).replaceAll('#/$defs/', '#/components/schemas/');
      found[name] = JSON.parse(text) as JsonValue;
    }
  }
  return Object.fromEntries(Object.entries(found).toSorted(([one], [other]) => (one < other ? -1 : 1)));
};

const reference = (schema: z.ZodType): JsonObject => {
  const id = z.globalRegistry.get(schema)?.id;
  return id === undefined ? toSchema(schema, 'output') : { $ref: `#/components/schemas/${id}` };
};

const parametersOf = (endpoint: Endpoint): JsonValue => {
  const listed = (parameters: Endpoint['parameters'], where: 'query' | 'path' | 'header'): JsonObject[] =>
    Object.entries(parameters).map(([name, { kind, description, example, required = false }]) => ({
      name,
      in: where,
      required,
      description,
      schema: toSchema(kind.schema, 'output'),
      ...(required || where === 'path' ? { example } : {}),
    }));
  return [
    ...listed(endpoint.pathParameters ?? {}, 'path'),
    ...listed(endpoint.parameters, 'query'),
    ...listed(endpoint.headers ?? {}, 'header'),
  ];
};

const REQUEST_ID = {
  'x-request-id': {
    description: 'Names the request. Send it along when you report a fault.',
    schema: { type: 'string', format: 'uuid' },
  },
} as const;

const json = (schema: JsonObject, examples: Readonly<Record<string, JsonValue>> = {}): JsonObject => ({
  'application/json': {
    schema,
    ...(Object.keys(examples).length === 0
      ? {}
      : { examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])) }),
  },
});

const faultAnswers = (endpoint: Endpoint, { statusOf, examples }: OpenApiParts): Record<string, JsonValue> => {
  const byStatus = Map.groupBy([...endpoint.faults, ...COMMON_FAULTS], statusOf);
  const answers = [...byStatus].toSorted(([one], [other]) => one - other);
  return Object.fromEntries(
    answers.map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${FAULT_MEANINGS[code]}`).join('\n\n'),
        headers: REQUEST_ID,
        content: json(reference(faultBody), examples[endpoint.name]?.answers[String(status)]),
      },
    ]),
  );
};

const operationOf = (endpoint: Endpoint, parts: OpenApiParts): JsonObject => {
  const examples = parts.examples[endpoint.name];
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: endpoint.description,
    tags: ['energy'],
    parameters: parametersOf(endpoint),
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: json(
              reference(endpoint.body),
              examples?.request === undefined ? {} : { request: examples.request },
            ),
          },
        }),
    responses: {
      '200': {
        description: endpoint.summary,
        headers: REQUEST_ID,
        content: json(reference(endpoint.answer), examples?.answers['200']),
      },
      ...faultAnswers(endpoint, parts),
    },
  };
};

const tokenPaths = ({ examples }: OpenApiParts): JsonObject => ({
  '/oauth/token': {
    post: {
      operationId: 'token',
      summary: 'An access token for client credentials',
      description:
        'The client credentials grant of OAuth 2.0. JSON and form bodies are taken; client id and secret stand in the body or are sent as HTTP Basic.',
      tags: ['tokens'],
      security: [],
      requestBody: {
        required: true,
        content: {
          ...json(reference(tokenRequest)),
          'application/x-www-form-urlencoded': { schema: reference(tokenRequest) },
        },
      },
      responses: {
        '200': {
          description: 'A token for the audience.',
          headers: REQUEST_ID,
          content: json(reference(tokenAnswer), examples['token']?.answers['200']),
        },
        '400': { description: '`invalid_request` or `unsupported_grant_type`', content: json(reference(tokenFault)) },
        '401': { description: '`invalid_client`', content: json(reference(tokenFault)) },
        '403': {
          description: '`access_denied`: not the audience of this environment',
          content: json(reference(tokenFault)),
        },
        '413': { description: '`payload-too-large`', content: json(reference(faultBody)) },
        '429': {
          description: 'Too many wrong secrets. Wait for the seconds in Retry-After.',
          content: json(reference(tokenFault)),
        },
      },
    },
  },
  '/.well-known/jwks.json': {
    get: {
      operationId: 'jwks',
      summary: 'The keys that tokens are signed with',
      description: 'Public keys by kid, as RFC 7517 writes them.',
      tags: ['tokens'],
      security: [],
      responses: { '200': { description: 'The key set.', headers: REQUEST_ID, content: json(reference(keySet)) } },
    },
  },
});

/** The OpenAPI 3.1 document of the service, from the very schemas that read requests and filter answers. */
export const openApiDocument = (parts: OpenApiParts): JsonObject => {
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of ENDPOINTS) {
    paths[endpoint.path] = { [endpoint.method.toLowerCase()]: operationOf(endpoint, parts) };
  }
  const schemas = [
    ...ENDPOINTS.flatMap(({ answer, body }) => (body === undefined ? [answer] : [answer, body])),
    faultBody,
    tokenRequest,
    tokenAnswer,
    tokenFault,
    keySet,
  ];
  return {
    openapi: '3.1.0',
    info: { title: 'Energy partner comparison', version: parts.version, description: parts.description },
    servers: [{ url: parts.baseUrl }],
    security: [{ token: [] }],
    tags: [
      { name: 'energy', description: 'Plans, comparisons and the hand-over to a switch.' },
      { name: 'tokens', description: 'Access tokens and the keys that sign them.' },
    ],
    paths: { ...paths, ...tokenPaths(parts) },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A token of /oauth/token.' },
      },
      schemas: components(schemas),
    },
  };
};
