import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import { clientFiles } from '../../client/generate.ts';
import { REFERENCE_BASE_URL } from '../../functions/docs/contract.ts';
import type { EndpointContract } from '../../shared/contract/endpoint-contract.ts';
import { ENDPOINTS, TASKS, type Task } from '../../shared/contract/endpoints.ts';
import { errorSchema } from '../../shared/contract/errors.ts';
import { WEBHOOKS } from '../../shared/contract/webhook-schemas.ts';
import { CONTRACT_LIST } from './contracts.ts';
import { EXAMPLES_FILE, type Examples } from './examples.ts';
import { guide } from './guide.ts';
import { parametersOf } from './parameters.ts';
import {
  commonErrors,
  commonResponses,
  endpointErrors,
  headerComponents,
  jsonContent,
  NOT_MODIFIED,
  toResponse,
} from './responses.ts';
import {
  bodySchema,
  componentSchemas,
  descriptionOf,
  type JsonObject,
  reference,
} from './schemas.ts';
import { webhookItems } from './webhooks.ts';

const CHANGELOG = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
/** The version of the API. Paths have none, because responses only ever gain keys. */
const API_VERSION = /^## \[(\d+\.\d+\.\d+)\]/m.exec(CHANGELOG)?.[1] ?? 'unreleased';

const TASK_DESCRIPTIONS: Readonly<Record<Task, string>> = {
  'Get a token':
    'Access tokens, the keys that sign them and the metadata of their issuer. None of them needs a token.',
  'Find the current plan': 'The suppliers and plans at a postcode, by name or by rates.',
  'Compare plans': 'What a household pays now, and what it would pay on each plan on sale.',
  'Compare many households':
    'A file of up to a million households, and a file of comparisons on one day and edition.',
  'Hand a household over': 'The session in which a household switches to the plan that it chose.',
  'Follow a switch':
    'The state of a handover. The journey reports it, and partners read it and are told by webhook.',
  'Check the service': 'Whether the service is up, and where its prices come from.',
  'Read the reference': 'This page, the document that it shows, both as text, and the changelog.',
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
 * Makes the OpenAPI 3.1 document, generated from the fields and schemas that read requests and
 * filter responses.
 */
function openApiDocument(examples: Examples): JsonObject {
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
    tags: TASKS.map((name) => ({ name, description: TASK_DESCRIPTIONS[name] })),
    paths: pathItems(examples),
    webhooks: webhookItems(),
    components: {
      securitySchemes: {
        token: {
          type: 'oauth2',
          description:
            'The client id and secret that you have for this environment. `npm start` prints its own.',
          flows: {
            clientCredentials: {
              tokenUrl: `${REFERENCE_BASE_URL}${ENDPOINTS.token.path}`,
              scopes: {},
              // The page's form sends these.
              'x-scalar-credentials-location': 'body',
              'x-scalar-security-body': { audience: `${REFERENCE_BASE_URL}/energy` },
            },
          },
        },
      },
      headers: headerComponents(),
      responses: commonResponses(examples),
      schemas: componentSchemas([
        ...CONTRACT_LIST.flatMap(schemasOf),
        ...Object.values(WEBHOOKS),
        errorSchema,
      ]),
    },
  };
}

/** Describes each path with all of its methods. */
function pathItems(examples: Examples): JsonObject {
  const byPath = Map.groupBy(CONTRACT_LIST, ({ name }) => ENDPOINTS[name].path);
  const items = [...byPath].map(([path, contracts]) => [
    path,
    Object.fromEntries(
      contracts.map((contract) => [
        ENDPOINTS[contract.name].method.toLowerCase(),
        toOperation(contract, examples[contract.name]),
      ]),
    ),
  ]);
  return Object.fromEntries(items);
}

function schemasOf({ response, body, form, oauthErrors }: EndpointContract): readonly z.ZodType[] {
  const optional = [body && bodySchema(body), form, oauthErrors?.schema];
  return [response, ...optional.filter((schema) => schema !== undefined)];
}

function toOperation(contract: EndpointContract, examples: Examples[string]): JsonObject {
  const { name, summary, description, response, body, form, oauthErrors } = contract;
  const { responseHeaders = {}, isTagged = false, contentType = 'application/json' } = contract;
  const { returned = descriptionOf(response) } = contract;
  const { operationId, task, token } = ENDPOINTS[name];
  const isOpen = token === null;
  const requestExample = examples?.body === undefined ? {} : { request: examples.body };
  const bodyOrForm = body === undefined ? form : bodySchema(body);
  const content = bodyOrForm && {
    ...jsonContent(reference(bodyOrForm), requestExample),
    ...(form && { 'application/x-www-form-urlencoded': { schema: reference(form) } }),
  };
  const ok = toResponse({
    status: 200,
    description: returned,
    content: jsonContent(reference(response), examples?.responses['200'], contentType),
    isBehindToken: !isOpen,
    isTagged,
    headerNames: Object.keys(responseHeaders),
  });
  return {
    operationId,
    tags: [task],
    summary,
    description,
    ...(isOpen ? { security: [] } : { parameters: parametersOf(contract, examples) }),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      '200': ok,
      ...(isTagged && { '304': NOT_MODIFIED }),
      ...(oauthErrors && oauthResponses(oauthErrors, examples)),
      ...commonErrors(isOpen),
      ...endpointErrors(contract.errors, examples, isOpen),
    },
  };
}

function oauthResponses(
  { schema, meanings }: NonNullable<EndpointContract['oauthErrors']>,
  examples: Examples[string],
): JsonObject {
  const byStatus = Object.entries(meanings).map(([status, description]) => [
    status,
    toResponse({
      status: Number(status),
      description,
      content: jsonContent(reference(schema), examples?.responses[status]),
      byFunction: true,
    }),
  ]);
  return Object.fromEntries(byStatus);
}
