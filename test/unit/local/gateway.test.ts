import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import {
  type RunningGateway,
  readJsonResponse,
  startGateway,
  testFunctions,
} from '../../support/gateway.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function allow(resource = '*') {
  return {
    principalId: 'client-1',
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Action: 'execute-api:Invoke', Resource: resource }],
    },
    context: { partner: 'demo', expiresAt: 1_800_000_000 },
  };
}

function echo(event: Record<string, unknown>) {
  return { statusCode: 200, body: JSON.stringify(event) };
}

let gateway: RunningGateway;
afterEach(() => gateway.stop());

async function startWith(handlers: Parameters<typeof testFunctions>[0], settings = {}) {
  const { functions, calls } = testFunctions({
    authorizer: () => allow(),
    status: echo,
    drop: echo,
    token: echo,
    ...handlers,
  });
  gateway = await startGateway({ functions, ...settings });
  return calls;
}

function get(path: string, headers: Record<string, string> = { authorization: 'Bearer good' }) {
  return fetch(`${gateway.baseUrl}${path}`, { headers });
}

describe('the router of the local gateway', () => {
  it.each([
    ['POST', '/energy/status'],
    ['HEAD', '/energy/status'],
    ['GET', '/energy/status/'],
    ['GET', '/energy/best-buys/a/b'],
  ])('responds not-found to %s %s, and calls no function', async (method, path) => {
    const calls = await startWith({});
    const response = await fetch(`${gateway.baseUrl}${path}`, {
      method,
      headers: { authorization: 'Bearer good' },
    });
    expect([response.status, calls]).toEqual([404, []]);
  });
});

describe('the event of a function', () => {
  it('contains the decoded query, with all values of a repeated parameter', async () => {
    await startWith({});
    const event = await readJsonResponse(
      await get('/energy/status?post_code=SW1A+1AA&x=%26%2B&x=2;y=%3B&flag&__proto__=1'),
    );
    expect(event.queryStringParameters).toEqual(
      JSON.parse('{"post_code":"SW1A 1AA","x":"2","y":";","flag":"","__proto__":"1"}'),
    );
    expect(event.multiValueQueryStringParameters.x).toEqual(['&+', '2']);
  });

  it("contains the caller's address, and a request id that the caller cannot choose; what is absent is null", async () => {
    await startWith({});
    const response = await get('/energy/status', {
      authorization: 'Bearer good',
      'X-Request-Id': 'mine',
    });
    const event = await readJsonResponse(response);
    const none = {
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
      pathParameters: null,
    };
    expect(event).toMatchObject({
      ...none,
      stageVariables: null,
      body: null,
      isBase64Encoded: false,
    });
    expect(event.requestContext).toMatchObject({
      requestId: expect.stringMatching(UUID),
      httpMethod: 'GET',
      resourcePath: '/energy/status',
      stage: 'local',
      identity: { sourceIp: '127.0.0.1' },
      authorizer: { partner: 'demo', expiresAt: '1800000000', principalId: 'client-1' },
    });
    expect(response.headers.get('x-amzn-requestid')).toBe(event.requestContext.requestId);
    expect(event.headers['X-Forwarded-For']).toBe('127.0.0.1');
  });

  it('contains the body as text, decompressed if necessary', async () => {
    await startWith({});
    const send = (body: string | Buffer, headers: Record<string, string>) =>
      fetch(`${gateway.baseUrl}/oauth/token`, { method: 'POST', body, headers });
    const packed = await send(gzipSync('{"a":"é"}'), { 'content-encoding': 'gzip' });
    expect(await packed.json()).toMatchObject({ body: '{"a":"é"}' });
    expect((await send('no gzip', { 'content-encoding': 'gzip' })).status).toBe(415);
    expect((await send('x', { 'content-encoding': 'br' })).status).toBe(415);
  });
});

it('a body above the limit only after decompression is refused with 413, and the connection stays open', async () => {
  await startWith({});
  const body = gzipSync(Buffer.alloc(11 * 1024 * 1024));
  const options = { method: 'POST', body, headers: { 'content-encoding': 'gzip' } };
  expect((await fetch(`${gateway.baseUrl}/oauth/token`, options)).status).toBe(413);
  expect((await get('/energy/status')).status).toBe(200);
});

describe('the result of a function', () => {
  it.each([
    ['nothing', () => null],
    ['an object as body', () => ({ statusCode: 200, body: {} })],
    [
      'a header with a line break',
      () => ({ statusCode: 200, headers: { a: 'b\r\nc: d' }, body: '' }),
    ],
    ['an error', () => Promise.reject(new Error('secret'))],
  ])('becomes a 502 if it is %s', async (_, status) => {
    await startWith({ status });
    const response = await get('/energy/status');
    const text = await response.text();
    expect([response.status, JSON.parse(text).errors[0].code]).toEqual([502, 'internal-error']);
    expect(text).not.toContain('secret');
  });

  it("reaches the caller with all its headers, WWW-Authenticate under API Gateway's name for it", async () => {
    const headers = { 'WWW-Authenticate': 'Bearer', 'x-number': 1 };
    await startWith({ status: () => ({ statusCode: 401, headers, body: '{}' }) });
    const response = await get('/energy/status');
    const names = [
      'www-authenticate',
      'x-amzn-remapped-www-authenticate',
      'x-number',
      'content-type',
    ];
    const received = names.map((name) => response.headers.get(name));
    expect([response.status, ...received]).toEqual([401, null, 'Bearer', '1', 'application/json']);
  });
});

describe('the authorizer of the local gateway', () => {
  it('is called once per token, also by requests at the same time, for all routes until its decision expires', async () => {
    let now = 1_000_000;
    const calls = await startWith({ 'best-buys': echo }, { elapsedMs: () => now });
    const askedAfter = async (
      milliseconds: number,
      path: string,
      headers?: Record<string, string>,
    ) => {
      now += milliseconds;
      await get(path, headers);
      return calls.filter(({ name }) => name === 'authorizer').length;
    };
    await Promise.all(Array.from({ length: 20 }, () => get('/energy/status')));
    expect(await askedAfter(0, '/energy/best-buys/cheapest-plans')).toBe(1);
    expect(await askedAfter(29_999, '/energy/status')).toBe(1);
    expect(await askedAfter(2, '/energy/status')).toBe(2);
    expect(await askedAfter(0, '/energy/status', { authorization: 'Bearer other' })).toBe(3);
  });

  it.each([
    ['an error', () => Promise.reject(new Error('keys out of reach'))],
    ['an object in its context', () => ({ ...allow(), context: { a: {} } })],
  ])('causes a 500, which is not cached, by %s', async (_, failing: () => unknown) => {
    let decide = failing;
    await startWith({ authorizer: () => decide() });
    const response = await get('/energy/status');
    expect([response.status, (await readJsonResponse(response)).errors[0].code]).toEqual([
      500,
      'internal-error',
    ]);
    decide = allow;
    expect((await get('/energy/status')).status).toBe(200);
  });

  it('receives two Authorization headers, not only the first', async () => {
    const calls = await startWith({});
    await new Promise<void>((resolve, reject) => {
      const headers = [
        'Authorization',
        'Bearer one',
        'Authorization',
        'Bearer two',
        'Host',
        'localhost',
      ];
      httpRequest(`${gateway.baseUrl}/energy/status`, { headers }, (response) =>
        response.resume().on('end', resolve),
      )
        .on('error', reject)
        .end();
    });
    expect(calls[0]?.event['multiValueHeaders']).toMatchObject({
      Authorization: ['Bearer one', 'Bearer two'],
    });
  });
});

describe('the usage plans of the local gateway', () => {
  const limited = {
    limitsOf: (key: string) => (key === 'known' ? { requestsPerSecond: 2, burst: 3 } : undefined),
  };
  const withKey = (usageIdentifierKey: string) => ({
    authorizer: () => ({ ...allow(), usageIdentifierKey }),
  });

  it('admit a burst, then respond 429 with Retry-After until the bucket refills', async () => {
    let now = 1_000_000;
    await startWith(withKey('known'), { ...limited, elapsedMs: () => now });
    const admitted = async (): Promise<number> => {
      const response = await get('/energy/status');
      if (response.status === 200) return 1 + (await admitted());
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1']);
      expect((await readJsonResponse(response)).errors[0].code).toBe('too-many-requests');
      return 0;
    };
    expect(await admitted()).toBe(3);
    now += 1000;
    expect(await admitted()).toBe(2);
    // The bucket never holds more than the burst.
    now += 3_600_000;
    expect(await admitted()).toBe(3);
  });

  it('refuse a request with an unknown key with 401', async () => {
    await startWith(withKey('unknown'), limited);
    expect((await get('/energy/status')).status).toBe(401);
  });
});
