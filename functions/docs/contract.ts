import * as z from 'zod';
import type { EndpointContract } from '../../shared/contract/endpoint-contract.ts';

export const docsPageEndpoint = {
  name: 'docs-page',
  summary: 'Get the reference as a page',
  description:
    'One HTML page, which loads nothing from other sites. It is the same for every caller.',
  parameters: {},
  response: z.string(),
  returned: 'The page.',
  contentType: 'text/html',
  isTagged: true,
  errors: [],
} as const satisfies EndpointContract;

export const docsOpenapiEndpoint = {
  name: 'docs-openapi',
  summary: 'Get the reference as OpenAPI 3.1',
  description: 'The document that this page shows, for tools such as client generators.',
  parameters: {},
  response: z.unknown().meta({ type: 'object' }),
  returned: 'The OpenAPI document.',
  isTagged: true,
  errors: [],
} as const satisfies EndpointContract;

export const docsReferenceEndpoint = {
  name: 'docs-reference',
  summary: 'Get the reference as text',
  description:
    'The same reference in Markdown, without repeated schemas: for people who search it, and for language models.',
  parameters: {},
  response: z.string(),
  returned: 'The text.',
  contentType: 'text/markdown',
  isTagged: true,
  errors: [],
} as const satisfies EndpointContract;

export const docsChangelogEndpoint = {
  name: 'docs-changelog',
  summary: 'Get the changelog',
  description: 'What has changed in each version of the API. `info.version` is the latest of them.',
  parameters: {},
  response: z.string(),
  returned: 'The changelog, in Markdown.',
  contentType: 'text/markdown',
  isTagged: true,
  errors: [],
} as const satisfies EndpointContract;

/** The documents that `bin/reference/page.ts` makes while this function is bundled. */
export type Reference = {
  /** The page, in which a mark stands where the document goes. */
  readonly page: string;
  /** Allows the scripts in the page by their hashes, and no others. */
  readonly contentSecurityPolicy: string;
  readonly document: string;
  readonly markdown: string;
  readonly changelog: string;
};

/** The address that is replaced with the environment's when the reference is served. */
export const REFERENCE_BASE_URL = 'http://localhost:3000';

export const DOCUMENT_MARK = '@@document@@';
