import { ifChanged } from '../../shared/http/entity-tag.ts';
import type { ApiRequest, ApiResponse } from '../../shared/http/messages.ts';
import { bearerToken } from '../../shared/partners/bearer-token.ts';
import { OWN_CREDENTIALS, REFERENCE_BASE_URL, type Reference, scriptJson, TOKEN_SETTINGS_MARK } from './reference.ts';

export type DocsDeps = {
  readonly reference: Reference;
  readonly baseUrl: string;
  readonly isLocal: boolean;
};

/** Only the token differs between callers; everything else is filled in when the function starts. */
export function docs({ reference, baseUrl, isLocal }: DocsDeps) {
  const here = (text: string): string => {
    const addressed = text.replaceAll(REFERENCE_BASE_URL, scriptJson(baseUrl).slice(1, -1));
    if (isLocal) return addressed;
    return Object.entries(OWN_CREDENTIALS).reduce((whole, [demo, own]) => whole.replaceAll(demo, own), addressed);
  };
  const files = new Map<string, ApiResponse>([
    ['openapi.json', { body: here(reference.document) }],
    ['postman_collection.json', { body: here(reference.postmanCollection) }],
    ['requests.http', { body: here(reference.httpFile), headers: { 'content-type': 'text/plain; charset=utf-8' } }],
  ]);
  const [before = '', after = ''] = here(reference.page).split(TOKEN_SETTINGS_MARK);
  const pageHeaders = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': reference.contentSecurityPolicy,
    'referrer-policy': 'no-referrer',
  };

  return async ({ path, headers }: ApiRequest): Promise<ApiResponse> => {
    const file = files.get(path.split('/').at(-1) ?? '');
    if (file !== undefined) return ifChanged({ headers }, [file.body], () => file);
    const token = bearerToken({ headers }) ?? '';
    return { headers: pageHeaders, body: `${before}${scriptJson({ token })}${after}` };
  };
}
