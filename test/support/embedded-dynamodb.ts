import type { Server } from 'node:http';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import dynalite from 'dynalite';
import { createTable } from '../../bin/local/make-tables.ts';

export type TestDynamodb = {
  readonly client: DynamoDBDocumentClient;
  /** Makes a table with the service's keys, and gives its name back. */
  readonly makeTable: (name: string) => Promise<string>;
  readonly stop: () => Promise<void>;
};

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });

/** A DynamoDB in memory, in this process, on a free port of the loopback address. */
export const startTestDynamodb = async (): Promise<TestDynamodb> => {
  const server = dynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  const port = await listen(server);
  const base = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-west-2',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  });
  return {
    client: DynamoDBDocumentClient.from(base, { marshallOptions: { removeUndefinedValues: true } }),
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
};
