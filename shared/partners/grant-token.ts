import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type Clock, epochSeconds } from '../time/clock.ts';
import { parseJson } from '../values/json.ts';
import { isRightSecret } from './credentials.ts';
import { DEMO_CLIENT_ID } from './demo.ts';
import { CLIENT_ID_CHARACTERS, type PartnerStore, scopeOf } from './partner.ts';
import { type Signer, TOKEN_LIFETIME_SECONDS } from './signer.ts';

type TokenHttpRequest = {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** The most characters that a value may have. */
  readonly charactersMost: number;
};

type TokenErrorCode =
  | 'invalid_request'
  | 'unsupported_grant_type'
  | 'invalid_client'
  | 'access_denied';

/** Reports an error of RFC 6749, section 5.2. The message contains nothing that the caller sent. */
export class TokenError extends Error {
  readonly code: TokenErrorCode;
  /**
   * Tells the log of an `invalid_client` whether it used HTTP Basic, and whose client id it sent.
   */
  readonly client: { readonly basic: boolean; readonly partner?: string | undefined };

  constructor(
    code: TokenErrorCode,
    message: string,
    client: TokenError['client'] = { basic: false },
  ) {
    super(message);
    this.code = code;
    this.client = client;
  }
}

export type GrantDeps = {
  readonly partners: Pick<PartnerStore, 'get'>;
  readonly signer: Signer;
  readonly issuer: string;
  readonly audiences: readonly string[];
  readonly local: boolean;
  readonly clock: Pick<Clock, 'nowMs'>;
};

/** Grants a token by client credentials (RFC 6749, section 4.4). @throws TokenError */
export async function grantToken(request: TokenHttpRequest, deps: GrantDeps) {
  const { clientId, clientSecret, audience, basic } = readTokenRequest(request);
  const partner = await deps.partners.get(clientId.slice(0, CLIENT_ID_CHARACTERS));
  // Hash in any case, so that an unknown client costs the same work as a wrong secret.
  const isRight = isRightSecret(clientSecret, partner?.secrets ?? [], deps.clock.nowMs());
  const isDemoElsewhere = clientId === DEMO_CLIENT_ID && !deps.local;
  if (partner?.clientId !== clientId || !isRight || partner.disabled || isDemoElsewhere) {
    const client = { basic, partner: partner?.name };
    throw new TokenError('invalid_client', 'The client id or the client secret is wrong.', client);
  }
  if (!deps.audiences.includes(audience)) {
    const audience = deps.audiences[0] ?? 'its own';
    throw new TokenError(
      'access_denied',
      `The audience is not one of this environment. Send ${audience}.`,
    );
  }
  const nowSeconds = epochSeconds(deps.clock);
  const scope = scopeOf(partner);
  const accessToken = await deps.signer.sign({
    iss: deps.issuer,
    sub: clientId,
    client_id: clientId,
    aud: audience,
    iat: nowSeconds,
    exp: nowSeconds + TOKEN_LIFETIME_SECONDS,
    jti: randomUUID(),
    scope,
  });
  return { accessToken, expiresInSeconds: TOKEN_LIFETIME_SECONDS, scope };
}

const text = z.string().default('');
const parameters = z.object({
  grant_type: text,
  audience: text,
  client_id: text,
  client_secret: text,
});
type Parameters = z.infer<typeof parameters>;

const HINTS: Readonly<Record<string, string>> = {
  grant_type: ' Send client_credentials as grant_type.',
  audience: ' Send the base URL followed by /energy as audience.',
};

type Credentials = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly basic: boolean;
};

function readTokenRequest({
  headers,
  body,
  charactersMost,
}: TokenHttpRequest): Credentials & { readonly audience: string } {
  const parameters = parametersOf(headers['content-type'], body);
  const { grant_type, audience } = parameters;
  if (grant_type !== '' && grant_type !== 'client_credentials') {
    throw new TokenError(
      'unsupported_grant_type',
      'The grant type is not supported. Send client_credentials.',
    );
  }
  const credentials = credentialsOf(headers['authorization'], parameters);
  const { clientId: client_id, clientSecret: client_secret } = credentials;
  const needed = Object.entries({ grant_type, audience, client_id, client_secret });
  const missing = needed.flatMap(([name, value]) => (value === '' ? [name] : []));
  if (missing.length > 0) {
    throw invalid(
      `Missing: ${missing.join(', ')}.${missing.map((name) => HINTS[name] ?? '').join('')}`,
    );
  }
  const tooLong = needed.flatMap(([name, value]) => (value.length > charactersMost ? [name] : []));
  if (tooLong.length > 0)
    throw invalid(`Longer than ${charactersMost} characters: ${tooLong.join(', ')}.`);
  return { ...credentials, audience };
}

const NOT_AN_OBJECT =
  'The body is not a JSON object. Send {"grant_type": "client_credentials", "audience": ..., "client_id": ..., "client_secret": ...}.';

function parametersOf(contentType: string | undefined, body: string): Parameters {
  const type = (contentType ?? '').replace(/;.*/s, '').trim().toLowerCase();
  if (type === 'application/x-www-form-urlencoded') return fromForm(new URLSearchParams(body));
  if (type !== '' && type !== 'application/json') {
    throw invalid(
      'The content type is not supported. Send application/json or application/x-www-form-urlencoded.',
    );
  }
  const { success, data, error } = parameters.safeParse(parseJson(body), { jitless: true });
  if (success) return data;
  const wrong = error.issues.flatMap(({ path }) => path.map(String));
  throw invalid(wrong.length === 0 ? NOT_AN_OBJECT : `Not a string: ${wrong.join(', ')}.`);
}

function fromForm(form: URLSearchParams): Parameters {
  const repeated = Object.keys(parameters.shape).filter((name) => form.getAll(name).length > 1);
  if (repeated.length > 0) throw invalid(`Sent more than once: ${repeated.join(', ')}.`);
  return parameters.parse(Object.fromEntries(form), { jitless: true });
}

function invalid(description: string): TokenError {
  return new TokenError('invalid_request', description);
}

/**
 * A header of another scheme is ignored: many clients send the token that they have with every
 * request.
 */
function credentialsOf(
  authorization: string | undefined,
  { client_id, client_secret }: Parameters,
): Credentials {
  if (authorization === undefined || !/^basic( |$)/i.test(authorization)) {
    return { clientId: client_id, clientSecret: client_secret, basic: false };
  }
  const basic = basicCredentials(authorization);
  if (client_secret !== '' || (client_id !== '' && client_id !== basic.clientId)) {
    throw invalid(
      'Credentials were sent in the Authorization header and in the body. Send them once.',
    );
  }
  return basic;
}

const BASIC = /^basic +([A-Za-z0-9+/]+={0,2})$/i;

function basicCredentials(authorization: string): Credentials {
  const [, encoded = ''] = BASIC.exec(authorization) ?? [];
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const [clientId, clientSecret] = [formDecoded(id), formDecoded(secret.join(':'))];
  if (!clientId || !clientSecret) {
    throw invalid('The Authorization header is not HTTP Basic with a client id and a secret.');
  }
  return { clientId, clientSecret, basic: true };
}

/**
 * Decodes a part of HTTP Basic: RFC 6749, section 2.3.1, has both parts form-encoded before they
 * are joined and written in base64.
 */
function formDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
