import { Readable } from 'node:stream';

type Callback = (error: Error | null, value?: unknown) => void;

/** LevelDB as dynalite uses it. */
export type Database = {
  open: () => Promise<void>;
  close: { readonly _original: () => Promise<void> };
  compactRange: (start: string, end: string) => Promise<void>;
  keys: () => { readonly nextv: (count: number) => Promise<readonly string[]>; readonly close: () => Promise<void> };
  get: (key: string, callback: Callback) => void;
  put: (key: string, value: unknown, callback: Callback) => void;
  del: (key: string, callback: Callback) => void;
  batch: (operations: readonly unknown[], callback: Callback) => void;
  values: (options?: object) => AsyncIterable<unknown>;
  createValueStream: (options?: object) => Readable;
};

type GuardOptions = {
  /** Asked before a database that could not be written is opened again. */
  readonly hasSpace: () => Promise<boolean>;
};

/**
 * Failures of the database become responses: dynalite throws them, which would end the process. After a failed write,
 * LevelDB's log may end in half a record, and what is written behind that would be lost at the next start: there is no
 * write until everything acknowledged is in a table file and the log is a new one. Reads go on.
 */
export function guardDatabase(database: Database, { hasSpace }: GuardOptions): void {
  let isWritable = true;
  let mending: Promise<void> | undefined;
  let isOpen = Promise.resolve();

  const mend = async (): Promise<void> => {
    if (!(await hasSpace())) throw new Error('the disk is full');
    await database.compactRange('\u0000', '\uffff');
    isOpen = database.close._original().then(() => database.open());
    await isOpen;
    isWritable = true;
  };

  const whenWritable = (): Promise<void> => {
    if (isWritable) return isOpen;
    mending ??= mend().finally(() => {
      mending = undefined;
    });
    return mending;
  };

  const guarded = (ready: () => Promise<void>, operation: (done: Callback) => void, callback: Callback): void => {
    const respond: Callback = (error, value) => setImmediate(callback, error, value);
    ready().then(
      () => operation((error, value) => (error === null ? respond(null, value) : respond(asResponse(error)))),
      (error: Error) => respond(asResponse(error)),
    );
  };

  const write = (operation: (done: Callback) => void, callback: Callback): void =>
    guarded(
      whenWritable,
      (done) =>
        operation((error) => {
          if (error !== null) isWritable = false;
          done(error);
        }),
      callback,
    );

  const { get, put, del, batch } = database;
  database.get = (key, callback) =>
    guarded(
      () => isOpen,
      (done) => get(key, done),
      callback,
    );
  database.put = (key, value, callback) => write((done) => put(key, value, done), callback);
  database.del = (key, callback) => write((done) => del(key, done), callback);
  database.batch = (operations, callback) => write((done) => batch(operations, done), callback);
  database.createValueStream = (options) => streamOf(database.values(options));
}

/** dynalite's stream never closes its iterator, so each query would keep 32 KB, and deleted files, for good. */
function streamOf(iterator: AsyncIterable<unknown>): Readable {
  return Readable.from(iterator).on('error', asResponse);
}

/** dynalite sends an error that has a status. The error itself is marked, since listeners share it. */
function asResponse(error: Error): Error {
  return Object.assign(error, {
    statusCode: 500,
    body: { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message: error.message },
  });
}
