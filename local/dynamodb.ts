import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import dynalite from 'dynalite';

export type EmbeddedDynamodb = { readonly url: string; readonly stop: () => Promise<void> };

const listen = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });

/**
 * A DynamoDB in this process, kept in a folder, on a free port of the loopback address. One process at a time may
 * hold the folder.
 */
export const startDynamodb = async (folder: string): Promise<EmbeddedDynamodb> => {
  mkdirSync(folder, { recursive: true });
  const server = dynalite({ path: folder, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
