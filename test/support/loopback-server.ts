import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

/** A server for one test, on a free port of 127.0.0.1. */
export async function serve(listener: RequestListener, test: (origin: string) => Promise<void>): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  try {
    await test(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
