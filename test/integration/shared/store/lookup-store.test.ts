import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { LookupStore } from '../../../../shared/places/annual-consumption.ts';
import { createDynamoLookupStore } from '../../../../shared/store/meters-store.ts';
import { createMemoryLookupStore } from '../../../support/memory-stores.ts';
import { describeStores, dynamodbTables } from '../../../support/store-kinds.ts';

const clock = { nowMs: () => Date.parse('2026-11-21T12:00:00Z') };
const day = '2026-11-21';
const kinds = {
  memory: createMemoryLookupStore,
  dynamodb: (table: Parameters<typeof createDynamoLookupStore>[0]) => createDynamoLookupStore(table, clock),
};

describeStores<LookupStore>('look-ups', kinds, (makeStore) => {
  it('are counted up to the limit, by partner and day', async () => {
    const { countLookup } = await makeStore();
    const acme = { partner: 'acme', day, limit: 2 };
    expect([await countLookup(acme), await countLookup(acme), await countLookup(acme)]).toEqual([true, true, false]);
    expect(await countLookup({ ...acme, partner: 'beta' })).toBe(true);
    expect(await countLookup({ ...acme, day: '2026-11-22' })).toBe(true);
    expect([await countLookup({ ...acme, limit: 3 }), await countLookup({ ...acme, limit: 3 })]).toEqual([true, false]);
  });

  it('are not counted beyond the limit when many come at once', async () => {
    const { countLookup } = await makeStore();
    const lookup = { partner: 'acme', day, limit: 4 };
    const counted = await Promise.all(Array.from({ length: 10 }, () => countLookup(lookup)));
    expect(counted.filter(Boolean)).toHaveLength(4);
  });
});

describe('the record of a look-up in DynamoDB', () => {
  const makeTable = dynamodbTables();

  it('is an item of its own that expires, as the count does', async () => {
    const table = await makeTable();
    const store = createDynamoLookupStore(table, clock);
    const record = { partner: 'acme', at: '2026-11-21T12:00:00.000Z', matched: true, addressHash: 'abc' };
    await store.countLookup({ partner: 'acme', day, limit: 9 });
    await store.recordLookup({ ...record, requestId: 'one' });
    await store.recordLookup({ ...record, requestId: 'two' });
    const { Items } = await table.client.send(new ScanCommand({ TableName: table.table }));
    const now = clock.nowMs() / 1000;
    const kept = { ...record, pk: 'LOOKUPS#acme#2026-11-21', expiresAt: now + 400 * 86_400 };
    expect(Items).toHaveLength(3);
    expect(Items).toEqual(
      expect.arrayContaining([
        { pk: 'LOOKUP-COUNT#acme#2026-11-21', sk: '-', count: 1, expiresAt: now + 2 * 86_400 },
        { ...kept, requestId: 'one', sk: '2026-11-21T12:00:00.000Z#one' },
        { ...kept, requestId: 'two', sk: '2026-11-21T12:00:00.000Z#two' },
      ]),
    );
  });
});
