import { ifChanged } from '../../shared/http/etag.ts';
import type { ApiRequest, ApiResponse } from '../../shared/http/messages.ts';
import { DOCUMENT_MARK, REFERENCE_BASE_URL, type Reference } from './contract.ts';

export type DocsDeps = {
  readonly reference: Reference;
  readonly baseUrl: string;
};

/**
 * Responds with the same page to every caller. The address is filled in when the function starts.
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

  return ({ path, headers: requestHeaders }: ApiRequest): Promise<ApiResponse> => {
    const { body, headers } = path.endsWith('.html')
      ? { body: page, headers: pageHeaders }
      : { body: document, headers: {} };
    // A browser takes the headers of a 304 in place of those that it kept, and needs the page's
    // policy again.
    return ifChanged(
      { headers: requestHeaders },
      [path, document],
      () => ({ body, headers }),
      headers,
    );
  };
}

/**
 * Escapes JSON for a script element. `<` stands only in strings, so nothing ends the element early.
 */
function inScriptElement(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
