import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { GatewayResponse } from '../../lib/gateway-responses.ts';
import { AWS_REQUEST_ID_HEADER, gatewayReply, type Reply, replyOf } from './reply.ts';

type Unreadable = 'MISSING_AUTHENTICATION_TOKEN' | 'BAD_REQUEST_PARAMETERS' | Omit<GatewayResponse, 'type'>;

/** An unknown method is a 404, as any other wrong method is. */
export const METHOD_UNKNOWN: Unreadable = 'MISSING_AUTHENTICATION_TOKEN';
export const MALFORMED: Unreadable = 'BAD_REQUEST_PARAMETERS';

export const EXPECTATION_FAILED: Unreadable = {
  status: 417,
  code: 'invalid-parameter-value',
  message: 'The Expect header must be 100-continue.',
};

const TOO_LATE: Unreadable = {
  status: 408,
  code: 'invalid-parameter-value',
  message: 'The request did not arrive in time. At most 30 seconds may pass from its beginning to its end.',
};

const HEADERS_TOO_LARGE: Unreadable = {
  status: 431,
  code: 'payload-too-large',
  message: 'The request line and headers are too large. At most 16 KB are accepted.',
};

const REQUEST_LINE = /^[!#$%&'*+.^_`|~\w-]+ \S+ HTTP\/\d\.\d\r?$/;

/** How long a sender that has got its last response may hold its end of the connection open. */
const LINGER_MILLISECONDS = 1_000;

type ParserError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer; readonly bytesParsed?: number };

export function unreadableReply(kind: Unreadable, requestId: string): Reply {
  const reply = typeof kind === 'string' ? gatewayReply(kind, requestId) : replyOf(kind, requestId);
  return { ...reply, headers: [...reply.headers, [AWS_REQUEST_ID_HEADER, requestId]] };
}

/**
 * Responds to what Node's parser rejects, or has waited for too long. Requests before it on the same connection are
 * answered first, in their order.
 */
export function respondUnreadable(
  newRequestId: () => string,
  unfinishedOn: (socket: Duplex) => readonly ServerResponse[],
) {
  return async (error: ParserError, socket: Duplex): Promise<void> => {
    const unfinished = unfinishedOn(socket);
    await Promise.all(unfinished.filter(({ req }) => req.complete).map(closed));
    // Its own response is on the way already: another would be taken for a part of it.
    const isAnswered = unfinished.some(({ req, headersSent }) => !req.complete && headersSent);
    if (!socket.writable || isAnswered) return void socket.destroy();
    sendLast(socket, unreadableReply(kindOf(error), newRequestId()));
  };
}

/** A response by hand, after which the connection ends, whatever its other end does. */
export function sendLast(socket: Duplex, { status, headers, body }: Reply): void {
  const head = [
    ...headers,
    ['date', new Date().toUTCString()],
    ['content-length', body.length],
    ['connection', 'close'],
  ].map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body.toString('utf8')].join('\r\n'));
  setTimeout(() => socket.destroy(), LINGER_MILLISECONDS).unref();
}

function closed(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.closed || response.writableFinished) return resolve();
    response.once('close', resolve);
  });
}

function kindOf(error: ParserError): Unreadable {
  switch (error.code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return TOO_LATE;
    case 'HPE_HEADER_OVERFLOW':
      return HEADERS_TOO_LARGE;
    case 'HPE_INVALID_METHOD':
      return REQUEST_LINE.test(lineOf(error)) ? METHOD_UNKNOWN : MALFORMED;
    default:
      return MALFORMED;
  }
}

/** The line in which the parser stopped. */
function lineOf({ rawPacket, bytesParsed = 0 }: ParserError): string {
  const text = rawPacket?.toString('latin1') ?? '';
  const from = text.lastIndexOf('\n', bytesParsed - 1) + 1;
  return text.slice(from, text.indexOf('\n', from));
}
