import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import {
  ApiError,
  type CallRecord,
  type ClientOptions,
  ConnectionError,
  createClient,
} from '@energy-partner/client';
import { createHandClock } from '../../support/hand-clock.ts';
import { startServer } from '../../support/local-server.ts';

const SECRET = 'secret-with-"quotes"-and-ümlaut';

let api: Awaited<ReturnType<typeof startScriptedApi>>;
beforeEach(async () => {
  api = await startScriptedApi();
});
afterEach(() => api.close());

/** A client whose clock stands still but for its waits, which it keeps. */
function setUp(more: Partial<ClientOptions> = {}) {
  const clock = createHandClock();
  const waits: number[] = [];
  const sleep = async (milliseconds: number) => {
    waits.push(milliseconds);
    clock.moveSeconds(milliseconds / 1000);
  };
  const credentials = { baseUrl: api.url, clientId: 'partner', clientSecret: SECRET };
  const client = createClient({
    ...credentials,
    random: () => 0,
    clock: { now: clock.nowMs, sleep },
    ...more,
  });
  return { client, clock, waits };
}

/** The tokens that the requests carried. */
function tokens(): readonly unknown[] {
  return api.requests.map(({ headers }) => headers.authorization?.replace('Bearer token-', ''));
}

/** Waits until the API has had this many requests, not counting those for tokens. */
async function requested(count: number): Promise<void> {
  while (api.requests.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
}

const HANDOVER = {
  post_code: 'SW1A 1AA',
  electricity_variant: 'standard',
  selected_plan: {
    fuel: 'electricity',
    payment_method: 'prepayment',
    plan_key: 'fixed',
    supplier_key: 'bolt',
  },
} as const;

describe('the token', () => {
  it('is requested once for calls at the same time, and used by all of them', async () => {
    const { client } = setUp();
    await Promise.all([client.getStatus(), client.listSources(), client.getStatus()]);
    await client.getStatus();
    expect(tokens()).toEqual(['1', '1', '1', '1']);
    expect(api.tokenRequests.map(({ body }) => JSON.parse(body))).toEqual([
      {
        grant_type: 'client_credentials',
        audience: `${api.url}/energy`,
        client_id: 'partner',
        client_secret: SECRET,
      },
    ]);
  });

  it('is used until 90 % of its life, and while the next one is on its way', async () => {
    const renewed = Promise.withResolvers<void>();
    const { client, clock } = setUp({
      onCall: ({ operationId, response }) => {
        if (
          operationId === 'createToken' &&
          response !== undefined &&
          api.tokenRequests.length === 2
        )
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
    expect(tokens()).toEqual(['1', '1', '1', '2']);
  });

  it('lasts until it expires if it cannot be renewed, and is requested again afterwards', async () => {
    const { client, clock } = setUp({ maxTries: 1 });
    await client.getStatus();
    clock.moveSeconds(950);
    api.nextToken(refusal(500, 'internal-error'));
    await client.getStatus();
    clock.moveSeconds(50);
    await client.getStatus();
    expect(tokens()).toEqual(['1', '1', '3']);
  });

  it('is discarded once after a 401, and not sent to an operation that needs no token', async () => {
    const { client } = setUp();
    await client.getKeySet();
    api.next(refusal(401, 'unauthorized'));
    await client.getStatus();
    api.next(refusal(401, 'unauthorized'), refusal(401, 'unauthorized'));
    await expect(client.getStatus()).rejects.toMatchObject({ status: 401 });
    expect(tokens()).toEqual([undefined, '1', '2', '2', '3']);
  });
});

describe('a failed try', () => {
  const busy = (status: number, seconds: string) =>
    refusal(status, 'some-code', { 'retry-after': seconds });

  it.each<[string, readonly Answer[], number, readonly number[]]>([
    ['the seconds in Retry-After', [busy(429, '7'), busy(503, '3')], 0, [7000, 3000]],
    [
      'growing waits if there is none',
      ['break', { status: 502, body: '<html>' }, busy(504, '')],
      0,
      [500, 1000, 2000],
    ],
    ['up to a quarter more, so that callers spread', [busy(429, '4')], 1, [5000]],
  ])('is repeated with the same token after %s', async (_, answers, random, expected) => {
    const { client, waits } = setUp({ random: () => random });
    api.next(...answers);
    await client.getStatus();
    expect(waits).toEqual(expected);
    expect(new Set(tokens())).toEqual(new Set(['1']));
  });

  const LATE = { status: 503, retryAfterSeconds: 15 };
  it.each<[string, Partial<ClientOptions>, readonly Answer[], object, readonly number[]]>([
    ['after maxTries', { maxTries: 2 }, ['break', busy(503, '15')], LATE, [500]],
    [
      'if Retry-After is longer than the time that is left',
      { totalTimeoutMilliseconds: 20_000 },
      [busy(503, '15'), busy(503, '15')],
      LATE,
      [15_000],
    ],
    ['if the request is at fault: 400', {}, [busy(400, '')], { status: 400 }, []],
    ['if the request is at fault: 409', {}, [busy(409, '')], { status: 409 }, []],
    [
      'if it is redirected',
      {},
      [{ status: 307, headers: { location: '/elsewhere' } }],
      { status: 307 },
      [],
    ],
  ])('is the last one %s', async (_, options, answers, error, expected) => {
    const { client, waits } = setUp(options);
    api.next(...answers);
    await expect(client.getStatus()).rejects.toMatchObject(error);
    expect([api.requests.length, waits]).toEqual([answers.length, expected]);
  });
});

it('the tries of a handover share one key, a new one or that of the caller', async () => {
  const { client } = setUp();
  api.next('break', refusal(503, 'market-unavailable', { 'retry-after': '1' }));
  await client.createSession(HANDOVER);
  await client.createSession(HANDOVER);
  await client.createSession(HANDOVER, { headers: { 'Idempotency-Key': 'ours' } });
  const keys = api.requests.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys).toEqual([
    keys[0],
    keys[0],
    keys[0],
    expect.not.stringMatching(String(keys[0])),
    'ours',
  ]);
  expect(api.requests.map(({ body }) => JSON.parse(body))).toEqual(Array(5).fill(HANDOVER));
});

describe('the request', () => {
  const paths = () => api.requests.map(({ path }) => path);

  it('has the parameters in its path and its query, lists separated by commas', async () => {
    const { client } = setUp();
    const home = { post_code: 'SW1A 1AA', fuel: 'gas' } as const;
    await client.listSuppliers(home);
    await client.getSession({ session_id: '$&/é' });
    await client.listPlans({ ...home, supplier_key: 'a&b=c+d' });
    await client.comparePlans({
      ...home,
      electricity_variant: 'standard',
      has: ['smart_meter', 'electric_vehicle'],
      only_suppliers: ['a,b'],
    });
    expect(paths()).toEqual([
      '/energy/suppliers?post_code=SW1A%201AA&fuel=gas',
      '/energy/sessions/%24%26%2F%C3%A9',
      '/energy/plans?post_code=SW1A%201AA&fuel=gas&supplier_key=a%26b%3Dc%2Bd',
      '/energy/comparison?post_code=SW1A%201AA&fuel=gas&electricity_variant=standard&has=smart_meter,electric_vehicle&only_suppliers=a%2Cb',
    ]);
  });

  it('has a content type only with a body, and the headers of the caller', async () => {
    const { client } = setUp();
    await client.getStatus({}, { headers: { Prefer: 'wait=1' } });
    await client.createSession(HANDOVER);
    expect(api.requests.map(({ headers }) => [headers['content-type'], headers['prefer']])).toEqual(
      [
        [undefined, 'wait=1'],
        ['application/json', undefined],
      ],
    );
  });
});

it('switches are listed page after page, also after an empty one, until there is no cursor', async () => {
  const { client } = setUp();
  api.next(
    { body: { switches: [{ session_id: 'a' }, { session_id: 'b' }], next_cursor: 'c/1' } },
    { body: { switches: [], next_cursor: 'c/2' } },
    { body: { switches: [{ session_id: 'd' }], next_cursor: null } },
  );
  const ids: string[] = [];
  for await (const { session_id } of client.eachSwitch({ limit: 2 })) ids.push(session_id);
  expect(ids).toEqual(['a', 'b', 'd']);
  expect(api.requests.map(({ path }) => path)).toEqual([
    '/energy/switches?limit=2',
    '/energy/switches?limit=2&cursor=c%2F1',
    '/energy/switches?limit=2&cursor=c%2F2',
  ]);
});

it('a report of the journey has its session and fuel in the path, and the rest in its body', async () => {
  const { client } = setUp();
  const report = { sequence: 1, status: 'submitted', occurred_at: '2026-11-21T09:00:00Z' } as const;
  await client.reportSwitch({ session_id: 's', fuel: 'gas', ...report });
  const [request] = api.requests;
  expect(request?.path).toBe('/energy/switches/s/gas');
  expect(JSON.parse(request?.body ?? '')).toEqual(report);
});

describe('the response', () => {
  it('is returned with the data on request', async () => {
    api.next({ body: { status: 'ok' }, headers: { 'x-market-edition': 'e1' } });
    const { data, response } = await setUp().client.withResponse.getStatus();
    expect(data).toEqual({ status: 'ok' });
    expect([response.status, response.headers.get('x-market-edition')]).toEqual([200, 'e1']);
  });

  it('is an error if it is not JSON', async () => {
    api.next({ body: '<html>' });
    await expect(setUp().client.getStatus()).rejects.toMatchObject({
      name: 'ApiError',
      status: 200,
      errors: [],
    });
  });

  it('warns once of each parameter that the API ignored, in a refusal too', async () => {
    const warnings: string[] = [];
    const { client } = setUp({ onWarning: (message) => warnings.push(message) });
    const ignored = (names: string) => ({ 'x-ignored-parameters': names });
    api.next(
      { body: {}, headers: ignored('colour, size') },
      { body: {}, headers: ignored('colour') },
      refusal(400, 'invalid-parameter-value', ignored('tone')),
    );
    await client.getStatus();
    await client.getStatus();
    await expect(client.getStatus()).rejects.toThrow(ApiError);
    expect(warnings).toEqual(
      ['colour', 'size', 'tone'].map(
        (name) => `getStatus does not know the parameter ${name}: the API ignored it`,
      ),
    );
  });

  it('warns on standard error unless told otherwise', async () => {
    const write = import.meta.jest.spyOn(console, 'error').mockReturnValue();
    api.next({ body: { status: 'ok' }, headers: { 'x-ignored-parameters': 'colour' } });
    await setUp().client.getStatus();
    expect(write.mock.calls).toEqual([[expect.stringContaining('colour')]]);
    write.mockRestore();
  });

  it('is returned even if onWarning throws', async () => {
    const onWarning = () => {
      throw new Error('the disk is full');
    };
    api.next({ body: { status: 'ok' }, headers: { 'x-ignored-parameters': 'colour' } });
    expect(await setUp({ onWarning }).client.getStatus()).toEqual({ status: 'ok' });
  });
});

describe('a time limit', () => {
  it('ends each try, and the call after the last', async () => {
    const limit = import.meta.jest.spyOn(AbortSignal, 'timeout');
    let endTry = (): void => undefined;
    limit.mockImplementation(() => {
      const controller = new AbortController();
      endTry = () => controller.abort();
      return controller.signal;
    });
    const { client } = setUp({ tryTimeoutMilliseconds: 500, maxTries: 2 });
    api.next('silence');
    const answered = client.getStatus();
    await requested(1);
    endTry();
    expect(await answered).toEqual({ status: 'ok' });
    expect(limit).toHaveBeenLastCalledWith(500);
    api.next('silence', 'silence');
    const timeout = {
      name: 'ConnectionError',
      reason: 'timeout',
      message: 'getStatus: no response within 500 ms',
    };
    const refused = expect(client.getStatus()).rejects.toMatchObject(timeout);
    for (const count of [3, 4]) {
      await requested(count);
      endTry();
    }
    await refused;
    limit.mockRestore();
  });

  it('holds for all tries together, and for the token', async () => {
    api.nextToken('silence');
    const call = setUp({ totalTimeoutMilliseconds: 50 }).client.getStatus();
    await expect(call).rejects.toMatchObject({ name: 'ConnectionError', reason: 'timeout' });
  });

  it.each(['next', 'nextToken'] as const)(
    'of the caller ends a call that waits for the %s response',
    async (waits) => {
      api[waits]('silence');
      const call = setUp().client.getStatus({}, { signal: AbortSignal.timeout(50) });
      await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
    },
  );

  it('of the caller ends the wait between two tries', async () => {
    const client = createClient({ baseUrl: api.url, clientId: 'partner', clientSecret: SECRET });
    api.next(refusal(503, 'market-unavailable', { 'retry-after': '20' }));
    const caller = new AbortController();
    const call = expect(client.getStatus({}, { signal: caller.signal })).rejects.toThrow(
      'the user has left',
    );
    await requested(1);
    caller.abort(new Error('the user has left'));
    await call;
  });
});

describe('an error', () => {
  it('has the operation, status, codes, messages and request id', async () => {
    api.next(refusal(404, 'plan-not-found'));
    const failed: unknown = await setUp()
      .client.getStatus()
      .catch((error: unknown) => error);
    if (!(failed instanceof ApiError)) throw failed;
    expect(failed.message).toBe('getStatus: 404 It is plan-not-found. (request request-7)');
    expect([failed.has('plan-not-found'), failed.has('supplier-not-found')]).toEqual([true, false]);
    expect(failed.errors).toEqual([
      { code: 'plan-not-found', message: 'It is plan-not-found.', parameters: {} },
    ]);
  });

  it('tells the caller and onCall that the network failed, and where', async () => {
    const records: CallRecord[] = [];
    await api.close();
    const call = setUp({
      maxTries: 1,
      onCall: (record) => records.push(record),
    }).client.getStatus();
    await expect(call).rejects.toBeInstanceOf(ConnectionError);
    await expect(call).rejects.toMatchObject({ operationId: 'createToken', reason: 'network' });
    expect(records).toMatchObject([
      { response: undefined, failure: expect.stringContaining('ECONNREFUSED') },
    ]);
  });
});

describe('the secret and the token', () => {
  it('are in no error, even if a response or fetch repeats them', async () => {
    const leak = (message: string) => ({
      status: 400,
      body: { errors: [{ code: 'x', message, parameters: {} }] },
    });
    api.nextToken({
      status: 401,
      body: { error: 'invalid_client', error_description: `no client ${SECRET}` },
    });
    api.next(leak('Bearer token-2'), leak(`${SECRET} or ${encodeURIComponent(SECRET)}`));
    const { client } = setUp({ maxTries: 1 });
    const fetch: ClientOptions['fetch'] = async (_, { headers, body }) => {
      throw new TypeError(`cannot send ${JSON.stringify(headers)} ${body}`, {
        cause: { headers, body },
      });
    };
    const broken = setUp({ maxTries: 1, fetch }).client;
    for (const caller of [client, client, client, broken]) {
      await caller.getStatus().then(() => expect('the call').toBe('refused'), expectNoSecret);
    }
  });

  it('are in no record, and not in the client', async () => {
    const records: CallRecord[] = [];
    const { client } = setUp({ onCall: (record) => records.push(record) });
    api.next(refusal(401, 'unauthorized', { 'x-echo': 'Bearer token-1' }));
    await client.createSession(HANDOVER);
    for (const value of [...records, client]) expectNoSecret(value);
    expect(records).toMatchObject([
      { operationId: 'createToken', attempt: 1, response: { status: 200 } },
      {
        operationId: 'createSession',
        attempt: 1,
        request: {
          method: 'POST',
          url: `${api.url}/energy/drop`,
          headers: { authorization: 'Bearer [redacted]' },
        },
        response: { status: 401 },
        requestId: 'request-7',
        milliseconds: 0,
      },
      { operationId: 'createToken', attempt: 1, response: { status: 200 } },
      { operationId: 'createSession', attempt: 2, response: { status: 200 } },
    ]);
  });

  it('are not sent unencrypted to another machine', () => {
    expect(() => setUp({ baseUrl: 'http://api.example.com' })).toThrow(
      'it must begin with https://',
    );
    expect(() => setUp({ baseUrl: 'http://localhost.example.com' })).toThrow(TypeError);
  });
});

it.each(['/energy', '/energy/', '/stage/energy'])(
  'a baseUrl that ends in %s is refused',
  (path) => {
    expect(() => setUp({ baseUrl: `https://api.example.com${path}` })).toThrow(
      'it must not end in /energy, which the client adds itself',
    );
  },
);

it('an error in onCall fails no call', async () => {
  const onCall = () => {
    throw new Error('the disk is full');
  };
  expect(await setUp({ onCall }).client.getKeySet()).toEqual({ status: 'ok' });
});

function expectNoSecret(value: unknown): void {
  const shown = [
    inspect(value, { depth: 10, showHidden: true }),
    JSON.stringify(value),
    String(value),
  ].join('\n');
  const written = [
    SECRET,
    JSON.stringify(SECRET).slice(1, -1),
    encodeURIComponent(SECRET),
    'token-1',
    'token-2',
  ];
  for (const secret of written) expect(shown).not.toContain(secret);
}

type Scripted = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/** What the API answers: a response, silence, or a connection that breaks. */
type Answer = Scripted | 'silence' | 'break';

type Seen = { readonly headers: IncomingHttpHeaders; readonly path: string; readonly body: string };

/** An API on this machine that answers what it is told to. Its tokens last 1000 seconds. */
async function startScriptedApi() {
  const tokenRequests: Seen[] = [];
  /** All but those for tokens. */
  const requests: Seen[] = [];
  const tokenAnswers: Answer[] = [];
  const answers: Answer[] = [];
  const server = await startServer(async (request, response) => {
    const { url: path = '', headers } = request;
    const isToken = path === '/oauth/token';
    (isToken ? tokenRequests : requests).push({ path, headers, body: await text(request) });
    const granted = {
      access_token: `token-${tokenRequests.length}`,
      token_type: 'Bearer',
      expires_in: 1000,
    };
    const answer = (isToken ? tokenAnswers : answers).shift() ?? {
      body: isToken ? granted : { status: 'ok' },
    };
    if (answer === 'break') request.socket.destroy();
    if (answer === 'silence' || answer === 'break') return;
    response.writeHead(answer.status ?? 200, {
      'content-type': 'application/json',
      ...answer.headers,
    });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
  return {
    ...server,
    tokenRequests,
    requests,
    /** Then it answers 200. */
    next: (...more: readonly Answer[]) => void answers.push(...more),
    /** Then it gives token-1, token-2 and so on, by the number of the request. */
    nextToken: (...more: readonly Answer[]) => void tokenAnswers.push(...more),
  };
}

/** An error in the shape of the API. */
function refusal(status: number, code: string, headers: Scripted['headers'] = {}): Scripted {
  const error = { code, message: `It is ${code}.`, parameters: {} };
  return {
    status,
    headers: { 'x-request-id': 'request-7', ...headers },
    body: { errors: [error] },
  };
}
