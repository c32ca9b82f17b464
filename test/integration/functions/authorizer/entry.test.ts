import type { APIGatewayAuthorizerResult } from 'aws-lambda';

type Entry = { readonly handler: (event: unknown, context: unknown) => Promise<APIGatewayAuthorizerResult> };

describe("the authorizer's entry", () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = before;
    import.meta.jest.restoreAllMocks();
  });

  const VARIABLES = {
    BASE_URL: 'https://staging.example.com',
    ISSUER: 'https://staging.example.com',
    AUDIENCES: 'https://staging.example.com/energy',
    JWKS_URL: 'https://staging.example.com/.well-known/jwks.json',
    PARTNERS_TABLE: 'partners',
    POWERTOOLS_SERVICE_NAME: 'authorizer',
    POWERTOOLS_METRICS_NAMESPACE: 'energy-test',
    POWERTOOLS_METRICS_DISABLED: 'false',
    AWS_REGION: 'eu-west-2',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  };

  it('logs one line for a refusal, which is a metric too: why and which request, and nothing that was sent', async () => {
    process.env = { ...before, ...VARIABLES };
    const { handler } = (await import('../../../../functions/authorizer/index.ts')) as Entry;
    const lines: string[] = [];
    import.meta.jest.spyOn(process.stdout, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
    const event = {
      methodArn: 'arn:aws:execute-api:eu-west-2:1:api/staging/GET/energy/status',
      headers: { Authorization: 'Bearer TELL.TALE.TOKEN' },
      requestContext: { requestId: 'request-1' },
    };
    const response = await handler(event, { awsRequestId: 'lambda-1' });
    expect(response.principalId).toBe('refused');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        level: 'INFO',
        message: 'token refused',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        requestId: 'request-1',
        lambdaRequestId: 'lambda-1',
        reason: 'ERR_JWS_INVALID',
        service: 'authorizer',
        RefusedTokens: 1,
        _aws: {
          Timestamp: expect.any(Number),
          CloudWatchMetrics: [
            {
              Namespace: 'energy-test',
              Dimensions: [['service']],
              Metrics: [{ Name: 'RefusedTokens', Unit: 'Count' }],
            },
          ],
        },
      },
    ]);
    expect(lines.join('')).toMatch(/\n$/);
  });
});
