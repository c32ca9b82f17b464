import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type {
  ConsumptionWriter,
  ReadConsumption,
  Retention,
} from '../../../../shared/places/annual-consumption.ts';
import type { Table } from '../../../../shared/store/client.ts';
import { consumptionKey } from '../../../../shared/store/keys.ts';
import {
  createDynamoConsumptionWriter,
  readDynamoConsumption,
} from '../../../../shared/store/meters-store.ts';
import { createHandClock } from '../../../support/hand-clock.ts';
import { createMemoryConsumption } from '../../../support/memory-stores.ts';
import { describeStores, dynamodbTables } from '../../../support/store-kinds.ts';

describe('in DynamoDB', () => {
  const makeTable = dynamodbTables();

  it('the annual consumption of a home says when it may be deleted', async () => {
    const { client, table } = await makeTable();
    const retention = { days: 400, clock: createHandClock() };
    await consumptionIn({ client, table }, retention).writeConsumption([GAS]);
    const { Item } = await client.send(
      new GetCommand({ TableName: table, Key: consumptionKey('9', 'gas') }),
    );
    expect(Item).toMatchObject({ expiresAt: retention.clock.nowMs() / 1000 + 400 * 86_400 });
  });
});

type StoredConsumption = ConsumptionWriter & { readonly readConsumption: ReadConsumption };

const GAS = { uprn: '9', fuel: 'gas', annualMicroKwh: 5, economy7: null } as const;

function consumptionIn(table: Table, retention: Retention): StoredConsumption {
  return {
    readConsumption: readDynamoConsumption(table, retention.clock),
    ...createDynamoConsumptionWriter(table, retention),
  };
}

const consumptions = {
  memory: () => createMemoryConsumption,
  dynamodb: (table: Table) => (retention: Retention) => consumptionIn(table, retention),
};

describeStores<(retention: Retention) => StoredConsumption>(
  'the annual consumption figures',
  consumptions,
  (makeStore) => {
    it('are returned for a home, with consent', async () => {
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
