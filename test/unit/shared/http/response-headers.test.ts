import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type ResponseHeaderOptions, responseHeaders } from '../../../../shared/http/response-headers.ts';

const LIMITS = { trial: { requestsPerSecond: 2, burst: 10 } };

type Asked = {
  readonly query?: Readonly<Record<string, readonly string[]>> | null;
  readonly tier?: unknown;
} & Partial<ResponseHeaderOptions>;

function headersFor({ query = null, tier = 'trial', ...options }: Asked = {}) {
  const event = {
    multiValueQueryStringParameters: query,
    requestContext: { requestId: 'request-1', authorizer: { tier } },
  } as unknown as APIGatewayProxyEvent;
  return responseHeaders(event, { parameters: {}, rateLimits: LIMITS, isRehearsing: false, ...options });
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
