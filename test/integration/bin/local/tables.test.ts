import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { deleteExpiredItems, LOCAL_TABLES } from '../../../../bin/local/tables.ts';
import { TABLES } from '../../../../lib/tables.ts';
import { startTestDynamodb, type TestDynamodb } from '../../../support/embedded-dynamodb.ts';

const NOW_MS = Date.UTC(2026, 10, 22);
const NOW_SECONDS = NOW_MS / 1000;
const OLD = Array.from({ length: 250 }, (_, index) => ({
  pk: `old-${index}`,
  sk: 'a',
  expiresAt: NOW_SECONDS - 1 - index,
}));
const CURRENT = [
  { pk: 'now', sk: 'a', expiresAt: NOW_SECONDS },
  { pk: 'later', sk: 'a', expiresAt: NOW_SECONDS + 3_600 },
  { pk: 'for-ever', sk: 'a' },
];

let dynamodb: TestDynamodb;
beforeEach(async () => {
  dynamodb = await startTestDynamodb();
  for (const { name } of TABLES) await dynamodb.makeTable(LOCAL_TABLES[name]);
  for (const Item of [...OLD, ...CURRENT])
    await dynamodb.client.send(new PutCommand({ TableName: LOCAL_TABLES.Market, Item }));
});
afterEach(() => dynamodb.stop());

function deleteExpired(signal?: AbortSignal): Promise<number> {
  return deleteExpiredItems(dynamodb.client, () => NOW_MS, signal);
}

describe('the expired items of a local service', () => {
  it('are deleted, and no others', async () => {
    expect(await deleteExpired()).toBe(OLD.length);
    const { Items: left = [] } = await dynamodb.client.send(new ScanCommand({ TableName: LOCAL_TABLES.Market }));
    expect(left.map(({ pk }) => pk).toSorted()).toEqual(['for-ever', 'later', 'now']);
  });

  it('are not looked for beyond the page in progress once the service stops', async () => {
    const deleted = await deleteExpired(AbortSignal.abort());
    expect(deleted).toBeGreaterThan(0);
    expect(deleted).toBeLessThanOrEqual(100);
  });
});
