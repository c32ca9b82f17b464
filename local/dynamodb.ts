import { mkdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import dynalite from 'dynalite';
import databases from 'dynalite/db/index.js';
import { foreignCaller, listen } from './server.ts';
import { errorCode } from './state.ts';

export type EmbeddedDynamodb = {
  /** On a free port of 127.0.0.1. */
  readonly listen: () => Promise<string>;
  readonly close: () => Promise<void>;
};

type Callback = (error: Error | null, value?: unknown) => void;

/** LevelDB as dynalite uses it. */
export type Database = {
  open: () => Promise<void>;
  close: { readonly _original: () => Promise<void> };
  compactRange: (start: string, end: string) => Promise<void>;
  keys: () => {
    readonly nextv: (count: number) => Promise<readonly string[]>;
    readonly close: () => Promise<void>;
  };
  get: (key: string, callback: Callback) => void;
  put: (key: string, value: unknown, callback: Callback) => void;
  del: (key: string, callback: Callback) => void;
  batch: (operations: readonly unknown[], callback: Callback) => void;
  values: (options?: object) => AsyncIterable<unknown>;
  createValueStream: (options?: object) => Readable;
};

/** Another process has the database open. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
}

/** The message is LevelDB's or the system's. */
export class DatabaseUnreadable extends Error {
  override readonly name = 'DatabaseUnreadable';
}

/** LevelDB writes what it has collected, at most 4 MB, as soon as it is opened again. */
const SPACE_TO_GO_ON_BYTES = 8 * 1024 * 1024;

const KEYS_AT_ONCE = 1_000;

/**
 * Emulates DynamoDB. The lock that LevelDB holds on the folder ends with the process, however that
 * ends.
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
  guardDatabase(database, () => hasSpace(folder));
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

/**
 * LevelDB opens a database whose files are damaged, and dynalite ends the process when it cannot
 * list its tables.
 */
async function readKeys(database: Database): Promise<void> {
  const keys = database.keys();
  while ((await keys.nextv(KEYS_AT_ONCE)).length > 0);
  await keys.close();
}

function openingError(error: unknown): Error {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const message = cause instanceof Error ? cause.message : String(cause);
  return errorCode(cause) === 'LEVEL_LOCKED'
    ? new DatabaseInUse(message, { cause })
    : new DatabaseUnreadable(message, { cause });
}

async function hasSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= SPACE_TO_GO_ON_BYTES;
}

function guardServer(server: Server): void {
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

/**
 * Failures of the database become responses: dynalite throws them, which would end the process.
 * After a failed write, LevelDB's log may end in half a record, and what is written behind that
 * would be lost at the next start: there is no write until everything acknowledged is in a table
 * file and the log is a new one. Reads go on. `hasSpace` is asked before a database that could not
 * be written is opened again.
 */
export function guardDatabase(database: Database, hasSpace: () => Promise<boolean>): void {
  let opened = Promise.resolve();
  /** Undefined while the database can be written. */
  let mended: Promise<void> | undefined;
  let hasFailed = false;

  const mend = async (): Promise<void> => {
    if (!(await hasSpace())) throw new Error('the disk is full');
    await database.compactRange('\u0000', '\uffff');
    opened = database.close._original().then(() => database.open());
    await opened;
    hasFailed = false;
  };
  const whenWritable = (): Promise<void> => {
    if (!hasFailed) return opened;
    mended ??= mend().finally(() => {
      mended = undefined;
    });
    return mended;
  };

  const run = (
    ready: Promise<void>,
    operation: (done: Callback) => void,
    callback: Callback,
  ): void => {
    const respond = (error: Error | null, value?: unknown): void =>
      void setImmediate(callback, error === null ? null : asResponse(error), value);
    ready.then(() => operation(respond), respond);
  };
  const write = (operation: (done: Callback) => void, callback: Callback): void => {
    const noting =
      (done: Callback): Callback =>
      (error, value) => {
        hasFailed ||= error !== null;
        done(error, value);
      };
    run(whenWritable(), (done) => operation(noting(done)), callback);
  };

  const { get, put, del, batch } = database;
  database.get = (key, callback) => run(opened, (done) => get(key, done), callback);
  database.put = (key, value, callback) => write((done) => put(key, value, done), callback);
  database.del = (key, callback) => write((done) => del(key, done), callback);
  database.batch = (operations, callback) => write((done) => batch(operations, done), callback);
  // dynalite's stream never closes its iterator, so each query would keep 32 KB, and deleted files,
  // for good.
  database.createValueStream = (options) =>
    Readable.from(database.values(options)).on('error', asResponse);
}

/**
 * dynalite sends an error that has a status. The error itself is marked, since listeners share it.
 */
function asResponse(error: Error): Error {
  return Object.assign(error, {
    statusCode: 500,
    body: {
      __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
      message: error.message,
    },
  });
}
