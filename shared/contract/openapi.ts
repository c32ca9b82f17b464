import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS } from './endpoint-list.ts';
import type { OperationExamples } from './examples.ts';
import { additionMark, componentSchemas, type JsonObject, type JsonValue, reference, toSchema } from './json-schema.ts';
import { DOCS_PATHS } from './openapi-docs.ts';
import {
  COMMON_NAMES,
  commonReferences,
  commonResponses,
  errorResponses,
  jsonContent,
  type OpenApiOptions,
  responseObject,
} from './openapi-responses.ts';
import { TOKEN_SCHEMAS, tokenPaths } from './openapi-tokens.ts';
import type { Parameters } from './parameters.ts';
import { guide } from './reference-guide.ts';
import { errorBody } from './resources.ts';

/** The OpenAPI 3.1 document of the service, from the very schemas that read requests and filter answers. */
export function openApiDocument(options: OpenApiOptions): JsonObject {
  const endpointPaths = ENDPOINTS.map((endpoint) => [
    endpoint.path,
    { [endpoint.method.toLowerCase()]: toOperation(endpoint, options) },
  ]);
  const schemas = [
    ...ENDPOINTS.flatMap(({ response, body }) => (body === undefined ? [response] : [response, body])),
    errorBody,
    ...TOKEN_SCHEMAS,
  ];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Energy partner comparison',
      version: options.version,
      description: guide(options),
      license: { name: 'For partners, under their agreement', identifier: 'LicenseRef-Partner-Agreement' },
    },
    servers: [{ url: options.baseUrl }],
    security: [{ token: [] }],
    tags: [
      { name: 'energy', description: 'Plans, comparisons and the hand-over to a switch.' },
      { name: 'tokens', description: 'Access tokens and the keys that sign them. Both answer without a token.' },
      { name: 'docs', description: 'This reference.' },
    ],
    paths: { ...Object.fromEntries(endpointPaths), ...tokenPaths(options), ...DOCS_PATHS },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A token of /oauth/token.' },
      },
      responses: commonResponses(options),
      schemas: componentSchemas(schemas),
    },
  };
}

function toOperation(endpoint: Endpoint, options: OpenApiOptions): JsonObject {
  const { name, summary, description, response, errors } = endpoint;
  const examples = options.examples[name];
  return {
    operationId: name,
    summary,
    description,
    tags: ['energy'],
    parameters: parametersOf(endpoint, examples),
    ...bodyOf(endpoint, examples),
    responses: {
      '200': responseObject({
        status: 200,
        description: summary,
        schema: reference(response),
        examples: examples?.responses['200'],
      }),
      ...errorResponses(name, errors, options),
      ...commonReferences(COMMON_NAMES),
    },
  };
}

function parametersOf(endpoint: Endpoint, examples: OperationExamples | undefined): JsonValue {
  const listed = (parameters: Parameters, where: 'query' | 'path' | 'header'): JsonObject[] =>
    Object.entries(parameters).map(([name, parameter]) =>
      toParameter(name, parameter, { where, sent: examples?.parameters[name] }),
    );
  return [
    ...listed(endpoint.pathParameters ?? {}, 'path'),
    ...listed(endpoint.parameters, 'query'),
    ...listed(endpoint.headers ?? {}, 'header'),
  ];
}

/**
 * A parameter has an example where the reference's own request sends it: what is filled in together makes one request
 * that works. The examples of the others stand in their descriptions, where no tool takes them for that request's.
 */
function toParameter(
  name: string,
  { kind, description, example, default: preset, required = false }: Parameters[string],
  { where, sent }: { readonly where: 'query' | 'path' | 'header'; readonly sent: string | undefined },
): JsonObject {
  const { example: _own, ...schema } = toSchema(kind.schema);
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

/** A value as it was sent, in the type of its schema. */
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
          content: jsonContent(reference(body), examples?.body === undefined ? {} : { request: examples.body }),
        },
      };
}
