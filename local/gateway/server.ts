import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { rawValues } from './request.ts';
import {
  EXPECTATION_FAILED,
  MALFORMED,
  METHOD_UNKNOWN,
  respondUnreadable,
  sendLast,
  unreadableReply,
} from './unreadable.ts';

/** As long as API Gateway: with Node's five seconds, pooled connections of clients would often be closed. */
const KEEP_ALIVE_MILLISECONDS = 65_000;

/** Whoever sends nothing, or stops within a request, is cut off after these at the latest, and the interval. */
const HEADERS_MILLISECONDS = 20_000;
const REQUEST_MILLISECONDS = 30_000;
const CHECK_MILLISECONDS = 2_000;

export type ServerTimes = {
  readonly headersMilliseconds?: number;
  readonly requestMilliseconds?: number;
  readonly checkMilliseconds?: number;
};

/** The HTTP of the gateway: what never becomes a request gets its response here, in the shape of all errors. */
export function createGatewayServer(
  listener: RequestListener,
  newRequestId: () => string,
  times: ServerTimes = {},
): Server {
  const unfinished = new WeakMap<Duplex, Set<ServerResponse>>();
  const serve = (message: IncomingMessage, response: ServerResponse): void => {
    const responses = unfinished.get(message.socket) ?? new Set();
    unfinished.set(message.socket, responses.add(response));
    response.on('close', () => responses.delete(response));
    if (hasItsHost(message)) listener(message, response);
    else respond(response, MALFORMED);
  };
  const respond = (response: ServerResponse, kind: Parameters<typeof unreadableReply>[0]): void => {
    const { status, headers, body } = unreadableReply(kind, newRequestId());
    response.writeHead(status, [...headers, ['content-length', String(body.length)], ['connection', 'close']].flat());
    response.end(body);
  };

  const server = createServer(
    {
      // Checked here, for a response in the usual shape.
      requireHostHeader: false,
      keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
      headersTimeout: times.headersMilliseconds ?? HEADERS_MILLISECONDS,
      requestTimeout: times.requestMilliseconds ?? REQUEST_MILLISECONDS,
      connectionsCheckingInterval: times.checkMilliseconds ?? CHECK_MILLISECONDS,
    },
    serve,
  );
  server.on('checkExpectation', (_message, response: ServerResponse) => respond(response, EXPECTATION_FAILED));
  server.on('connect', (_message, socket) => sendLast(socket, unreadableReply(METHOD_UNKNOWN, newRequestId())));
  server.on(
    'clientError',
    respondUnreadable(newRequestId, (socket) => [...(unfinished.get(socket) ?? [])]),
  );
  return server;
}

/** RFC 9112, 3.2: a request of HTTP/1.1 has one Host header, any other at most one. */
function hasItsHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawValues(rawHeaders, 'host').length;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}
