import { additionMark, type JsonObject } from './json-schema.ts';
import { toParameter } from './parameters.ts';
import { requestHeaders } from './request-headers.ts';
import { headerReferences } from './response-headers.ts';
import { COMMON_NAMES, commonReferences, notModified } from './responses.ts';

/** The reference itself. */
export const DOCS_PATHS: Readonly<Record<string, JsonObject>> = {
  '/energy/docs/index.html': {
    get: operation({
      operationId: 'docs-page',
      summary: 'The reference as a page',
      description:
        'The API reference as one HTML page, which loads nothing from other sites and has your token filled in. It must not be cached, because it contains the token.',
      content: { 'text/html': { schema: { type: 'string' } } },
    }),
  },
  '/energy/docs/openapi.json': {
    get: operation({
      operationId: 'docs-openapi',
      summary: 'The reference as OpenAPI 3.1',
      description: 'The document that this page shows, for tools such as client generators.',
      isTagged: true,
      content: { 'application/json': { schema: { type: 'object' } } },
    }),
  },
  '/energy/docs/postman_collection.json': {
    get: operation({
      operationId: 'docs-postman',
      summary: 'The requests as a Postman collection',
      description: 'Every request of the API for Postman and Newman, with tests. An addition to the specification.',
      isTagged: true,
      content: { 'application/json': { schema: { type: 'object' } } },
    }),
  },
  '/energy/docs/requests.http': {
    get: operation({
      operationId: 'docs-http',
      summary: 'The requests as an HTTP file',
      description:
        'Every request of the API for Visual Studio Code with the extension REST Client. An addition to the specification.',
      isTagged: true,
      content: { 'text/plain': { schema: { type: 'string' } } },
    }),
  },
};

type DocsOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly isTagged?: boolean;
  readonly content: JsonObject;
};

function operation({ content, isTagged = false, ...texts }: DocsOperation): JsonObject {
  const headers = headerReferences({ status: 200, isBehindToken: true, isTagged });
  return {
    ...texts,
    ...additionMark(texts.description),
    tags: ['docs'],
    parameters: Object.entries(requestHeaders({ isTagged })).map(([name, field]) =>
      toParameter(name, field, { where: 'header', sent: undefined }),
    ),
    responses: {
      '200': { description: texts.summary, headers, content },
      ...(isTagged ? { '304': notModified() } : {}),
      ...commonReferences(COMMON_NAMES),
    },
  };
}
