import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import dynalite from 'dynalite';
import { createTable } from '../../bin/local/tables.ts';
import { listen } from '../../local/server.ts';
import { documentsOf } from '../../shared/store/client.ts';

export type TestDynamodb = {
  readonly url: string;
  readonly client: DynamoDBDocumentClient;
  /** Makes a table with the service's keys, and gives its name back. */
  readonly makeTable: (name: string) => Promise<string>;
  readonly stop: () => Promise<void>;
};

/** A DynamoDB in memory, in this process, on a free port of the loopback address. */
export async function startTestDynamodb(): Promise<TestDynamodb> {
  const server = dynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  const url = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
  const reached = { endpoint: url, region: 'eu-west-2' };
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const base = new DynamoDBClient({ ...reached, credentials, maxAttempts: 1 });
  return {
    url,
    client: documentsOf(base),
    makeTable: async (name) => {
      await createTable(base, name);
      return name;
    },
    stop: () =>
      new Promise((resolve) => {
        base.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type PartnerTableForTests = {
  readonly url: string;
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
  readonly close: () => Promise<void>;
};

/** A partners table in an embedded DynamoDB of its own, in memory. */
export async function startPartnerTable(name = 'partners'): Promise<PartnerTableForTests> {
  const { url, client, makeTable, stop } = await startTestDynamodb();
  return { url, client, table: await makeTable(name), close: stop };
}
