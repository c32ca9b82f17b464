import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import type { ApiHandler } from '../../../../shared/http/messages.ts';
import { endpoint } from '../../../../shared/runtime/endpoint.ts';
import { writtenMetrics } from '../../../support/written-metrics.ts';

const OWN = { ...process.env };
afterEach(() => {
  process.env = { ...OWN };
});

/** Composes a function as its entry does, and sends it a request that rehearses an error. */
async function rehearseIn(stage: string, run: ApiHandler = () => ({ body: 'worked' })) {
  Object.assign(process.env, {
    ENVIRONMENT: stage,
    BASE_URL: 'https://api.example.com',
    POWERTOOLS_SERVICE_NAME: 'docs',
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    POWERTOOLS_METRICS_NAMESPACE: 'Energy/test',
    RATE_LIMITS: '{"high":{"requestsPerSecond":50,"burst":100}}',
  });
  const handler = endpoint('docs', () => run);
  const event = {
    headers: { Prefer: 'code=503' },
    requestContext: {
      requestId: 'request-1',
      authorizer: { partner: 'demo', clientId: 'demopartner', tier: 'high', exp: '4102444800' },
    },
  } as unknown as APIGatewayProxyEvent;
  return handler(event, {} as Context);
}

describe('a function composed from its environment', () => {
  it.each(['staging', 'local'])('returns a rehearsed error in %s', async (stage) => {
    expect((await rehearseIn(stage)).statusCode).toBe(503);
  });

  it('ignores a rehearsal in production', async () => {
    const response = await rehearseIn('production');
    expect([response.statusCode, response.body]).toEqual([200, 'worked']);
  });

  it('writes a metric for a 5xx that it returns, under its own name and that of all, and none for a rehearsed one', async () => {
    const fail: ApiHandler = () => {
      throw new Error('broken');
    };
    const written = await writtenMetrics(() => rehearseIn('production', fail));
    expect(written).toEqual(
      ['docs', 'all-functions'].map((service) => ({
        namespace: 'Energy/test',
        dimensions: [['service']],
        values: { service, ServerErrors: 1 },
      })),
    );
    expect(await writtenMetrics(() => rehearseIn('staging'))).toEqual([]);
  });

  it("states the rate limit of the caller's tier", async () => {
    expect((await rehearseIn('production')).headers).toMatchObject({
      'RateLimit-Policy': '"partner";q=50;w=1;burst=100',
    });
  });
});
