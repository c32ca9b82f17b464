import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import dynalite from 'dynalite';
import { createTable } from '../../bin/local/tables.ts';
import { listen } from '../../local/server.ts';
import { jsonCall } from '../../shared/aws/json-call.ts';
import { documentsOf } from '../../shared/store/document-client.ts';
import type { Documents } from '../../shared/store/documents.ts';
import { signedDocuments } from '../../shared/store/signed-documents.ts';

export type TestDynamodb = {
  readonly url: string;
  /** As the loader and commands reach it. */
  readonly client: DynamoDBDocument;
  /** As the functions reach it. */
  readonly signed: Documents;
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
    signed: signedDocuments(jsonCall('dynamodb', { ...reached, ...credentials })),
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
