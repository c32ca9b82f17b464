import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { lockReadings, type ReadingsVault, type ReadingsWriter } from '../places/readings.ts';
import { batchWrite, type Write } from './batch-write.ts';
import { dynamoFileSizes } from './file-sizes.ts';
import { readingKey, readingsPartition } from './keys.ts';
import { readingOf } from './places-items.ts';
import type { Table } from './table.ts';

/** The readings in the Meters table, closed until a consent is shown. */
export const dynamoReadingsVault = ({ client, table }: Table): ReadingsVault =>
  lockReadings(async (uprn) => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': readingsPartition(uprn) },
      }),
    );
    return Items.map((item) => readingOf(uprn, item));
  });

export const dynamoReadingsWriter = ({ client, table }: Table): ReadingsWriter => ({
  ...dynamoFileSizes({ client, table }),
  writeReadings: async (readings, onWritten) => {
    const puts = readings.map(
      ({ uprn, fuel, annualMicroKwh, economy7 }): Write => ({
        kind: 'put',
        item: { ...readingKey(uprn, fuel), annualMicroKwh, economy7 },
      }),
    );
    await batchWrite({ client, table, onWritten }, puts);
  },
});
