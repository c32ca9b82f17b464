import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { foreignCaller, holdPort, PortInUse } from '../../../local/server.ts';
import { errorBody } from '../../../shared/contract/errors.ts';
import { type RunningGateway, startGateway, testFunctions } from '../../support/gateway.ts';

function connects(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

it('a server listens on loopback only, and reports a port in use', async () => {
  const listener = await holdPort(0);
  const { port, servers } = listener;
  const hosts = servers.map((server) => Object(server.address()).address);
  expect(['127.0.0.1', '127.0.0.1,::1']).toContain(hosts.join());
  expect(await connects('127.0.0.1', port)).toBe(true);
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  for (const { address } of outside) expect(await connects(address, port)).toBe(false);
  await expect(holdPort(port)).rejects.toThrow(new PortInUse(port));
  await listener.stop(0);
});

function reason(host: readonly string[], origin: readonly string[] = []): string | undefined {
  return foreignCaller({ headersDistinct: { host: [...host], origin: [...origin] } });
}

describe('a caller of the local service', () => {
  it.each(['localhost', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST:3000'])(
    'may use the name %s',
    (host) => {
      expect(reason([host])).toBeUndefined();
      expect(reason([host], [`http://${host}`])).toBeUndefined();
    },
  );

  it.each([[['localhost.evil.example']], [['0.0.0.0']], [[]], [['localhost', 'localhost']]])(
    'is refused with Host %j',
    (host) => expect(reason(host)).toContain('Host must be localhost, 127.0.0.1 or [::1]'),
  );

  it.each(['https://evil.example', 'null', 'http://localhost:3001'])(
    'is refused with Origin %s',
    (origin) => expect(reason(['localhost:3000'], [origin])).toContain(`"${origin}" was sent`),
  );
});

const QUICK = { headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 50 };

let gateway: RunningGateway | undefined;
afterEach(async () => {
  await gateway?.stop();
  gateway = undefined;
});

async function start(times = {}) {
  const { functions, calls } = testFunctions({
    jwks: () => ({ statusCode: 200, body: '{"keys":[]}' }),
  });
  gateway = await startGateway({ functions }, times);
  return calls;
}

/** Writes a text as it is, and returns what comes until the server closes the connection. */
async function send(text: string): Promise<string> {
  const socket = connect({ port: Number(new URL(gateway?.baseUrl ?? '').port), host: '127.0.0.1' });
  socket.on('error', () => undefined).write(text);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  await new Promise((resolve) => socket.once('close', resolve));
  return received;
}

/**
 * Returns status and code of the one response, after checking that the rest is as in every error.
 */
function inShape(received: string) {
  const [head = '', body = '', ...more] = received.split('\r\n\r\n');
  expect(more.filter((text) => text !== '')).toEqual([]);
  for (const line of [
    /^content-type: application\/json; charset=utf-8$/im,
    /^cache-control: no-store$/im,
    /^x-content-type-options: nosniff$/im,
    /^x-request-id: [0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/im,
  ])
    expect(head).toMatch(line);
  const { errors } = errorBody.parse(
    JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)),
  );
  return [Number(head.split(' ')[1]), errors[0]?.code];
}

function withHeaders(lines: string): string {
  return `GET /.well-known/jwks.json HTTP/1.1\r\n${lines}\r\n`;
}

describe('a request that HTTP does not allow', () => {
  it.each([
    ['without a Host header', withHeaders('Connection: close\r\n'), 400, 'invalid-parameter-value'],
    [
      'with a target above 16 KB',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`,
      431,
      'invalid-parameter-value',
    ],
    [
      'with two Host headers',
      withHeaders('Host: localhost\r\nHOST: localhost\r\nConnection: close\r\n'),
      403,
      'forbidden',
    ],
    [
      'with a method unknown to HTTP',
      'FOO /energy/status HTTP/1.1\r\nHost: a\r\n\r\n',
      404,
      'not-found',
    ],
  ])('gets one error in the usual shape: %s', async (_, text, status, code) => {
    const calls = await start();
    expect(inShape(await send(text))).toEqual([status, code]);
    expect(calls).toEqual([]);
  });
});

describe('a connection that falls silent', () => {
  const body = (path: string, text: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n${text}`;

  it.each([
    ['before its first byte', ''],
    ['within its body', body('/oauth/token', '{"grant')],
    ['within a body for which it has no token', body('/energy/drop', '{')],
    ['within a body for which there is no path', body('/nothing', '{')],
  ])('gets 408 and is closed: %s', async (_, text) => {
    const calls = await start(QUICK);
    expect(inShape(await send(text))).toEqual([408, 'invalid-parameter-value']);
    expect(calls).toEqual([]);
  });
});
