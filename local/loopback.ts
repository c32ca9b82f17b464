import { randomUUID } from 'node:crypto';
import type { RequestListener, Server } from 'node:http';
import { errorCodeOrEmpty } from './error-code.ts';
import { createGatewayServer } from './gateway/server.ts';

const ADDRESSES = ['127.0.0.1', '::1'] as const;
const NO_IPV6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);
/** A port that is free for IPv4 may be in use for IPv6. */
const FREE_PORT_ATTEMPTS = 5;

export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, ipv6Only: host.includes(':') }, () => {
      server.removeListener('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

export class PortInUse extends Error {
  constructor(port: number) {
    super(`port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`);
    this.name = 'PortInUse';
  }
}

export type WaitingListener = Loopback & {
  /** Passes on requests, including those that have waited. */
  readonly open: (listener: RequestListener) => void;
  /** Accepts no more requests, and waits at most this long for those in progress. */
  readonly stop: (patienceMilliseconds: number) => Promise<void>;
};

/** Listens at once, to report a port in use before minutes of loading; requests wait until the service is ready. */
export async function holdPort(port: number): Promise<WaitingListener> {
  const gateway = Promise.withResolvers<RequestListener>();
  const makeServer = (): Server =>
    createGatewayServer((message, response) => {
      void gateway.promise.then((listener) => listener(message, response));
    }, randomUUID);
  const loopback = await listenOnLoopback(makeServer, port);
  return {
    ...loopback,
    open: gateway.resolve,
    stop: async (patienceMilliseconds) => {
      const listening = loopback.servers.filter((server) => server.listening);
      await Promise.all(listening.map((server) => stopServer(server, patienceMilliseconds)));
    },
  };
}

type Loopback = { readonly port: number; readonly servers: readonly Server[] };

async function listenOnLoopback(makeServer: () => Server, port: number): Promise<Loopback> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryPort(makeServer, port);
    } catch (error) {
      if (port !== 0 || !(error instanceof PortInUse) || attempt === FREE_PORT_ATTEMPTS) throw error;
    }
  }
}

async function tryPort(makeServer: () => Server, port: number): Promise<Loopback> {
  const servers: Server[] = [];
  let chosen = port;
  for (const address of ADDRESSES) {
    const server = makeServer();
    try {
      chosen = await listen(server, address, chosen);
      servers.push(server);
    } catch (error) {
      if (address !== '127.0.0.1' && NO_IPV6.has(errorCodeOrEmpty(error))) continue;
      for (const other of servers) other.close();
      throw errorCodeOrEmpty(error) === 'EADDRINUSE' ? new PortInUse(chosen) : error;
    }
  }
  return { port: chosen, servers };
}

async function stopServer(server: Server, patienceMilliseconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), patienceMilliseconds);
  await closed;
  clearTimeout(timer);
}
