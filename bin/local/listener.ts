import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { respondUnreadable } from '../../local/gateway/unreadable.ts';
import { type Loopback, listenOnLoopback } from '../../local/loopback.ts';

export type WaitingListener = Loopback & {
  /** Lets the requests through, those that have waited too. */
  readonly open: (listener: RequestListener) => void;
  /** Takes no more requests and waits for those under way, at most so long. */
  readonly stop: (patienceMilliseconds: number) => Promise<void>;
};

const KEEP_ALIVE_MILLISECONDS = 65_000;

/**
 * Takes the port at once, so that a port in use is told before minutes of loading, and holds requests back until the
 * service is there.
 */
export async function holdPort(port: number): Promise<WaitingListener> {
  const gateway = Promise.withResolvers<RequestListener>();
  const servers: Server[] = [];
  const makeServer = (): Server => {
    const server = createServer((message, response) => {
      void gateway.promise.then((listener) => listener(message, response));
    });
    server.on('clientError', respondUnreadable(randomUUID));
    // As long as API Gateway keeps them: a client with a pool must not find its connection gone every few seconds.
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
