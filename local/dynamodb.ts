import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { types } from 'node:util';
import dynalite from 'dynalite';
import { Level } from 'level';
import { foreignCaller, listen } from './server.ts';

export type EmbeddedDynamodb = {
  /** The address of the database, on a free port of 127.0.0.1. */
  readonly url: string;
  readonly close: () => Promise<void>;
};

/** Reports why a database was not opened, in LevelDB's words. */
export class DatabaseNotOpened extends Error {
  override readonly name = 'DatabaseNotOpened';
  /**
   * True if another process has the database open. LevelDB's lock ends with the process that holds
   * it.
   */
  readonly isInUse: boolean;

  constructor(reason: Error) {
    super(reason.message, { cause: reason });
    this.isInUse = 'code' in reason && reason.code === 'LEVEL_LOCKED';
  }
}

/**
 * Emulates DynamoDB with dynalite, which keeps its data in this folder.
 *
 * @throws DatabaseNotOpened
 */
export async function startDynamodb(folder: string): Promise<EmbeddedDynamodb> {
  await checkOpens(folder);
  const server = dynalite({ path: folder, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  refuseForeignCallers(server);
  const port = await listen(server, '127.0.0.1', 0);
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Opens the database once before dynalite does: an error there would end the process. */
async function checkOpens(folder: string): Promise<void> {
  const database = new Level(folder);
  try {
    await database.open();
  } catch (error) {
    if (!types.isNativeError(error)) throw error;
    throw new DatabaseNotOpened(types.isNativeError(error.cause) ? error.cause : error);
  } finally {
    await database.close();
  }
}

function refuseForeignCallers(server: Server): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (message: IncomingMessage, response: ServerResponse) => {
    const reason = foreignCaller(message);
    if (reason !== undefined) {
      const body = { __type: 'com.amazon.coral.service#AccessDeniedException', message: reason };
      response.writeHead(403, {
        'content-type': 'application/x-amz-json-1.0',
        connection: 'close',
      });
      return void response.end(JSON.stringify(body));
    }
    for (const listener of listeners) Reflect.apply(listener, server, [message, response]);
    // dynalite would end the process when a client hangs up in the middle of a request.
    message.removeAllListeners('error');
    message.on('error', () => response.destroy());
  });
}
