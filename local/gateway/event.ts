import { HOP_BY_HOP_HEADERS, headerValues, type NamedValues, type ReceivedRequest } from './request.ts';
import type { RouteMatch } from './router.ts';

const ACCOUNT_ID = '000000000000';
const API_ID = 'local';
const REGION = 'eu-west-2';
const STAGE = 'local';

export type AuthorizerContext = Readonly<Record<string, string | number>>;

export type EventInput = {
  readonly request: ReceivedRequest;
  readonly match: RouteMatch;
  readonly requestId: string;
  readonly nowMs: number;
};

/** The gateway decodes the body before it passes it on, and sets the last four itself. */
const NOT_PASSED_ON = new Set([
  ...HOP_BY_HOP_HEADERS,
  'connection',
  'content-encoding',
  'content-length',
  'x-amzn-trace-id',
  'x-forwarded-for',
  'x-forwarded-port',
  'x-forwarded-proto',
]);

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

export function methodArn({ method, path }: Pick<ReceivedRequest, 'method' | 'path'>): string {
  return `arn:aws:execute-api:${REGION}:${ACCOUNT_ID}:${API_ID}/${STAGE}/${method}${path}`;
}

type Forwarded = { readonly authorizer: AuthorizerContext | undefined; readonly body: Buffer };

/** The event of a Lambda proxy integration (payload version 1). No media type is binary: a body is text. */
export function proxyEvent(input: EventInput, { authorizer, body }: Forwarded) {
  const event = common(input);
  return {
    ...event,
    requestContext: { ...event.requestContext, ...(authorizer === undefined ? {} : { authorizer }) },
    body: body.length === 0 ? null : body.toString('utf8'),
    isBase64Encoded: false,
  };
}

export function authorizerEvent(input: EventInput) {
  return {
    type: 'REQUEST',
    methodArn: methodArn(input.request),
    ...common(input),
  };
}

function common(input: EventInput) {
  const { query } = input.request;
  const headers = forwardedHeaders(input);
  const hasQuery = Object.keys(query).length > 0;
  return {
    resource: input.match.route.path,
    path: input.request.path,
    httpMethod: input.request.method,
    headers: lastValues(headers),
    multiValueHeaders: headers,
    queryStringParameters: hasQuery ? lastValues(query) : null,
    multiValueQueryStringParameters: hasQuery ? query : null,
    pathParameters: input.match.pathParameters,
    stageVariables: null,
    requestContext: requestContext(input),
  };
}

function forwardedHeaders({ request, requestId, nowMs }: EventInput): NamedValues {
  const headers: Record<string, readonly string[]> = Object.create(null);
  for (const [key, { name, values }] of request.headers) if (!NOT_PASSED_ON.has(key)) headers[name] = values;
  const forwardedFor = headerValues(request.headers, 'x-forwarded-for');
  const seconds = Math.floor(nowMs / 1000).toString(16);
  headers['X-Amzn-Trace-Id'] = [`Root=1-${seconds}-${requestId.replaceAll('-', '').slice(0, 24)}`];
  headers['X-Forwarded-For'] = [[...forwardedFor, request.sourceIp].join(', ')];
  headers['X-Forwarded-Port'] = [String(request.port)];
  headers['X-Forwarded-Proto'] = ['http'];
  return headers;
}

function lastValues(values: NamedValues): Readonly<Record<string, string>> {
  const last: Record<string, string> = Object.create(null);
  for (const name of Object.keys(values)) last[name] = values[name]?.at(-1) ?? '';
  return last;
}

function requestContext({ request, match, requestId, nowMs }: EventInput) {
  return {
    accountId: ACCOUNT_ID,
    apiId: API_ID,
    domainName: headerValues(request.headers, 'host')[0] ?? 'localhost',
    extendedRequestId: requestId,
    httpMethod: request.method,
    identity: {
      sourceIp: request.sourceIp,
      userAgent: headerValues(request.headers, 'user-agent').at(-1) ?? null,
    },
    path: request.path,
    protocol: 'HTTP/1.1',
    requestId,
    requestTime: commonLogTime(nowMs),
    requestTimeEpoch: nowMs,
    resourceId: match.route.function,
    resourcePath: match.route.path,
    stage: STAGE,
  };
}

/** For example `21/Nov/2026:09:30:00 +0000`. */
function commonLogTime(milliseconds: number): string {
  const time = new Date(milliseconds);
  const day = String(time.getUTCDate()).padStart(2, '0');
  return `${day}/${MONTHS[time.getUTCMonth()]}/${time.getUTCFullYear()}:${time.toISOString().slice(11, 19)} +0000`;
}
