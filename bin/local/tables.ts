import {
  CreateTableCommand,
  DeleteTableCommand,
  type DynamoDBClient,
  ListTablesCommand,
  ResourceNotFoundException,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { TABLES, type TableName } from '../../lib/functions.ts';
import { tableName } from '../../lib/names.ts';

const WAIT = { maxWaitTime: 30, minDelay: 0.01, maxDelay: 1 } as const;

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
  await waitUntilTableExists({ ...WAIT, client }, { TableName: table });
}

/** Creates the missing tables and returns their names. */
export async function createTables(client: DynamoDBClient): Promise<readonly TableName[]> {
  const { TableNames: existing = [] } = await client.send(new ListTablesCommand({ Limit: 100 }));
  const missing = TABLES.map(({ name }) => name).filter(
    (name) => !existing.includes(tableName('local', name)),
  );
  for (const name of missing) await createTable(client, tableName('local', name));
  return missing;
}

export async function emptyTable(client: DynamoDBClient, name: TableName): Promise<void> {
  const table = tableName('local', name);
  try {
    await client.send(new DeleteTableCommand({ TableName: table }));
    await waitUntilTableNotExists({ ...WAIT, client }, { TableName: table });
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
  await createTable(client, table);
}
