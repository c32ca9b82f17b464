import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createTable } from '../../bin/local/make-tables.ts';

const dynalite: (options: { createTableMs: number }) => Server = createRequire(import.meta.url)('dynalite');

export type PartnerTableForTests = {
  readonly url: string;
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly close: () => Promise<void>;
};

/** A partners table in an embedded DynamoDB of its own, in memory. */
export const startPartnerTable = async (tableName = 'partners'): Promise<PartnerTableForTests> => {
  const server = dynalite({ createTableMs: 0 });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const client = new DynamoDBClient({
    endpoint: url,
    region: 'eu-west-2',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  await createTable(client, tableName);
  return {
    url,
    client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    tableName,
    close: async () => {
      client.destroy();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
