import { setTimeout as pause } from 'node:timers/promises';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, type DynamoDBDocument, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '../../lib/tables.ts';
import { TABLES } from '../../lib/tables.ts';
import { type Clock, epochSeconds } from '../../shared/time/clock.ts';

export type ExpiringTables = {
  readonly client: DynamoDBDocument;
  readonly nameOf: (table: TableName) => string;
  readonly clock: Pick<Clock, 'nowMs'>;
};

const ITEMS_A_PAGE = 100;
const PAUSE_MILLISECONDS = 50;

/** Deletes what DynamoDB would delete by its time to live, which dynalite lacks; slowly, since requests share its thread. */
export async function deleteExpiredItems({ client, nameOf, clock }: ExpiringTables): Promise<number> {
  let deleted = 0;
  for (const { name, expiresAttribute } of TABLES) {
    if (expiresAttribute === undefined) continue;
    const expired = {
      ExpressionAttributeNames: { '#expires': expiresAttribute },
      ExpressionAttributeValues: { ':now': epochSeconds(clock) },
    };
    const pages = paginateScan(
      { client, pageSize: ITEMS_A_PAGE },
      { TableName: nameOf(name), ...expired, FilterExpression: '#expires < :now', ProjectionExpression: 'pk, sk' },
    );
    for await (const { Items: items = [] } of pages) {
      for (const { pk, sk } of items) {
        const key = { TableName: nameOf(name), Key: { pk, sk } };
        // It may have been written again since.
        deleted += await client
          .send(new DeleteCommand({ ...key, ...expired, ConditionExpression: '#expires < :now' }))
          .then(
            () => 1,
            (error: unknown) => {
              if (error instanceof ConditionalCheckFailedException) return 0;
              throw error;
            },
          );
      }
      await pause(PAUSE_MILLISECONDS, undefined, { ref: false });
    }
  }
  return deleted;
}
