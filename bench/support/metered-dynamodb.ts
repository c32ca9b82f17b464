import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { listen } from '../../local/loopback.ts';
import { dynamodbSettings, LOCAL_REGION } from '../../local/state.ts';
import { createDocumentClient } from '../../shared/store/document-client.ts';
import { startTestDynamodb } from '../../test/support/embedded-dynamodb.ts';

/** What DynamoDB would bill: units of reading and of writing. */
export type Units = { readonly reads: number; readonly writes: number; readonly calls: number };

export type MeteredDynamodb = {
  readonly url: string;
  readonly client: DynamoDBDocument;
  readonly makeTable: (name: string) => Promise<string>;
  /** Of this table, or of all, since they were last taken. */
  readonly take: (table?: string) => Units;
  readonly stop: () => Promise<void>;
};

const capacity = z.object({ TableName: z.string(), CapacityUnits: z.number() });
const response = z.object({ ConsumedCapacity: z.union([capacity, z.array(capacity)]).optional() });

const WRITES = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem']);

/** Only the local service scans, from its start on, in place of a time to live: on AWS that costs no units. */
const UNBILLED = 'Scan';

/** A DynamoDB in memory behind a front that asks it what each call consumes, and adds that up. */
export async function startMeteredDynamodb(): Promise<MeteredDynamodb> {
  const dynamodb = await startTestDynamodb();
  let consumed: (Units & { readonly table: string })[] = [];

  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const target = String(incoming.headers['x-amz-target']);
    const operation = target.split('.').at(-1) ?? '';
    const asked: object = JSON.parse((await buffer(incoming)).toString());
    const onward = await fetch(dynamodb.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': target,
        authorization: String(incoming.headers.authorization),
        'x-amz-date': String(incoming.headers['x-amz-date']),
      },
      body: JSON.stringify({ ...asked, ReturnConsumedCapacity: 'TOTAL' }),
    });
    const text = await onward.text();
    if (onward.ok && operation !== UNBILLED) consumed.push(...unitsOf(operation, text));
    outgoing.writeHead(onward.status, { 'content-type': 'application/x-amz-json-1.0' });
    outgoing.end(text);
  };
  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const url = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
  const client = createDocumentClient('command', dynamodbSettings({ dynamodbUrl: url, region: LOCAL_REGION }));

  return {
    url,
    client,
    makeTable: dynamodb.makeTable,
    take: (table) => {
      const taken = consumed.filter((one) => table === undefined || one.table === table);
      consumed = consumed.filter((one) => !taken.includes(one));
      return taken.reduce(added, { reads: 0, writes: 0, calls: 0 });
    },
    stop: async () => {
      client.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await dynamodb.stop();
    },
  };
}

function unitsOf(operation: string, text: string): readonly (Units & { readonly table: string })[] {
  const { ConsumedCapacity: found = [] } = response.parse(JSON.parse(text));
  return [found].flat().map(({ TableName: table, CapacityUnits: units }) => {
    const isWrite = WRITES.has(operation);
    return { table, reads: isWrite ? 0 : units, writes: isWrite ? units : 0, calls: 1 };
  });
}

function added(sum: Units, { reads, writes, calls }: Units): Units {
  return { reads: sum.reads + reads, writes: sum.writes + writes, calls: sum.calls + calls };
}
