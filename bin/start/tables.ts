import {
  CreateTableCommand,
  DeleteTableCommand,
  type DynamoDBClient,
  type KeySchemaElement,
  ListTablesCommand,
  ResourceNotFoundException,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { tableName } from '../../lib/names.ts';
import { TABLES, type TableIndex, type TableName } from '../../lib/tables.ts';

const WAIT = { maxWaitTime: 30, minDelay: 0.01, maxDelay: 1 } as const;

export async function createTable(
  client: DynamoDBClient,
  table: string,
  indexes: readonly TableIndex[] = [],
): Promise<void> {
  const keys = [{ partitionKey: 'pk', sortKey: 'sk' }, ...indexes];
  await client.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: keys.flatMap(({ partitionKey, sortKey }) => [
        { AttributeName: partitionKey, AttributeType: 'S' as const },
        { AttributeName: sortKey, AttributeType: 'S' as const },
      ]),
      KeySchema: keySchema({ partitionKey: 'pk', sortKey: 'sk' }),
      ...(indexes.length > 0 && {
        GlobalSecondaryIndexes: indexes.map((index) => ({
          IndexName: index.name,
          KeySchema: keySchema(index),
          Projection: { ProjectionType: 'ALL' as const },
        })),
      }),
    }),
  );
  await waitUntilTableExists({ ...WAIT, client }, { TableName: table });
}

/** Creates the missing tables and returns their names. */
export async function createTables(client: DynamoDBClient): Promise<readonly TableName[]> {
  const { TableNames: existing = [] } = await client.send(new ListTablesCommand({ Limit: 100 }));
  const missing = TABLES.filter(({ name }) => !existing.includes(tableName('local', name)));
  for (const { name, indexes } of missing) {
    await createTable(client, tableName('local', name), indexes);
  }
  return missing.map(({ name }) => name);
}

export async function emptyTable(client: DynamoDBClient, name: TableName): Promise<void> {
  const table = tableName('local', name);
  try {
    await client.send(new DeleteTableCommand({ TableName: table }));
    await waitUntilTableNotExists({ ...WAIT, client }, { TableName: table });
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
  await createTable(client, table, TABLES.find((definition) => definition.name === name)?.indexes);
}

function keySchema({
  partitionKey,
  sortKey,
}: Pick<TableIndex, 'partitionKey' | 'sortKey'>): KeySchemaElement[] {
  return [
    { AttributeName: partitionKey, KeyType: 'HASH' },
    { AttributeName: sortKey, KeyType: 'RANGE' },
  ];
}
