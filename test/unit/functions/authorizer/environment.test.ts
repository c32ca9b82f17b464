import { readAuthorizerEnvironment } from '../../../../functions/authorizer/environment.ts';

describe("the authorizer's environment", () => {
  const VARIABLES = {
    BASE_URL: 'https://b',
    ISSUER: 'https://b',
    AUDIENCES: 'https://b/energy, http://127.0.0.1:3000/energy',
    JWKS_URL: 'https://b/.well-known/jwks.json',
    PARTNERS_TABLE: 'partners',
    AWS_REGION: 'eu-west-2',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };

  it('is read with its defaults', () => {
    expect(readAuthorizerEnvironment(VARIABLES)).toEqual({
      baseUrl: 'https://b',
      issuer: 'https://b',
      audiences: ['https://b/energy', 'http://127.0.0.1:3000/energy'],
      jwksUrl: 'https://b/.well-known/jwks.json',
      partnerClaim: 'client_id',
      partnersTable: 'partners',
      region: 'eu-west-2',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
  });

  it('may name a claim, a session token and a DynamoDB', () => {
    const more = { PARTNER_CLAIM: 'azp', AWS_SESSION_TOKEN: 't', AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:8000' };
    expect(readAuthorizerEnvironment({ ...VARIABLES, ...more })).toMatchObject({
      partnerClaim: 'azp',
      sessionToken: 't',
      dynamodbEndpoint: 'http://127.0.0.1:8000',
    });
  });

  it('names all that is missing at once', () => {
    expect(() => readAuthorizerEnvironment({})).toThrow(
      `the environment is not set up: ${Object.keys(VARIABLES).join(', ')} missing or wrong`,
    );
  });

  it('names what is there and no use', () => {
    expect(() => readAuthorizerEnvironment({ ...VARIABLES, AUDIENCES: ' , ', JWKS_URL: 'nowhere' })).toThrow(
      'the environment is not set up: AUDIENCES, JWKS_URL missing or wrong',
    );
  });
});
