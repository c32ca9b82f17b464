import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTable } from '../../../../bin/local/tables.ts';
import type { EmbeddedDynamodb } from '../../../../local/dynamodb.ts';
import { createAwsClient, documentsOf } from '../../../../shared/store/client.ts';
import { createDynamoSessionStore } from '../../../../shared/store/session-store.ts';
import { dualFuel, sent } from '../../../support/drop-body.ts';
import { type FillingDisk, openOnFillingDisk } from '../../../support/filling-disk.ts';
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
      expect(refused.headers['Retry-After']).toBe('5');
    }
    expect((await service.open(earlier)).status).toBe(200);
    disk.isFull = false;
    const stored = await send();
    expect(stored.status).toBe(200);
    expect((await service.open(idOf(stored))).status).toBe(200);
  });
});
