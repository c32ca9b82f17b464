import { errorOf } from './errors.ts';
import { OPERATIONS } from './generated/operations.ts';
import { readJson, type Send, type TokenStore } from './send.ts';
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
  let kept:
    | { readonly value: string; readonly renewAt: number; readonly endsAt: number }
    | undefined;
  let pending: Promise<string> | undefined;
  const renew = (): Promise<string> => {
    const requestedAt = now();
    pending ??= requestToken(send, settings)
      .then(({ access_token: value, expires_in: seconds }) => {
        const renewAt = requestedAt + seconds * 1000 * RENEWED_AFTER;
        kept = { value, renewAt, endsAt: requestedAt + seconds * 1000 };
        return value;
      })
      .finally(() => {
        pending = undefined;
      });
    return pending;
  };
  return {
    get: async () => {
      if (kept === undefined || now() >= kept.endsAt) return renew();
      if (now() >= kept.renewAt) renew().catch(() => undefined);
      return kept.value;
    },
    discard: (value) => {
      if (kept?.value === value) kept = undefined;
    },
  };
}

type TokenBody = { readonly access_token: string; readonly expires_in: number };

/** Gets a token by client credentials. @throws OAuthError, ApiError or ConnectionError */
async function requestToken(
  send: Send,
  { baseUrl, audience, clientId, clientSecret }: Settings,
): Promise<TokenBody> {
  const { method, path } = OPERATIONS.createToken;
  const response = await send({
    operationId: 'createToken',
    method: method.toUpperCase(),
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
  const { access_token: token, expires_in: seconds }: Partial<Record<string, unknown>> =
    Object(body);
  return typeof token === 'string' && typeof seconds === 'number';
}
