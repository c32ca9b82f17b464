import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type ResponseHeaderOptions, responseHeaders } from '../../../../shared/http/response-headers.ts';

const LIMITS = { trial: { requestsPerSecond: 2, burst: 10 } };

type Asked = {
  readonly query?: Readonly<Record<string, readonly string[]>> | null;
  readonly body?: unknown;
  readonly tier?: unknown;
} & Partial<ResponseHeaderOptions>;

function headersFor({ query = null, body = null, tier = 'trial', ...options }: Asked = {}) {
  const event = {
    multiValueQueryStringParameters: query,
    body,
    requestContext: { requestId: 'request-1', authorizer: { tier } },
  } as unknown as APIGatewayProxyEvent;
  return responseHeaders(event, {
    ...{ parameters: {}, bodyFields: {}, rateLimits: LIMITS, isRehearsing: false },
    ...options,
  });
}

describe('the headers of every response', () => {
  it('state the target of the caller’s tier', () => {
    expect(headersFor()['RateLimit-Policy']).toBe('"partner";q=2;w=1;burst=10');
  });

  it.each([['gold'], ['constructor'], [null], [7]])('state no target for the unknown tier %p', (tier) => {
    expect(headersFor({ tier })).not.toHaveProperty('RateLimit-Policy');
  });

  it('say that the body depends on the encodings that are accepted, and on preferences only if they are heard', () => {
    expect(headersFor()['vary']).toBe('Accept-Encoding');
    expect(headersFor({ isRehearsing: true })['vary']).toBe('Accept-Encoding, Prefer');
  });

  it('name the ignored parameters without their values', () => {
    const parameters = { limit: { type: { read: () => 1, allowed: '', schema: undefined as never }, description: '' } };
    expect(headersFor({ parameters, query: { limit: ['1'], limt: ['SW1A 1AA'], '': ['x'] } })).toMatchObject({
      'x-ignored-parameters': 'limt',
    });
    expect(headersFor({ parameters, query: { limit: ['1'] } })).not.toHaveProperty('x-ignored-parameters');
  });

  it.each<[string, unknown, string | undefined]>([
    ['known keys', { post_code: 'SW1A 1AA', gas: { plan_key: 'x' }, attribution: { mine: 'x' } }, undefined],
    ['a key of its own', { atribution: {} }, 'atribution'],
    ['keys within an object', { gas: { planKey: 'x', plan_key: 'y' } }, 'gas.planKey'],
    ['of an unknown object its own key only', { meter: { serial: { number: 1 } } }, 'meter'],
    ['a key that looks like a path', { 'gas.plan_key': 'x' }, 'gas.plan_key'],
    ['no key of other characters', { 'a b': 1, 'a,b': 1, 'a\r\nb': 1, ä: 1, '': 1, 'a-b_c.1': 1 }, 'a-b_c.1'],
    ['nothing within a value that should be an object', { gas: ['x'], attribution: 7 }, undefined],
    ['nothing of what is not an object', '{"a":1}', undefined],
  ])('name of a body %s', (_, body, names) => {
    const field = { type: { read: () => 1, allowed: '', schema: { type: 'string' } }, description: '' } as const;
    const bodyFields = { post_code: field, gas: field, 'gas.plan_key': field, attribution: field };
    expect(headersFor({ body, bodyFields })['x-ignored-parameters']).toBe(names);
  });

  it('name ten in all, of the query first', () => {
    const body = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`b${index}`, 1]));
    const names = headersFor({ query: { q: ['1'] }, body: { ...body, ['x'.repeat(500)]: 1 } })['x-ignored-parameters'];
    expect(names).toBe('q, b0, b1, b2, b3, b4, b5, b6, b7, b8');
    expect(headersFor({ body: { ['x'.repeat(500)]: 1 } })['x-ignored-parameters']).toBe('x'.repeat(40));
  });

  it('name ten ignored parameters at most, each shortened', () => {
    const names = Array.from({ length: 12 }, (_, index) => `p${index}`);
    const shown = headersFor({ query: Object.fromEntries(names.map((name) => [name, ['x']])) });
    expect(shown['x-ignored-parameters']).toBe(names.slice(0, 10).join(', '));
    expect(headersFor({ query: { ['x'.repeat(500)]: ['1'] } })['x-ignored-parameters']).toBe('x'.repeat(40));
  });

  it('name no parameter in a way that could end a header or a list', () => {
    const query = { 'a\r\nSet-Cookie: b': ['1'], 'c,d': ['1'], 'é\ud800': ['1'], toString: ['1'] };
    expect(headersFor({ query })['x-ignored-parameters']).toBe(
      'a%0D%0ASet-Cookie%3A%20b, c%2Cd, %C3%A9%EF%BF%BD, toString',
    );
  });
});
