import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { deflate, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import {
  GATEWAY_RESPONSES,
  gatewayResponseBody,
  gatewayResponseHeaders,
  REQUEST_ID_HEADER,
} from '../../lib/gateway-responses.ts';
import { MINIMUM_COMPRESSION_BYTES } from '../../lib/routes.ts';

export type Reply = {
  readonly status: number;
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly body: Buffer;
};

export function gatewayReply(type: string, requestId: string): Reply {
  const response = GATEWAY_RESPONSES.find((candidate) => candidate.type === type);
  if (response === undefined) throw new Error(`there is no gateway response ${type}`);
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
  const accepted = new Negotiator({ headers: requestHeaders }).encodings(['gzip', 'deflate']);
  const encoding = (['gzip', 'deflate'] as const).find((each) => accepted.includes(each));
  const isEncoded = reply.headers.some(([name]) => name.toLowerCase() === 'content-encoding');
  if (encoding === undefined || isEncoded || reply.body.length < MINIMUM_COMPRESSION_BYTES) return reply;
  return {
    ...reply,
    headers: [...reply.headers, ['content-encoding', encoding]],
    body: await compressors[encoding](reply.body),
  };
}

const UNKNOWN_METHOD = 'HPE_INVALID_METHOD';

/**
 * Responds to a request that Node's parser rejects, which never reaches the gateway. An unknown method is a 404 like
 * any other wrong method; the contract does not cover malformed HTTP or headers above the server's limit.
 */
export function respondUnreadable(newRequestId: () => string) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (!socket.writable) return void socket.destroy();
    if (error.code !== UNKNOWN_METHOD) {
      const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
      return void socket.end([line(status), 'connection: close', '', ''].join('\r\n'));
    }
    const { status, headers, body } = gatewayReply('MISSING_AUTHENTICATION_TOKEN', newRequestId());
    const head = [...headers, ['content-length', body.length], ['connection', 'close']].map(
      ([name, value]) => `${name}: ${value}`,
    );
    socket.end([line(status), ...head, '', body.toString('utf8')].join('\r\n'));
  };
}

function line(status: number): string {
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
}
