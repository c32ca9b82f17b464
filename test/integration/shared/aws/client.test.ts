import { createServer } from 'node:http';
import { DynamoDBClient, ListTablesCommand, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { listen } from '../../../../local/loopback.ts';
import { createAwsClient } from '../../../../shared/aws/client.ts';
import { isOutOfReach } from '../../../../shared/aws/out-of-reach.ts';
import { createDocumentClient } from '../../../../shared/store/document-client.ts';
import { startTestDynamodb, type TestDynamodb } from '../../../support/embedded-dynamodb.ts';
import { type StoreMode, type StoreProxy, startStoreProxy } from '../../../support/store-proxy.ts';

const SETTINGS = { region: 'eu-west-2', credentials: { accessKeyId: 'test', secretAccessKey: 'test' } } as const;

let database: TestDynamodb;
let proxy: StoreProxy;
let table: string;
beforeAll(async () => {
  database = await startTestDynamodb();
  table = await database.makeTable('Things');
  proxy = await startStoreProxy(database.url);
});
afterEach(() => proxy.become('healthy'));
afterAll(async () => {
  await proxy.stop();
  await database.stop();
});

function reading(endpoint = proxy.url) {
  const client = createDocumentClient('function', { ...SETTINGS, endpoint });
  return (name = table) => client.send(new GetCommand({ TableName: name, Key: { pk: 'a', sk: 'b' } }));
}

describe("a function's client of AWS", () => {
  it.each<StoreMode>(['silent', 'throttling', 'errors'])(
    'gives up while the service is %s, and works as soon as it is well again',
    async (mode) => {
      const read = reading();
      await proxy.become(mode);
      const failure = await read().catch((error: unknown) => error);
      expect([failure instanceof Error, isOutOfReach(failure)]).toEqual([true, true]);
      await proxy.become('healthy');
      expect(await read()).toMatchObject({ $metadata: { httpStatusCode: 200 } });
    },
  );

  it('gives up while connections are refused, and works as soon as they are accepted', async () => {
    const read = reading();
    await proxy.become('refused');
    await expect(read()).rejects.toThrow('ECONNREFUSED');
    await proxy.become('healthy');
    expect(await read()).toMatchObject({ $metadata: { httpStatusCode: 200 } });
  });

  it('gives up a response that stops in the middle', async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0', 'content-length': '1000' });
      response.write('{');
    });
    const port = await listen(server, '127.0.0.1', 0);
    const failure = await reading(`http://127.0.0.1:${port}`)().catch((error: unknown) => error);
    server.closeAllConnections();
    server.close();
    expect([failure instanceof Error, isOutOfReach(failure)]).toEqual([true, true]);
  });

  it('waits for a service that is slow', async () => {
    await proxy.become({ latencyMs: 700 });
    expect(await reading()()).toMatchObject({ $metadata: { attempts: 1 } });
  });

  it('has an error of its own for what trying again does not mend', async () => {
    const failure = await reading()('Nothing').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ResourceNotFoundException);
    expect(isOutOfReach(failure)).toBe(false);
  });
});

describe('a client of AWS', () => {
  it.each(['loader', 'command', 'patient'] as const)('works at the pace of a %s', async (pace) => {
    const client = createAwsClient(DynamoDBClient, pace, { ...SETTINGS, endpoint: database.url });
    expect((await client.send(new ListTablesCommand({}))).TableNames).toEqual([table]);
  });
});
