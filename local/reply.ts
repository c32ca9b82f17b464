import { STATUS_CODES } from 'node:http';
import {
  GATEWAY_RESPONSES,
  type GatewayResponse,
  gatewayResponseBody,
  gatewayResponseHeaders,
  REQUEST_ID_HEADER,
} from '../lib/gateway-responses.ts';

export type OwnResponse = Omit<GatewayResponse, 'type'>;

/** The gateway responds itself; no function is called, or its result cannot be used. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly response: OwnResponse;

  /** A type of the gateway's responses, or a response that only the local gateway has. */
  constructor(response: string | OwnResponse) {
    super('the gateway responds itself');
    this.response = typeof response === 'string' ? gatewayResponse(response) : response;
  }
}

/** Headers that the gateway passes on neither to a function nor to a caller. */
export const HOP_BY_HOP_HEADERS: ReadonlySet<string> = new Set([
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** A caller sees them with the prefix `x-amzn-Remapped-`. */
const REMAPPED_HEADERS: ReadonlySet<string> = new Set([
  'authorization',
  'connection',
  'content-length',
  'content-md5',
  'date',
  'host',
  'server',
  'user-agent',
  'www-authenticate',
]);

export function ownResponse(response: OwnResponse, requestId: string): Response {
  const body = gatewayResponseBody(response);
  return new Response(body, { status: response.status, headers: ownHeaders(response, requestId, body) });
}

/** For a connection on which there is no request to respond to; it ends with this. */
export function ownResponseText(response: OwnResponse, requestId: string): string {
  const body = gatewayResponseBody(response);
  const headers = { ...ownHeaders(response, requestId, body), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`, ...lines, '', body].join('\r\n');
}

function ownHeaders(response: OwnResponse, requestId: string, body: string): Record<string, string> {
  return {
    ...gatewayResponseHeaders(response),
    [REQUEST_ID_HEADER]: requestId,
    'content-length': String(Buffer.byteLength(body)),
  };
}

/** The response to a function's proxy result. A malformed one is a 502. */
export function proxyResponse(result: unknown): Response {
  const { statusCode, body, isBase64Encoded = false } = fieldsOf(result);
  const status = Number(statusCode);
  const isText = typeof body === 'string' || body === null || body === undefined;
  if (!Number.isInteger(status) || status < 200 || status > 599 || !isText || typeof isBase64Encoded !== 'boolean') {
    throw malformed();
  }
  const headers = proxyHeaders(fieldsOf(result));
  if (status === 204 || status === 304) return new Response(null, { status, headers });
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  headers.set('content-length', String(bytes.length));
  return new Response(bytes, { status, headers });
}

/** `multiValueHeaders` wins over a header of the same name in `headers`. */
function proxyHeaders(result: Fields): Headers {
  const multiple = Object.entries(fieldsOf(result['multiValueHeaders'] ?? {}));
  const names = new Set(multiple.map(([name]) => name.toLowerCase()));
  const single = Object.entries(fieldsOf(result['headers'] ?? {})).filter(([name]) => !names.has(name.toLowerCase()));
  const headers = new Headers();
  for (const [name, value] of [...single, ...multiple]) {
    if (HOP_BY_HOP_HEADERS.has(name.toLowerCase())) continue;
    const sentName = REMAPPED_HEADERS.has(name.toLowerCase()) ? `x-amzn-Remapped-${name}` : name;
    for (const each of Array.isArray(value) ? value : [value]) appendScalar(headers, sentName, each);
  }
  if (!headers.has('content-type')) headers.set('content-type', 'application/json');
  return headers;
}

function appendScalar(headers: Headers, name: string, value: unknown): void {
  if (!['string', 'number', 'boolean'].includes(typeof value)) throw malformed();
  try {
    headers.append(name, String(value));
  } catch {
    throw malformed();
  }
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed();
  return { ...value };
}

function malformed(): Refusal {
  return new Refusal('INTEGRATION_FAILURE');
}

function gatewayResponse(type: string): GatewayResponse {
  const response = GATEWAY_RESPONSES.find((candidate) => candidate.type === type);
  if (response === undefined) throw new Error(`there is no gateway response ${type}`);
  return response;
}
