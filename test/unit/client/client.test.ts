import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { ApiError, type CallRecord, type ClientOptions, ConnectionError, createClient } from '@energy-partner/client';
import { createHandClock } from '../../support/hand-clock.ts';

const SECRET = 'secret-with-"quotes"-and-ümlaut';

let api: ScriptedApi;
beforeEach(async () => {
  api = await startScriptedApi();
});
afterEach(() => api.close());

/** A client whose clock stands still but for its waits, which it keeps. */
function setUp(more: Partial<ClientOptions> = {}) {
  const clock = createHandClock();
  const waits: number[] = [];
  const client = createClient({
    baseUrl: api.baseUrl,
    clientId: 'partner',
    clientSecret: SECRET,
    random: () => 0,
    clock: {
      now: clock.nowMs,
      sleep: async (milliseconds) => {
        waits.push(milliseconds);
        clock.moveSeconds(milliseconds / 1000);
      },
    },
    ...more,
  });
  return { client, clock, waits };
}

function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => {
      throw new Error('the call succeeded');
    },
    (error: unknown) => error,
  );
}

const HANDOVER = {
  post_code: 'SW1A 1AA',
  electricity_variant: 'standard',
  selected_plan: { fuel: 'electricity', payment_method: 'prepayment', plan_key: 'fixed', supplier_key: 'bolt' },
} as const;

describe('the token', () => {
  it('is requested once for calls at the same time, and used by all of them', async () => {
    const { client } = setUp();
    await Promise.all([client.getStatus(), client.listSources(), client.getStatus()]);
    await client.getStatus();
    expect(api.tokenRequests).toHaveLength(1);
    expect(api.requests.map(({ headers }) => headers.authorization)).toEqual(Array(4).fill('Bearer token-1'));
    expect(JSON.parse(api.tokenRequests[0]?.body ?? '')).toEqual({
      grant_type: 'client_credentials',
      audience: `${api.baseUrl}/energy`,
      client_id: 'partner',
      client_secret: SECRET,
    });
  });

  it('is used until 90 % of its life, and while the next one is on its way', async () => {
    const renewed = Promise.withResolvers<void>();
    const { client, clock } = setUp({
      onCall: ({ operationId, response }) => {
        if (operationId === 'createToken' && response !== undefined && api.tokenRequests.length === 2)
          setImmediate(renewed.resolve);
      },
    });
    await client.getStatus();
    clock.moveSeconds(899);
    await client.getStatus();
    expect(api.tokenRequests).toHaveLength(1);
    clock.moveSeconds(1);
    await client.getStatus();
    await renewed.promise;
    await client.getStatus();
    expect(api.requests.map(({ headers }) => headers.authorization?.slice(-1))).toEqual(['1', '1', '1', '2']);
  });

  it('lasts until its end if it cannot be renewed, and is requested anew after it', async () => {
    const { client, clock } = setUp({ maxTries: 1 });
    await client.getStatus();
    clock.moveSeconds(950);
    api.nextToken(refusal(500, 'internal-error'));
    await client.getStatus();
    expect(api.requests.at(-1)?.headers.authorization).toBe('Bearer token-1');
    clock.moveSeconds(50);
    await client.getStatus();
    expect(api.requests.at(-1)?.headers.authorization).toBe('Bearer token-3');
  });

  it('is discarded once by a 401', async () => {
    const { client } = setUp();
    api.next(refusal(401, 'unauthorized'));
    await client.getStatus();
    expect(api.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);

    api.next(refusal(401, 'unauthorized'), refusal(401, 'unauthorized'));
    expect(await failureOf(client.getStatus())).toMatchObject({ status: 401 });
    expect(api.requests).toHaveLength(4);
  });
});

describe('a failed try', () => {
  const busy = (status: number, seconds: string) => refusal(status, 'some-code', { 'retry-after': seconds });

  it.each<[string, readonly Answer[], number, readonly number[]]>([
    ['the seconds in Retry-After', [busy(429, '7'), busy(503, '3')], 0, [7000, 3000]],
    ['growing waits if there is none', ['break', { status: 502, body: '<html>' }, busy(504, '')], 0, [500, 1000, 2000]],
    ['up to a quarter more, so that callers spread', [busy(429, '4')], 1, [5000]],
  ])('is repeated with the same token after %s', async (_, answers, random, expected) => {
    const { client, waits } = setUp({ random: () => random });
    api.next(...answers);
    await client.getStatus();
    expect(waits).toEqual(expected);
    expect(new Set(api.requests.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer token-1']));
  });

  it('is the last one after maxTries', async () => {
    const { client } = setUp({ maxTries: 2 });
    api.next('break', busy(503, '5'));
    const failed = await failureOf(client.getStatus());
    expect(failed).toBeInstanceOf(ApiError);
    expect(failed).toMatchObject({ status: 503, retryAfterSeconds: 5 });
    expect(api.requests).toHaveLength(2);
  });

  it('is the last one if Retry-After is longer than the time that is left', async () => {
    const { client, waits } = setUp({ totalTimeoutMilliseconds: 20_000 });
    api.next(busy(503, '15'), busy(503, '15'));
    expect(await failureOf(client.getStatus())).toMatchObject({ status: 503, retryAfterSeconds: 15 });
    expect(waits).toEqual([15_000]);
  });

  it.each([400, 409])('is not repeated if the request is at fault: %i', async (status) => {
    const { client, waits } = setUp();
    api.next(refusal(status, 'some-code'));
    expect(await failureOf(client.getStatus())).toMatchObject({ status });
    expect([api.requests.length, waits]).toEqual([1, []]);
  });
});

it('a handover has a key of its own, which its tries share, or the one that the caller gives', async () => {
  const { client } = setUp();
  api.next('break', refusal(503, 'market-unavailable', { 'retry-after': '1' }));
  await client.createSession(HANDOVER);
  await client.createSession(HANDOVER);
  await client.createSession(HANDOVER, { headers: { 'Idempotency-Key': 'ours' } });
  const keys = api.requests.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0], keys[0], expect.not.stringMatching(String(keys[0])), 'ours']);
  expect(api.requests.map(({ body }) => JSON.parse(body))).toEqual(Array(5).fill(HANDOVER));
});

describe('a request', () => {
  it('goes to no other address, even if it is redirected', async () => {
    const { client } = setUp();
    api.next({ status: 307, headers: { location: '/elsewhere' }, body: '' });
    expect(await failureOf(client.getStatus())).toMatchObject({ status: 307, errors: [] });
    expect(api.requests).toHaveLength(1);
  });
});

describe('a time limit', () => {
  it('ends each try, and the call after the last', async () => {
    const { client } = setUp({ tryTimeoutMilliseconds: 500, maxTries: 2 });
    api.next('silence');
    expect(await client.getStatus()).toEqual({ status: 'ok' });
    api.next('silence', 'silence');
    const failed = await failureOf(client.getStatus());
    expect(failed).toBeInstanceOf(ConnectionError);
    expect(failed).toMatchObject({ reason: 'timeout', message: 'getStatus: no response within 500 ms' });
    expect(api.requests).toHaveLength(4);
  });

  it.each(['the response', 'the token'])('of the caller ends a call that waits for %s', async (waitsFor) => {
    const { client } = setUp();
    if (waitsFor === 'the token') api.nextToken('silence');
    else api.next('silence');
    const failed = await failureOf(client.getStatus({}, { signal: AbortSignal.timeout(50) }));
    expect(failed).toMatchObject({ name: 'TimeoutError' });
  });

  it('of the caller ends the wait between two tries', async () => {
    const client = createClient({ baseUrl: api.baseUrl, clientId: 'partner', clientSecret: SECRET });
    api.next(refusal(503, 'market-unavailable', { 'retry-after': '20' }));
    const caller = new AbortController();
    const failed = failureOf(client.getStatus({}, { signal: caller.signal }));
    while (api.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    caller.abort(new Error('the user has left'));
    expect(await failed).toEqual(new Error('the user has left'));
  });
});

describe('an error', () => {
  it('has the operation, status, codes, messages and request id', async () => {
    api.next(refusal(404, 'plan-not-found'));
    const failed = await failureOf(setUp().client.getStatus());
    if (!(failed instanceof ApiError)) throw failed;
    expect(failed.message).toBe('getStatus: 404 It is plan-not-found. (request request-7)');
    expect([failed.has('plan-not-found'), failed.has('supplier-not-found')]).toEqual([true, false]);
    expect(failed.errors).toEqual([{ code: 'plan-not-found', message: 'It is plan-not-found.', parameters: {} }]);
  });

  it('says that the network failed, and where, to the caller and to onCall', async () => {
    const records: CallRecord[] = [];
    api.close();
    const { client } = setUp({ maxTries: 1, onCall: (record) => records.push(record) });
    const failed = await failureOf(client.getStatus());
    expect(failed).toMatchObject({ operationId: 'createToken', reason: 'network' });
    expect(String(failed)).toContain('ECONNREFUSED');
    expect(records).toMatchObject([{ response: undefined, failure: expect.stringContaining('ECONNREFUSED') }]);
  });
});

describe('the secret and the token', () => {
  it('are in no error, even if a response or fetch repeats them', async () => {
    const leak = (text: string) => ({ status: 400, body: { errors: [{ code: 'x', message: text, parameters: {} }] } });
    const failures: unknown[] = [];
    const { client } = setUp({ maxTries: 1 });
    api.nextToken({ status: 401, body: { error: 'invalid_client', error_description: `no client ${SECRET}` } });
    failures.push(await failureOf(client.getStatus()));
    api.next(leak('Bearer token-2'), leak(`${SECRET} or ${encodeURIComponent(SECRET)}`));
    failures.push(await failureOf(client.getStatus()), await failureOf(client.getStatus()));
    const broken = setUp({
      maxTries: 1,
      fetch: async (_, { headers, body }) => {
        throw new TypeError(`cannot send ${JSON.stringify(headers)} ${body}`, { cause: { headers, body } });
      },
    });
    failures.push(await failureOf(broken.client.getStatus()));
    expectNoSecret(failures);
    expect(failures).toHaveLength(4);
  });

  it('are in no record, and not in the client', async () => {
    const records: CallRecord[] = [];
    const { client } = setUp({ onCall: (record) => records.push(record) });
    api.next(refusal(401, 'unauthorized', { 'x-echo': 'Bearer token-1' }));
    await client.createSession(HANDOVER);
    expectNoSecret([...records, client]);
    expect(records.map(({ operationId, attempt, response }) => [operationId, attempt, response?.status])).toEqual([
      ['createToken', 1, 200],
      ['createSession', 1, 401],
      ['createToken', 1, 200],
      ['createSession', 2, 200],
    ]);
    expect(records[1]).toMatchObject({
      request: { method: 'POST', url: `${api.baseUrl}/energy/drop`, headers: { authorization: 'Bearer [redacted]' } },
      requestId: 'request-7',
      milliseconds: 0,
    });
  });

  it('are not sent unencrypted to another machine', () => {
    expect(() => setUp({ baseUrl: 'http://api.example.com' })).toThrow('it must begin with https://');
    expect(() => setUp({ baseUrl: 'http://localhost.example.com' })).toThrow(TypeError);
  });
});

it('onCall fails no call', async () => {
  const onCall = () => {
    throw new Error('the disk is full');
  };
  expect(await setUp({ onCall }).client.getKeySet()).toEqual({ status: 'ok' });
});

function expectNoSecret(values: readonly unknown[]): void {
  for (const value of values) {
    const text = [inspect(value, { depth: 10, showHidden: true }), JSON.stringify(value), String(value)].join('\n');
    const written = [SECRET, JSON.stringify(SECRET).slice(1, -1), encodeURIComponent(SECRET), 'token-1', 'token-2'];
    for (const secret of written) expect(text).not.toContain(secret);
  }
}

type Scripted = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/** What the API answers: a response, silence, or a connection that breaks. */
type Answer = Scripted | 'silence' | 'break';

type Seen = Pick<IncomingMessage, 'headers'> & { readonly path: string; readonly body: string };

type ScriptedApi = Awaited<ReturnType<typeof startScriptedApi>>;

/** An API on this machine that answers what it is told to. Its tokens last 1000 seconds. */
async function startScriptedApi() {
  const tokenRequests: Seen[] = [];
  /** All but those for tokens. */
  const requests: Seen[] = [];
  const tokenAnswers: Answer[] = [];
  const answers: Answer[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const isToken = request.url === '/oauth/token';
    const seen = isToken ? tokenRequests : requests;
    seen.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
    const granted = { access_token: `token-${tokenRequests.length}`, token_type: 'Bearer', expires_in: 1000 };
    const answer = (isToken ? tokenAnswers : answers).shift() ?? { body: isToken ? granted : { status: 'ok' } };
    if (answer === 'break') request.socket.destroy();
    if (answer === 'silence' || answer === 'break') return;
    const { status = 200, headers = {}, body } = answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokenRequests,
    requests,
    /** Then it answers 200. */
    next: (...more: readonly Answer[]) => void answers.push(...more),
    /** Then it gives token-1, token-2 and so on, by the number of the request. */
    nextToken: (...more: readonly Answer[]) => void tokenAnswers.push(...more),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** An error in the shape of the API. */
function refusal(status: number, code: string, headers: Scripted['headers'] = {}): Scripted {
  const error = { code, message: `It is ${code}.`, parameters: {} };
  return { status, headers: { 'x-request-id': 'request-7', ...headers }, body: { errors: [error] } };
}
