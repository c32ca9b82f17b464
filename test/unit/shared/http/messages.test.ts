import type { APIGatewayProxyEvent } from 'aws-lambda';
import { callerOf, toRequest, toResult } from '../../../../shared/http/messages.ts';

const AUTHORIZER = { partner: 'demo', clientId: 'demopartner', exp: '4102444800', scope: 'partner' };

function toEvent(over: Readonly<Record<string, unknown>> = {}): APIGatewayProxyEvent {
  return {
    path: '/energy/status',
    headers: {},
    body: null,
    requestContext: { requestId: 'request-1', authorizer: AUTHORIZER },
    ...over,
  } as unknown as APIGatewayProxyEvent;
}

function callerWith(authorizer: unknown) {
  return callerOf(toEvent({ requestContext: { requestId: 'request-1', authorizer } }));
}

describe('the caller of a request', () => {
  it('is what the authorizer hands on', () => {
    expect(callerWith(AUTHORIZER)).toEqual({
      partner: 'demo',
      clientId: 'demopartner',
      scope: 'partner',
      expiresAtSeconds: 4_102_444_800,
    });
    expect(callerWith({ ...AUTHORIZER, exp: 4_102_444_800 })?.expiresAtSeconds).toBe(4_102_444_800);
  });

  it('may be entitled to industry data, as text; anything else is no entitlement', () => {
    const limits = ['default', '250', undefined, null, '', '0', '-1', '1.5', 'on', true].map(
      (industryData) => callerWith({ ...AUTHORIZER, industryData })?.industryLimit,
    );
    expect(limits).toEqual(['default', 250, ...Array.from({ length: 8 }, () => undefined)]);
  });

  it.each([
    undefined,
    null,
    {},
    { ...AUTHORIZER, partner: undefined },
    { ...AUTHORIZER, partner: '' },
    { ...AUTHORIZER, partner: 5 },
    { ...AUTHORIZER, clientId: undefined },
    { ...AUTHORIZER, clientId: '' },
    { ...AUTHORIZER, clientId: 5 },
    { ...AUTHORIZER, exp: undefined },
    { ...AUTHORIZER, exp: null },
    { ...AUTHORIZER, exp: '' },
    { ...AUTHORIZER, exp: 'never' },
    { ...AUTHORIZER, exp: 'Infinity' },
  ])('is nobody if a part is missing or wrong: %j', (authorizer) => {
    expect(callerWith(authorizer)).toBeNull();
  });
});

describe('a request', () => {
  it('has the last field of a header, but all fields of one that is a list', () => {
    const event = toEvent({
      headers: { accept: 'text/html', 'if-none-match': '"b"' },
      multiValueHeaders: { accept: ['*/*', 'text/html'], 'if-none-match': ['"a"', '"b"'] },
    });
    expect(toRequest(event).headers).toEqual({ accept: 'text/html', 'if-none-match': '"a", "b"' });
  });

  it('has a header that is a list as it was sent, if the gateway does not list its fields', () => {
    expect(toRequest(toEvent({ headers: { prefer: 'wait=1' } })).headers).toEqual({ prefer: 'wait=1' });
    expect(toRequest(toEvent({ multiValueHeaders: {} })).headers).toEqual({});
    expect(toRequest(toEvent({ headers: null })).headers).toEqual({});
  });

  it('has the parameters as the gateway sends them', () => {
    const event = toEvent({
      multiValueQueryStringParameters: { fuel: ['gas', 'gas'] },
      pathParameters: { session_id: 'abc' },
    });
    expect(toRequest(event)).toMatchObject({
      query: { fuel: ['gas', 'gas'] },
      pathParameters: { session_id: 'abc' },
    });
    expect(toRequest(toEvent({ multiValueQueryStringParameters: null, pathParameters: null }))).toMatchObject({
      query: {},
      pathParameters: {},
    });
  });
});

describe('a response', () => {
  it('is 200 and JSON unless it says otherwise', () => {
    expect(toResult({ body: { a: 1 } }, { 'x-request-id': 'request-1' })).toEqual({
      statusCode: 200,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': 'request-1',
      },
      body: '{"a":1}',
    });
  });

  it('has no type if it has no body of its own, as nothing was modified', () => {
    const { statusCode, headers, body } = toResult({ status: 304, body: '' }, {});
    expect([statusCode, body, Object.keys(headers ?? {})]).toEqual([
      304,
      '',
      ['cache-control', 'x-content-type-options'],
    ]);
  });

  it('may be text, and have headers of its own', () => {
    const { headers, body } = toResult({ body: '<p>', headers: { 'content-type': 'text/html' } }, {});
    expect([headers?.['content-type'], body]).toEqual(['text/html', '<p>']);
  });
});
