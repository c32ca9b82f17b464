import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createDemoSite } from './site.ts';

const ADDRESSES = ['127.0.0.1', '::1'] as const;
const NO_IPV6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

await main();

/** Reads its settings from the environment, as a partner's server would. */
async function main(): Promise<void> {
  const apiBaseUrl = setting('ENERGY_API_URL');
  const site = createDemoSite({
    apiBaseUrl,
    clientId: setting('ENERGY_CLIENT_ID'),
    clientSecret: setting('ENERGY_CLIENT_SECRET'),
  });
  const port = await listen(site.fetch, Number(process.env['PORT'] ?? '3001'));
  const url = `http://localhost:${port}`;
  process.send?.({ url });
  // The service that started this process has gone, however it went.
  process.on('disconnect', () => process.exit(0));
  if (process.send === undefined) console.log(`ready ${url}`);
}

/** On loopback only: this site lends its token to whoever reaches it. */
async function listen(fetch: (request: Request) => Response | Promise<Response>, wanted: number): Promise<number> {
  let port = wanted;
  for (const host of ADDRESSES) {
    const server = createAdaptorServer({ fetch });
    try {
      port = await new Promise<number>((resolve, reject) => {
        server.once('error', reject);
        server.listen({ host, port, ipv6Only: host.includes(':') }, () =>
          resolve((server.address() as AddressInfo).port),
        );
      });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (host === '127.0.0.1' || !NO_IPV6.has(code))
        fail(code === 'EADDRINUSE' ? `port ${port} is in use` : String(error));
    }
  }
  return port;
}

function setting(name: string): string {
  const value = process.env[name];
  return value === undefined || value === '' ? fail(`${name} is not set`) : value;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
