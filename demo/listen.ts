import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

type Fetch = (request: Request) => Response | Promise<Response>;

export type Listening = { readonly url: string; readonly close: () => void };

const ADDRESSES = ['127.0.0.1', '::1'] as const;
const NO_IPV6 = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/** On loopback only: this site lends its token to whoever reaches it. 0 is any free port. */
export async function listen(fetch: Fetch, port: number): Promise<Listening> {
  const servers: Server[] = [];
  let chosen = port;
  for (const host of ADDRESSES) {
    const server = createAdaptorServer({ fetch }) as Server;
    try {
      chosen = await listenOn(server, host, chosen);
      servers.push(server);
    } catch (error) {
      if (host === '127.0.0.1' || !NO_IPV6.includes(codeOf(error))) throw error;
    }
  }
  return {
    url: `http://localhost:${chosen}`,
    close: () => {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

/** Of an error of Node's, such as EADDRINUSE. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, ipv6Only: host.includes(':') }, () => {
      resolve((server.address() as AddressInfo).port);
    });
  });
}
