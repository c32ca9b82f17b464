import { REFERENCE_BASE_URL } from '../../../functions/docs/reference.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { ENDPOINTS } from '../../../shared/contract/endpoint-list.ts';
import type { Field, Fields } from '../../../shared/contract/request/field.ts';
import { errorBody } from '../../../shared/contract/resources.ts';
import { DOCS_PATHS } from './docs.ts';
import { guide } from './guide.ts';
import {
  additionMark,
  bodySchema,
  componentSchemas,
  type JsonObject,
  type JsonValue,
  reference,
  toSchema,
} from './json-schema.ts';
import {
  COMMON_NAMES,
  commonReferences,
  commonResponses,
  type Examples,
  errorResponses,
  jsonContent,
  type OperationExamples,
  responseObject,
} from './responses.ts';
import { TOKEN_SCHEMAS, tokenPaths } from './tokens.ts';

/** The version of the API. Paths have none, because responses only ever gain keys. */
const API_VERSION = '1.0.0';

/** The OpenAPI 3.1 document, generated from the fields and schemas that read requests and filter responses. */
export function openApiDocument(examples: Examples): JsonObject {
  const endpointPaths = ENDPOINTS.map((endpoint) => [
    endpoint.path,
    { [endpoint.method.toLowerCase()]: toOperation(endpoint, examples) },
  ]);
  const schemas = [
    ...ENDPOINTS.flatMap(({ response, body }) => (body === undefined ? [response] : [response, bodySchema(body)])),
    errorBody,
    ...TOKEN_SCHEMAS,
  ];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Energy partner comparison',
      version: API_VERSION,
      description: guide(),
      license: { name: 'For partners, under their agreement', identifier: 'LicenseRef-Partner-Agreement' },
    },
    servers: [{ url: REFERENCE_BASE_URL }],
    security: [{ token: [] }],
    tags: [
      { name: 'energy', description: 'Plans, comparisons and the handover to a switch.' },
      {
        name: 'tokens',
        description:
          'Access tokens, the keys that sign them, and the metadata of the issuer. None of them needs a token.',
      },
      { name: 'docs', description: 'This reference.' },
    ],
    paths: { ...Object.fromEntries(endpointPaths), ...tokenPaths(examples), ...DOCS_PATHS },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A token from /oauth/token.' },
      },
      responses: commonResponses(examples),
      schemas: componentSchemas(schemas),
    },
  };
}

function toOperation(endpoint: Endpoint, examples: Examples): JsonObject {
  const { name, summary, description, response, errors } = endpoint;
  const ownExamples = examples[name];
  return {
    operationId: name,
    summary,
    description,
    tags: ['energy'],
    parameters: parametersOf(endpoint, ownExamples),
    ...bodyOf(endpoint, ownExamples),
    responses: {
      '200': responseObject({
        status: 200,
        description: summary,
        schema: reference(response),
        examples: ownExamples?.responses['200'],
      }),
      ...errorResponses(name, errors, examples),
      ...commonReferences(COMMON_NAMES),
    },
  };
}

function parametersOf(endpoint: Endpoint, examples: OperationExamples | undefined): JsonValue {
  const listed = (fields: Fields, where: 'query' | 'path' | 'header'): JsonObject[] =>
    Object.entries(fields).map(([name, field]) =>
      toParameter(name, field, { where, sent: examples?.parameters[name] }),
    );
  return [
    ...listed(endpoint.pathParameters ?? {}, 'path'),
    ...listed(endpoint.parameters, 'query'),
    ...listed(endpoint.headers ?? {}, 'header'),
  ];
}

/**
 * A parameter has an example only if the reference's own request sends it, so that tools which fill in every example
 * make one request that works. The examples of other parameters are in their descriptions.
 */
function toParameter(
  name: string,
  { type, description, example, default: preset, required = false }: Field,
  { where, sent }: { readonly where: 'query' | 'path' | 'header'; readonly sent: string | undefined },
): JsonObject {
  const schema = toSchema(type.schema);
  const described = sent === undefined ? `${description} Example: \`${example}\`.` : description;
  return {
    name,
    in: where,
    required,
    description: described,
    ...additionMark(description),
    schema: preset === undefined ? schema : { ...schema, default: preset },
    ...(sent === undefined ? {} : { example: typed(sent, schema) }),
  };
}

/** A value that was sent as text, in the type of its schema. */
function typed(sent: string, { type }: JsonObject): JsonValue {
  if (type === 'number' || type === 'integer') return Number(sent);
  return type === 'boolean' ? sent === 'true' : sent;
}

function bodyOf({ body }: Endpoint, examples: OperationExamples | undefined): JsonObject {
  return body === undefined
    ? {}
    : {
        requestBody: {
          required: true,
          content: jsonContent(
            { $ref: `#/components/schemas/${body.id}` },
            examples?.body === undefined ? {} : { request: examples.body },
          ),
        },
      };
}
