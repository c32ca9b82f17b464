import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { ApiError, missingParameter } from '../../../../shared/contract/errors.ts';
import { httpFunction } from '../../../../shared/http/function.ts';
import { type ApiHandler, type ApiRequest, callerOfRequest } from '../../../../shared/http/messages.ts';

const AUTHORIZER = { partner: 'demo', clientId: 'demopartner', exp: '4102444800' };

async function call(run: ApiHandler, body: string | null, isBase64Encoded = false) {
  const seen: string[] = [];
  const event = {
    path: '/energy/drop',
    headers: {},
    body,
    isBase64Encoded,
    requestContext: { requestId: 'request-1', authorizer: AUTHORIZER },
  } as unknown as APIGatewayProxyEvent;
  const log = {
    responded: () => seen.push('responded'),
    refused: () => seen.push('refused'),
    failed: () => seen.push('failed'),
  };
  const handler = httpFunction({ log, clock: { nowMs: () => 0 }, body: { fields: {} } }, run);
  const { statusCode, headers, body: text } = await handler(event, {} as Context);
  return { status: statusCode, headers, response: JSON.parse(text), seen };
}

const echo: ApiHandler = ({ body }) => ({ body: { body } });

async function messageOf(body: string | null): Promise<string> {
  return (await call(echo, body)).response.errors[0].message;
}

/** An object in an object, so many levels of them. */
function nested(levels: number): string {
  return `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
}

describe('a response', () => {
  it('is JSON in UTF-8 that no browser takes for anything else', async () => {
    const { headers, seen } = await call(echo, '{}');
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(seen).toEqual(['responded']);
  });

  it('to an error of the caller is logged as refused, and not as a failure of ours', async () => {
    const { seen } = await call(() => {
      throw new ApiError([missingParameter('fuel', 'gas')]);
    }, '{}');
    expect(seen).toEqual(['refused']);
  });

  it('to a failure of ours is logged as one, whatever was thrown', async () => {
    const { seen } = await call(() => {
      throw 'not even an error';
    }, '{}');
    expect(seen).toEqual(['failed']);
  });
});

describe('a body that is refused', () => {
  it('is told why', async () => {
    expect(await messageOf('')).toBe(
      'The body is not valid JSON. Send an object, for example {"post_code": "SW1A 1AA"}.',
    );
    expect(await messageOf('{')).toMatch(/^The body is not valid JSON/);
    expect(await messageOf('[]')).toBe(
      'The body is not a JSON object. Send an object, for example {"post_code": "SW1A 1AA"}.',
    );
    expect(await messageOf('null')).toMatch(/^The body is not a JSON object/);
    expect(await messageOf('"text"')).toMatch(/^The body is not a JSON object/);
    expect(await messageOf('{"__proto__": {}}')).toBe(
      'The body holds the key __proto__, which is not accepted. Leave it out.',
    );
    // Not JSON, though it is the text of such a key.
    expect(await messageOf('__proto__')).toMatch(/^The body is not valid JSON/);
    expect(await messageOf('{"constructor": {"prototype": {}}}')).toBe(
      'The body holds the key constructor, which is not accepted. Leave it out.',
    );
    expect(await messageOf(`"${'x'.repeat(70_000)}"`)).toBe('The body is too large. At most 64 KB are accepted.');
  });

  it('is refused as invalid JSON if there is none, also in base64', async () => {
    for (const isBase64Encoded of [false, true]) {
      for (const body of [null, '']) {
        const { status, response } = await call(echo, body, isBase64Encoded);
        expect([status, response.errors.map(({ code }: { readonly code: string }) => code)]).toEqual([
          400,
          ['invalid-json'],
        ]);
      }
    }
  });

  it.each(['[]', '"text"'])('is refused as invalid JSON if it is %s, which is no object', async (body) => {
    const { status, response } = await call(echo, body);
    expect([status, response.errors[0].code]).toEqual([400, 'invalid-json']);
  });

  it('may be nested twenty levels deep, and not twenty-one', async () => {
    expect((await call(echo, nested(20))).status).toBe(200);
    expect((await call(echo, nested(21))).response.errors[0].code).toBe('invalid-json');
    expect(await messageOf(nested(21))).toBe('The body is nested too deeply. At most 20 levels are accepted.');
  });

  it('is measured as the bytes that it stands for', async () => {
    // 65,000 bytes are 86,668 characters of base64: the body is below the limit, its text is not.
    const body = JSON.stringify({ a: 'x'.repeat(64_990) });
    expect((await call(echo, Buffer.from(body).toString('base64'), true)).status).toBe(200);
  });
});

it('a function behind the token never runs without a caller', () => {
  const request: ApiRequest = {
    query: {},
    path: '/',
    pathParameters: {},
    headers: {},
    body: null,
    requestId: 'r',
    caller: null,
  };
  expect(() => callerOfRequest(request)).toThrow(/without a caller/);
  const caller = {
    partner: 'demo',
    clientId: 'demopartner',
    scope: 'partner',
    expiresAtSeconds: 1,
    industryLimit: undefined,
  } as const;
  expect(callerOfRequest({ ...request, caller })).toBe(caller);
});
