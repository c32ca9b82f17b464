import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type ConsumptionVault, type ConsumptionWriter, lockConsumption } from '../places/annual-consumption.ts';
import { batchWrite, type Write } from './batches.ts';
import type { Table } from './document-client.ts';
import { createDynamoFileSizes } from './file-sizes.ts';
import { consumptionKey, consumptionPartition } from './keys.ts';
import { toAnnualConsumption } from './places-items.ts';

/** The annual consumption figures in the Meters table, closed until a consent is shown. */
export function createDynamoConsumptionVault({ client, table }: Table): ConsumptionVault {
  return lockConsumption(async (uprn) => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': consumptionPartition(uprn) },
      }),
    );
    return Items.map((item) => toAnnualConsumption(uprn, item));
  });
}

export function createDynamoConsumptionWriter({ client, table }: Table): ConsumptionWriter {
  return {
    ...createDynamoFileSizes({ client, table }),
    writeConsumption: async (annualConsumption, onWritten) => {
      const puts = annualConsumption.map(
        ({ uprn, fuel, annualMicroKwh, economy7 }): Write => ({
          kind: 'put',
          item: { ...consumptionKey(uprn, fuel), annualMicroKwh, economy7 },
        }),
      );
      await batchWrite({ client, table, onWritten }, puts);
    },
  };
}
