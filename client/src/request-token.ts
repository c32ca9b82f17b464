import { errorOf } from './errors.ts';
import { OPERATIONS } from './generated/operations.ts';
import { readJson } from './json.ts';
import type { Send } from './send.ts';
import type { Settings } from './settings.ts';
import type { Token } from './token.ts';

/** Gets a token by client credentials. @throws OAuthError, ApiError or ConnectionError */
export async function requestToken(send: Send, settings: Settings): Promise<Token> {
  const { method, path } = OPERATIONS.createToken;
  const response = await send(
    {
      operationId: 'createToken',
      method: method.toUpperCase(),
      url: `${settings.baseUrl}${path}`,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'client_credentials',
        audience: settings.audience,
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
      }),
    },
    {},
  );
  const body = readJson(response.text);
  if (!isTokenBody(body)) throw errorOf('createToken', response, body);
  return { value: body.access_token, lifeMilliseconds: body.expires_in * 1000 };
}

function isTokenBody(body: unknown): body is { readonly access_token: string; readonly expires_in: number } {
  return (
    typeof body === 'object' &&
    body !== null &&
    'access_token' in body &&
    typeof body.access_token === 'string' &&
    'expires_in' in body &&
    typeof body.expires_in === 'number'
  );
}
