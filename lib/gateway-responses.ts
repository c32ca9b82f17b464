/**
 * A response of the gateway itself, in the shape of the service's errors: for the CDK stack and the
 * local gateway.
 */
export type GatewayResponse = {
  readonly type: string;
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
};

const UNAUTHORIZED = {
  status: 401,
  code: 'unauthorized',
  message:
    'The access token is missing, not valid or expired. Request one at /oauth/token, and send it in the header Authorization: Bearer TOKEN.',
  headers: { 'WWW-Authenticate': 'Bearer' },
} as const;

/**
 * An unknown path or method. API Gateway reports a missing authentication token or, if there is an
 * Authorization header, a faulty AWS signature; an incomplete signature has no type and
 * gets DEFAULT_4XX. No route accepts AWS signatures, so these types have no other cause.
 */
const NOT_FOUND = {
  status: 404,
  code: 'not-found',
  message:
    'There is no such path or method. Paths begin with /energy and have no trailing slash; the reference lists the method of each.',
} as const;
const INTERNAL = {
  code: 'internal-error',
  message: 'The request could not be completed. Try again later.',
} as const;
/** The response to a caller above its limit, of the gateway and of the firewall. */
export const TOO_MANY = {
  status: 429,
  code: 'too-many-requests',
  message: 'Too many requests. Wait for the seconds in Retry-After, then try again.',
  headers: { 'Retry-After': '1' },
} as const;

const UNREADABLE = 'The gateway could not read the request.';

export const GATEWAY_RESPONSES: readonly GatewayResponse[] = [
  { type: 'UNAUTHORIZED', ...UNAUTHORIZED },
  { type: 'ACCESS_DENIED', ...UNAUTHORIZED },
  { type: 'INVALID_API_KEY', ...UNAUTHORIZED },
  { type: 'MISSING_AUTHENTICATION_TOKEN', ...NOT_FOUND },
  { type: 'RESOURCE_NOT_FOUND', ...NOT_FOUND },
  { type: 'INVALID_SIGNATURE', ...NOT_FOUND },
  { type: 'EXPIRED_TOKEN', ...NOT_FOUND },
  {
    type: 'WAF_FILTERED',
    status: 403,
    code: 'forbidden',
    message: 'The request was refused by the firewall.',
  },
  {
    type: 'REQUEST_TOO_LARGE',
    status: 413,
    code: 'payload-too-large',
    message: 'The body is too large. At most 64 KB are accepted.',
  },
  {
    type: 'UNSUPPORTED_MEDIA_TYPE',
    status: 415,
    code: 'unsupported-media-type',
    message:
      'The encoding of the body is not supported. Send application/json without a Content-Encoding, or compressed with gzip.',
  },
  { type: 'THROTTLED', ...TOO_MANY },
  { type: 'QUOTA_EXCEEDED', ...TOO_MANY },
  { type: 'AUTHORIZER_CONFIGURATION_ERROR', status: 500, ...INTERNAL },
  { type: 'AUTHORIZER_FAILURE', status: 500, ...INTERNAL },
  { type: 'API_CONFIGURATION_ERROR', status: 500, ...INTERNAL },
  { type: 'INTEGRATION_FAILURE', status: 502, ...INTERNAL },
  { type: 'INTEGRATION_TIMEOUT', status: 504, ...INTERNAL },
  {
    type: 'BAD_REQUEST_PARAMETERS',
    status: 400,
    code: 'invalid-parameter-value',
    message: UNREADABLE,
  },
  { type: 'BAD_REQUEST_BODY', status: 400, code: 'invalid-json', message: UNREADABLE },
  { type: 'DEFAULT_4XX', ...NOT_FOUND },
  { type: 'DEFAULT_5XX', status: 500, ...INTERNAL },
];

/**
 * Returns the headers of gateway responses besides the request's id, which each gateway has its own
 * way to name.
 */
export function gatewayResponseHeaders({
  headers,
}: Pick<GatewayResponse, 'headers'>): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  };
}

export function gatewayResponseBody({
  code,
  message,
}: Pick<GatewayResponse, 'code' | 'message'>): string {
  return JSON.stringify({ errors: [{ code, message, parameters: {} }] });
}

export const REQUEST_ID_HEADER = 'x-request-id';
