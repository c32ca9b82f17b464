import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type ResponseHeaderOptions, responseHeaders } from '../../../../shared/http/response-headers.ts';

const FIELD = { type: { read: () => 1, allowed: '', schema: { type: 'string' } }, description: '' } as const;
const TEN = Array.from({ length: 12 }, (_, index) => [`p${index}`, ['1']] as const);

function headersFor(event: object, options: Partial<ResponseHeaderOptions> = {}) {
  const sent = { requestContext: { requestId: 'request-1', authorizer: { tier: 'trial' } }, body: null, ...event };
  const rateLimits = { trial: { requestsPerSecond: 2, burst: 10 } };
  const defaults = { parameters: {}, bodyFields: {}, rateLimits, isRehearsing: false };
  return responseHeaders(sent as unknown as APIGatewayProxyEvent, { ...defaults, ...options });
}

describe('the headers of every response', () => {
  it.each([['gold'], ['constructor'], [null], [7]])('state no rate limit for the unknown tier %p', (tier) => {
    expect(headersFor({})['RateLimit-Policy']).toBe('"partner";q=2;w=1;burst=10');
    const requestContext = { requestId: 'request-1', authorizer: { tier } };
    expect(headersFor({ requestContext })).not.toHaveProperty('RateLimit-Policy');
  });

  it.each<[object, string | undefined]>([
    [{ limit: ['1'] }, undefined],
    [{ limit: ['1'], limt: ['SW1A 1AA'], '': ['x'] }, 'limt'],
    [Object.fromEntries(TEN), 'p0, p1, p2, p3, p4, p5, p6, p7, p8, p9'],
    [{ ['x'.repeat(500)]: ['1'] }, 'x'.repeat(40)],
    [
      { 'a\r\nSet-Cookie: b': ['1'], 'c,d': ['1'], 'é\ud800': ['1'], toString: ['1'] },
      'a%0D%0ASet-Cookie%3A%20b, c%2Cd, %C3%A9%EF%BF%BD, toString',
    ],
  ])('name ignored parameters, without their values or anything that ends a header: %j', (query, names) => {
    const headers = headersFor({ multiValueQueryStringParameters: query }, { parameters: { limit: FIELD } });
    expect(headers['x-ignored-parameters']).toBe(names);
  });

  it.each<[string, unknown, string | undefined]>([
    ['nothing of known keys', { post_code: 'SW1A 1AA', gas: { plan_key: 'x' }, attribution: { mine: 'x' } }, undefined],
    ['a key', { atribution: {} }, 'atribution'],
    ['keys within an object', { gas: { planKey: 'x', plan_key: 'y' } }, 'gas.planKey'],
    ['of an unknown object its own key only', { meter: { serial: { number: 1 } } }, 'meter'],
    ['a key that looks like a path', { 'gas.plan_key': 'x' }, 'gas.plan_key'],
    ['no key of other characters', { 'a b': 1, 'a,b': 1, 'a\r\nb': 1, ä: 1, '': 1, 'a-b_c.1': 1 }, 'a-b_c.1'],
    ['nothing of what is not an object', '{"a":1}', undefined],
  ])('name of a body %s', (_, body, names) => {
    const bodyFields = { post_code: FIELD, gas: FIELD, 'gas.plan_key': FIELD, attribution: FIELD };
    expect(headersFor({ body }, { bodyFields })['x-ignored-parameters']).toBe(names);
  });
});
