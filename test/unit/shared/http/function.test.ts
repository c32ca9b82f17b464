import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import * as z from 'zod';
import { ApiError, invalidParameter, missingParameter } from '../../../../shared/contract/errors.ts';
import type { RequestLog } from '../../../../shared/http/errors.ts';
import { type HttpFunctionOptions, httpFunction } from '../../../../shared/http/function.ts';
import type { ApiHandler } from '../../../../shared/http/messages.ts';

const NOW_SECONDS = 1_795_000_000;

type EventOptions = {
  readonly authorizer?: Readonly<Record<string, unknown>> | null;
  readonly body?: string | null;
  readonly isBase64Encoded?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
};

const CALLER = { partner: 'demo', clientId: 'demopartner', exp: String(NOW_SECONDS + 60) };

function toEvent({ authorizer = CALLER, body = null, isBase64Encoded = false, headers = {} }: EventOptions = {}) {
  return {
    httpMethod: 'POST',
    path: '/energy/drop',
    headers,
    body,
    isBase64Encoded,
    pathParameters: null,
    multiValueQueryStringParameters: { post_code: ['SW1A 1AA'], odd: undefined },
    requestContext: { requestId: 'request-1', authorizer },
  } as unknown as APIGatewayProxyEvent;
}

async function call(run: ApiHandler, event: EventOptions = {}, options: Partial<HttpFunctionOptions> = {}) {
  const logged: unknown[] = [];
  const line = (entry: unknown): void => {
    logged.push(entry);
  };
  const log: RequestLog = { responded: line, refused: line, failed: line };
  const handler = httpFunction({ log, clock: { nowMs: () => NOW_SECONDS * 1000 }, ...options }, run);
  const { statusCode, headers, body } = await handler(toEvent(event), { awsRequestId: 'lambda-1' } as Context);
  return { status: statusCode, headers: headers ?? {}, body: JSON.parse(body), logged, log: JSON.stringify(logged) };
}

const echo: ApiHandler = ({ query, body, caller, headers }) => ({
  body: { query, body, caller, type: headers['content-type'] },
});

describe('a function behind the gateway', () => {
  it('hands the request on and names it in the response', async () => {
    const { status, headers, body } = await call(echo);
    expect(status).toBe(200);
    expect(headers['x-request-id']).toBe('request-1');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({ query: { post_code: ['SW1A 1AA'] }, caller: { partner: 'demo' } });
    expect(body.query).not.toHaveProperty('odd');
  });

  it('sends what the schema of its response names, and nothing else', async () => {
    const response = z.object({ plan: z.object({ key: z.string(), end: z.string().nullable() }) });
    const run: ApiHandler = () => ({ body: { plan: { key: 'a', end: null, secret: 'b' }, more: 1 } });
    expect((await call(run, {}, { response })).body).toEqual({ plan: { key: 'a', end: null } });
  });

  it('returns 500 instead of a body that lacks what its schema names', async () => {
    const response = z.object({ key: z.string() });
    const { status, body, log } = await call(() => ({ body: { secret: 'b' } }), {}, { response });
    expect([status, body.errors[0].code]).toEqual([500, 'internal-error']);
    expect(JSON.stringify(body) + log).not.toContain('secret');
  });

  describe("accepts a journey client's token only if it says so:", () => {
    const authorizer = { ...CALLER, scope: 'journey' };

    it('otherwise the token is forbidden, and the function does not run', async () => {
      const never: ApiHandler = () => {
        throw new Error('ran');
      };
      const { status, body, log } = await call(never, { authorizer });
      expect([status, body.errors[0].code, body.errors[0].parameters]).toEqual([403, 'forbidden', {}]);
      expect(log).toContain('"codes":["forbidden"]');
    });

    it('a function for both gets both', async () => {
      const scopes = ['partner', 'journey'] as const;
      expect((await call(echo, { authorizer }, { scopes })).body.caller.scope).toBe('journey');
      expect((await call(echo, {}, { scopes })).body.caller.scope).toBe('partner');
    });

    it('an expired one is unauthorized, wherever it is sent', async () => {
      expect((await call(echo, { authorizer: { ...authorizer, exp: '1' } })).status).toBe(401);
    });

    it.each(['partner:journey', 'partner:demo', 'JOURNEY', '', undefined])(
      'every other scope is a partner’s: %s',
      async (scope) => {
        expect((await call(echo, { authorizer: { ...CALLER, scope } })).body.caller.scope).toBe('partner');
      },
    );
  });

  it.each([
    ['is missing', null],
    ['has no expiry', { partner: 'demo', clientId: 'demopartner' }],
    ['has an empty expiry', { ...CALLER, exp: '' }],
    ['has an expiry that is no number', { ...CALLER, exp: 'never' }],
    ['has no partner', { ...CALLER, partner: '' }],
    ['has a partner that is no text', { ...CALLER, partner: 5 }],
    ['has no client', { ...CALLER, clientId: '' }],
    ['has a client that is no text', { ...CALLER, clientId: 5 }],
    ['has expired this second', { ...CALLER, exp: String(NOW_SECONDS) }],
    ['has expired', { ...CALLER, exp: String(NOW_SECONDS - 1) }],
  ])('refuses a caller whose token %s, whatever the cache let through', async (_case, authorizer) => {
    const { status, headers, body } = await call(echo, { authorizer });
    expect(status).toBe(401);
    expect(headers['WWW-Authenticate']).toBe('Bearer');
    expect(body.errors).toEqual([{ code: 'unauthorized', message: expect.any(String), parameters: {} }]);
  });

  it('needs no caller where it says so', async () => {
    expect((await call(echo, { authorizer: null }, { needsToken: false })).status).toBe(200);
  });

  it('that takes no body ignores one, however large it is', async () => {
    expect((await call(echo, { body: 'x'.repeat(70_000) })).status).toBe(200);
  });

  it('answers every error under the status of the first', async () => {
    const errors = [missingParameter('fuel', 'gas'), invalidParameter('limit', 'x', 'a number')] as const;
    const { status, body, log } = await call(() => {
      throw new ApiError(errors);
    });
    expect([status, body.errors]).toEqual([400, errors]);
    expect(log).toContain('missing-required-parameter');
    expect(log).toContain('request-1');
  });

  it("logs every response under the gateway's id and Lambda's", async () => {
    const ids = { requestId: 'request-1', lambdaRequestId: 'lambda-1' };
    const fail: ApiHandler = () => {
      throw new Error('broken');
    };
    for (const run of [echo, fail]) {
      const { logged } = await call(run);
      expect(logged.length).toBeGreaterThan(0);
      for (const line of logged) expect(line).toMatchObject(ids);
    }
  });

  it.each([
    ['an error that nobody expects', () => Promise.reject(new Error('broken')), 500, 1],
    ['a 5xx that a handler returns', () => ({ status: 502, body: {} }), 502, 1],
    ['a refusal', () => Promise.reject(new ApiError([missingParameter('fuel', 'gas')])), 400, 0],
    ['a good response', () => ({ body: {} }), 200, 0],
  ])('counts 5xx responses: %s', async (_case, run, status, counted) => {
    let serverErrors = 0;
    const onServerError = (): void => {
      serverErrors += 1;
    };
    const response = await call(run, {}, { onServerError });
    expect([response.status, serverErrors]).toEqual([status, counted]);
  });

  it('answers an error that nobody expects by one fixed 500, and logs where it was thrown, not what it says', async () => {
    const { status, headers, body, log } = await call(() => {
      throw new TypeError('secret postcode SW1A 1AA');
    });
    expect([status, headers['x-request-id']]).toEqual([500, 'request-1']);
    expect(body.errors).toEqual([{ code: 'internal-error', message: expect.any(String), parameters: {} }]);
    expect(log).toContain('TypeError');
    expect(log).toContain('function.test.ts');
    expect(log).not.toContain('SW1A');
  });

  it('answers an error that passes by itself by 503, says when to try again, and logs it as a failure', async () => {
    const { status, headers, body, log } = await call(
      () => {
        throw new TypeError('no response');
      },
      {},
      { isTemporary: (error) => error instanceof TypeError },
    );
    expect([status, headers['Retry-After'], headers['x-request-id']]).toEqual([503, '5', 'request-1']);
    expect(body.errors).toEqual([{ code: 'internal-error', message: expect.any(String), parameters: {} }]);
    expect(log).toContain('TypeError');
  });

  it('logs what was thrown even if it is no error, and eight places of a trace at most', async () => {
    const thrown = async (value: unknown) => {
      const { logged } = await call(() => {
        throw value;
      });
      return logged[0];
    };
    expect(await thrown('just text')).toMatchObject({ error: { name: 'string', at: [] } });
    const frames = Array.from({ length: 12 }, (_, index) => `    at step${index} (node:internal/steps:${index}:1)`);
    const deep = Object.assign(new Error('deep'), { stack: ['Error: deep', ...frames].join('\n') });
    expect(await thrown(deep)).toMatchObject({
      error: { name: 'Error', at: frames.slice(0, 8).map((frame) => frame.trim()) },
    });
    const withoutTrace = Object.assign(new Error('bare'), { stack: undefined });
    expect(await thrown(withoutTrace)).toMatchObject({ error: { name: 'Error', at: [] } });
  });

  it("keeps AWS's own message, which an operator needs", async () => {
    const denied = Object.assign(new Error('not authorized to perform dynamodb:GetItem'), { $metadata: {} });
    const { log } = await call(() => {
      throw denied;
    });
    expect(log).toContain('not authorized to perform');
  });

  it('answers what a domain error stands for', async () => {
    const requestError = { code: 'market-unavailable', message: 'Later.', parameters: {} } as const;
    const translate = (error: unknown) => (error instanceof RangeError ? new ApiError([requestError]) : undefined);
    const { status, headers } = await call(
      () => {
        throw new RangeError('empty');
      },
      {},
      { translate },
    );
    expect([status, headers['Retry-After']]).toEqual([503, '30']);
  });
});

describe('a function that takes JSON', () => {
  const json = (event: EventOptions) => call(echo, event, { body: { fields: {} } });
  const code = async (event: EventOptions) => {
    const { status, body } = await json(event);
    return [status, body.errors?.[0]?.code];
  };

  it('parses it, also without a content type and in base64', async () => {
    expect((await json({ body: '{"a":1}' })).body.body).toEqual({ a: 1 });
    expect((await json({ body: btoa('{"a":2}'), isBase64Encoded: true })).body.body).toEqual({ a: 2 });
    expect(
      (await json({ body: '{"a":3}', headers: { 'Content-Type': 'application/json; charset=utf-8' } })).body.body,
    ).toEqual({
      a: 3,
    });
  });

  it.each([
    ['no body', null],
    ['an empty one', ''],
    ['half an object', '{"a":'],
    ['a key that would change what objects are', '{"__proto__":{"admin":true}}'],
    ['no UTF-8', '\u0000'],
  ])('refuses %s', async (_case, body) => {
    expect(await code({ body })).toEqual([400, 'invalid-json']);
  });

  it('refuses another content type with the one to send', async () => {
    const { body } = await json({ body: '{}', headers: { 'content-type': 'text/plain' } });
    expect(body.errors).toEqual([
      {
        code: 'unsupported-media-type',
        message: 'The content type is not supported. Send application/json.',
        parameters: {},
      },
    ]);
  });

  it.each(['application/json ; charset=utf-8', ' application/json', 'application/json;', ''])(
    'takes a content type written as "%s"',
    async (type) => {
      expect((await json({ body: '{"a":1}', headers: { 'content-type': type } })).body.body).toEqual({ a: 1 });
    },
  );

  it('refuses another content type, and a body above 64 KB before it is parsed', async () => {
    expect(await code({ body: '{}', headers: { 'content-type': 'text/plain' } })).toEqual([
      415,
      'unsupported-media-type',
    ]);
    expect(await code({ body: `"${'x'.repeat(65_535)}"` })).toEqual([413, 'payload-too-large']);
    expect(await code({ body: `{"a":"${'é'.repeat(33_000)}"}` })).toEqual([413, 'payload-too-large']);
  });

  it('takes a body of exactly 64 KB', async () => {
    expect((await json({ body: JSON.stringify({ a: 'x'.repeat(65_536 - 8) }) })).status).toBe(200);
  });

  it('repeats nothing of a body that it refuses', async () => {
    const { log, body } = await json({ body: '{"post_code": "SW1A 1AA", ' });
    expect(log + JSON.stringify(body)).not.toContain('1AA"');
  });
});
