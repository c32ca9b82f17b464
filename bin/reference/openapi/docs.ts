import { OPERATION_IDS, type OperationName } from '../../../shared/contract/operation-ids.ts';
import type { JsonObject } from './json-schema.ts';
import { toParameter } from './parameters.ts';
import { requestHeaders } from './request-headers.ts';
import { headerReferences } from './response-headers.ts';
import { COMMON_NAMES, commonReferences, notModified } from './responses.ts';
import { tagsOf } from './tags.ts';

/** The reference itself. */
export const DOCS_PATHS: Readonly<Record<string, JsonObject>> = {
  '/energy/docs/index.html': {
    get: operation({
      name: 'docs-page',
      summary: 'Get the reference as a page',
      response: 'The page.',
      description:
        'The API reference as one HTML page, which loads nothing from other sites. It is the same for every caller.',
      isTagged: true,
      content: { 'text/html': { schema: { type: 'string' } } },
    }),
  },
  '/energy/docs/openapi.json': {
    get: operation({
      name: 'docs-openapi',
      summary: 'Get the reference as OpenAPI 3.1',
      response: 'The OpenAPI document.',
      description: 'The document that this page shows, for tools such as client generators.',
      isTagged: true,
      content: { 'application/json': { schema: { type: 'object' } } },
    }),
  },
};

type DocsOperation = {
  readonly name: OperationName;
  readonly summary: string;
  readonly description: string;
  readonly response: string;
  readonly isTagged?: boolean;
  readonly content: JsonObject;
};

function operation({ name: operationName, response, content, isTagged = false, ...texts }: DocsOperation): JsonObject {
  const headers = headerReferences({ status: 200, isBehindToken: true, isTagged });
  return {
    operationId: OPERATION_IDS[operationName],
    ...texts,
    tags: tagsOf(operationName),
    parameters: Object.entries(requestHeaders({ isTagged })).map(([name, field]) =>
      toParameter(name, field, { where: 'header', sent: undefined }),
    ),
    responses: {
      '200': { description: response, headers, content },
      ...(isTagged ? { '304': notModified() } : {}),
      ...commonReferences(COMMON_NAMES),
    },
  };
}
