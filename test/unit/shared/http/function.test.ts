import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import * as z from 'zod';
import { CONTRACTS } from '../../../../bin/reference/contracts.ts';
import { GATEWAY_RESPONSES } from '../../../../lib/gateway-responses.ts';
import type { EndpointContract } from '../../../../shared/contract/endpoint-contract.ts';
import {
  ApiError,
  ERRORS,
  invalidParameter,
  missingParameter,
} from '../../../../shared/contract/errors.ts';
import { type HttpFunctionOptions, httpFunction } from '../../../../shared/http/function.ts';
import type { ApiHandler } from '../../../../shared/http/messages.ts';

const NOW_SECONDS = 1_795_000_000;
const CALLER = {
  partner: 'demo',
  clientId: 'demopartner',
  tier: 'trial',
  exp: String(NOW_SECONDS + 60),
};

async function call(
  run: ApiHandler,
  event: object = {},
  options: Partial<HttpFunctionOptions> = {},
) {
  const logged: object[] = [];
  const note = (kind: string, entry: object) => logged.push({ kind, ...entry });
  const log = { info: note, warn: note, error: note };
  let serverErrors = 0;
  const onServerError = () => {
    serverErrors += 1;
  };
  const handler = httpFunction(
    {
      log,
      clock: { nowMs: () => NOW_SECONDS * 1000 },
      onServerError,
      token: ['partner'],
      ...options,
    },
    run,
  );
  const sent = {
    path: '/energy/drop',
    headers: {},
    body: null,
    multiValueQueryStringParameters: { post_code: ['SW1A 1AA'] },
    requestContext: { requestId: 'request-1', authorizer: CALLER },
    ...event,
  } as unknown as APIGatewayProxyEvent;
  const {
    statusCode,
    headers = {},
    body,
  } = await handler(sent, { awsRequestId: 'lambda-1' } as Context);
  const parsed = body && JSON.parse(body);
  return {
    status: statusCode,
    headers,
    text: body,
    body: parsed,
    logged,
    log: JSON.stringify(logged),
    serverErrors,
  };
}

const from = (authorizer: object | null) => ({
  requestContext: { requestId: 'request-1', authorizer },
});
const echo: ApiHandler = ({ query, body, caller, headers }) => ({
  body: { query, body, caller, headers },
});
const throwing = (thrown: unknown): ApiHandler => {
  return () => {
    throw thrown;
  };
};

describe('a function behind the gateway', () => {
  it('receives the last field of a header, but all fields of a header that is a list', async () => {
    const fields = { headers: { Accept: 'b', 'If-None-Match': '"b"' } };
    const multiValueHeaders = { Accept: ['a', 'b'], 'If-None-Match': ['"a"', '"b"'] };
    expect((await call(echo, { ...fields, multiValueHeaders })).body.headers).toMatchObject({
      accept: 'b',
      'if-none-match': '"a", "b"',
    });
    expect((await call(echo, fields)).body.headers).toMatchObject({ 'if-none-match': '"b"' });
  });

  it('sends only what the schema of its response names, or 500 if something is missing', async () => {
    const response = z.object({ plan: z.object({ key: z.string(), end: z.string().nullable() }) });
    const run: ApiHandler = () => ({
      body: { plan: { key: 'a', end: null, secret: 'b' }, more: 1 },
    });
    expect((await call(run, {}, { response })).body).toEqual({ plan: { key: 'a', end: null } });
    const { status, text, log } = await call(() => ({ body: { secret: 'b' } }), {}, { response });
    expect(status).toBe(500);
    expect(text + log).not.toContain('secret');
  });

  it('may return text, and 304 without a body or a type', async () => {
    const html = await call(() => ({ body: '"<p>"', headers: { 'content-type': 'text/html' } }));
    expect([html.headers['content-type'], html.body]).toEqual(['text/html', '<p>']);
    const { status, text, headers } = await call(() => ({ status: 304, body: '' }));
    expect([status, text, 'content-type' in headers]).toEqual([304, '', false]);
  });

  it.each([
    null,
    {},
    { ...CALLER, partner: '' },
    { ...CALLER, clientId: '' },
    { ...CALLER, exp: undefined },
    { ...CALLER, exp: '' },
    { ...CALLER, exp: 'never' },
    { ...CALLER, exp: String(NOW_SECONDS) },
    { ...CALLER, exp: '1', scope: 'journey' },
  ])(
    'refuses a caller without a token that is valid now, whatever the cache let through: %j',
    async (authorizer) => {
      const { status, headers, body } = await call(throwing('ran'), from(authorizer));
      expect([status, headers['WWW-Authenticate']]).toEqual([401, 'Bearer']);
      expect(body.errors).toEqual([
        { code: 'unauthorized', message: expect.any(String), parameters: {} },
      ]);
      expect((await call(echo, from(authorizer), { token: null })).status).toBe(200);
    },
  );

  it.each([
    ['journey', ['partner', 'journey'], 'journey'],
    ['journey', undefined, undefined],
    ['partner:demo', ['partner', 'journey'], 'partner'],
    ['JOURNEY', undefined, 'partner'],
    [undefined, undefined, 'partner'],
  ] as const)(
    'given a token of scope %s, and open to %j, treats the caller as a %s',
    async (scope, token, taken) => {
      const { status, body } = await call(echo, from({ ...CALLER, scope }), token && { token });
      expect([status, body.caller?.scope]).toEqual([taken === undefined ? 403 : 200, taken]);
      if (taken === undefined) expect(body.errors[0].code).toBe('forbidden');
    },
  );

  it('may look up industry data if the authorizer allows it', async () => {
    const limits = ['default', '250', undefined, null, '', '0', '-1', '1.5', 'on', true].map(
      async (industryData) =>
        (await call(echo, from({ ...CALLER, industryData }))).body.caller.industryLimit,
    );
    expect(await Promise.all(limits)).toEqual([
      'default',
      250,
      ...Array.from({ length: 8 }, () => undefined),
    ]);
  });
});

describe('an error of a function', () => {
  const refusal = new ApiError([
    missingParameter('fuel', 'gas'),
    invalidParameter('limit', 'x', 'a number'),
  ]);
  const domainError = new ApiError([
    { code: 'market-unavailable', message: 'Later.', parameters: {} },
  ]);

  it.each([
    [
      'a refusal',
      refusal,
      400,
      { kind: 'refused', codes: refusal.errors.map(({ code }) => code) },
      undefined,
    ],
    [
      'what nobody expects',
      new TypeError('SW1A'),
      500,
      { kind: 'failed', error: { name: 'TypeError' } },
      undefined,
    ],
    [
      'no error at all',
      'SW1A',
      500,
      { kind: 'failed', error: { name: 'string', at: [] } },
      undefined,
    ],
    [
      'what passes by itself',
      new EvalError('SW1A'),
      503,
      { kind: 'failed', error: { name: 'EvalError' } },
      '5',
    ],
    ['what a domain error stands for', new RangeError('SW1A'), 503, { kind: 'refused' }, '30'],
  ])(
    'is logged under both ids, and counted if it is a 5xx: %s',
    async (_, thrown, expected, line, retryAfter) => {
      const options: Partial<HttpFunctionOptions> = {
        isTemporary: (error) => error instanceof EvalError,
        translate: (error) => (error instanceof RangeError ? domainError : undefined),
      };
      const { status, headers, body, logged, log, serverErrors } = await call(
        throwing(thrown),
        {},
        options,
      );
      expect([status, headers['Retry-After'], headers['x-request-id']]).toEqual([
        expected,
        retryAfter,
        'request-1',
      ]);
      expect(logged).toMatchObject([
        { ...line, requestId: 'request-1', lambdaRequestId: 'lambda-1', partner: 'demo' },
      ]);
      expect(serverErrors).toBe(expected >= 500 ? 1 : 0);
      if (thrown === refusal) expect(body.errors).toEqual(refusal.errors);
      else
        expect(body.errors).toEqual([
          { code: expect.any(String), message: expect.any(String), parameters: {} },
        ]);
      expect(log + JSON.stringify(body)).not.toContain('SW1A');
    },
  );

  it('has the status that the gateway returns for its code, unless a function did not respond', () => {
    const errors: Readonly<Record<string, { readonly status: number }>> = ERRORS;
    const otherwise = GATEWAY_RESPONSES.filter(
      ({ code, status }) => errors[code]?.status !== status,
    );
    expect(otherwise.map(({ status }) => status)).toEqual([502, 504]);
  });

  it('leaves at most eight lines of its trace in the log, and the message of AWS', async () => {
    const frames = Array.from(
      { length: 12 },
      (_, index) => `    at step${index} (node:internal/steps:${index}:1)`,
    );
    const aws = { stack: ['Error: deep', ...frames].join('\n'), $metadata: {} };
    const { logged } = await call(throwing(Object.assign(new Error('not authorized'), aws)));
    const at = frames.slice(0, 8).map((frame) => frame.trim());
    expect(logged).toMatchObject([{ error: { name: 'Error', at, aws: 'not authorized' } }]);
  });
});

describe('a function that takes JSON', () => {
  const json = (body: string | null, more: object = {}) =>
    call(echo, { body, ...more }, { body: { fields: {} } });
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const example = 'Send an object, for example {"post_code": "SW1A 1AA"}.';

  it.each(['', 'application/json; charset=utf-8', 'application/json ; charset=utf-8'])(
    'parses it, in base64 too, with a content type written as "%s"',
    async (type) => {
      const headers = { 'content-type': type };
      expect((await json('{"a":1}', { headers })).body.body).toEqual({ a: 1 });
      expect((await json(btoa('{"a":2}'), { headers, isBase64Encoded: true })).body.body).toEqual({
        a: 2,
      });
    },
  );

  it.each([
    [null, 400, `The body is empty. ${example}`],
    ['', 400, `The body is empty. ${example}`],
    [' \n', 400, `The body is empty. ${example}`],
    ['{"a":"SW1A 1AB', 400, `The body is not valid JSON. ${example}`],
    ['[]', 400, `The body is not a JSON object. ${example}`],
    ['"SW1A 1AB"', 400, `The body is not a JSON object. ${example}`],
    ['{"__proto__":1}', 400, 'The body has the key __proto__, which is not accepted.'],
    [
      '{"a":[{"__proto__":{"b":1}}]}',
      400,
      'The body has the key __proto__, which is not accepted.',
    ],
    [
      `{"__proto__":1,"a":${nested(10_000)}}`,
      400,
      'The body has the key __proto__, which is not accepted.',
    ],
    [nested(2_000), 400, 'The body is nested too deeply. At most 20 levels are accepted.'],
    [nested(10_000), 400, 'The body is nested too deeply. At most 20 levels are accepted.'],
    [nested(21), 400, 'The body is nested too deeply. At most 20 levels are accepted.'],
    [`"${'x'.repeat(65_535)}"`, 413, 'The body is too large. At most 64 KB are accepted.'],
    [`{"a":"${'é'.repeat(33_000)}"}`, 413, 'The body is too large. At most 64 KB are accepted.'],
  ])('refuses a malformed body, and repeats nothing of it: %#', async (sent, expected, message) => {
    const { status, body, log } = await json(sent);
    const code = expected === 413 ? 'payload-too-large' : 'invalid-json';
    expect([status, body.errors]).toEqual([expected, [{ code, message, parameters: {} }]]);
    expect(log).not.toContain('1AB');
  });

  it('ignores a key that would change a prototype, and accepts a text of that name', async () => {
    const { body } = await json('{"a":1,"constructor":{"prototype":{}},"b":{"prototype":"x"}}');
    expect(body.body).toEqual({ a: 1, constructor: {}, b: { prototype: 'x' } });
  });

  it('ignores a byte order mark', async () => {
    for (const sent of ['\uFEFF{"a":1}', '\uFEFF{"a":1}\n'])
      expect((await json(sent)).body.body).toEqual({ a: 1 });
  });

  it('names an encoding that is not supported', async () => {
    const { status, body } = await json('{}', { headers: { 'content-encoding': 'br' } });
    const message =
      'The encoding br is not supported. Send the JSON without a Content-Encoding, or compressed with gzip.';
    expect([status, body.errors]).toEqual([
      415,
      [{ code: 'unsupported-media-type', message, parameters: {} }],
    ]);
  });

  it('refuses another content type', async () => {
    const { status, body } = await json('{}', { headers: { 'content-type': 'text/plain' } });
    const message = 'The content type is not supported. Send application/json.';
    expect([status, body.errors]).toEqual([
      415,
      [{ code: 'unsupported-media-type', message, parameters: {} }],
    ]);
  });

  it('accepts 64 KB and twenty levels; a function without a body ignores one of any size', async () => {
    const largest = JSON.stringify({ a: 'x'.repeat(65_536 - 8) });
    expect((await json(largest)).status).toBe(200);
    expect((await json(btoa(largest), { isBase64Encoded: true })).status).toBe(200);
    expect((await json(nested(20))).status).toBe(200);
    expect((await call(echo, { body: 'x'.repeat(70_000) })).status).toBe(200);
  });
});

const FIELD = {
  type: { read: () => 1, allowed: '', schema: { type: 'string' } },
  description: '',
} as const;
const TWELVE = Array.from({ length: 12 }, (_, index) => [`p${index}`, ['1']] as const);
const rateLimits = { trial: { requestsPerSecond: 2, burst: 10 } };

async function headersFor(event: object, options: Partial<HttpFunctionOptions> = {}) {
  return (await call(() => ({ body: '' }), event, { rateLimits, ...options })).headers;
}

describe('the headers of every response', () => {
  it.each([['gold'], ['constructor'], [null], [7]])(
    'state no rate limit for the unknown tier %p',
    async (tier) => {
      expect((await headersFor({}))['RateLimit-Policy']).toBe('"partner";q=2;w=1;burst=10');
      expect(await headersFor(from({ ...CALLER, tier }))).not.toHaveProperty('RateLimit-Policy');
    },
  );

  it.each<[object, string | undefined]>([
    [{ limit: ['1'] }, undefined],
    [{ limit: ['1'], limt: ['SW1A 1AA'], '': ['x'] }, 'limt'],
    [Object.fromEntries(TWELVE), 'p0, p1, p2, p3, p4, p5, p6, p7, p8, p9'],
    [{ ['x'.repeat(500)]: ['1'] }, 'x'.repeat(40)],
    [
      { 'a\r\nSet-Cookie: b': ['1'], 'c,d': ['1'], 'é\ud800': ['1'], toString: ['1'] },
      'a%0D%0ASet-Cookie%3A%20b, c%2Cd, %C3%A9%EF%BF%BD, toString',
    ],
  ])(
    'name ignored parameters, without their values or anything that ends a header: %j',
    async (query, names) => {
      const headers = await headersFor(
        { multiValueQueryStringParameters: query },
        { parameters: { limit: FIELD } },
      );
      expect(headers['x-ignored-parameters']).toBe(names);
    },
  );

  it.each<[string, unknown, string | undefined]>([
    [
      'nothing of known keys',
      { post_code: 'SW1A 1AA', gas: { plan_key: 'x' }, attribution: { mine: 'x' } },
      undefined,
    ],
    ['a key', { atribution: {} }, 'atribution'],
    ['keys within an object', { gas: { planKey: 'x', plan_key: 'y' } }, 'gas.planKey'],
    [
      'the key of an unknown object, without those within it',
      { meter: { serial: { number: 1 } } },
      'meter',
    ],
    ['a key that looks like a path', { 'gas.plan_key': 'x' }, 'gas.plan_key'],
    [
      'no key of other characters',
      { 'a b': 1, 'a,b': 1, 'a\r\nb': 1, ä: 1, '': 1, 'a-b_c.1': 1 },
      'a-b_c.1',
    ],
    ['nothing of what is not an object', '{"a":1}', undefined],
  ])('name, for a body, %s', async (_, body, names) => {
    const fields = { post_code: FIELD, gas: FIELD, 'gas.plan_key': FIELD, attribution: FIELD };
    const sent = { body: JSON.stringify(body), multiValueQueryStringParameters: {} };
    expect((await headersFor(sent, { body: { fields } }))['x-ignored-parameters']).toBe(names);
  });
});

describe('an error that the caller asks for by Prefer', () => {
  async function prefer(preferences: readonly string[], event: object = {}, isProduction = false) {
    const waited: number[] = [];
    const rehearsalWait = isProduction
      ? undefined
      : async (seconds: number) => void waited.push(seconds);
    const options = { rateLimits: { trial: { requestsPerSecond: 2, burst: 10 } }, rehearsalWait };
    const sent = {
      headers: { PREFER: preferences.at(-1) },
      multiValueHeaders: { PREFER: preferences },
      ...event,
    };
    return { ...(await call(() => ({ body: '"worked"' }), sent, options)), waited };
  }

  it.each([
    [401, 'unauthorized', 'WWW-Authenticate', 'Bearer'],
    [403, 'forbidden', 'cache-control', 'no-store'],
    [404, 'not-found', 'cache-control', 'no-store'],
    [429, 'too-many-requests', 'Retry-After', '1'],
    [500, 'internal-error', 'cache-control', 'no-store'],
    [503, 'market-unavailable', 'Retry-After', '30'],
  ])(
    'has the shape and headers of a true %i, and is not counted',
    async (status, code, name, value) => {
      const response = await prefer([`code=${status}`]);
      expect([response.status, response.serverErrors]).toEqual([status, 0]);
      expect(response.body).toEqual({
        errors: [{ code, message: expect.any(String), parameters: {} }],
      });
      expect(response.headers).toMatchObject({
        'RateLimit-Policy': '"partner";q=2;w=1;burst=10',
        'x-ignored-parameters': 'post_code',
        'x-request-id': 'request-1',
        vary: 'Accept-Encoding, Prefer',
        'Preference-Applied': `code=${status}`,
        [name]: value,
      });
    },
  );

  it.each([
    ['comparison', 400, 'missing-required-parameter', { post_code: null }],
    ['best-buys', 400, 'invalid-parameter-value', {}],
    ['status', 400, undefined, undefined],
    ['drop', 400, 'missing-required-parameter', { post_code: null }],
    ['drop', 409, 'idempotency-key-reused', { 'Idempotency-Key': null }],
    ['switch-report', 409, 'report-superseded', { sequence: '1' }],
    ['batch-create', 409, 'too-many-batches', {}],
    ['batch-start', 409, 'batch-not-uploaded', { batch_id: null }],
    ['comparison', 409, undefined, undefined],
  ] as const)(
    'has, for %s and %i, the first code of the reference: %s',
    async (name, status, code, parameters) => {
      const { errors, parameters: known, body }: EndpointContract = CONTRACTS[name];
      const contract = { errors, parameters: known, ...(body && { body }) };
      const sent = { headers: { Prefer: `code=${status}`, 'Content-Type': 'application/json' } };
      const run = () => ({ body: '"worked"' });
      const rehearsalWait = async () => undefined;
      const response = await call(run, { ...sent, body: '{}' }, { ...contract, rehearsalWait });
      expect(response.status).toBe(code === undefined ? 200 : status);
      if (code !== undefined)
        expect(response.body).toEqual({
          errors: [{ code, message: expect.any(String), parameters }],
        });
    },
  );

  it.each([
    [503, ['respond-async', 'code=503']],
    [503, ['Code = "503" ; strict, handling=lenient']],
    [503, ['note="a \\", code=404", code=503']],
    [503, ['code="5\\03"']],
    [429, ['code=429, code=503']],
    [200, ['code=418', 'code=503']],
    ...['code=', 'code=__proto__', 'xcode=503', '=code=503', '"', ';=,'].map(
      (one) => [200, [one]] as const,
    ),
  ] as const)('is read as RFC 7240 says: %i for %j', async (status, preferences) => {
    expect((await prefer(preferences)).status).toBe(status);
  });

  it('is ignored if the header has more than 500 characters', async () => {
    const padded = (length: number) => [`note="${'x'.repeat(length - 16)}",code=503`];
    expect((await prefer(padded(500))).status).toBe(503);
    expect((await prefer(padded(501))).status).toBe(200);
  });

  it('comes after the requested delay, of at most ten seconds', async () => {
    for (const seconds of ['1', '10', '0', '11', '1.5', '01', 'long', '']) {
      const waited = ['1', '10'].includes(seconds) ? [Number(seconds)] : [];
      expect(await prefer([`wait=${seconds}`])).toMatchObject({ status: 200, waited });
      expect(await prefer([`wait=${seconds}`, 'code=500'])).toMatchObject({ status: 500, waited });
    }
  });

  it('comes only after the token is checked, and never in production', async () => {
    const both = ['code=503, wait=5'];
    expect(await prefer(both, from({ ...CALLER, exp: '1' }))).toMatchObject({
      status: 401,
      waited: [],
    });
    const { headers, ...response } = await prefer(both, {}, true);
    expect(response).toMatchObject({ status: 200, body: 'worked', waited: [] });
    expect(headers['vary']).toBe('Accept-Encoding');
  });
});
