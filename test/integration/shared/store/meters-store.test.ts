import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type {
  ConsumptionWriter,
  LookupStore,
  ReadConsumption,
  Retention,
} from '../../../../shared/places/annual-consumption.ts';
import type { Table } from '../../../../shared/store/client.ts';
import { consumptionKey } from '../../../../shared/store/keys.ts';
import {
  createDynamoConsumptionWriter,
  createDynamoLookupStore,
  readDynamoConsumption,
} from '../../../../shared/store/meters-store.ts';
import { createHandClock } from '../../../support/hand-clock.ts';
import {
  createMemoryConsumption,
  createMemoryLookupStore,
} from '../../../support/memory-stores.ts';
import { describeStores, dynamodbTables } from '../../../support/store-kinds.ts';

const clock = { nowMs: () => Date.parse('2026-11-21T12:00:00Z') };
const day = '2026-11-21';
const kinds = {
  memory: createMemoryLookupStore,
  dynamodb: (table: Table) => createDynamoLookupStore(table, clock),
};

describeStores<LookupStore>('look-ups', kinds, (makeStore) => {
  it('are counted up to the limit, by partner and day', async () => {
    const { countLookup } = await makeStore();
    const acme = { partner: 'acme', day, limit: 2 };
    expect([await countLookup(acme), await countLookup(acme), await countLookup(acme)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await countLookup({ ...acme, partner: 'beta' })).toBe(true);
    expect(await countLookup({ ...acme, day: '2026-11-22' })).toBe(true);
    expect([
      await countLookup({ ...acme, limit: 3 }),
      await countLookup({ ...acme, limit: 3 }),
    ]).toEqual([true, false]);
  });

  it('are not counted beyond the limit when many come at once', async () => {
    const { countLookup } = await makeStore();
    const lookup = { partner: 'acme', day, limit: 4 };
    const counted = await Promise.all(Array.from({ length: 10 }, () => countLookup(lookup)));
    expect(counted.filter(Boolean)).toHaveLength(4);
  });
});

describe('in DynamoDB', () => {
  const makeTable = dynamodbTables();

  it('the annual consumption of a home says when it may be deleted', async () => {
    const { client, table } = await makeTable();
    const kept = { days: 400, clock: createHandClock() };
    await consumptionIn({ client, table }, kept).writeConsumption([GAS]);
    const { Item } = await client.send(
      new GetCommand({ TableName: table, Key: consumptionKey('9', 'gas') }),
    );
    expect(Item).toMatchObject({ expiresAt: kept.clock.nowMs() / 1000 + 400 * 86_400 });
  });

  it('the record of a look-up is an item of its own that expires, as the count does', async () => {
    const table = await makeTable();
    const store = createDynamoLookupStore(table, clock);
    const record = {
      partner: 'acme',
      at: '2026-11-21T12:00:00.000Z',
      matched: true,
      addressHash: 'abc',
    };
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

type StoredConsumption = ConsumptionWriter & { readonly readConsumption: ReadConsumption };

const GAS = { uprn: '9', fuel: 'gas', annualMicroKwh: 5, economy7: null } as const;

function consumptionIn(table: Table, kept: Retention): StoredConsumption {
  return {
    readConsumption: readDynamoConsumption(table, kept.clock),
    ...createDynamoConsumptionWriter(table, kept),
  };
}

const consumptions = {
  memory: () => createMemoryConsumption,
  dynamodb: (table: Table) => (kept: Retention) => consumptionIn(table, kept),
};

describeStores<(kept: Retention) => StoredConsumption>(
  'the annual consumption figures',
  consumptions,
  (makeStore) => {
    it('give back what was written of a home, with consent', async () => {
      const store = (await makeStore())({ days: 400, clock: createHandClock() });
      const electricity = {
        uprn: '9',
        fuel: 'electricity',
        annualMicroKwh: 2_700_000_001,
        economy7: true,
      } as const;
      await store.writeConsumption([
        electricity,
        { ...GAS, annualMicroKwh: 0 },
        { ...GAS, uprn: '99' },
      ]);
      await store.writeConsumption([GAS]);
      expect(await store.readConsumption({ uprn: '9', consent: true })).toEqual([electricity, GAS]);
      expect(await store.readConsumption({ uprn: '999', consent: true })).toEqual([]);
    });

    it('no longer count when they have expired, and count anew from the next load on', async () => {
      const clock = createHandClock();
      const { writeConsumption, readConsumption } = (await makeStore())({ days: 2, clock });
      const readAfter = (seconds: number) => {
        clock.moveSeconds(seconds);
        return readConsumption({ uprn: '9', consent: true });
      };
      await writeConsumption([GAS]);
      expect([await readAfter(2 * 86_400 - 1), await readAfter(1)]).toEqual([[GAS], []]);
      await writeConsumption([GAS]);
      expect(await readAfter(86_400)).toEqual([GAS]);
    });
  },
);
