import { mkdirSync } from 'node:fs';
import dynalite from 'dynalite';
import { listen } from './loopback.ts';

export type EmbeddedDynamodb = { readonly url: string; readonly stop: () => Promise<void> };

/** Emulates DynamoDB on a free port of 127.0.0.1. Only one process at a time may use the folder. */
export async function startDynamodb(folder: string): Promise<EmbeddedDynamodb> {
  mkdirSync(folder, { recursive: true });
  const server = dynalite({ path: folder, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  const port = await listen(server, '127.0.0.1', 0);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
