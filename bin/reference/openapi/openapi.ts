import { REFERENCE_BASE_URL } from '../../../functions/docs/reference.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { ENDPOINTS } from '../../../shared/contract/endpoint-list.ts';
import { errorBody } from '../../../shared/contract/errors.ts';
import { OPERATION_IDS } from '../../../shared/contract/operation-ids.ts';
import type { Fields } from '../../../shared/contract/request/field.ts';
import { TOKEN_PATH } from '../../../shared/contract/token-paths.ts';
import { DOCS_PATHS } from './docs.ts';
import { guide } from './guide.ts';
import {
  bodySchema,
  componentSchemas,
  descriptionOf,
  type JsonObject,
  type JsonValue,
  reference,
} from './json-schema.ts';
import { type ParameterPlace, toParameter } from './parameters.ts';
import { requestHeaders } from './request-headers.ts';
import { headerComponents } from './response-headers.ts';
import {
  COMMON_NAMES,
  commonReferences,
  commonResponses,
  type Examples,
  errorResponses,
  jsonContent,
  notModified,
  type OperationExamples,
  responseObject,
} from './responses.ts';
import { sandbox } from './sandbox/sandbox.ts';
import { TAGS, tagsOf } from './tags.ts';
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
      contact: { name: 'Your contact at the service, who issued your credentials' },
      license: { name: 'For partners, under their agreement', identifier: 'LicenseRef-Partner-Agreement' },
    },
    servers: [{ url: REFERENCE_BASE_URL, description: 'The environment that serves this document.' }],
    security: [{ token: [] }],
    tags: TAGS,
    paths: { ...Object.fromEntries(endpointPaths), ...tokenPaths(examples), ...DOCS_PATHS },
    components: {
      securitySchemes: {
        token: {
          type: 'oauth2',
          description:
            'The client id and secret that you have for this environment. `npm start` prints those of its own.',
          flows: {
            clientCredentials: {
              tokenUrl: `${REFERENCE_BASE_URL}${TOKEN_PATH}`,
              scopes: {},
              // For the page's form.
              'x-scalar-credentials-location': 'body',
              'x-scalar-security-body': { audience: `${REFERENCE_BASE_URL}/energy` },
            },
          },
        },
      },
      headers: headerComponents(),
      responses: commonResponses(examples),
      schemas: componentSchemas(schemas),
    },
    'x-sandbox': sandbox(),
  };
}

function toOperation(endpoint: Endpoint, examples: Examples): JsonObject {
  const { name, summary, description, response, responseHeaders = {}, isTagged = false, errors } = endpoint;
  const ownExamples = examples[name];
  return {
    operationId: OPERATION_IDS[name],
    summary,
    description,
    tags: tagsOf(name),
    parameters: parametersOf(endpoint, ownExamples),
    ...bodyOf(endpoint, ownExamples),
    responses: {
      '200': responseObject({
        status: 200,
        description: descriptionOf(response),
        isBehindToken: true,
        isTagged,
        headerNames: Object.keys(responseHeaders),
        schema: reference(response),
        examples: ownExamples?.responses['200'],
      }),
      ...(isTagged ? { '304': notModified() } : {}),
      ...commonReferences(COMMON_NAMES),
      ...errorResponses(name, errors, examples),
    },
  };
}

function parametersOf(endpoint: Endpoint, examples: OperationExamples | undefined): JsonValue {
  const listed = (fields: Fields, where: ParameterPlace): JsonObject[] =>
    Object.entries(fields).map(([name, field]) =>
      toParameter(name, field, { where, sent: examples?.parameters[name] }),
    );
  return [
    ...listed(endpoint.pathParameters ?? {}, 'path'),
    ...listed(endpoint.parameters, 'query'),
    ...listed(endpoint.headers ?? {}, 'header'),
    ...listed(requestHeaders({ isTagged: endpoint.isTagged ?? false }), 'header'),
  ];
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
