import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import type { EndpointName } from '../../../../shared/contract/endpoints.ts';
import type { ApiHandler } from '../../../../shared/http/messages.ts';
import { endpoint } from '../../../../shared/runtime/endpoint.ts';
import { partnerEnvironment } from '../../../../shared/runtime/environment.ts';
import { writtenMetrics } from '../../../support/written-metrics.ts';

const OWN = { ...process.env };
afterEach(() => {
  process.env = { ...OWN };
});

/** Composes a function as its entry does, and sends it a request that rehearses an error. */
async function rehearseIn(
  stage: string,
  run: ApiHandler = () => ({ body: 'worked' }),
  { name, prefer }: { readonly name: EndpointName; readonly prefer: string } = {
    name: 'sources',
    prefer: 'code=503',
  },
) {
  Object.assign(process.env, {
    ENVIRONMENT: stage,
    POWERTOOLS_SERVICE_NAME: 'sources',
    AWS_LAMBDA_LOG_LEVEL: 'FATAL',
    POWERTOOLS_METRICS_NAMESPACE: 'Energy/test',
    RATE_LIMITS: '{"high":{"requestsPerSecond":50,"burst":100}}',
  });
  const handler = endpoint(partnerEnvironment, () => run, { name });
  const authorizer = { partner: 'demo', clientId: 'demopartner', tier: 'high', exp: '4102444800' };
  const event = {
    headers: { Prefer: prefer },
    requestContext: { requestId: 'request-1', authorizer },
  };
  return handler(event as unknown as APIGatewayProxyEvent, {} as Context);
}

describe('a function composed from its environment', () => {
  it.each(['staging', 'local'])('returns a rehearsed error in %s', async (stage) => {
    expect((await rehearseIn(stage)).statusCode).toBe(503);
  });

  it.each([
    ['staging', 200],
    ['local', 200],
    ['production', 403],
  ])(
    'lets partners report on switches to rehearse, but not in production: %s',
    async (stage, status) => {
      const request = { name: 'switch-report', prefer: 'handling=lenient' } as const;
      expect((await rehearseIn(stage, undefined, request)).statusCode).toBe(status);
    },
  );

  it("ignores a rehearsal in production, and states the rate limit of the caller's tier", async () => {
    const { statusCode, body, headers } = await rehearseIn('production');
    expect([statusCode, body]).toEqual([200, 'worked']);
    expect(headers).toMatchObject({ 'RateLimit-Policy': '"partner";q=50;w=1;burst=100' });
  });

  it('writes a metric for a 5xx that it returns, by its name and version, by its name and by that of all, and none for a rehearsed one', async () => {
    const fail: ApiHandler = () => {
      throw new Error('broken');
    };
    const written = await writtenMetrics(() => rehearseIn('production', fail));
    const namespace = 'Energy/test';
    const values = { service: 'sources', version: 'local', ServerErrors: 1 };
    expect(written).toEqual([
      { namespace, dimensions: [['service', 'version']], values },
      { namespace, dimensions: [['service']], values: { service: 'sources', ServerErrors: 1 } },
      {
        namespace,
        dimensions: [['service']],
        values: { service: 'all-functions', ServerErrors: 1 },
      },
    ]);
    expect(await writtenMetrics(() => rehearseIn('staging'))).toEqual([]);
  });
});
