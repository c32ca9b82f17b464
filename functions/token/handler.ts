import type { ApiRequest, ApiResponse } from '../../shared/http/messages.ts';
import { type GrantDeps, grantToken, TokenError } from '../../shared/partners/grant-token.ts';
import { TOKEN_REQUEST_CHARACTERS } from './contract.ts';

/** The status of each error of RFC 6749, section 5.2. */
const STATUS = {
  invalid_request: 400,
  unsupported_grant_type: 400,
  invalid_client: 401,
  access_denied: 403,
} as const satisfies Record<TokenError['code'], number>;

/** Forbids caching a token or a refusal (RFC 6749, section 5.1). */
const NO_STORE = { 'cache-control': 'no-store', pragma: 'no-cache' } as const;

export function token(deps: GrantDeps) {
  return async ({ headers, body }: ApiRequest): Promise<ApiResponse> => {
    try {
      const text = typeof body === 'string' ? body : '';
      const request = { headers, body: text, charactersMost: TOKEN_REQUEST_CHARACTERS };
      const granted = await grantToken(request, deps);
      const { accessToken: access_token, expiresInSeconds: expires_in, scope } = granted;
      return { headers: NO_STORE, body: { access_token, expires_in, scope, token_type: 'Bearer' } };
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      return refusal(error);
    }
  };
}

function refusal({ code, message, client: { basic, partner } }: TokenError): ApiResponse {
  const scheme = basic ? 'Basic realm="token"' : 'Bearer';
  const challenge = code === 'invalid_client' ? { 'WWW-Authenticate': scheme } : {};
  const body = { error: code, error_description: message };
  return { status: STATUS[code], headers: { ...NO_STORE, ...challenge }, body, partner };
}
