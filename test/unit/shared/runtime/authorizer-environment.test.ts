import { readAuthorizerEnvironment } from '../../../../shared/runtime/authorizer-environment.ts';

describe("the authorizer's environment", () => {
  const VARIABLES = {
    BASE_URL: 'https://b',
    ISSUER: 'https://b',
    AUDIENCES: 'https://b/energy, http://127.0.0.1:3000/energy',
    JWKS_URL: 'https://b/.well-known/jwks.json',
    PARTNERS_TABLE: 'partners',
  };

  it('is read with its defaults', () => {
    expect(readAuthorizerEnvironment(VARIABLES)).toEqual({
      baseUrl: 'https://b',
      issuer: 'https://b',
      audiences: ['https://b/energy', 'http://127.0.0.1:3000/energy'],
      keys: { kind: 'key-set', address: 'https://b/.well-known/jwks.json' },
      partnerClaim: 'client_id',
      partnersTable: 'partners',
    });
  });

  it('names the signing keys in KMS instead of a key set', () => {
    const { JWKS_URL: _, ...others } = VARIABLES;
    expect(readAuthorizerEnvironment({ ...others, SIGNING_KEY_IDS: 'one, two' })).toMatchObject({
      keys: { kind: 'kms', keyIds: ['one', 'two'] },
    });
  });

  it('names either the signing keys or a key set', () => {
    const { JWKS_URL, ...others } = VARIABLES;
    expect(() => readAuthorizerEnvironment(others)).toThrow('SIGNING_KEY_IDS, JWKS_URL missing or wrong');
    expect(() => readAuthorizerEnvironment({ ...others, JWKS_URL, SIGNING_KEY_IDS: 'one' })).toThrow(
      'the environment is not set up: JWKS_URL missing or wrong',
    );
    expect(() => readAuthorizerEnvironment({ ...others, SIGNING_KEY_IDS: ' , ' })).toThrow(
      'the environment is not set up: SIGNING_KEY_IDS missing or wrong',
    );
  });

  it('may name a claim', () => {
    expect(readAuthorizerEnvironment({ ...VARIABLES, PARTNER_CLAIM: 'azp' }).partnerClaim).toBe('azp');
  });

  it('names all that is missing at once', () => {
    expect(() => readAuthorizerEnvironment({})).toThrow(
      'the environment is not set up: BASE_URL, ISSUER, AUDIENCES, PARTNERS_TABLE, SIGNING_KEY_IDS, JWKS_URL missing or wrong',
    );
  });

  it('names what is there and no use', () => {
    expect(() => readAuthorizerEnvironment({ ...VARIABLES, AUDIENCES: ' , ', JWKS_URL: 'nowhere' })).toThrow(
      'the environment is not set up: AUDIENCES, JWKS_URL missing or wrong',
    );
  });
});
