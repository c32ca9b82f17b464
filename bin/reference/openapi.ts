import { clientFiles } from '../../client/generate.ts';
import { REFERENCE_BASE_URL } from '../../functions/docs/handler.ts';
import { errorBody } from '../../shared/contract/errors.ts';
import { OPERATION_IDS, type OperationName, TOKEN_PATH } from '../../shared/contract/operations.ts';
import { ENDPOINTS } from './contracts.ts';
import { EXAMPLES_FILE, type Examples } from './examples.ts';
import { guide } from './guide.ts';
import { type Operation, OTHER_OPERATIONS, OTHER_SCHEMAS, tokenError } from './other-operations.ts';
import { parametersOf } from './parameters.ts';
import {
  commonErrors,
  commonResponses,
  headerComponents,
  jsonContent,
  NOT_MODIFIED,
  ownErrors,
  toResponse,
} from './responses.ts';
import {
  bodySchema,
  componentSchemas,
  descriptionOf,
  type JsonObject,
  reference,
} from './schemas.ts';

/** The version of the API. Paths have none, because responses only ever gain keys. */
const API_VERSION = '1.0.0';

type Task = { readonly description: string; readonly operations: readonly OperationName[] };

/** The operations by task, in the order of the reference: its tags. */
const TASKS: Readonly<Record<string, Task>> = {
  'Get a token': {
    description:
      'Access tokens, the keys that sign them and the metadata of their issuer. None of them needs a token.',
    operations: ['token', 'jwks', 'issuer-metadata'],
  },
  'Find the current plan': {
    description: 'The suppliers and plans at a postcode, by name or by rates.',
    operations: ['suppliers', 'plans', 'plan-lookup'],
  },
  'Compare plans': {
    description: 'What a household pays now, and what it would pay on each plan on sale.',
    operations: ['comparison', 'valuation', 'best-available', 'best-buys'],
  },
  'Hand a household over': {
    description: 'The session in which a household switches to the plan that it chose.',
    operations: ['drop', 'sessions'],
  },
  'Check the service': {
    description: 'Whether the service is up, and where its prices come from.',
    operations: ['status', 'sources'],
  },
  'Read the reference': {
    description: 'This page and the document that it shows.',
    operations: ['docs-page', 'docs-openapi'],
  },
};

/** Every file that `npm run reference` writes, by path. */
export async function referenceFiles(
  examples: Examples,
): Promise<Readonly<Record<string, string>>> {
  const document = openApiDocument(examples);
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  return {
    [EXAMPLES_FILE]: json(examples),
    'docs/openapi.json': json(document),
    ...(await clientFiles(document)),
  };
}

/**
 * The OpenAPI 3.1 document, generated from the fields and schemas that read requests and filter
 * responses.
 */
function openApiDocument(examples: Examples): JsonObject {
  const operations: readonly Operation[] = [...ENDPOINTS, ...OTHER_OPERATIONS];
  const schemas = [
    ...ENDPOINTS.flatMap(({ response, body }) =>
      body === undefined ? [response] : [response, bodySchema(body)],
    ),
    errorBody,
    ...OTHER_SCHEMAS,
  ];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Energy partner comparison',
      version: API_VERSION,
      description: guide(),
      contact: { name: 'Your contact at the service, who issued your credentials' },
      license: {
        name: 'For partners, under their agreement',
        identifier: 'LicenseRef-Partner-Agreement',
      },
    },
    servers: [
      { url: REFERENCE_BASE_URL, description: 'The environment that serves this document.' },
    ],
    security: [{ token: [] }],
    tags: Object.entries(TASKS).map(([name, { description }]) => ({ name, description })),
    paths: Object.fromEntries(
      operations.map((operation) => [
        operation.path,
        { [operation.method.toLowerCase()]: toOperation(operation, examples[operation.name]) },
      ]),
    ),
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
  };
}

function toOperation(operation: Operation, own: Examples[string]): JsonObject {
  const {
    name,
    summary,
    description,
    response,
    isOpen = false,
    isTagged = false,
    oauthErrors = {},
  } = operation;
  const {
    contentType = 'application/json',
    returned = descriptionOf(response),
    responseHeaders = {},
  } = operation;
  const sent = own?.body === undefined ? {} : { request: own.body };
  const body = operation.body === undefined ? operation.form : bodySchema(operation.body);
  const content = body && {
    ...jsonContent(reference(body), sent),
    ...(operation.form && {
      'application/x-www-form-urlencoded': { schema: reference(operation.form) },
    }),
  };
  const oauth = Object.entries(oauthErrors).map(([status, words]) => {
    const ofError = jsonContent(reference(tokenError), own?.responses[status]);
    return [
      status,
      toResponse({
        status: Number(status),
        description: words,
        content: ofError,
        byFunction: true,
      }),
    ];
  });
  const ok = toResponse({
    status: 200,
    description: returned,
    content: jsonContent(reference(response), own?.responses['200'], contentType),
    isBehindToken: !isOpen,
    isTagged,
    headerNames: Object.keys(responseHeaders),
  });
  return {
    operationId: OPERATION_IDS[name],
    tags: Object.keys(TASKS).filter((task) => TASKS[task]?.operations.includes(name)),
    summary,
    description,
    ...(isOpen ? { security: [] } : { parameters: parametersOf(operation, own) }),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      '200': ok,
      ...(isTagged && { '304': NOT_MODIFIED }),
      ...Object.fromEntries(oauth),
      ...commonErrors(isOpen),
      ...ownErrors(operation.errors, own, isOpen),
    },
  };
}
