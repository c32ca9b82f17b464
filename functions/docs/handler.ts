import { ifChanged } from '../../shared/http/etag.ts';
import type { ApiRequest, ApiResponse } from '../../shared/http/messages.ts';

/** What `bin/reference/page.ts` makes while this function is bundled. */
export type Reference = {
  /** The page, in which a mark stands where the document goes. */
  readonly page: string;
  /** Allows the scripts in the page by their hashes, and no others. */
  readonly contentSecurityPolicy: string;
  readonly document: string;
};

/** Replaced with the address of the environment when the reference is served. */
export const REFERENCE_BASE_URL = 'http://localhost:3000';

export const DOCUMENT_MARK = '@@document@@';

export type DocsDeps = {
  readonly reference: Reference;
  readonly baseUrl: string;
};

/**
 * The same for every caller of an environment: its address is filled in when the function starts.
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

  return ({ path, headers: sent }: ApiRequest): Promise<ApiResponse> => {
    const { body, headers } = path.endsWith('.html')
      ? { body: page, headers: pageHeaders }
      : { body: document, headers: {} };
    // A browser takes the headers of a 304 in place of those that it kept, and needs the page's
    // policy again.
    return ifChanged({ headers: sent }, [path, document], () => ({ body, headers }), headers);
  };
}

/**
 * In JSON, `<` stands only in strings: nothing in the document can end the element that holds it.
 */
function inScriptElement(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
