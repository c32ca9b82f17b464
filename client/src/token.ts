import { errorOf } from './errors.ts';
import { OPERATIONS } from './generated/operations.ts';
import { isRecord, readJson } from './json.ts';
import type { Send, TokenStore } from './send.ts';
import type { Settings } from './settings.ts';

/** The part of a token's life after which the next call renews it. */
const RENEWED_AFTER = 0.9;

/**
 * Keeps one token in memory. Callers that need one at the same time share a request. From 90 % of
 * its life on, the next is requested while the old one is still in use; if that fails, the old one
 * lasts until its end.
 */
export function createTokenStore(send: Send, settings: Settings): TokenStore {
  const { now } = settings.clock;
  let current: Token | undefined;
  let pending: Promise<string> | undefined;
  const renew = (): Promise<string> => {
    const requestedAt = now();
    pending ??= requestToken(send, settings)
      .then(({ access_token: value, expires_in: seconds }) => {
        const renewAt = requestedAt + seconds * 1000 * RENEWED_AFTER;
        current = { value, renewAt, endsAt: requestedAt + seconds * 1000 };
        return value;
      })
      .finally(() => {
        pending = undefined;
      });
    return pending;
  };
  return {
    get: async () => {
      if (current === undefined || now() >= current.endsAt) return renew();
      if (now() >= current.renewAt) renew().catch(() => undefined);
      return current.value;
    },
    discard: (value) => {
      if (current?.value === value) current = undefined;
    },
  };
}

type Token = { readonly value: string; readonly renewAt: number; readonly endsAt: number };

type TokenBody = { readonly access_token: string; readonly expires_in: number };

/** Gets a token by client credentials. @throws OAuthError, ApiError or ConnectionError */
async function requestToken(
  send: Send,
  { baseUrl, audience, clientId, clientSecret }: Settings,
): Promise<TokenBody> {
  const { method, path } = OPERATIONS.createToken;
  const response = await send({
    operationId: 'createToken',
    method,
    url: `${baseUrl}${path}`,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      audience,
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  const body = readJson(response.text);
  if (!isTokenBody(body)) throw errorOf('createToken', response, body);
  return body;
}

function isTokenBody(body: unknown): body is TokenBody {
  return (
    isRecord(body) &&
    typeof body['access_token'] === 'string' &&
    typeof body['expires_in'] === 'number'
  );
}
