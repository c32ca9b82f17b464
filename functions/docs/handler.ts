import { ENDPOINTS } from '../../shared/contract/endpoints.ts';
import { ifChanged } from '../../shared/http/etag.ts';
import type { ApiRequest, ApiResponse } from '../../shared/http/messages.ts';
import { DOCUMENT_MARK, REFERENCE_BASE_URL, type Reference } from './contract.ts';

export type DocsDeps = {
  readonly reference: Reference;
  readonly baseUrl: string;
};

/**
 * Responds with the same documents to every caller. The address is filled in when the function
 * starts.
 */
export function docs({ reference, baseUrl }: DocsDeps) {
  const document = reference.document.replaceAll(REFERENCE_BASE_URL, () =>
    JSON.stringify(baseUrl).slice(1, -1),
  );
  const page = reference.page.replace(DOCUMENT_MARK, () => inScriptElement(document));
  const pageHeaders = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': reference.contentSecurityPolicy,
    'referrer-policy': 'no-referrer',
  };

  const markdownHeaders = { 'content-type': 'text/markdown; charset=utf-8' };
  const markdown = reference.markdown.replaceAll(REFERENCE_BASE_URL, () => baseUrl);
  const files = new Map([
    [ENDPOINTS['docs-page'].path, { body: page, headers: pageHeaders }],
    [ENDPOINTS['docs-openapi'].path, { body: document, headers: {} }],
    [ENDPOINTS['docs-reference'].path, { body: markdown, headers: markdownHeaders }],
    [ENDPOINTS['docs-changelog'].path, { body: reference.changelog, headers: markdownHeaders }],
  ] as const);

  return async ({ path, headers: requestHeaders }: ApiRequest): Promise<ApiResponse> => {
    const file = [...files].find(([known]) => path.endsWith(known))?.[1];
    if (file === undefined)
      throw new Error('the function was called for a path that it does not serve');
    const { body, headers } = file;
    const content = [path, baseUrl];
    const response = await ifChanged({ headers: requestHeaders }, content, () => ({ body }));
    // A browser takes the headers of a 304 in place of those that it kept, and needs the page's
    // policy again.
    return { ...response, headers: { ...headers, ...response.headers } };
  };
}

/**
 * Escapes JSON for a script element. `<` stands only in strings, so nothing ends the element early.
 */
function inScriptElement(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
