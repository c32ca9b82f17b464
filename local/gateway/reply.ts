import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { deflate, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import {
  GATEWAY_RESPONSES,
  type GatewayResponse,
  gatewayResponseBody,
  gatewayResponseHeaders,
  REQUEST_ID_HEADER,
} from '../../lib/gateway-responses.ts';
import { MINIMUM_COMPRESSION_BYTES } from '../../lib/routes.ts';

export type Reply = {
  readonly status: number;
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly body: Buffer;
  /** Called when the body is sent. */
  readonly release?: (() => void) | undefined;
};

/** On every reply, a function's too. */
export const AWS_REQUEST_ID_HEADER = 'x-amzn-RequestId';

export function gatewayReply(type: string, requestId: string): Reply {
  const response = GATEWAY_RESPONSES.find((candidate) => candidate.type === type);
  if (response === undefined) throw new Error(`there is no gateway response ${type}`);
  return replyOf(response, requestId);
}

export function replyOf(response: Omit<GatewayResponse, 'type'>, requestId: string): Reply {
  return {
    status: response.status,
    headers: [[REQUEST_ID_HEADER, requestId], ...Object.entries(gatewayResponseHeaders(response))],
    body: Buffer.from(gatewayResponseBody(response)),
  };
}

const compressors = {
  gzip: promisify<Buffer, Buffer>(gzip),
  deflate: promisify<Buffer, Buffer>(deflate),
} as const;

/** Compresses a reply as API Gateway does: only if it is large enough and the function has not encoded it. */
export async function compressed(reply: Reply, requestHeaders: IncomingHttpHeaders): Promise<Reply> {
  if (requestHeaders['accept-encoding'] === undefined || reply.body.length < MINIMUM_COMPRESSION_BYTES) return reply;
  const accepted = new Negotiator({ headers: requestHeaders }).encodings(['gzip', 'deflate']);
  const encoding = (['gzip', 'deflate'] as const).find((each) => accepted.includes(each));
  const isEncoded = reply.headers.some(([name]) => name.toLowerCase() === 'content-encoding');
  if (encoding === undefined || isEncoded) return reply;
  return {
    ...reply,
    headers: [...reply.headers, ['content-encoding', encoding]],
    body: await compressors[encoding](reply.body),
  };
}
