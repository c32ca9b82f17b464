import type { APIGatewayProxyEvent } from 'aws-lambda';

/** Who calls: what the authorizer hands on of a verified token. */
export type Caller = {
  /** The partner's name, as in the scope `partner:<name>`. */
  readonly partner: string;
  readonly clientId: string;
  /** When the token ends, in seconds since 1970. */
  readonly expiresAtSeconds: number;
};

/** A request as a handler sees it. */
export type ApiRequest = {
  /** Every value sent under a name, in order, decoded. */
  readonly query: Readonly<Record<string, readonly string[]>>;
  readonly path: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, the text of the body, or null: as the function declares it. */
  readonly body: unknown;
  readonly requestId: string;
  readonly sourceIp: string;
  /** Null for the functions that answer without a token. */
  readonly caller: Caller | null;
};

/** What the authorizer handed on; null where a part of it is missing, so that callers fail closed. */
export function callerOf(event: APIGatewayProxyEvent): Caller | null {
  const context: Readonly<Record<string, unknown>> = event.requestContext.authorizer ?? {};
  const { partner, clientId, exp } = context;
  const expiresAtSeconds = Number(exp);
  if (typeof partner !== 'string' || typeof clientId !== 'string' || partner === '' || clientId === '') return null;
  if (exp === undefined || exp === null || exp === '' || !Number.isFinite(expiresAtSeconds)) return null;
  return { partner, clientId, expiresAtSeconds };
}

export function toRequest(event: APIGatewayProxyEvent): ApiRequest {
  return {
    query: definedEntries(event.multiValueQueryStringParameters),
    path: event.path,
    pathParameters: definedEntries(event.pathParameters),
    headers: definedEntries(event.headers),
    body: event.body,
    requestId: event.requestContext.requestId,
    sourceIp: event.requestContext.identity?.sourceIp ?? '',
    caller: callerOf(event),
  };
}

/** The caller of a function behind the token: the stack lets no request without one through. */
export function callerOfRequest(request: ApiRequest): Caller {
  if (request.caller === null) throw new Error('a function behind the token was called without a caller');
  return request.caller;
}

function definedEntries<T>(record: Readonly<Record<string, T | undefined>> | null): Record<string, T> {
  return Object.fromEntries(
    Object.entries(record ?? {}).filter((entry): entry is [string, T] => entry[1] !== undefined && entry[1] !== null),
  );
}
