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

const SWEEP_MILLISECONDS = 10 * 60 * 1000;
const ITEMS_A_PAGE = 100;
const PAUSE_MILLISECONDS = 50;
/** How long a stop waits for the page in progress. */
const STOP_PATIENCE_MILLISECONDS = 5_000;

/** Until the function that it returns is called, which waits: a request on a closed database would end the process. */
export function sweepExpiredItems(tables: ExpiringTables, onError: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController();
  let swept: Promise<unknown> = Promise.resolve();
  const sweep = (): void => {
    swept = deleteExpiredItems(tables, stopping.signal).catch(onError);
  };
  const timer = setInterval(sweep, SWEEP_MILLISECONDS);
  sweep();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await Promise.race([swept, pause(STOP_PATIENCE_MILLISECONDS, undefined, { ref: false })]);
  };
}

/**
 * Deletes what DynamoDB would delete by its time to live, which dynalite lacks; slowly, since requests share its thread.
 * Once the signal is aborted, the page in progress is the last.
 */
export async function deleteExpiredItems(
  { client, nameOf, clock }: ExpiringTables,
  signal?: AbortSignal,
): Promise<number> {
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
      if (signal?.aborted) return deleted;
    }
  }
  return deleted;
}
