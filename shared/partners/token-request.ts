export type TokenHttpRequest = {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
};

export type TokenRequest = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly audience: string;
  readonly basic: boolean;
};

/** RFC 6749, section 5.2. Descriptions contain nothing that the caller sent. */
export type TokenError = {
  readonly kind: 'error';
  readonly error: 'invalid_request' | 'unsupported_grant_type' | 'invalid_client' | 'access_denied';
  readonly description: string;
  readonly basic: boolean;
  /** Of the client id that was sent with a wrong secret: for the log. */
  readonly partner?: string | undefined;
};

const NAMES = ['grant_type', 'audience', 'client_id', 'client_secret'] as const;

const NOT_AN_OBJECT =
  'The body is not a JSON object. Send {"grant_type": "client_credentials", "audience": ..., "client_id": ..., "client_secret": ...}.';

const BASIC = /^basic +([A-Za-z0-9+/]+={0,2})$/i;

const HINTS: Readonly<Record<string, string>> = {
  grant_type: ' Send client_credentials as grant_type.',
  audience: ' Send the base URL followed by /energy as audience.',
};

type Read<T> = { readonly kind: 'read'; readonly value: T } | TokenError;

export function readTokenRequest(request: TokenHttpRequest): Read<TokenRequest> {
  const parameters = parametersOf(request);
  if (parameters.kind === 'error') return parameters;
  const grantType = parameters.value.get('grant_type') ?? '';
  if (grantType !== '' && grantType !== 'client_credentials') {
    return {
      ...invalid('The grant type is not supported. Send client_credentials.'),
      error: 'unsupported_grant_type',
    };
  }
  const credentials = credentialsOf(request.headers['authorization'], parameters.value);
  if (credentials.kind === 'error') return credentials;
  const { clientId, clientSecret, basic } = credentials.value;
  const audience = parameters.value.get('audience') ?? '';
  const sent = { grant_type: grantType, audience, client_id: clientId, client_secret: clientSecret };
  const missing = NAMES.filter((name) => sent[name] === '');
  if (missing.length > 0) {
    return invalid(`Missing: ${missing.join(', ')}.${missing.map((name) => HINTS[name] ?? '').join('')}`, basic);
  }
  return { kind: 'read', value: { ...credentials.value, audience } };
}

type Parameters = ReadonlyMap<string, string>;

function parametersOf({ headers, body }: TokenHttpRequest): Read<Parameters> {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  switch (type.trim().toLowerCase()) {
    case '':
    case 'application/json':
      return fromJson(body);
    case 'application/x-www-form-urlencoded':
      return fromForm(body);
    default:
      return invalid('The content type is not supported. Send application/json or application/x-www-form-urlencoded.');
  }
}

function fromJson(body: string): Read<Parameters> {
  const value = parsed(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return invalid(NOT_AN_OBJECT);
  const sent = new Map<string, unknown>(Object.entries(value));
  const wrong = NAMES.filter((name) => sent.has(name) && typeof sent.get(name) !== 'string');
  if (wrong.length > 0) return invalid(`Not a string: ${wrong.join(', ')}.`);
  return { kind: 'read', value: new Map(NAMES.map((name) => [name, String(sent.get(name) ?? '')])) };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function invalid(description: string, basic = false): TokenError {
  return {
    kind: 'error',
    error: 'invalid_request',
    description,
    basic,
  };
}

function fromForm(body: string): Read<Parameters> {
  const sent = new URLSearchParams(body);
  const repeated = NAMES.filter((name) => sent.getAll(name).length > 1);
  if (repeated.length > 0) return invalid(`Sent more than once: ${repeated.join(', ')}.`);
  return { kind: 'read', value: new Map(NAMES.map((name) => [name, sent.get(name) ?? ''])) };
}

type Credentials = Pick<TokenRequest, 'clientId' | 'clientSecret' | 'basic'>;

function credentialsOf(authorization: string | undefined, parameters: Parameters): Read<Credentials> {
  const clientId = parameters.get('client_id') ?? '';
  const clientSecret = parameters.get('client_secret') ?? '';
  if (!isBasic(authorization)) return { kind: 'read', value: { clientId, clientSecret, basic: false } };
  const basic = basicCredentials(authorization);
  if (basic.kind === 'error') return basic;
  const twice = clientSecret !== '' || (clientId !== '' && clientId !== basic.value.clientId);
  return twice
    ? invalid('Credentials were sent in the Authorization header and in the body. Send them once.', true)
    : basic;
}

/** A header of another scheme is ignored: many clients send the token that they have with every request. */
function isBasic(authorization: string | undefined): authorization is string {
  return authorization !== undefined && /^basic( |$)/i.test(authorization);
}

function basicCredentials(authorization: string): Read<Credentials> {
  const unreadable = invalid('The Authorization header is not HTTP Basic with a client id and a secret.', true);
  const [, encoded] = BASIC.exec(authorization) ?? [];
  if (encoded === undefined) return unreadable;
  const [id, ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const clientId = formDecoded(id ?? '');
  const clientSecret = formDecoded(secret.join(':'));
  if (!clientId || !clientSecret) return unreadable;
  return { kind: 'read', value: { clientId, clientSecret, basic: true } };
}

/** RFC 6749, section 2.3.1: both parts are form-encoded before they are joined and written in base64. */
function formDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
