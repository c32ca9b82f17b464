import type { Server } from 'node:net';
import { errorCodeOrEmpty } from './error-code.ts';

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

export type Loopback = { readonly port: number; readonly servers: readonly Server[] };

export async function listenOnLoopback(makeServer: () => Server, port: number): Promise<Loopback> {
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
      closeAll(servers);
      throw errorCodeOrEmpty(error) === 'EADDRINUSE' ? new PortInUse(chosen) : error;
    }
  }
  return { port: chosen, servers };
}

function closeAll(servers: readonly Server[]): void {
  for (const server of servers) server.close();
}
