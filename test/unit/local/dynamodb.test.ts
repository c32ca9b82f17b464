import { Readable } from 'node:stream';
import databases from 'dynalite/db/index.js';
import { type Database, guardDatabase } from '../../../local/dynamodb.ts';

/** A database that keeps what it is given until its disk is full. */
function testDatabase() {
  const disk = { isFull: false };
  const steps: string[] = [];
  const kept = new Map<string, unknown>();
  const full = (): Error =>
    Object.assign(new Error('IO error: No space left on device'), { code: 'LEVEL_IO_ERROR' });
  const close = Object.assign(async () => {}, { _original: async () => void steps.push('closed') });
  const database: Database = {
    open: async () => void steps.push('opened'),
    close,
    compactRange: async () => void steps.push('compacted'),
    get: (key, done) => done(null, kept.get(key)),
    put: (key, value, done) => {
      steps.push(`put ${key}`);
      if (!disk.isFull) kept.set(key, value);
      done(disk.isFull ? full() : null);
    },
    del: (_key, done) => done(disk.isFull ? full() : null),
    batch: (_operations, done) => done(disk.isFull ? full() : null),
    keys: () => ({ nextv: async () => [], close: async () => {} }),
    values: () => new Readable({ read() {} }),
    createValueStream: () => new Readable(),
  };
  guardDatabase(database, async () => !disk.isFull);
  return { database, disk, steps };
}

function put(database: Database, key: string): Promise<unknown> {
  return new Promise((resolve) => database.put(key, key, resolve));
}

function get(database: Database, key: string): Promise<unknown> {
  return new Promise((resolve) => database.get(key, (error, value) => resolve(error ?? value)));
}

describe('the guarded database', () => {
  it('writes nothing behind a failed write until it has been opened again, but reads', async () => {
    const { database, disk, steps } = testDatabase();
    await put(database, 'first');
    disk.isFull = true;
    const failed = {
      statusCode: 500,
      body: { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError' },
    };
    expect(await put(database, 'second')).toMatchObject(failed);
    expect(await put(database, 'third')).toMatchObject(failed);
    expect(await get(database, 'first')).toBe('first');
    expect(steps).toEqual(['put first', 'put second']);
    disk.isFull = false;
    expect(await Promise.all([put(database, 'fourth'), put(database, 'fifth')])).toEqual([
      null,
      null,
    ]);
    expect(steps.slice(2)).toEqual(['compacted', 'closed', 'opened', 'put fourth', 'put fifth']);
  });

  it('closes the iterator of a stream that was read to its end', async () => {
    const { db } = databases.create({});
    await db.open();
    const iterators: ReturnType<Database['values']>[] = [];
    const { values } = db;
    db.values = (options) => {
      const iterator = values.call(db, options);
      iterators.push(iterator);
      return iterator;
    };
    guardDatabase(db, async () => true);
    for (const key of ['a', 'b', 'c']) await put(db, key);
    expect(await db.createValueStream().toArray()).toEqual(['a', 'b', 'c']);
    const again = iterators[0]?.[Symbol.asyncIterator]().next();
    await expect(again).rejects.toMatchObject({ code: 'LEVEL_ITERATOR_NOT_OPEN' });
  });
});
