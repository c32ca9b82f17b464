import { STATUS_CODES } from 'node:http';
import * as z from 'zod';
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
export const HOP_BY_HOP_HEADERS: ReadonlySet<string> = new Set(
  'expect keep-alive proxy-authenticate te trailer transfer-encoding upgrade'.split(' '),
);

/** A caller sees them with the prefix `x-amzn-Remapped-`. */
const REMAPPED_HEADERS: ReadonlySet<string> = new Set(
  'authorization connection content-length content-md5 date host server user-agent www-authenticate'.split(
    ' ',
  ),
);

export function ownResponse(response: OwnResponse, requestId: string): Response {
  const body = gatewayResponseBody(response);
  return new Response(body, {
    status: response.status,
    headers: ownHeaders(response, requestId, body),
  });
}

/** For a connection on which there is no request to respond to; it ends with this. */
export function ownResponseText(response: OwnResponse, requestId: string): string {
  const body = gatewayResponseBody(response);
  const headers = { ...ownHeaders(response, requestId, body), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`, ...lines, '', body].join(
    '\r\n',
  );
}

function ownHeaders(
  response: OwnResponse,
  requestId: string,
  body: string,
): Record<string, string> {
  return {
    ...gatewayResponseHeaders(response),
    [REQUEST_ID_HEADER]: requestId,
    'content-length': String(Buffer.byteLength(body)),
  };
}

/** What our functions return; of all that API Gateway would take besides, nothing is emulated. */
const proxyResult = z.strictObject({
  statusCode: z.int().min(200).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  body: z.string().nullish(),
  isBase64Encoded: z.literal(false).optional(),
});

/** The response to a function's proxy result. A malformed one is a 502. */
export function proxyResponse(result: unknown): Response {
  try {
    const { statusCode: status, headers, body } = proxyResult.parse(result);
    const sent = new Headers({ 'content-type': 'application/json' });
    for (const [name, value] of Object.entries(headers)) {
      const lower = name.toLowerCase();
      if (HOP_BY_HOP_HEADERS.has(lower)) continue;
      sent.set(REMAPPED_HEADERS.has(lower) ? `x-amzn-Remapped-${name}` : name, String(value));
    }
    if (status === 204 || status === 304) return new Response(null, { status, headers: sent });
    const bytes = Buffer.from(body ?? '');
    sent.set('content-length', String(bytes.length));
    return new Response(bytes, { status, headers: sent });
  } catch {
    throw new Refusal('INTEGRATION_FAILURE');
  }
}

function gatewayResponse(type: string): GatewayResponse {
  const response = GATEWAY_RESPONSES.find((candidate) => candidate.type === type);
  if (response === undefined) throw new Error(`there is no gateway response ${type}`);
  return response;
}
