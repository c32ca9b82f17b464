import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import databases from 'dynalite/db/index.js';
import { createTable } from '../../../../bin/local/tables.ts';
import { type Database, type EmbeddedDynamodb, openDynamodb } from '../../../../local/dynamodb.ts';
import { createAwsClient, documentsOf } from '../../../../shared/store/client.ts';
import { createDynamoSessionStore } from '../../../../shared/store/session-store.ts';
import { dualFuel, sent } from '../../../support/drop-body.ts';
import { type DropService, dropService, errorsOf, idOf } from './drop-service.ts';

let folder: string;
let dynamodb: EmbeddedDynamodb;
let client: DynamoDBClient;
let disk: FillingDisk;
let service: DropService;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'energy-full-disk-'));
  ({ dynamodb, disk } = await openOnFillingDisk(folder));
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const reached = { endpoint: await dynamodb.listen(), region: 'local' };
  client = createAwsClient(DynamoDBClient, 'function', { ...reached, credentials });
  await createTable(client, 'Sessions');
  service = await dropService(createDynamoSessionStore({ client: documentsOf(client), table: 'Sessions' }));
});
afterEach(async () => {
  client.destroy();
  await dynamodb.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a handover while the disk is full', () => {
  it('is 503 with Retry-After, earlier sessions are shown, and handovers work again when there is space', async () => {
    const send = () => service.send(sent(dualFuel()), { headers: { 'idempotency-key': 'one' } });
    const earlier = idOf(await service.send(sent(dualFuel())));
    disk.isFull = true;
    for (const refused of [await send(), await send()]) {
      expect(errorsOf(refused)).toEqual([503, ['internal-error', {}]]);
      expect(refused.headers.get('Retry-After')).toBe('5');
    }
    expect((await service.open(earlier)).status).toBe(200);
    disk.isFull = false;
    const stored = await send();
    expect(stored.status).toBe(200);
    expect((await service.open(idOf(stored))).status).toBe(200);
  });
});

type FillingDisk = { isFull: boolean };

/** The embedded DynamoDB on a disk that can be full: LevelDB then fails to write, as it does on a real one. */
async function openOnFillingDisk(
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
