import { functionEnvironment } from '../../../../bin/local/function-environments.ts';
import { functionsOf } from '../../../../lib/routes.ts';

const SERVICE = {
  baseUrl: 'http://localhost:3000',
  dynamodbUrl: 'http://127.0.0.1:8000',
  signingKeyJwk: '{"kty":"RSA","d":"private"}',
  today: '2026-11-21',
};

describe('the environment of a local function', () => {
  it('contains the signing key only for the token function and the key set', () => {
    const holders = functionsOf().filter((name) =>
      Object.values(functionEnvironment(name, SERVICE)).some((value) => value.includes('private')),
    );
    expect(holders.toSorted()).toEqual(['jwks', 'token']);
  });

  it('accepts the audiences of both names of this machine', () => {
    const audiences = 'http://localhost:3000/energy,http://127.0.0.1:3000/energy';
    expect(functionEnvironment('authorizer', SERVICE)).toMatchObject({ AUDIENCES: audiences });
    expect(functionEnvironment('token', SERVICE)).toMatchObject({ AUDIENCES: audiences });
  });
});
