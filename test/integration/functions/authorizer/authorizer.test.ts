import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import {
  authorizerFixture,
  type Claims,
  claims,
  EVERY_ROUTE,
  effectOf,
  LONGEST_ID,
  NO_SERVICE,
  NOW,
  STAGING,
} from '../../../support/authorizer-fixture.ts';
import { writtenLines } from '../../../support/written-lines.ts';

type Entry = {
  readonly handler: (event: unknown, context: unknown) => Promise<APIGatewayAuthorizerResult>;
};

const fixture = authorizerFixture();

describe('a good token', () => {
  it('is allowed on every route of the stage, and names the caller and its rate limit', async () => {
    const response = await fixture.started()(`Bearer ${await fixture.key().signer.sign(claims())}`);
    expect(response).toEqual({
      principalId: 'acme1',
      policyDocument: {
        Version: '2012-10-17',
        Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: EVERY_ROUTE }],
      },
      context: {
        partner: 'acme-energy',
        clientId: 'acme1',
        scope: 'partner:acme-energy',
        tier: 'standard',
        exp: String(NOW - 60 + 86_400),
      },
      // SHA-256 of usage-plan-key:staging:acme1
      usageIdentifierKey: 'b92e95692306f43b0281afc2982099e0e13e2e11db063f71591faa7fbeeed73e',
    });
  });

  it.each<[string, string, Claims]>([
    ['behind any spelling of the scheme', 'BEARER', {}],
    [
      'for several audiences, one of them ours',
      'bearer',
      { aud: ['https://elsewhere.example', `${STAGING}/energy`] },
    ],
    [
      'issued by a clock that is ten seconds ahead',
      'Bearer',
      { iat: NOW + 10, exp: NOW + 10 + 86_400 },
    ],
    ['in the last second of its life', 'Bearer', { exp: NOW + 1 }],
  ])('is allowed %s', async (_, scheme, change) => {
    expect(
      effectOf(await fixture.started()(`${scheme} ${await fixture.token(claims(change))}`)),
    ).toBe('Allow');
  });
});

it.each([
  [
    'a partner that is entitled to industry data',
    'entitled1',
    'partner:entitled',
    { industryData: '250', guessLimit: '9000', batchLines: '5000' },
  ],
  [
    'a client of 128 characters',
    LONGEST_ID,
    'openid partner:longest',
    { scope: 'partner:longest' },
  ],
  [
    'a journey client',
    'switch1',
    'journey',
    { partner: 'switch', clientId: 'switch1', scope: 'journey' },
  ],
])('the token of %s carries its rights', async (_, clientId, scope, context) => {
  const token = await fixture.token(claims({ client_id: clientId, sub: clientId, scope }));
  const response = await fixture.started()(`Bearer ${token}`);
  expect([effectOf(response), response.context]).toEqual([
    'Allow',
    expect.objectContaining(context),
  ]);
});

it.each([{ variables: { PARTNERS_TABLE: 'no-such-table' } }, { dynamodbUrl: NO_SERVICE }])(
  'a partner whose state cannot be read causes an error instead of a refusal: %j',
  async (options) => {
    await expect(fixture.started(options)(`Bearer ${await fixture.token()}`)).rejects.toThrow(
      'partner out of reach',
    );
  },
);

const OUTSIDE = 'https://tenant.eu.auth0.com/';
const AUTH0: Claims = {
  ...{
    iss: OUTSIDE,
    sub: 'Auth0Client@clients',
    aud: [`${STAGING}/energy`, `${OUTSIDE}userinfo`],
    azp: 'Auth0Client',
  },
  ...{ iat: NOW - 60, exp: NOW + 3_600, scope: 'read:plans', gty: 'client-credentials' },
};

const BETA = {
  ...{ partner: 'beta', clientId: 'Auth0Client', scope: 'partner:beta', tier: 'high' },
  exp: String(NOW + 3_600),
};
const OUTSIDE_SWITCH = { partner: 'outside-switch', scope: 'journey' };

/** An authorizer that takes the client's name from a claim. */
function started(partnerClaim: string, reasons: string[] = []) {
  const variables = {
    ISSUER: OUTSIDE,
    AUDIENCES: `${STAGING}/energy`,
    PARTNER_CLAIM: partnerClaim,
  };
  return fixture.started({ variables, reasons });
}

describe('an outside issuer', () => {
  it.each<[string, string, Claims, object]>([
    ['may name the client in azp', 'azp', {}, BETA],
    [
      'may name the client in the scope',
      'scope',
      { scope: 'read:plans partner:Auth0Client' },
      { partner: 'beta' },
    ],
    [
      'cannot make a journey client by a scope',
      'azp',
      { scope: 'journey' },
      { scope: 'partner:beta' },
    ],
    ['may have a journey client, by its record', 'azp', { azp: 'Auth0Journey' }, OUTSIDE_SWITCH],
  ])('%s', async (_, claim, change, context) => {
    const response = await started(claim)(`Bearer ${await fixture.token({ ...AUTH0, ...change })}`);
    expect(response.context).toMatchObject(context);
  });

  it('may write no type, or the one of RFC 9068', async () => {
    const ask = started('azp');
    for (const typ of [undefined, 'at+jwt', 'application/at+jwt', 'application/jwt', 'jwt']) {
      expect(effectOf(await ask(`Bearer ${await fixture.token(AUTH0, { typ })}`))).toBe('Allow');
    }
  });

  it.each([
    ['is missing', 'client_id', {}, 'client'],
    ['is a part of every object', 'constructor', {}, 'client'],
    ['names nobody here', 'sub', {}, 'unknown-partner'],
    ['is a scope without a partner', 'scope', {}, 'client'],
    ['is a scope of an empty name', 'scope', { scope: 'partner:' }, 'client'],
    [
      'is a scope of a name of 129 characters',
      'scope',
      { scope: `partner:${'x'.repeat(129)}` },
      'client',
    ],
    ['is contradicted by the scope', 'azp', { scope: 'partner:other' }, 'scope'],
  ])('is refused if the claim %s', async (_, claim, change, reason) => {
    const reasons: string[] = [];
    const ask = started(claim, reasons);
    expect(effectOf(await ask(`Bearer ${await fixture.token({ ...AUTH0, ...change })}`))).toBe(
      'Deny',
    );
    expect(reasons).toEqual([reason]);
  });
});

describe("the authorizer's entry", () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = before;
  });

  const VARIABLES = {
    ...{
      BASE_URL: STAGING,
      ISSUER: STAGING,
      AUDIENCES: `${STAGING}/energy`,
      PARTNERS_TABLE: 'partners',
    },
    ...{ JWKS_URL: `${STAGING}/.well-known/jwks.json`, POWERTOOLS_SERVICE_NAME: 'authorizer' },
    ...{ POWERTOOLS_METRICS_NAMESPACE: 'energy-test', POWERTOOLS_METRICS_DISABLED: 'false' },
    POWERTOOLS_DEV: 'true',
    ...{ AWS_REGION: 'eu-west-2', AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' },
  };

  it('logs and counts a refused request, with its id and the reason but nothing that was sent', async () => {
    process.env = { ...before, ...VARIABLES };
    const { handler } = (await import('../../../../functions/authorizer/index.ts')) as Entry;
    const event = {
      methodArn: 'arn:aws:execute-api:eu-west-2:1:api/staging/GET/energy/status',
      headers: { Authorization: 'Bearer TELL.TALE.TOKEN' },
      requestContext: { requestId: 'request-1' },
    };
    const lines = await writtenLines(async () => {
      expect((await handler(event, { awsRequestId: 'lambda-1' })).principalId).toBe('refused');
    });
    const metric = { Namespace: 'energy-test', Dimensions: [['service']] };
    const Metrics = [{ Name: 'RefusedTokens', Unit: 'Count' }];
    expect(lines).toEqual([
      {
        ...{ level: 'INFO', message: 'token-refused', service: 'authorizer' },
        ...{ reason: 'ERR_JWS_INVALID', requestId: 'request-1', lambdaRequestId: 'lambda-1' },
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
      {
        ...{ service: 'authorizer', RefusedTokens: 1 },
        _aws: {
          Timestamp: expect.any(Number),
          CloudWatchMetrics: [{ ...metric, Metrics: [expect.objectContaining(Metrics[0])] }],
        },
      },
    ]);
  });
});
