import { globSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { listen } from '../../../../local/server.ts';
import { createKmsKeys } from '../../../../shared/runtime/signing.ts';
import {
  createAwsClient,
  createDocumentClient,
  isOutOfReach,
} from '../../../../shared/store/client.ts';
import { startTestDynamodb, type TestDynamodb } from '../../../support/embedded-dynamodb.ts';
import { type StoreMode, type StoreProxy, startStoreProxy } from '../../../support/store-proxy.ts';

const ACCESS = {
  region: 'eu-west-2',
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
} as const;
const JSON_TYPE = { 'content-type': 'application/x-amz-json-1.0' } as const;

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
  const client = createDocumentClient('function', { ...ACCESS, endpoint });
  return async (name = table): Promise<unknown> =>
    (await client.send(new GetCommand({ TableName: name, Key: { pk: 'a', sk: 'b' } }))).Item;
}

function failing(call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: unknown) => error);
}

/** What a service that responds like this is asked, and what comes of it. */
async function askedOf(respond: RequestListener, ask: (endpoint: string) => Promise<unknown>) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    respond(request, response);
  });
  const failure = await failing(ask(`http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`));
  server.closeAllConnections();
  server.close();
  return { requests, failure };
}

describe('a call of AWS by a function', () => {
  it.each<StoreMode>(['silent', 'refused', 'throttling'])(
    'gives up while the service is %s, and works as soon as the service recovers',
    async (mode) => {
      const read = reading();
      await proxy.become(mode);
      const failure = await failing(read());
      expect([failure instanceof Error, isOutOfReach(failure)]).toEqual([true, true]);
      await proxy.become('healthy');
      expect(await read()).toBeUndefined();
    },
  );

  it.each<readonly [string, RequestListener]>([
    ['is silent', () => undefined],
    ['fails', (_, response) => response.writeHead(500).end('{"__type":"InternalServerError"}')],
    ['is not AWS', (_, response) => response.writeHead(502).end('<html>Bad gateway</html>')],
    ['resets every connection', (request) => request.socket.resetAndDestroy()],
    [
      'stops in the middle',
      (_, response) => response.writeHead(200, { ...JSON_TYPE, 'content-length': '9' }).write('{'),
    ],
  ])('is tried three times if the service %s', async (_, respond) => {
    const { requests, failure } = await askedOf(respond, (endpoint) => reading(endpoint)());
    expect([requests, isOutOfReach(failure)]).toEqual([3, true]);
  });

  it('waits for a service that is slow', async () => {
    await proxy.become({ latencyMs: 300 });
    expect(await reading()()).toBeUndefined();
  });

  it('works even if the service has closed a kept connection', async () => {
    const server = createServer((_, response) => response.end('{}'));
    const read = reading(`http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`);
    await read();
    server.closeAllConnections();
    expect(await read()).toBeUndefined();
    server.closeAllConnections();
    server.close();
  });

  it("fails at once, with AWS's error name, if another attempt cannot help", async () => {
    const { requests, failure } = await askedOf(
      (_, response) =>
        response
          .writeHead(400)
          .end('{"__type":"AccessDeniedException","Message":"not authorized to perform kms:Sign"}'),
      (endpoint) => createKmsKeys({ ...ACCESS, endpoint }).sign('key', Buffer.from('message')),
    );
    expect(failure).toMatchObject({
      name: 'AccessDeniedException',
      $metadata: { httpStatusCode: 400 },
    });
    expect([requests, isOutOfReach(failure)]).toEqual([1, false]);
    expect(await failing(reading()('Nothing'))).toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });
});

it.each(['loader', 'command', 'patient'] as const)(
  'a client of AWS works at the pace of a %s',
  async (pace) => {
    const client = createAwsClient(DynamoDBClient, pace, { ...ACCESS, endpoint: database.url });
    expect((await client.send(new ListTablesCommand({}))).TableNames).toEqual([table]);
  },
);

it('the clients of the SDK are all made in one file, where each has time limits', () => {
  const cwd = join(import.meta.dirname, '../../../..');
  const files = globSync('{bin,lib,functions,shared,data-loader,local}/**/*.ts', { cwd });
  const makers = files.filter((file) =>
    /\bnew (?!HttpClient\b)\w*Client\(/.test(readFileSync(join(cwd, file), 'utf8')),
  );
  // The local bucket's client only signs addresses, and sends nothing.
  expect(makers.toSorted()).toEqual(['local/bucket.ts', 'shared/store/client.ts']);
});
