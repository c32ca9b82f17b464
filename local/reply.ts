import { STATUS_CODES } from 'node:http';
import * as z from 'zod';
import {
  GATEWAY_RESPONSES,
  type GatewayResponse,
  gatewayResponseBody,
  gatewayResponseHeaders,
  REQUEST_ID_HEADER,
} from '../lib/gateway-responses.ts';

export type GatewayReply = Omit<GatewayResponse, 'type'>;

/** Makes the gateway respond itself, because it calls no function or cannot use its result. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly response: GatewayReply;

  /** Takes a type of gateway response, or a response that only the local gateway has. */
  constructor(response: string | GatewayReply) {
    super('the gateway responds itself');
    this.response = typeof response === 'string' ? gatewayResponse(response) : response;
  }
}

/** The gateway passes these headers on neither to a function nor to a caller. */
export const HOP_BY_HOP_HEADERS: ReadonlySet<string> = new Set(
  'expect keep-alive proxy-authenticate te trailer transfer-encoding upgrade'.split(' '),
);

/** A caller sees these headers with the prefix `x-amzn-Remapped-`. */
const REMAPPED_HEADERS: ReadonlySet<string> = new Set(
  'authorization connection content-length content-md5 date host server user-agent www-authenticate'.split(
    ' ',
  ),
);

export function gatewayReply(response: GatewayReply, requestId: string): Response {
  const body = gatewayResponseBody(response);
  return new Response(body, {
    status: response.status,
    headers: replyHeaders(response, requestId, body),
  });
}

/** Writes a response for a connection without a readable request, which it ends. */
export function gatewayReplyText(response: GatewayReply, requestId: string): string {
  const body = gatewayResponseBody(response);
  const headers = { ...replyHeaders(response, requestId, body), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`, ...lines, '', body].join(
    '\r\n',
  );
}

function replyHeaders(
  response: GatewayReply,
  requestId: string,
  body: string,
): Record<string, string> {
  return {
    ...gatewayResponseHeaders(response),
    [REQUEST_ID_HEADER]: requestId,
    'content-length': String(Buffer.byteLength(body)),
  };
}

/**
 * Accepts results of the form that our functions return. Whatever else API Gateway takes is not
 * emulated.
 */
const proxyResult = z.strictObject({
  statusCode: z.int().min(200).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  body: z.string().nullish(),
  isBase64Encoded: z.literal(false).optional(),
});

/** Makes a response of a function's proxy result, or a 502 if that is malformed. */
export function proxyResponse(result: unknown): Response {
  try {
    const { statusCode: status, headers, body } = proxyResult.parse(result);
    const responseHeaders = new Headers({ 'content-type': 'application/json' });
    for (const [name, value] of Object.entries(headers)) {
      const lower = name.toLowerCase();
      if (HOP_BY_HOP_HEADERS.has(lower)) continue;
      const passedOn = REMAPPED_HEADERS.has(lower) ? `x-amzn-Remapped-${name}` : name;
      responseHeaders.set(passedOn, String(value));
    }
    if (status === 204 || status === 304)
      return new Response(null, { status, headers: responseHeaders });
    const bytes = Buffer.from(body ?? '');
    responseHeaders.set('content-length', String(bytes.length));
    return new Response(bytes, { status, headers: responseHeaders });
  } catch {
    throw new Refusal('INTEGRATION_FAILURE');
  }
}

function gatewayResponse(type: string): GatewayResponse {
  const response = GATEWAY_RESPONSES.find((candidate) => candidate.type === type);
  if (response === undefined) throw new Error(`there is no gateway response ${type}`);
  return response;
}
