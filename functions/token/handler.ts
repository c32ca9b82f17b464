import type { ApiAnswer } from '../../shared/http/answer.ts';
import type { ApiRequest } from '../../shared/http/request.ts';
import { type GrantDependencies, grantToken, type TokenGrant } from '../../shared/partners/grant-token.ts';
import type { TokenFault } from '../../shared/partners/token-request.ts';

/** RFC 6749, section 5.2. */
const STATUS = {
  invalid_request: 400,
  unsupported_grant_type: 400,
  invalid_client: 401,
  access_denied: 403,
} as const satisfies Record<TokenFault['error'], number>;
const TOO_MANY_REQUESTS = 429;

/** RFC 6749, section 5.1: neither the answer nor a refusal is kept anywhere. */
const NO_STORE = { 'cache-control': 'no-store', pragma: 'no-cache' } as const;

const granted = ({ accessToken, expiresInSeconds, scope }: TokenGrant): ApiAnswer => ({
  headers: NO_STORE,
  body: { access_token: accessToken, expires_in: expiresInSeconds, scope, token_type: 'Bearer' },
});

const faulty = ({ error, description, basic, retryAfterSeconds }: TokenFault): ApiAnswer => {
  const body = { error, error_description: description };
  if (retryAfterSeconds !== undefined) {
    return { status: TOO_MANY_REQUESTS, headers: { ...NO_STORE, 'Retry-After': String(retryAfterSeconds) }, body };
  }
  const scheme = basic ? 'Basic realm="token"' : 'Bearer';
  const challenge = error === 'invalid_client' ? { 'WWW-Authenticate': scheme } : {};
  return { status: STATUS[error], headers: { ...NO_STORE, ...challenge }, body };
};

export const token =
  (by: GrantDependencies) =>
  async ({ headers, body, sourceIp }: ApiRequest): Promise<ApiAnswer> => {
    const answer = await grantToken({ headers, body: typeof body === 'string' ? body : '', address: sourceIp }, by);
    return answer.kind === 'granted' ? granted(answer) : faulty(answer);
  };
