import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { ConsumptionEraser } from '../places/addresses.ts';
import {
  type ConsumptionVault,
  type ConsumptionWriter,
  expiresAtAfter,
  hasExpired,
  lockConsumption,
  type Retention,
} from '../places/annual-consumption.ts';
import { batchWrite, type Write } from './batches.ts';
import type { Table } from './document-client.ts';
import { createDynamoFileSizes } from './file-sizes.ts';
import { field, isText } from './item-fields.ts';
import { consumptionKey, consumptionPartition } from './keys.ts';
import { expiresAtOf, toAnnualConsumption } from './places-items.ts';
import { readPartition } from './read-partition.ts';

/** The annual consumption figures in the Meters table, closed until a consent is shown. */
export function createDynamoConsumptionVault({ client, table }: Table, clock: Retention['clock']): ConsumptionVault {
  return lockConsumption(async (uprn) => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': consumptionPartition(uprn) },
      }),
    );
    return Items.filter((item) => !hasExpired(expiresAtOf(item), clock)).map((item) => toAnnualConsumption(uprn, item));
  });
}

export function createDynamoConsumptionWriter({ client, table }: Table, retention: Retention): ConsumptionWriter {
  return {
    ...createDynamoFileSizes({ client, table }),
    writeConsumption: async (annualConsumption, onWritten) => {
      const expiresAt = expiresAtAfter(retention);
      const puts = annualConsumption.map(
        ({ uprn, fuel, annualMicroKwh, economy7 }): Write => ({
          kind: 'put',
          item: { ...consumptionKey(uprn, fuel), annualMicroKwh, economy7, expiresAt },
        }),
      );
      await batchWrite({ client, table, onWritten }, puts);
    },
  };
}

export function createDynamoConsumptionEraser({ client, table }: Table): ConsumptionEraser {
  return {
    eraseConsumption: async (uprns) => {
      const homes = await Promise.all(
        uprns.map(async (uprn) => {
          const items = await readPartition({ client, table, pk: consumptionPartition(uprn) });
          return items.map((item): Write => ({ kind: 'delete', key: consumptionKey(uprn, field(item, 'sk', isText)) }));
        }),
      );
      const deletes = homes.flat();
      await batchWrite({ client, table }, deletes);
      return deletes.length;
    },
  };
}
