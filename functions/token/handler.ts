import type { ApiRequest, ApiResponse } from '../../shared/http/messages.ts';
import { type GrantDeps, grantToken, type TokenGrant } from '../../shared/partners/grant-token.ts';
import type { TokenError } from '../../shared/partners/token-request.ts';

/** RFC 6749, section 5.2. */
const STATUS = {
  invalid_request: 400,
  unsupported_grant_type: 400,
  invalid_client: 401,
  access_denied: 403,
} as const satisfies Record<TokenError['error'], number>;

/** RFC 6749, section 5.1: neither a token nor a refusal may be cached. */
const NO_STORE = { 'cache-control': 'no-store', pragma: 'no-cache' } as const;

export function token(deps: GrantDeps) {
  return async ({ headers, body }: ApiRequest): Promise<ApiResponse> => {
    const response = await grantToken({ headers, body: typeof body === 'string' ? body : '' }, deps);
    return response.kind === 'granted' ? granted(response) : faulty(response);
  };
}

function granted({ accessToken, expiresInSeconds, scope }: TokenGrant): ApiResponse {
  return {
    headers: NO_STORE,
    body: { access_token: accessToken, expires_in: expiresInSeconds, scope, token_type: 'Bearer' },
  };
}

function faulty({ error, description, basic, partner }: TokenError): ApiResponse {
  const body = { error, error_description: description };
  const scheme = basic ? 'Basic realm="token"' : 'Bearer';
  const challenge = error === 'invalid_client' ? { 'WWW-Authenticate': scheme } : {};
  return { status: STATUS[error], headers: { ...NO_STORE, ...challenge }, body, partner };
}
