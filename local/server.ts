import { randomUUID } from 'node:crypto';
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type GatewayReply, gatewayReply, gatewayReplyText, Refusal } from './reply.ts';
import { errorCode } from './state.ts';

const ADDRESSES = ['127.0.0.1', '::1'] as const;
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/** A free port is tried several times, because it may be free for IPv4 and in use for IPv6. */
const FREE_PORT_ATTEMPTS = 5;

export type ServerTimes = {
  /** A sender who stops is cut off after these times, rounded up to the interval. */
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly connectionsCheckingInterval: number;
  /**
   * The time that a connection stays open, as on API Gateway. Node's five seconds would often close
   * the pooled connections of clients.
   */
  readonly keepAliveTimeout: number;
};

const TIMES: ServerTimes = {
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
};

export class PortInUse extends Error {
  override readonly name = 'PortInUse';

  constructor(port: number) {
    super(
      `port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
    );
  }
}

/** A Hono app. */
type App = {
  readonly fetch: (
    request: Request,
    env: HttpBindings | Http2Bindings,
  ) => Response | Promise<Response>;
};

export type HeldPort = {
  readonly port: number;
  readonly servers: readonly Server[];
  /** Serves requests from now on, first those that have waited. */
  readonly open: (app: App) => void;
  /** Refuses further requests, and waits at most this long for those in progress. */
  readonly stop: (longestMilliseconds: number) => Promise<void>;
};

/**
 * Listens at once, so that a port in use is reported before minutes of loading. Requests wait until
 * the service is ready.
 */
export async function holdPort(port: number, times: Partial<ServerTimes> = {}): Promise<HeldPort> {
  const opened = Promise.withResolvers<App>();
  const listener = getRequestListener(
    async (request, env) => (await opened.promise).fetch(request, env),
    {
      errorHandler: () =>
        gatewayReply(new Refusal('BAD_REQUEST_PARAMETERS').response, randomUUID()),
    },
  );
  const makeServer = (): Server =>
    createServer({ ...TIMES, ...times, requireHostHeader: false }, listener).on(
      'clientError',
      respondUnreadable,
    );
  const held = await listenOnLoopback(makeServer, port);
  return {
    ...held,
    open: opened.resolve,
    stop: async (longestMilliseconds) => {
      await Promise.all(held.servers.map((server) => stopServer(server, longestMilliseconds)));
    },
  };
}

/** Emulates a service of AWS for clients of the SDK, on paths that begin with `path`. */
export type EmulatedService = {
  readonly path: string;
  readonly respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
};

/** Serves emulated services of AWS beside an app. */
export function withServices(app: App, services: readonly EmulatedService[]): App {
  return {
    fetch: async (request, env) => {
      const { incoming, outgoing } = env;
      const service = services.find(({ path }) => incoming.url?.startsWith(path));
      const isHttp1 = incoming instanceof IncomingMessage && outgoing instanceof ServerResponse;
      if (service === undefined || !isHttp1) return app.fetch(request, env);
      await service.respond(incoming, outgoing);
      return RESPONSE_ALREADY_SENT;
    },
  };
}

export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, ipv6Only: host.includes(':') }, () => {
      server.removeListener('error', reject);
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
    });
  });
}

/**
 * Returns why a request is refused, if it is. Any web page can send requests to this machine, and
 * can read the responses if its own host name leads here. The browser gives it away in Origin and
 * Host.
 */
export function foreignCaller({
  headersDistinct,
}: Pick<IncomingMessage, 'headersDistinct'>): string | undefined {
  const { host: hosts = [], origin: origins = [] } = headersDistinct;
  const [host = ''] = hosts;
  if (hosts.length !== 1 || !LOOPBACK_HOST.test(host)) {
    return `Host must be localhost, 127.0.0.1 or [::1]; "${hosts.join(', ')}" was sent.`;
  }
  const allowed = `http://${host.toLowerCase()}`;
  const foreign = origins.find((origin) => origin.toLowerCase() !== allowed);
  return foreign === undefined
    ? undefined
    : `Pages of another origin may not call this service: Origin must be ${allowed} or missing; "${foreign}" was sent.`;
}

async function listenOnLoopback(
  makeServer: () => Server,
  port: number,
  attempts = FREE_PORT_ATTEMPTS,
): Promise<Pick<HeldPort, 'port' | 'servers'>> {
  const servers: Server[] = [];
  let chosen = port;
  for (const address of ADDRESSES) {
    const server = makeServer();
    try {
      chosen = await listen(server, address, chosen);
      servers.push(server);
    } catch (error) {
      // A machine without IPv6 serves IPv4 only.
      if (address === '::1' && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(errorCode(error)))
        continue;
      for (const listening of servers) listening.close();
      if (errorCode(error) !== 'EADDRINUSE') throw error;
      if (port === 0 && attempts > 1) return await listenOnLoopback(makeServer, port, attempts - 1);
      throw new PortInUse(chosen);
    }
  }
  return { port: chosen, servers };
}

async function stopServer(server: Server, longestMilliseconds: number): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), longestMilliseconds);
  await closed;
  clearTimeout(timer);
}

/** Responds to what Node's parser rejects, or has waited for too long. */
function respondUnreadable(error: Error, socket: Duplex): void {
  // If a response has begun, the caller would take this one for a part of it.
  const response = '_httpMessage' in socket ? socket._httpMessage : undefined;
  const isResponding = response instanceof ServerResponse && response.headersSent;
  if (socket.writable && !isResponding)
    socket.write(gatewayReplyText(unreadable(errorCode(error)), randomUUID()));
  socket.destroy();
}

function unreadable(code: string): GatewayReply {
  if (code === 'HPE_INVALID_METHOD') return new Refusal('MISSING_AUTHENTICATION_TOKEN').response;
  const { response } = new Refusal('BAD_REQUEST_PARAMETERS');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { ...response, status: 408 };
  return code === 'HPE_HEADER_OVERFLOW' ? { ...response, status: 431 } : response;
}
