import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { LookupStore } from '../places/annual-consumption.ts';
import { isWritten } from './conditional-write.ts';
import type { Table } from './document-client.ts';
import { lookupCountKey, lookupRecordKey } from './keys.ts';

const SECONDS_PER_DAY = 86_400;
const COUNT_DAYS = 2;
const RECORD_DAYS = 400;

/** In the Meters table, beside what is looked up. */
export function createDynamoLookupStore(
  { client, table }: Table,
  clock: { readonly nowMs: () => number },
): LookupStore {
  const expiresAfter = (days: number): number => Math.floor(clock.nowMs() / 1000) + days * SECONDS_PER_DAY;
  return {
    countLookup: async ({ partner, day, limit }) =>
      await isWritten(
        client.send(
          new UpdateCommand({
            TableName: table,
            Key: lookupCountKey(partner, day),
            UpdateExpression: 'ADD #count :one SET expiresAt = :expiresAt',
            ConditionExpression: 'attribute_not_exists(#count) OR #count < :limit',
            ExpressionAttributeNames: { '#count': 'count' },
            ExpressionAttributeValues: { ':one': 1, ':limit': limit, ':expiresAt': expiresAfter(COUNT_DAYS) },
          }),
        ),
      ),

    recordLookup: async (record) => {
      const item = { ...lookupRecordKey(record), ...record, expiresAt: expiresAfter(RECORD_DAYS) };
      await client.send(new PutCommand({ TableName: table, Item: item }));
    },
  };
}
