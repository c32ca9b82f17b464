import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import type { Endpoint } from '../shared/contract/endpoints.ts';
import { HOP_BY_HOP_HEADERS, Refusal } from './reply.ts';
import { errorCode } from './state.ts';

const ACCOUNT_ID = '000000000000';
const API_ID = 'local';
const REGION = 'eu-west-2';
const STAGE = 'local';

/** API Gateway's limit of a request's body. */
export const REQUEST_LIMIT_BYTES = 10 * 1024 * 1024;

/**
 * The limit for requests without a token: strangers get no more memory than the largest body that a
 * function accepts.
 */
export const STRANGERS_LIMIT_BYTES = 64 * 1024;

/** A refused body is read up to here, so that a sender who is still sending sees the response. */
const DISCARD_LIMIT_BYTES = 64 * 1024 * 1024;

/** The gateway decodes the body before it passes it on, and sets the last four itself. */
const NOT_PASSED_ON = new Set([
  ...HOP_BY_HOP_HEADERS,
  ...['connection', 'content-encoding', 'content-length'],
  ...['x-amzn-trace-id', 'x-forwarded-for', 'x-forwarded-port', 'x-forwarded-proto'],
]);

const unpack = { gzip: promisify(gunzip), deflate: promisify(inflate) } as const;

/** The parts of an endpoint that the gateway needs. */
export type Route = Pick<Endpoint, 'method' | 'path' | 'token' | 'function'>;

export type GatewayRequest = {
  readonly incoming: IncomingMessage;
  readonly route: Route;
  readonly url: URL;
  /** The parameters of the path, decoded. */
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly requestId: string;
  readonly nowMs: number;
};

export type AuthorizerContext = Readonly<Record<string, string | number>>;

type NamedValues = ReadonlyMap<string, readonly string[]>;

/** Returns all values of a header: Node's `headers` drops a second Authorization. */
export function headerValues(
  { headersDistinct }: IncomingMessage,
  name: string,
): readonly string[] {
  return headersDistinct[name] ?? [];
}

export function methodArn({ route, url }: GatewayRequest): string {
  return `arn:aws:execute-api:${REGION}:${ACCOUNT_ID}:${API_ID}/${STAGE}/${route.method}${url.pathname}`;
}

/** Makes the event of a Lambda proxy integration (payload version 1), whose body is always text. */
export function proxyEvent(
  request: GatewayRequest,
  body: Buffer,
  authorizer: AuthorizerContext | undefined,
) {
  return {
    ...eventOf(request),
    requestContext: { ...requestContextOf(request), ...(authorizer && { authorizer }) },
    body: body.length === 0 ? null : body.toString('utf8'),
    isBase64Encoded: false,
  };
}

export function authorizerEvent(request: GatewayRequest) {
  const requestContext = requestContextOf(request);
  return { ...eventOf(request), type: 'REQUEST', methodArn: methodArn(request), requestContext };
}

function eventOf(request: GatewayRequest) {
  const { route, url, pathParameters } = request;
  const headers = passedOnHeaders(request);
  const query = queryOf(url);
  return {
    resource: route.path,
    path: url.pathname,
    httpMethod: route.method,
    headers: lastValues(headers),
    multiValueHeaders: Object.fromEntries(headers),
    queryStringParameters: query.size === 0 ? null : lastValues(query),
    multiValueQueryStringParameters: query.size === 0 ? null : Object.fromEntries(query),
    pathParameters: Object.keys(pathParameters).length === 0 ? null : pathParameters,
    stageVariables: null,
  };
}

function passedOnHeaders({ incoming, requestId, nowMs }: GatewayRequest): NamedValues {
  const names = new Map<string, string>();
  for (const name of incoming.rawHeaders.filter((_, index) => index % 2 === 0)) {
    const key = name.toLowerCase();
    if (!names.has(key) && !NOT_PASSED_ON.has(key)) names.set(key, name);
  }
  const headers = new Map([...names].map(([key, name]) => [name, headerValues(incoming, key)]));
  const seconds = Math.floor(nowMs / 1000).toString(16);
  headers.set('X-Amzn-Trace-Id', [
    `Root=1-${seconds}-${requestId.replaceAll('-', '').slice(0, 24)}`,
  ]);
  headers.set('X-Forwarded-For', [
    [...headerValues(incoming, 'x-forwarded-for'), sourceIp(incoming)].join(', '),
  ]);
  headers.set('X-Forwarded-Port', [String(incoming.socket.localPort ?? 0)]);
  headers.set('X-Forwarded-Proto', ['http']);
  return headers;
}

/**
 * Reads a query as API Gateway does: `+` is a space, `;` separates like `&`, and a name without `=`
 * has an empty value.
 */
function queryOf({ search }: URL): NamedValues {
  const values = new Map<string, readonly string[]>();
  for (const part of search.slice(1).replaceAll('+', ' ').split(/[&;]/)) {
    if (part === '') continue;
    const [name = '', ...value] = part.split('=');
    const key = percentDecoded(name);
    values.set(key, [...(values.get(key) ?? []), percentDecoded(value.join('='))]);
  }
  return values;
}

/** Decodes a text, or leaves it alone if it is badly encoded. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function lastValues(values: NamedValues): Record<string, string> {
  return Object.fromEntries([...values].map(([name, all]) => [name, all.at(-1) ?? '']));
}

function requestContextOf({ incoming, route, url, requestId, nowMs }: GatewayRequest) {
  return {
    accountId: ACCOUNT_ID,
    apiId: API_ID,
    domainName: incoming.headers.host ?? 'localhost',
    extendedRequestId: requestId,
    httpMethod: route.method,
    identity: { sourceIp: sourceIp(incoming), userAgent: incoming.headers['user-agent'] ?? null },
    path: url.pathname,
    protocol: 'HTTP/1.1',
    requestId,
    requestTimeEpoch: nowMs,
    resourceId: route.function,
    resourcePath: route.path,
    stage: STAGE,
  };
}

function sourceIp({ socket }: IncomingMessage): string {
  return (socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
}

/** Reads and unpacks the body. The limit holds for both of its sizes. */
export async function requestBody(incoming: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const body = await receive(incoming, limitBytes);
  if (body === undefined) throw new Refusal('REQUEST_TOO_LARGE');
  const coding = headerValues(incoming, 'content-encoding').join(',').trim().toLowerCase();
  if (coding === '' || coding === 'identity' || body.length === 0) return body;
  if (coding !== 'gzip' && coding !== 'deflate') throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
  return await unpack[coding](body, { maxOutputLength: limitBytes }).catch((error: unknown) => {
    throw new Refusal(
      errorCode(error) === 'ERR_BUFFER_TOO_LARGE' ? 'REQUEST_TOO_LARGE' : 'UNSUPPORTED_MEDIA_TYPE',
    );
  });
}

export async function discardBody(incoming: IncomingMessage): Promise<void> {
  if (!incoming.readableEnded && !incoming.destroyed) await receive(incoming, 0);
}

/** Returns undefined for a body above the limit. */
async function receive(incoming: IncomingMessage, limitBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // The response still needs the connection.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    const data = Buffer.from(chunk);
    bytes += data.length;
    if (bytes <= limitBytes) chunks.push(data);
    else chunks.length = 0;
    if (bytes > DISCARD_LIMIT_BYTES) break;
  }
  return bytes > limitBytes ? undefined : Buffer.concat(chunks, bytes);
}
