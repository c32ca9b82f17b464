import { createServer } from 'node:http';
import { listen } from '../../../../local/server.ts';
import { isOutOfReach } from '../../../../shared/aws/aws-error.ts';
import { jsonCall } from '../../../../shared/aws/json-call.ts';
import { startTestDynamodb, type TestDynamodb } from '../../../support/embedded-dynamodb.ts';
import { type StoreMode, type StoreProxy, startStoreProxy } from '../../../support/store-proxy.ts';

const ACCESS = { region: 'eu-west-2', accessKeyId: 'test', secretAccessKey: 'test' } as const;

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
  const call = jsonCall('dynamodb', { ...ACCESS, endpoint });
  return (name = table) => call('GetItem', { TableName: name, Key: { pk: { S: 'a' }, sk: { S: 'b' } } });
}

function failing(call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: unknown) => error);
}

describe('a call of AWS by a function', () => {
  it.each<StoreMode>(['silent', 'refused', 'throttling', 'errors'])(
    'gives up while the service is %s, and works as soon as it is well again',
    async (mode) => {
      const read = reading();
      await proxy.become(mode);
      const failure = await failing(read());
      expect([failure instanceof Error, isOutOfReach(failure)]).toEqual([true, true]);
      await proxy.become('healthy');
      expect(await read()).toEqual({});
    },
  );

  it('tries a silent service twice, and one that fails at once three times', async () => {
    const connections = { silent: 0, failing: 0 };
    const silent = createServer(() => {
      connections.silent += 1;
    });
    const errors = createServer((_, response) => {
      connections.failing += 1;
      response.writeHead(500).end('{"__type":"InternalServerError"}');
    });
    for (const server of [silent, errors]) {
      const read = reading(`http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`);
      expect(isOutOfReach(await failing(read()))).toBe(true);
      server.closeAllConnections();
      server.close();
    }
    expect(connections).toEqual({ silent: 2, failing: 3 });
  });

  it('gives up a response that stops in the middle', async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0', 'content-length': '1000' });
      response.write('{');
    });
    const port = await listen(server, '127.0.0.1', 0);
    const failure = await failing(reading(`http://127.0.0.1:${port}`)());
    server.closeAllConnections();
    server.close();
    expect([failure instanceof Error, isOutOfReach(failure)]).toEqual([true, true]);
  });

  it('waits for a service that is slow', async () => {
    await proxy.become({ latencyMs: 700 });
    expect(await reading()()).toEqual({});
  });

  it("has AWS's own error for what trying again does not mend, once", async () => {
    let requests = 0;
    const refusing = createServer((_, response) => {
      requests += 1;
      response.writeHead(400).end('{"__type":"AccessDeniedException","Message":"not authorized to perform kms:Sign"}');
    });
    const endpoint = `http://127.0.0.1:${await listen(refusing, '127.0.0.1', 0)}`;
    const failure = await failing(jsonCall('kms', { ...ACCESS, endpoint })('Sign', {}));
    refusing.closeAllConnections();
    refusing.close();
    expect(failure).toMatchObject({
      name: 'AccessDeniedException',
      message: 'kms responded 400: AccessDeniedException: not authorized to perform kms:Sign',
      $metadata: { httpStatusCode: 400 },
    });
    expect([requests, isOutOfReach(failure)]).toEqual([1, false]);
    expect(await failing(reading()('Nothing'))).toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('counts a response that is not of AWS as a failure, and quotes it', async () => {
    const proxyOfSomeone = createServer((_, response) => response.writeHead(502).end('<html>Bad gateway</html>'));
    const endpoint = `http://127.0.0.1:${await listen(proxyOfSomeone, '127.0.0.1', 0)}`;
    const failure = await failing(reading(endpoint)());
    proxyOfSomeone.closeAllConnections();
    proxyOfSomeone.close();
    expect(failure).toMatchObject({ message: 'dynamodb responded 502: <html>Bad gateway</html>' });
    expect(isOutOfReach(failure)).toBe(true);
  });
});
