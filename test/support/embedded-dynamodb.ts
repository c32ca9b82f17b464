import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import dynalite from 'dynalite';
import { createTable } from '../../bin/start/tables.ts';
import { TABLES } from '../../lib/tables.ts';
import { listen } from '../../local/server.ts';
import { documentsOf } from '../../shared/store/client.ts';

const INDEXES = TABLES.flatMap(({ indexes = [] }) => indexes);

export type TestDynamodb = Awaited<ReturnType<typeof startTestDynamodb>>;

/** A DynamoDB in memory, in this process, on a free port of the loopback address. */
export async function startTestDynamodb() {
  const server = dynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  // A client that has paused would write to a connection while the server closes it.
  server.keepAliveTimeout = 0;
  const url = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
  const reached = { endpoint: url, region: 'eu-west-2' };
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const base = new DynamoDBClient({ ...reached, credentials, maxAttempts: 1 });
  return {
    url,
    client: documentsOf(base),
    /** Makes a table with the service's keys and all of its indexes, and gives its name back. */
    makeTable: async (name: string) => {
      await createTable(base, name, INDEXES);
      return name;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        base.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type PartnerTableForTests = Awaited<ReturnType<typeof startPartnerTable>>;

/** A partners table in a new embedded DynamoDB, in memory. */
export async function startPartnerTable(name = 'partners') {
  const { url, client, makeTable, stop } = await startTestDynamodb();
  return { url, client, table: await makeTable(name), close: stop };
}
