import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';

type Fetch = (request: Request) => Response | Promise<Response>;

const NO_IPV6 = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/**
 * Listens on loopback only, because this site lends its token to whoever reaches it. Port 0 means
 * any free port.
 */
export async function listen(
  fetch: Fetch,
  port: number,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const servers: Server[] = [];
  let chosen = port;
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer(getRequestListener(fetch)).listen({
      host,
      port: chosen,
      ipv6Only: host === '::1',
    });
    try {
      await once(server, 'listening');
    } catch (error) {
      if (
        host === '::1' &&
        error instanceof Error &&
        'code' in error &&
        NO_IPV6.includes(String(error.code))
      )
        continue;
      throw error;
    }
    const address = server.address();
    if (typeof address === 'object' && address !== null) chosen = address.port;
    servers.push(server);
  }
  const close = (): void => {
    for (const server of servers) server.close().closeAllConnections();
  };
  return { url: `http://localhost:${chosen}`, close };
}
