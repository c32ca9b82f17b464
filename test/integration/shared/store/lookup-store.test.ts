import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { createDynamoLookupStore } from '../../../../shared/store/meters-store.ts';
import { startTestDynamodb, type TestDynamodb } from '../../../support/embedded-dynamodb.ts';
import { createMemoryLookupStore } from '../../../support/memory-stores.ts';
import { storeKinds } from '../../../support/store-kinds.ts';

const clock = { nowMs: () => Date.parse('2026-11-21T12:00:00Z') };
const day = '2026-11-21';

describe.each(
  storeKinds({
    memory: createMemoryLookupStore,
    dynamodb: (table) => createDynamoLookupStore(table, clock),
  }),
)('look-ups $name', ({ open, close }) => {
  let makeStore: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    makeStore = await open();
  });
  afterAll(close);

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
    const counted = await Promise.all(
      Array.from({ length: 10 }, () => countLookup({ partner: 'acme', day, limit: 4 })),
    );
    expect(counted.filter(Boolean)).toHaveLength(4);
  });
});

describe('the record of a look-up in DynamoDB', () => {
  let dynamodb: TestDynamodb;
  beforeAll(async () => {
    dynamodb = await startTestDynamodb();
  });
  afterAll(() => dynamodb.stop());

  it('is an item of its own that expires, as the count does', async () => {
    const table = { client: dynamodb.client, table: await dynamodb.makeTable('Meters') };
    const store = createDynamoLookupStore(table, clock);
    const record = { partner: 'acme', at: '2026-11-21T12:00:00.000Z', matched: true, addressHash: 'abc' };
    await store.countLookup({ partner: 'acme', day, limit: 9 });
    await store.recordLookup({ ...record, requestId: 'one' });
    await store.recordLookup({ ...record, requestId: 'two' });
    const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.table }));
    const now = clock.nowMs() / 1000;
    const kept = { pk: 'LOOKUPS#acme#2026-11-21', expiresAt: now + 400 * 86_400 };
    const bySort = Items.toSorted((one, other) =>
      `${one['pk']}${one['sk']}` < `${other['pk']}${other['sk']}` ? -1 : 1,
    );
    expect(bySort).toEqual([
      { pk: 'LOOKUP-COUNT#acme#2026-11-21', sk: '-', count: 1, expiresAt: now + 2 * 86_400 },
      { ...record, ...kept, requestId: 'one', sk: '2026-11-21T12:00:00.000Z#one' },
      { ...record, ...kept, requestId: 'two', sk: '2026-11-21T12:00:00.000Z#two' },
    ]);
  });
});
