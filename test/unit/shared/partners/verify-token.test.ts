import fc from 'fast-check';
import { createLocalJWKSet, importJWK } from 'jose';
import { RefusedToken, verifyToken } from '../../../../shared/partners/verify-token.ts';
import { makeSigningKey, signToken } from '../../../support/issuer.ts';

const rules = {
  issuer: 'https://staging.example.com',
  audiences: ['https://staging.example.com/energy'],
  partnerClaim: 'client_id',
  tokensOf: 'service',
} as const;
const at = { keys: createLocalJWKSet({ keys: [] }), nowSeconds: 0 };

describe('any text as a token', () => {
  const encoded = fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'));
  const alg = fc.oneof(fc.constant('RS256'), fc.jsonValue());
  const header = fc
    .record({ alg, kid: fc.jsonValue(), typ: fc.jsonValue() }, { requiredKeys: [] })
    .map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'));

  it('is refused, and never taken for keys that are out of reach', async () => {
    const token = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.tuple(header, encoded, fc.base64String()).map((parts) => parts.join('.')),
      fc.tuple(encoded, encoded, encoded).map((parts) => parts.join('.')),
    );
    await fc.assert(
      fc.asyncProperty(token, async (text) => {
        await expect(verifyToken(text, rules, at)).rejects.toThrow(RefusedToken);
      }),
      { numRuns: 500 },
    );
  });
});

it('a token may name a client by 128 characters, and have another scope beside its own', async () => {
  const nowSeconds = 1_795_000_000;
  const signing = await makeSigningKey();
  const { kid } = signing.publicKey;
  const clientId = 'c'.repeat(128);
  const token = await signToken({
    key: await importJWK(signing.privateJwk, 'RS256'),
    header: { alg: 'RS256', typ: 'at+jwt', kid },
    claims: {
      ...{ iss: rules.issuer, aud: rules.audiences[0], iat: nowSeconds, exp: nowSeconds + 60, jti: 'token-1' },
      ...{ sub: clientId, client_id: clientId, scope: 'openid partner:acme' },
    },
  });
  const keys = createLocalJWKSet({ keys: [signing.publicKey] });
  const verified = { clientId, expiresAtSeconds: nowSeconds + 60, scope: 'partner:acme' };
  expect(await verifyToken(token, rules, { keys, nowSeconds })).toEqual(verified);
});
