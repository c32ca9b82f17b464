import { setTimeout as pause } from 'node:timers/promises';
import {
  ConditionalCheckFailedException,
  CreateTableCommand,
  DeleteTableCommand,
  type DynamoDBClient,
  ListTablesCommand,
  ResourceNotFoundException,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { DeleteCommand, type DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { tableName } from '../../lib/names.ts';
import { TABLES, type TableName } from '../../lib/tables.ts';

export const LOCAL_TABLES: Readonly<Record<TableName, string>> = {
  Market: tableName('local', 'Market'),
  Places: tableName('local', 'Places'),
  Meters: tableName('local', 'Meters'),
  Partners: tableName('local', 'Partners'),
  Sessions: tableName('local', 'Sessions'),
};

const WAIT_SECONDS = 30;

const SWEEP_MILLISECONDS = 10 * 60 * 1000;
const ITEMS_A_PAGE = 100;
const PAUSE_MILLISECONDS = 50;
/** How long a stop waits for the page in progress. */
const STOP_PATIENCE_MILLISECONDS = 5_000;

export async function createTable(client: DynamoDBClient, table: string): Promise<void> {
  await client.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
      ],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    }),
  );
  await waitUntilTableExists({ client, maxWaitTime: WAIT_SECONDS, minDelay: 0.01, maxDelay: 1 }, { TableName: table });
}

/** Creates the missing tables and returns their names. */
export async function createTables(client: DynamoDBClient): Promise<readonly TableName[]> {
  const { TableNames: known = [] } = await client.send(new ListTablesCommand({ Limit: 100 }));
  const missing = TABLES.map(({ name }) => name).filter((name) => !known.includes(LOCAL_TABLES[name]));
  for (const name of missing) await createTable(client, LOCAL_TABLES[name]);
  return missing;
}

export async function emptyTable(client: DynamoDBClient, name: TableName): Promise<void> {
  const table = LOCAL_TABLES[name];
  try {
    await client.send(new DeleteTableCommand({ TableName: table }));
    await waitUntilTableNotExists(
      { client, maxWaitTime: WAIT_SECONDS, minDelay: 0.1, maxDelay: 1 },
      { TableName: table },
    );
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
  await createTable(client, table);
}

/** Until the function that it returns is called, which waits: a request on a closed database would end the process. */
export function sweepExpiredItems(
  client: DynamoDBDocumentClient,
  nowMs: () => number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  let swept: Promise<unknown> = Promise.resolve();
  const sweep = (): void => {
    swept = deleteExpiredItems(client, nowMs, stopping.signal).catch(onError);
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
  client: DynamoDBDocumentClient,
  nowMs: () => number,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for (const { name, expiresAttribute } of TABLES) {
    if (expiresAttribute === undefined) continue;
    const expired = {
      TableName: LOCAL_TABLES[name],
      ExpressionAttributeNames: { '#expires': expiresAttribute },
      ExpressionAttributeValues: { ':now': Math.floor(nowMs() / 1000) },
    };
    const pages = paginateScan(
      { client, pageSize: ITEMS_A_PAGE },
      { ...expired, FilterExpression: '#expires < :now', ProjectionExpression: 'pk, sk' },
    );
    for await (const { Items: items = [] } of pages) {
      for (const { pk, sk } of items) {
        // It may have been written again since.
        const command = new DeleteCommand({ ...expired, Key: { pk, sk }, ConditionExpression: '#expires < :now' });
        deleted += await client.send(command).then(() => 1, ifKept);
      }
      await pause(PAUSE_MILLISECONDS, undefined, { ref: false });
      if (signal?.aborted) return deleted;
    }
  }
  return deleted;
}

function ifKept(error: unknown): number {
  if (error instanceof ConditionalCheckFailedException) return 0;
  throw error;
}
