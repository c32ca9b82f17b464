import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { LookupRecords, LookupStore } from '../../../../shared/places/annual-consumption.ts';
import type { Table } from '../../../../shared/store/client.ts';
import {
  createDynamoLookupRecords,
  createDynamoLookupStore,
} from '../../../../shared/store/lookups-store.ts';
import { createMemoryLookupStore } from '../../../support/memory-stores.ts';
import { describeStores, dynamodbTables } from '../../../support/store-kinds.ts';

const clock = { nowMs: () => Date.parse('2026-11-21T12:00:00Z') };
const day = '2026-11-21';
const kinds = {
  memory: createMemoryLookupStore,
  dynamodb: (table: Table) => ({
    ...createDynamoLookupStore(table, clock),
    ...createDynamoLookupRecords(table),
  }),
};

const acme = { counted: 'guesses', partner: 'acme', day } as const;
const record = {
  partner: 'acme',
  at: '2026-11-21T12:00:00.000Z',
  matched: true,
  addressHash: 'abc',
  consentRef: 'consent:1042',
};

describeStores<LookupStore & LookupRecords>('look-ups', kinds, (makeStore) => {
  it('are counted up to the limit, by kind, partner and day', async () => {
    const { countUpTo, readCount } = await makeStore();
    expect([
      await readCount(acme),
      await countUpTo(acme, 2),
      await countUpTo(acme, 2),
      await countUpTo(acme, 2),
      await readCount(acme),
    ]).toEqual([0, 1, 2, null, 2]);
    expect(await countUpTo({ ...acme, partner: 'beta' }, 2)).toBe(1);
    expect(await countUpTo({ ...acme, day: '2026-11-22' }, 2)).toBe(1);
    expect(await countUpTo({ ...acme, counted: 'look-ups' }, 2)).toBe(1);
    expect([await countUpTo(acme, 3), await countUpTo(acme, 3)]).toEqual([3, null]);
  });

  it('are not counted beyond the limit when many arrive at once', async () => {
    const { countUpTo } = await makeStore();
    const counted = await Promise.all(Array.from({ length: 10 }, () => countUpTo(acme, 4)));
    expect(counted.filter((count) => count !== null).toSorted()).toEqual([1, 2, 3, 4]);
  });

  it('are recorded by partner and day, in the order of time', async () => {
    const { recordLookup, recordsOf } = await makeStore();
    const first = { ...record, requestId: 'one' };
    const second = { ...first, at: '2026-11-21T13:00:00.000Z', consentRef: null };
    for (const each of [first, second, { ...first, partner: 'beta' }]) await recordLookup(each);
    expect(await recordsOf('acme', day)).toEqual([first, second]);
    expect(await recordsOf('acme', '2026-11-22')).toEqual([]);
  });
});

describe('in DynamoDB', () => {
  const makeTable = dynamodbTables();

  it('the record of a look-up is a separate item, which expires as the count does', async () => {
    const table = await makeTable();
    const store = createDynamoLookupStore(table, clock);
    await store.countUpTo(acme, 9);
    await store.recordLookup({ ...record, requestId: 'one' });
    await store.recordLookup({ ...record, requestId: 'two' });
    const { Items } = await table.client.send(new ScanCommand({ TableName: table.table }));
    const now = clock.nowMs() / 1000;
    const item = { ...record, pk: 'LOOKUPS#acme#2026-11-21', expiresAt: now + 400 * 86_400 };
    expect(Items).toHaveLength(3);
    expect(Items).toEqual(
      expect.arrayContaining([
        { pk: 'COUNT#guesses#acme#2026-11-21', sk: '-', count: 1, expiresAt: now + 2 * 86_400 },
        { ...item, requestId: 'one', sk: '2026-11-21T12:00:00.000Z#one' },
        { ...item, requestId: 'two', sk: '2026-11-21T12:00:00.000Z#two' },
      ]),
    );
  });
});
