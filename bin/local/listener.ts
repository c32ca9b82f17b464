import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { respondUnreadable } from '../../local/gateway/unreadable.ts';
import { type Loopback, listenOnLoopback } from '../../local/loopback.ts';

export type WaitingListener = Loopback & {
  /** Passes on requests, including those that have waited. */
  readonly open: (listener: RequestListener) => void;
  /** Accepts no more requests, and waits at most this long for those in progress. */
  readonly stop: (patienceMilliseconds: number) => Promise<void>;
};

const KEEP_ALIVE_MILLISECONDS = 65_000;

/** Listens at once, to report a port in use before minutes of loading; requests wait until the service is ready. */
export async function holdPort(port: number): Promise<WaitingListener> {
  const gateway = Promise.withResolvers<RequestListener>();
  const servers: Server[] = [];
  const makeServer = (): Server => {
    const server = createServer((message, response) => {
      void gateway.promise.then((listener) => listener(message, response));
    });
    server.on('clientError', respondUnreadable(randomUUID));
    // As long as API Gateway: with Node's five seconds, pooled connections of clients would often be closed.
    server.keepAliveTimeout = KEEP_ALIVE_MILLISECONDS;
    servers.push(server);
    return server;
  };
  const loopback = await listenOnLoopback(makeServer, port);
  return {
    ...loopback,
    open: gateway.resolve,
    stop: async (patienceMilliseconds) => {
      const listening = servers.filter((server) => server.listening);
      await Promise.all(listening.map((server) => stopServer(server, patienceMilliseconds)));
    },
  };
}

async function stopServer(server: Server, patienceMilliseconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), patienceMilliseconds);
  await closed;
  clearTimeout(timer);
}
