import type { JsonObject } from './json-schema.ts';
import { toParameter } from './parameters.ts';
import { requestHeaders } from './request-headers.ts';
import { headerReferences } from './response-headers.ts';
import { COMMON_NAMES, commonReferences, notModified } from './responses.ts';

/** The reference itself. */
export const DOCS_PATHS: Readonly<Record<string, JsonObject>> = {
  '/energy/docs/index.html': {
    get: operation({
      operationId: 'docs-page',
      summary: 'This page',
      description:
        'The API reference as one HTML page, which loads nothing from other sites. It is the same for every caller.',
      isTagged: true,
      content: { 'text/html': { schema: { type: 'string' } } },
    }),
  },
  '/energy/docs/openapi.json': {
    get: operation({
      operationId: 'docs-openapi',
      summary: 'This reference as OpenAPI 3.1',
      description: 'The document that this page shows, for tools such as client generators.',
      isTagged: true,
      content: { 'application/json': { schema: { type: 'object' } } },
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
