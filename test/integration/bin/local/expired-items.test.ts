import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { deleteExpiredItems } from '../../../../bin/local/expired-items.ts';
import { TABLES } from '../../../../lib/tables.ts';
import { startTestDynamodb, type TestDynamodb } from '../../../support/embedded-dynamodb.ts';

const NOW_MS = Date.UTC(2026, 10, 22);
const NOW_SECONDS = NOW_MS / 1000;

let dynamodb: TestDynamodb;
beforeAll(async () => {
  dynamodb = await startTestDynamodb();
  for (const { name } of TABLES) await dynamodb.makeTable(name);
});
afterAll(() => dynamodb.stop());

describe('the expired items of a local service', () => {
  it('are deleted, and no others', async () => {
    const items = [
      ...Array.from({ length: 250 }, (_, index) => ({
        pk: `old-${index}`,
        sk: 'a',
        expiresAt: NOW_SECONDS - 1 - index,
      })),
      { pk: 'now', sk: 'a', expiresAt: NOW_SECONDS },
      { pk: 'later', sk: 'a', expiresAt: NOW_SECONDS + 3_600 },
      { pk: 'for-ever', sk: 'a' },
    ];
    for (const Item of items) await dynamodb.client.send(new PutCommand({ TableName: 'Sessions', Item }));
    const tables = { client: dynamodb.client, nameOf: (table: string) => table, clock: { nowMs: () => NOW_MS } };
    expect(await deleteExpiredItems(tables)).toBe(250);
    const { Items: left = [] } = await dynamodb.client.send(new ScanCommand({ TableName: 'Sessions' }));
    expect(left.map(({ pk }) => pk).toSorted()).toEqual(['for-ever', 'later', 'now']);
  });
});
