import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { foreignCaller, type HeldPort, holdPort, PortInUse } from '../../../local/server.ts';
import { errorBody } from '../../../shared/contract/errors.ts';
import { type RunningGateway, startGateway, testFunctions } from '../../support/gateway.ts';
import { eventually } from '../../support/service.ts';

const running: HeldPort[] = [];
afterEach(() => Promise.all(running.splice(0).map((listener) => listener.stop(0))));

async function listen(port: number) {
  const listener = await holdPort(port);
  running.push(listener);
  return listener;
}

function connects(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 500 }, () => {
      socket.destroy();
      resolve(true);
    });
    for (const event of ['error', 'timeout']) socket.once(event, () => resolve(false));
  });
}

describe('a server on loopback', () => {
  it('listens on no other address', async () => {
    const { port, servers } = await listen(0);
    const hosts = servers.map((server) => Object(server.address()).address);
    expect(hosts[0]).toBe('127.0.0.1');
    expect(hosts.slice(1).every((host) => host === '::1')).toBe(true);
    expect(await connects('127.0.0.1', port)).toBe(true);
    const outside = Object.values(networkInterfaces())
      .flat()
      .filter((address) => address !== undefined && !address.internal && address.family === 'IPv4');
    for (const address of outside) expect(await connects(address?.address ?? '', port)).toBe(false);
  });

  it('reports a port in use', async () => {
    const { port } = await listen(0);
    const second = listen(port);
    await expect(second).rejects.toBeInstanceOf(PortInUse);
    await expect(second).rejects.toThrow(`port ${port} is in use`);
  });
});

function reason(host: readonly string[], origin: readonly string[] = []): string | undefined {
  return foreignCaller({ headersDistinct: { host: [...host], origin: [...origin] } });
}

describe('a caller of the local service', () => {
  it.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST:3000'])(
    'may use the name %s',
    (host) => {
      expect(reason([host])).toBeUndefined();
      expect(reason([host], [`http://${host}`])).toBeUndefined();
    },
  );

  it.each([
    [['rebound.example:3000']],
    [['localhost.evil.example']],
    [['127.0.0.1.evil.example:3000']],
    [['0.0.0.0']],
    [[]],
    [['localhost', 'localhost']],
  ])('is refused with Host %j', (host) => expect(reason(host)).toContain('Host must be localhost, 127.0.0.1 or [::1]'));

  it.each(['https://evil.example', 'null', 'http://localhost:3001', 'http://127.0.0.1:3000', 'https://localhost:3000'])(
    'is refused with Origin %s',
    (origin) => expect(reason(['localhost:3000'], [origin])).toContain(`"${origin}" was sent`),
  );
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const QUICK = { headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 50 };

let gateway: RunningGateway | undefined;
afterEach(async () => {
  await gateway?.stop();
  gateway = undefined;
});

async function start(times = {}) {
  const { functions, calls } = testFunctions({ jwks: () => ({ statusCode: 200, body: '{"keys":[]}' }) });
  gateway = await startGateway({ functions }, times);
  return calls;
}

function send(text: string) {
  return sendRaw(text, { port: Number(new URL(gateway?.baseUrl ?? '').port) });
}

/** Status and code, once it is clear that the rest is as in every error. */
function inShape({ status, headers, body }: RawResponse) {
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(UUID),
  });
  return [status, errorBody.parse(JSON.parse(body)).errors[0]?.code];
}

function withHeaders(lines: string): string {
  return `GET /.well-known/jwks.json HTTP/1.1\r\n${lines}\r\n`;
}

describe('a request that HTTP does not allow', () => {
  it.each([
    ['without a Host header', withHeaders('Connection: close\r\n'), 400, 'invalid-parameter-value'],
    [
      'with headers above 16 KB',
      withHeaders(`Host: a\r\nX: ${'x'.repeat(20_000)}\r\n`),
      431,
      'invalid-parameter-value',
    ],
    ['with a target above 16 KB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431, 'invalid-parameter-value'],
    ['with a space in a header name', withHeaders('Host: a\r\nX y: z\r\n'), 400, 'invalid-parameter-value'],
    ['with a length that is none', withHeaders('Host: a\r\nContent-Length: two\r\n'), 400, 'invalid-parameter-value'],
    ['with a method unknown to HTTP', 'FOO /energy/status HTTP/1.1\r\nHost: a\r\n\r\n', 404, 'not-found'],
  ])('gets one error in the usual shape: %s', async (_, text, status, code) => {
    const calls = await start();
    const { responses, isClosed } = await send(text);
    expect(responses.map(inShape)).toEqual([[status, code]]);
    expect([isClosed, calls]).toEqual([true, []]);
  });

  it('has one Host header', async () => {
    await start();
    const { responses } = await send(withHeaders('Host: localhost\r\nHOST: localhost\r\nConnection: close\r\n'));
    expect(responses.map(inShape)).toEqual([[403, 'forbidden']]);
  });
});

describe('a connection that stops', () => {
  const body = (path: string, sent: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n${sent}`;

  it.each([
    ['before its first byte', ''],
    ['within its headers', 'GET / HTTP/1.1\r\nHos'],
    ['within its body', body('/oauth/token', '{"grant')],
    ['within a body for which it has no token', body('/energy/drop', '{')],
    ['within a body for which there is no path', body('/nothing', '{')],
  ])('gets 408 and is closed: %s', async (_, text) => {
    const calls = await start(QUICK);
    const { responses, isClosed } = await send(text);
    expect(responses.map(inShape)).toEqual([[408, 'invalid-parameter-value']]);
    expect([isClosed, calls]).toEqual([true, []]);
  });

  it('is closed even if its other end holds on', async () => {
    await start(QUICK);
    const socket = connect({
      port: Number(new URL(gateway?.baseUrl ?? '').port),
      host: '127.0.0.1',
      allowHalfOpen: true,
    });
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.resume().once('end', resolve));
    expect(await eventually(async () => (await gateway?.connections()) === 0, 5_000)).toBe(true);
    socket.destroy();
  });
});

type RawResponse = {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

type RawExchange = {
  /** In the order in which they arrived. */
  readonly responses: readonly RawResponse[];
  /** Whether the server ended the connection; otherwise the time was over. */
  readonly isClosed: boolean;
};

type RawOptions = {
  readonly port: number;
  /** How long to wait for the server to close the connection. */
  readonly withinMilliseconds?: number;
};

/** Writes bytes as they are, and reads what comes until the server closes the connection. */
function sendRaw(bytes: string | Uint8Array, { port, withinMilliseconds = 5_000 }: RawOptions): Promise<RawExchange> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bytes));
    const finish = (isClosed: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ responses: parseResponses(Buffer.concat(chunks).toString('latin1')), isClosed });
    };
    const timer = setTimeout(() => finish(false), withinMilliseconds);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => finish(true));
  });
}

function parseResponses(text: string): readonly RawResponse[] {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return [];
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const rest = text.slice(end + 4);
  const [body, next] = headers['transfer-encoding'] === 'chunked' ? unchunked(rest) : sized(rest, headers);
  return [{ status: Number(statusLine.split(' ')[1]), headers, body }, ...parseResponses(next)];
}

function sized(text: string, headers: Readonly<Record<string, string>>): readonly [string, string] {
  const length = Number(headers['content-length'] ?? 0);
  return [text.slice(0, length), text.slice(length)];
}

function unchunked(text: string): readonly [string, string] {
  const length = Number.parseInt(text, 16);
  const from = text.indexOf('\r\n') + 2;
  if (!(length > 0)) return ['', text.slice(from + 2)];
  const [body, rest] = unchunked(text.slice(from + length + 2));
  return [text.slice(from, from + length) + body, rest];
}
