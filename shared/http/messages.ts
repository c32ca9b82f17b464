import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { TokenScope } from '../contract/endpoints.ts';

const NOT_MODIFIED = 304;

export type Caller = {
  readonly partner: string;
  readonly clientId: string;
  readonly scope: TokenScope;
  readonly expiresAtSeconds: number;
  /**
   * Look-ups of industry data a day, or the default of the environment. undefined means that the
   * partner is not entitled to any.
   */
  readonly industryLimit: number | 'default' | undefined;
  /** Guesses of addresses a day. */
  readonly guessLimit: number | 'default';
  /** Lines of batches a day; 0 means that the partner's agreement has no batches. */
  readonly batchLines: number;
};

/** Request headers by lower-case name. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

export type ApiRequest = {
  /** Every value sent under a name, in order, decoded. */
  readonly query: Readonly<Record<string, readonly string[] | undefined>>;
  readonly path: string;
  readonly pathParameters: Readonly<Record<string, string | undefined>>;
  readonly headers: RequestHeaders;
  readonly body: unknown;
  readonly requestId: string;
  /** The caller; null means that the function needs no token. */
  readonly caller: Caller | null;
};

/** A string body is sent as it is, anything else as JSON. */
export type ApiResponse = {
  readonly body: unknown;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The partner that a request without a token claims to be from, for the log. */
  readonly partner?: string | undefined;
};

export type ApiHandler = (request: ApiRequest) => ApiResponse | Promise<ApiResponse>;

/** Reads the caller. Returns null if any part is missing, so that functions fail closed. */
export function callerOf(event: APIGatewayProxyEvent): Caller | null {
  const context: Readonly<Record<string, unknown>> = event.requestContext.authorizer ?? {};
  const { partner, clientId, exp, scope, industryData, guessLimit, batchLines } = context;
  const expiresAtSeconds = Number(exp);
  if (
    typeof partner !== 'string' ||
    typeof clientId !== 'string' ||
    partner === '' ||
    clientId === ''
  )
    return null;
  if (exp === null || exp === '' || !Number.isFinite(expiresAtSeconds)) return null;
  // An authorizer of an earlier version passes on no scope: it admits only partners.
  const caller = {
    partner,
    clientId,
    expiresAtSeconds,
    industryLimit: limitOf(industryData),
    // An authorizer of an earlier version passes on none.
    guessLimit: limitOf(guessLimit) ?? ('default' as const),
    batchLines: Number(limitOf(batchLines) ?? 0) || 0,
  };
  return { ...caller, scope: scope === 'journey' ? 'journey' : 'partner' };
}

/** The gateway passes on every value as text. */
function limitOf(handedOn: unknown): Caller['industryLimit'] {
  if (handedOn === 'default') return handedOn;
  return typeof handedOn === 'string' && /^[1-9]\d{0,8}$/.test(handedOn)
    ? Number(handedOn)
    : undefined;
}

/**
 * Joins all fields of a header that is a list (RFC 9110, section 5.3). Returns an empty text if
 * there is none.
 */
export function listHeader(
  { headers, multiValueHeaders }: Pick<APIGatewayProxyEvent, 'headers' | 'multiValueHeaders'>,
  name: string,
): string {
  return multiValueHeaders?.[name]?.join(', ') ?? headers[name] ?? '';
}

/**
 * Makes the request of an event. It copies nothing: what the gateway sent is of this request only.
 */
export function toRequest(event: APIGatewayProxyEvent): ApiRequest {
  return {
    query: event.multiValueQueryStringParameters ?? {},
    path: event.path,
    pathParameters: event.pathParameters ?? {},
    headers: { ...event.headers, 'if-none-match': listHeader(event, 'if-none-match') },
    body: event.body,
    requestId: event.requestContext.requestId,
    caller: callerOf(event),
  };
}

export function callerOfRequest(request: ApiRequest): Caller {
  if (request.caller === null)
    throw new Error('a function behind the token was called without a caller');
  return request.caller;
}

export function toResult(
  response: ApiResponse,
  headers: Readonly<Record<string, string>>,
): APIGatewayProxyResult {
  const { status = 200 } = response;
  return {
    statusCode: status,
    headers: {
      ...(status === NOT_MODIFIED ? {} : { 'content-type': 'application/json; charset=utf-8' }),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...response.headers,
      ...headers,
    },
    body: typeof response.body === 'string' ? response.body : JSON.stringify(response.body),
  };
}
