import { connect } from 'node:net';
import { errorBody } from '../../../../shared/contract/resources/errors.ts';
import { type RunningGateway, startGateway, testFunctions } from '../../../support/gateway.ts';
import { eventually } from '../../../support/project-command.ts';
import { type RawResponse, sendRaw } from '../../../support/raw-http.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const QUICK = { headersMilliseconds: 300, requestMilliseconds: 300, checkMilliseconds: 50 };
const GOOD = 'GET /.well-known/jwks.json HTTP/1.1\r\nHost: localhost\r\n\r\n';

let gateway: RunningGateway;
afterEach(() => gateway.stop());

async function start(times = {}, jwks: () => unknown = () => ({ statusCode: 200, body: '{"keys":[]}' })) {
  const { functions, calls } = testFunctions({
    jwks,
    token: () => ({ statusCode: 200, body: '{}' }),
    authorizer: () => {
      throw new Error('Unauthorized');
    },
  });
  gateway = await startGateway({ functions }, times);
  return calls;
}

function send(text: string) {
  return sendRaw(text, { port: Number(new URL(gateway.baseUrl).port) });
}

/** Status and code, once it is clear that the rest is as in every error. */
function inShape({ status, headers, body }: RawResponse) {
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(UUID),
    connection: 'close',
  });
  expect(headers['x-amzn-requestid']).toBe(headers['x-request-id']);
  return [status, errorBody.parse(JSON.parse(body)).errors[0]?.code];
}

function withHeaders(lines: string): string {
  return `GET /.well-known/jwks.json HTTP/1.1\r\n${lines}\r\n`;
}

describe('a request that HTTP does not allow', () => {
  it.each([
    ['without a Host header', withHeaders(''), 400, 'invalid-parameter-value'],
    ['with two Host headers', withHeaders('Host: a\r\nHOST: a\r\n'), 400, 'invalid-parameter-value'],
    ['of HTTP/1.0 with two', 'GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n', 400, 'invalid-parameter-value'],
    ['that expects more than 100-continue', withHeaders('Host: a\r\nExpect: tea\r\n'), 417, 'invalid-parameter-value'],
    ['with headers above 16 KB', withHeaders(`Host: a\r\nX: ${'x'.repeat(20_000)}\r\n`), 431, 'payload-too-large'],
    ['with a target above 16 KB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431, 'payload-too-large'],
    ['with a space in a header name', withHeaders('Host: a\r\nX y: z\r\n'), 400, 'invalid-parameter-value'],
    ['with a control character', withHeaders('Host: a\r\nX: a\u0000b\r\n'), 400, 'invalid-parameter-value'],
    ['with a length that is none', withHeaders('Host: a\r\nContent-Length: two\r\n'), 400, 'invalid-parameter-value'],
    [
      'with a length and chunks',
      'POST /oauth/token HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'invalid-parameter-value',
    ],
    [
      'with a chunk that is none',
      'POST /oauth/token HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n',
      400,
      'invalid-parameter-value',
    ],
    [
      'of another protocol',
      '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
      400,
      'invalid-parameter-value',
    ],
    ['that is a line of words', 'no HTTP at all\r\n\r\n', 400, 'invalid-parameter-value'],
    ['with a method unknown to HTTP', 'FOO /energy/status HTTP/1.1\r\nHost: a\r\n\r\n', 404, 'not-found'],
    ['with the method CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', 404, 'not-found'],
  ])('gets one error in the usual shape: %s', async (_, text, status, code) => {
    const calls = await start();
    const { responses, isClosed } = await send(text);
    expect(responses.map(inShape)).toEqual([[status, code]]);
    expect([isClosed, calls]).toEqual([true, []]);
  });

  it('has one Host header, and needs none in HTTP/1.0', async () => {
    await start();
    const { responses } = await send('GET /.well-known/jwks.json HTTP/1.0\r\n\r\n');
    expect(responses.map(({ status }) => status)).toEqual([200]);
  });
});

describe('a malformed request behind others on the same connection', () => {
  it('leaves them their responses, however late those are', async () => {
    await start({}, async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { statusCode: 200, body: '{"keys":[]}' };
    });
    for (const malformed of ['no HTTP\r\n\r\n', withHeaders('A b: c\r\n'), 'FOO / HTTP/1.1\r\n\r\n']) {
      const { responses, isClosed } = await send(`${GOOD}${GOOD}${malformed}`);
      expect([isClosed, responses.map(({ status }) => status).slice(0, 2)]).toEqual([true, [200, 200]]);
      expect(responses.slice(2).map(inShape)).toEqual([[malformed.startsWith('FOO') ? 404 : 400, expect.anything()]]);
    }
  });
});

describe('a connection that stops', () => {
  const body = (sent: string) => `POST /oauth/token HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n${sent}`;

  it.each([
    ['before its first byte', ''],
    ['within its headers', 'GET / HTTP/1.1\r\nHos'],
    ['within its body', body('{"grant')],
    ['before its body', body('')],
    ['within a body for which it has no token', body('{').replace('/oauth/token', '/energy/drop')],
    ['within a body for which there is no path', body('{').replace('/oauth/token', '/nothing')],
  ])('gets 408 and is closed: %s', async (_, text) => {
    const calls = await start(QUICK);
    const { responses, isClosed } = await send(text);
    expect(responses.map(inShape)).toEqual([[408, 'invalid-parameter-value']]);
    expect([isClosed, calls]).toEqual([true, []]);
  });

  it('is closed even if its other end holds on', async () => {
    await start(QUICK);
    const socket = connect({ port: Number(new URL(gateway.baseUrl).port), host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    const ended = new Promise((resolve) => socket.resume().once('end', resolve));
    await ended;
    expect(await eventually(async () => (await gateway.connections()) === 0, 5_000)).toBe(true);
    socket.destroy();
  });

  it('has had the response to the request before it', async () => {
    await start(QUICK);
    const { responses } = await send(`${GOOD}${body('{')}`);
    expect(responses.map(({ status }) => status)).toEqual([200, 408]);
  });
});

describe('a body of somebody without a token', () => {
  it('is dropped unread, and the sender sees 401', async () => {
    const calls = await start();
    const response = await fetch(`${gateway.baseUrl}/energy/drop`, {
      method: 'POST',
      headers: { authorization: 'Bearer wrong' },
      body: Buffer.alloc(9 * 1024 * 1024),
    });
    expect([response.status, calls.map(({ name }) => name)]).toEqual([401, ['authorizer']]);
  });

  it('is kept up to 64 KB, which is more than any function accepts', async () => {
    const calls = await start();
    const statusOf = async (bytes: number) => {
      const response = await fetch(`${gateway.baseUrl}/oauth/token`, {
        method: 'POST',
        body: Buffer.alloc(bytes, 'a'),
      });
      return response.status;
    };
    expect([await statusOf(64 * 1024), await statusOf(64 * 1024 + 1)]).toEqual([200, 413]);
    expect(calls).toHaveLength(1);
  });
});
