import { functionEnvironment, LOCAL_TIERS } from '../../../../bin/local/function-environments.ts';
import { FUNCTION_TABLES, functionsOf, ROUTES, TABLES } from '../../../../lib/routes.ts';

const API_FUNCTIONS = functionsOf(ROUTES);

const SERVICE = {
  baseUrl: 'http://localhost:3000',
  dynamodbUrl: 'http://127.0.0.1:8000',
  signingKeyJwk: '{"kty":"RSA","d":"private"}',
  today: '2026-11-21',
};

describe('the environment of a local function', () => {
  it.each([...API_FUNCTIONS])('names only the tables that %s may use', (name) => {
    const environment = functionEnvironment(name, SERVICE);
    const given = TABLES.filter(({ variable }) => variable in environment).map((table) => table.name);
    expect(given.toSorted()).toEqual(Object.keys(FUNCTION_TABLES[name]).toSorted());
  });

  it('contains the signing key only for the token function and the key set', () => {
    const holders = API_FUNCTIONS.filter((name) =>
      Object.values(functionEnvironment(name, SERVICE)).some((value) => value.includes('private')),
    );
    expect(holders.toSorted()).toEqual(['jwks', 'token']);
  });

  it('accepts the audiences of both names of this machine', () => {
    const audiences = 'http://localhost:3000/energy,http://127.0.0.1:3000/energy';
    expect(functionEnvironment('authorizer', SERVICE)).toMatchObject({ AUDIENCES: audiences });
    expect(functionEnvironment('token', SERVICE)).toMatchObject({ AUDIENCES: audiences });
  });

  it('contains the rate limits that the local gateway applies, for a function behind the token', () => {
    const limitsOf = (name: 'status' | 'jwks') => functionEnvironment(name, SERVICE)['RATE_LIMITS'] ?? 'null';
    expect(JSON.parse(limitsOf('status'))).toEqual(LOCAL_TIERS);
    expect(JSON.parse(limitsOf('jwks'))).toBeNull();
  });

  it('contains the day only if one is given', () => {
    expect(functionEnvironment('comparison', SERVICE)).toMatchObject({ TODAY: '2026-11-21' });
    expect(functionEnvironment('comparison', { ...SERVICE, today: undefined })).not.toHaveProperty('TODAY');
  });
});
