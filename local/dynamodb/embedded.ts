import { mkdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import dynalite from 'dynalite';
import databases from 'dynalite/db/index.js';
import { errorCodeOrEmpty } from '../error-code.ts';
import { foreignCaller } from '../foreign-caller.ts';
import { listen } from '../loopback.ts';
import { type Database, guardDatabase } from './database.ts';
import { DatabaseInUse, DatabaseUnreadable } from './errors.ts';

export type EmbeddedDynamodb = {
  /** On a free port of 127.0.0.1. */
  readonly listen: () => Promise<string>;
  readonly close: () => Promise<void>;
};

/** LevelDB writes what it has collected, at most 4 MB, as soon as it is opened again. */
const SPACE_TO_GO_ON_BYTES = 8 * 1024 * 1024;

const KEYS_AT_ONCE = 1_000;

/**
 * Emulates DynamoDB. The lock that LevelDB holds on the folder ends with the process, however that ends.
 *
 * @throws DatabaseInUse, DatabaseUnreadable
 */
export async function openDynamodb(folder: string): Promise<EmbeddedDynamodb> {
  const { server, database } = createServer(folder);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await database.open();
    await readKeys(database);
  } catch (error) {
    await database.close._original();
    throw openingError(error);
  }
  guardDatabase(database, { hasSpace: () => hasSpace(folder) });
  guardServer(server);
  return {
    listen: async () => `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`,
    close: async () => {
      if (!server.listening) return await database.close._original();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

/** dynalite opens the database of a server itself, and does not hand it out. */
function createServer(folder: string): { readonly server: Server; readonly database: Database } {
  const { create } = databases;
  const opened: Database[] = [];
  databases.create = (options) => {
    const store = create(options);
    opened.push(store.db);
    return store;
  };
  try {
    const server = dynalite({ path: folder, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
    const [database] = opened;
    if (database === undefined) throw new Error('dynalite opened no database');
    return { server, database };
  } finally {
    databases.create = create;
  }
}

/** LevelDB opens a database whose files are damaged, and dynalite ends the process when it cannot list its tables. */
async function readKeys(database: Database): Promise<void> {
  const keys = database.keys();
  while ((await keys.nextv(KEYS_AT_ONCE)).length > 0);
  await keys.close();
}

function guardServer(server: Server): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (message: IncomingMessage, response: ServerResponse) => {
    const reason = foreignCaller(message);
    if (reason !== undefined) {
      const body = { __type: 'com.amazon.coral.service#AccessDeniedException', message: reason };
      response.writeHead(403, { 'content-type': 'application/x-amz-json-1.0', connection: 'close' });
      return void response.end(JSON.stringify(body));
    }
    for (const listener of listeners) Reflect.apply(listener, server, [message, response]);
    // dynalite would end the process when a client hangs up in the middle of a request.
    message.removeAllListeners('error');
    message.on('error', () => response.destroy());
  });
}

function openingError(error: unknown): unknown {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const message = cause instanceof Error ? cause.message : String(cause);
  if (errorCodeOrEmpty(cause) === 'LEVEL_LOCKED') return new DatabaseInUse(message, { cause });
  return new DatabaseUnreadable(message, { cause });
}

async function hasSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= SPACE_TO_GO_ON_BYTES;
}
