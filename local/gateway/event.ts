import { HOP_BY_HOP_HEADERS, headerValues, type MultiValues, type ReceivedRequest } from './request.ts';
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

/** The gateway decodes the body before it passes it on. */
const NOT_PASSED_ON = new Set([...HOP_BY_HOP_HEADERS, 'connection', 'content-encoding', 'content-length']);

const FORWARDED = /^x-(forwarded-(for|port|proto)|amzn-trace-id)$/i;
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
  const headers = forwardedHeaders(input);
  return {
    resource: input.match.route.path,
    path: input.request.path,
    httpMethod: input.request.method,
    headers: lastValues(headers),
    multiValueHeaders: headers,
    queryStringParameters: lastValues(input.request.query),
    multiValueQueryStringParameters: allValues(input.request.query),
    pathParameters: input.match.pathParameters,
    stageVariables: null,
    requestContext: requestContext(input),
  };
}

function forwardedHeaders({ request, requestId, nowMs }: EventInput): MultiValues {
  const kept = Object.entries(request.headers).filter(
    ([name]) => !NOT_PASSED_ON.has(name.toLowerCase()) && !FORWARDED.test(name),
  );
  const forwardedFor = headerValues(request.headers, 'x-forwarded-for');
  const seconds = Math.floor(nowMs / 1000).toString(16);
  return Object.fromEntries([
    ...kept,
    ['X-Amzn-Trace-Id', [`Root=1-${seconds}-${requestId.replaceAll('-', '').slice(0, 24)}`]],
    ['X-Forwarded-For', [[...forwardedFor, request.sourceIp].join(', ')]],
    ['X-Forwarded-Port', [String(request.port)]],
    ['X-Forwarded-Proto', ['http']],
  ]);
}

function lastValues(values: MultiValues): Record<string, string> | null {
  const entries = Object.entries(values);
  if (entries.length === 0) return null;
  return Object.fromEntries(entries.map(([name, all]) => [name, all.at(-1) ?? '']));
}

function allValues(values: MultiValues): MultiValues | null {
  return Object.keys(values).length === 0 ? null : values;
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
