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

export function methodArn({ method, path }: Pick<ReceivedRequest, 'method' | 'path'>): string {
  return `arn:aws:execute-api:${REGION}:${ACCOUNT_ID}:${API_ID}/${STAGE}/${method}${path}`;
}

type Forwarded = { readonly authorizer: AuthorizerContext | undefined; readonly body: Buffer };

/** The event of a Lambda proxy integration (payload version 1), as JSON. No media type is binary: a body is text. */
export function proxyEvent(input: EventInput, { authorizer, body }: Forwarded): string {
  return eventJson(input, {
    requestContext: { ...requestContext(input), ...(authorizer === undefined ? {} : { authorizer }) },
    body: body.length === 0 ? null : body.toString('utf8'),
    isBase64Encoded: false,
  });
}

/** As JSON. */
export function authorizerEvent(input: EventInput): string {
  return eventJson(input, {
    type: 'REQUEST',
    methodArn: methodArn(input.request),
    requestContext: requestContext(input),
  });
}

/** Names and values, which differ from request to request, take JSON.stringify three times as long in objects. */
function eventJson(input: EventInput, others: Readonly<Record<string, unknown>>): string {
  const headers = namedValuesJson(forwardedHeaders(input));
  const query = namedValuesJson(input.request.query);
  const named = `"headers":${headers.last},"multiValueHeaders":${headers.all},"queryStringParameters":${query.last},"multiValueQueryStringParameters":${query.all}`;
  const fixed = JSON.stringify({
    resource: input.match.route.path,
    path: input.request.path,
    httpMethod: input.request.method,
    pathParameters: input.match.pathParameters,
    stageVariables: null,
    ...others,
  });
  return `{${named},${fixed.slice(1)}`;
}

/** Only the last value of each, and all of them; null if there are none. */
function namedValuesJson(values: NamedValues): { readonly last: string; readonly all: string } {
  if (values.size === 0) return { last: 'null', all: 'null' };
  const last: string[] = [];
  const all: string[] = [];
  for (const [name, each] of values) {
    const nameJson = JSON.stringify(name);
    const lastJson = JSON.stringify(each.at(-1) ?? '');
    last.push(`${nameJson}:${lastJson}`);
    all.push(`${nameJson}:${each.length === 1 ? `[${lastJson}]` : JSON.stringify(each)}`);
  }
  return { last: `{${last.join(',')}}`, all: `{${all.join(',')}}` };
}

function forwardedHeaders({ request, requestId, nowMs }: EventInput): NamedValues {
  const headers = new Map<string, readonly string[]>();
  for (const [key, { name, values }] of request.headers) if (!NOT_PASSED_ON.has(key)) headers.set(name, values);
  const forwardedFor = headerValues(request.headers, 'x-forwarded-for');
  const seconds = Math.floor(nowMs / 1000).toString(16);
  headers.set('X-Amzn-Trace-Id', [`Root=1-${seconds}-${requestId.replaceAll('-', '').slice(0, 24)}`]);
  headers.set('X-Forwarded-For', [[...forwardedFor, request.sourceIp].join(', ')]);
  headers.set('X-Forwarded-Port', [String(request.port)]);
  headers.set('X-Forwarded-Proto', ['http']);
  return headers;
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
  const [, day, month, year, time] = new Date(milliseconds).toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}
