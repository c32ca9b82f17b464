import fc from 'fast-check';
import { createLocalJWKSet, importJWK } from 'jose';
import { RefusedToken, verifyToken } from '../../../../shared/partners/verify-token.ts';
import { makeSigningKey, type SigningKey, signToken } from '../../../support/issuer.ts';

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

describe('a token that is well signed', () => {
  const NOW_SECONDS = 1_795_000_000;
  let key: SigningKey;
  beforeAll(async () => {
    key = await makeSigningKey();
  });

  const verified = async (claims: Readonly<Record<string, unknown>>, kid = key.publicKey.kid) => {
    const token = await signToken({
      key: await importJWK(key.privateJwk, 'RS256'),
      header: { alg: 'RS256', typ: 'at+jwt', kid },
      claims: {
        ...{ iss: rules.issuer, aud: rules.audiences[0], iat: NOW_SECONDS, exp: NOW_SECONDS + 60, jti: 'token-1' },
        ...{ sub: 'acme1', client_id: 'acme1', scope: 'partner:acme' },
        ...claims,
      },
    });
    const keys = createLocalJWKSet({ keys: [{ ...key.publicKey, kid }] });
    const verdict = await verifyToken(token, rules, { keys, nowSeconds: NOW_SECONDS }).catch(String);
    return { length: token.length, verdict };
  };

  it('may be 4,096 characters long', async () => {
    const { length: shortest } = await verified({ pad: '' });
    // Four characters of base64 are three of the claims.
    const room = Math.floor(((4_096 - shortest) * 3) / 4);
    const lengths = [room - 2, room - 1, room, room + 1, room + 2, room + 3];
    const tried = await Promise.all(lengths.map((size) => verified({ pad: 'x'.repeat(size) })));
    expect(tried.some(({ length }) => length === 4_096)).toBe(true);
    expect(tried.some(({ length }) => length > 4_096)).toBe(true);
    for (const { length, verdict } of tried) {
      expect(verdict).toEqual(length > 4_096 ? 'Error: too-long' : expect.objectContaining({ clientId: 'acme1' }));
    }
  });

  it('may name a client by 128 characters, and have another scope beside its own', async () => {
    const clientId = 'c'.repeat(128);
    const { verdict } = await verified({ sub: clientId, client_id: clientId, scope: 'openid partner:acme' });
    const scope = { kind: 'partner', name: 'acme' };
    expect(verdict).toEqual({ clientId, expiresAtSeconds: NOW_SECONDS + 60, scope });
  });
});
