import databases from 'dynalite/db/index.js';
import type { Database } from '../../local/dynamodb.ts';
import { type EmbeddedDynamodb, openDynamodb } from '../../local/dynamodb.ts';

export type FillingDisk = { isFull: boolean };

/** The embedded DynamoDB on a disk that can be full: LevelDB then fails to write, as it does on a real one. */
export async function openOnFillingDisk(
  folder: string,
): Promise<{ readonly dynamodb: EmbeddedDynamodb; readonly disk: FillingDisk }> {
  const disk: FillingDisk = { isFull: false };
  const { create } = databases;
  databases.create = (options) => {
    const store = create(options);
    failWhenFull(store.db, disk);
    return store;
  };
  try {
    return { dynamodb: await openDynamodb(folder), disk };
  } finally {
    databases.create = create;
  }
}

function failWhenFull(database: Database, disk: FillingDisk): void {
  const { put, del, batch } = database;
  const full = (): Error => Object.assign(new Error('IO error: No space left on device'), { code: 'LEVEL_IO_ERROR' });
  database.put = (key, value, done) => (disk.isFull ? done(full()) : put(key, value, done));
  database.del = (key, done) => (disk.isFull ? done(full()) : del(key, done));
  database.batch = (operations, done) => (disk.isFull ? done(full()) : batch(operations, done));
}
