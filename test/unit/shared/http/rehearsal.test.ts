import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { httpFunction } from '../../../../shared/http/function.ts';

const CALLER = { partner: 'demo', clientId: 'demopartner', tier: 'trial', exp: '2000000000' };
const LOG = { responded: () => {}, refused: () => {}, failed: () => {} };

type Sending = {
  readonly prefer: readonly string[];
  readonly name?: string;
  readonly authorizer?: Readonly<Record<string, string>>;
  readonly isProduction?: boolean;
};

async function send({ prefer, name = 'Prefer', authorizer = CALLER, isProduction = false }: Sending) {
  const waited: number[] = [];
  let serverErrors = 0;
  const event = {
    headers: { [name]: prefer.at(-1) },
    multiValueHeaders: { [name]: prefer },
    multiValueQueryStringParameters: { odd: ['1'] },
    requestContext: { requestId: 'request-1', authorizer },
  } as unknown as APIGatewayProxyEvent;
  const wait = async (seconds: number): Promise<void> => {
    waited.push(seconds);
  };
  const handler = httpFunction(
    {
      log: LOG,
      clock: { nowMs: () => 1_795_000_000_000 },
      rateLimits: { trial: { requestsPerSecond: 2, burst: 10 } },
      rehearsal: isProduction ? undefined : { wait },
      onServerError: () => {
        serverErrors += 1;
      },
    },
    () => ({ body: 'worked' }),
  );
  const { statusCode, headers, body } = await handler(event, {} as Context);
  return { status: statusCode, headers: headers ?? {}, body, waited, serverErrors };
}

async function statusFor(...prefer: readonly string[]): Promise<number> {
  return (await send({ prefer })).status;
}

describe('a preferred error', () => {
  it.each([
    [401, 'unauthorized', 'WWW-Authenticate', 'Bearer'],
    [404, 'not-found', 'cache-control', 'no-store'],
    [429, 'too-many-requests', 'Retry-After', '1'],
    [500, 'internal-error', 'cache-control', 'no-store'],
    [503, 'market-unavailable', 'Retry-After', '30'],
  ])('of status %i is %s in its true shape and headers', async (status, code, name, value) => {
    const response = await send({ prefer: [`code=${status}`] });
    expect([response.status, response.serverErrors]).toEqual([status, 0]);
    expect(JSON.parse(response.body)).toEqual({ errors: [{ code, message: expect.any(String), parameters: {} }] });
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'RateLimit-Policy': '"partner";q=2;w=1;burst=10',
      'x-ignored-parameters': 'odd',
      'x-request-id': 'request-1',
      vary: 'Accept-Encoding, Prefer',
      [name]: value,
    });
  });

  it('may be written as RFC 7240 allows', async () => {
    expect(await statusFor('respond-async, code=503')).toBe(503);
    expect(await statusFor('respond-async', 'code=503')).toBe(503);
    expect(await statusFor('Code = "503" ; strict, handling=lenient')).toBe(503);
    expect(await statusFor('note="a \\", code=404", code=503')).toBe(503);
    expect(await statusFor('code="5\\03"')).toBe(503);
    expect((await send({ name: 'PREFER', prefer: ['CODE=503'] })).status).toBe(503);
  });

  it('is the first if several are sent', async () => {
    expect(await statusFor('code=429, code=503')).toBe(429);
    expect(await statusFor('code=418', 'code=503')).toBe(200);
  });

  it.each([
    'code=200',
    'code=400',
    'code=418',
    'code',
    'code=',
    'code=5e2',
    'code=__proto__',
    'xcode=503',
    '=code=503',
    'code, code=503',
    '',
    '"',
    ';=,',
  ])('is ignored if it is none of the five: %s', async (prefer) => {
    expect(await statusFor(prefer)).toBe(200);
  });

  it('comes after the check of the token', async () => {
    const response = await send({ prefer: ['code=503, wait=5'], authorizer: { ...CALLER, exp: '1' } });
    expect([response.status, response.waited]).toEqual([401, []]);
  });
});

describe('a preferred delay', () => {
  it.each(['1', '10'])('of %s seconds comes before the response, an error as well', async (seconds) => {
    const prefer = `wait=${seconds}`;
    expect(await send({ prefer: [prefer] })).toMatchObject({ status: 200, waited: [Number(seconds)] });
    expect(await send({ prefer: [prefer, 'code=500'] })).toMatchObject({ status: 500, waited: [Number(seconds)] });
  });

  it.each(['0', '11', '99', '100', '-1', '1.5', '01', 'long', ''])('is ignored if it is "%s"', async (seconds) => {
    expect(await send({ prefer: [`wait=${seconds}`] })).toMatchObject({ status: 200, waited: [] });
  });
});

it('a service that rehearses nothing ignores preferences, and its responses do not depend on them', async () => {
  const response = await send({ prefer: ['code=503, wait=5'], isProduction: true });
  expect(response).toMatchObject({ status: 200, body: 'worked', waited: [] });
  expect(response.headers['vary']).toBe('Accept-Encoding');
});
