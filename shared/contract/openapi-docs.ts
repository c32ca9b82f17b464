import type { JsonObject } from './json-schema.ts';
import { COMMON_NAMES, commonReferences } from './openapi-responses.ts';

/** The reference itself. */
export const DOCS_PATHS: Readonly<Record<string, JsonObject>> = {
  '/energy/docs/index.html': {
    get: operation({
      operationId: 'docs-page',
      summary: 'This page',
      description:
        'The API reference as one HTML page that loads nothing from elsewhere, with your token filled in. Nothing may keep it: it holds the token.',
      content: { 'text/html': { schema: { type: 'string' } } },
    }),
  },
  '/energy/docs/openapi.json': {
    get: operation({
      operationId: 'docs-openapi',
      summary: 'This reference as OpenAPI 3.1',
      description: 'The document that the page shows, for tools that make clients of it.',
      content: { 'application/json': { schema: { type: 'object' } } },
    }),
  },
};

type DocsOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly content: JsonObject;
};

function operation({ content, ...words }: DocsOperation): JsonObject {
  return {
    ...words,
    tags: ['docs'],
    responses: { '200': { description: words.summary, content }, ...commonReferences(COMMON_NAMES) },
  };
}
