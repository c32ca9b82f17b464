import { createHmac, createPublicKey } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK } from 'jose';
import {
  authorizerFixture,
  type Claims,
  claims,
  EVERY_ROUTE,
  effectOf,
  encoded,
  NOW,
  STAGING,
} from '../../../support/authorizer-fixture.ts';
import { signToken } from '../../../support/issuer.ts';

const PRODUCTION = 'https://api.example.com';
const fixture = authorizerFixture();

function without(name: string): Claims {
  return Object.fromEntries(Object.entries(claims()).filter(([key]) => key !== name));
}

/** Each attack, the reason that is logged for it, and the Authorization header or headers that carry it. */
const ATTACKS: ReadonlyArray<readonly [string, string, () => Promise<string | readonly string[]>]> = [
  ['no token', 'no-token', async () => ''],
  ['another scheme', 'no-token', async () => `Basic ${Buffer.from('acme1:s').toString('base64')}`],
  ['a token without its scheme', 'no-token', async () => fixture.token()],
  [
    'two tokens in one header',
    'no-token',
    async () => `Bearer ${await fixture.token()}, Bearer ${await fixture.token()}`,
  ],
  [
    'two Authorization headers',
    'no-token',
    async () => [`Bearer ${await fixture.token()}`, `Bearer ${await fixture.token()}`],
  ],
  ['an encrypted token of five parts', 'no-token', async () => 'Bearer a.b.c.d.e'],
  ['a token without signature', 'no-token', async () => `Bearer ${(await fixture.token()).replace(/[^.]+$/, '')}`],
  ['three parts that say nothing', 'ERR_JWS_INVALID', async () => 'Bearer a.b.c'],
  ['a token of 8 KB', 'too-long', async () => `Bearer ${await fixture.token(claims({ padding: 'x'.repeat(6_000) }))}`],
  [
    'alg none',
    'ERR_JOSE_ALG_NOT_ALLOWED',
    async () =>
      `Bearer ${encoded({ alg: 'none', typ: 'JWT', kid: fixture.key().publicKey.kid })}.${encoded(claims())}.AA`,
  ],
  [
    'HS256 with the public key as its secret',
    'ERR_JOSE_ALG_NOT_ALLOWED',
    async () => {
      const pem = createPublicKey({ key: { ...fixture.key().publicKey }, format: 'jwk' }).export({
        type: 'spki',
        format: 'pem',
      });
      const input = `${encoded({ alg: 'HS256', typ: 'JWT', kid: fixture.key().publicKey.kid })}.${encoded(claims())}`;
      return `Bearer ${input}.${createHmac('sha256', pem).update(input).digest('base64url')}`;
    },
  ],
  [
    'RS512 by the right key',
    'ERR_JOSE_ALG_NOT_ALLOWED',
    async () => {
      const other = await importJWK({ ...fixture.key().privateJwk, alg: 'RS512' }, 'RS512');
      const header = { alg: 'RS512', typ: 'JWT', kid: fixture.key().publicKey.kid };
      return `Bearer ${await signToken({ key: other, claims: claims(), header })}`;
    },
  ],
  [
    'the right kid, another key',
    'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    async () => {
      const { privateKey: other } = await generateKeyPair('RS256');
      const header = { alg: 'RS256', typ: 'JWT', kid: fixture.key().publicKey.kid };
      return `Bearer ${await signToken({ key: other, claims: claims(), header })}`;
    },
  ],
  [
    'a key of its own in the header',
    'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    async () => {
      const pair = await generateKeyPair('RS256', { extractable: true });
      const jwk = await exportJWK(pair.publicKey);
      const header = { alg: 'RS256', typ: 'JWT', kid: fixture.key().publicKey.kid, jwk };
      return `Bearer ${await signToken({ key: pair.privateKey, claims: claims(), header } as never)}`;
    },
  ],
  [
    'changed claims under the old signature',
    'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    async () => {
      const [header, , signature] = (await fixture.token()).split('.');
      return `Bearer ${header}.${encoded(claims({ client_id: 'other1', sub: 'other1', scope: 'partner:other' }))}.${signature}`;
    },
  ],
  [
    'a good signature whose last letter was changed where it carries no bit',
    'encoding',
    // 256 bytes in 342 letters: the last one holds two bits, as A, Q, g or w, and the next letter holds the same two.
    async () =>
      `Bearer ${(await fixture.token()).replace(/.$/, (last) => String.fromCharCode(last.charCodeAt(0) + 1))}`,
  ],
  [
    'an unknown kid',
    'ERR_JWKS_NO_MATCHING_KEY',
    async () => `Bearer ${await fixture.token(claims(), { kid: 'unknown' })}`,
  ],
  [
    'a kid that is a path',
    'ERR_JWKS_NO_MATCHING_KEY',
    async () => `Bearer ${await fixture.token(claims(), { kid: '../../etc/passwd' })}`,
  ],
  [
    'a kid that is a URL',
    'ERR_JWKS_NO_MATCHING_KEY',
    async () => `Bearer ${await fixture.token(claims(), { kid: 'https://evil.example.com/jwks.json' })}`,
  ],
  [
    'a kid that is no text',
    'key-id',
    async () => `Bearer ${encoded({ alg: 'RS256', typ: 'at+jwt', kid: 7 })}.${encoded(claims())}.AA`,
  ],
  ['an empty kid', 'key-id', async () => `Bearer ${await fixture.token(claims(), { kid: '' })}`],
  [
    'a kid of 300 characters',
    'key-id',
    async () => `Bearer ${await fixture.token(claims(), { kid: 'k'.repeat(300) })}`,
  ],
  ['another type', 'type', async () => `Bearer ${await fixture.token(claims(), { typ: 'logout+jwt' })}`],
  ['no type', 'type', async () => `Bearer ${await fixture.token(claims(), { typ: undefined })}`],
  [
    'a type that is no text',
    'type',
    async () => `Bearer ${encoded({ alg: 'RS256', typ: 7, kid: 'k' })}.${encoded(claims())}.AA`,
  ],
  [
    'a critical header that nobody knows',
    'ERR_JOSE_NOT_SUPPORTED',
    async () => `Bearer ${encoded({ alg: 'RS256', kid: 'k', crit: ['x'], x: 1 })}.${encoded(claims())}.AA`,
  ],
  ['expired this second', 'expired', async () => `Bearer ${await fixture.token(claims({ exp: NOW }))}`],
  ['expired an hour ago', 'ERR_JWT_EXPIRED', async () => `Bearer ${await fixture.token(claims({ exp: NOW - 3_600 }))}`],
  [
    'an end that is no number',
    'ERR_JWT_CLAIM_VALIDATION_FAILED',
    async () => `Bearer ${await fixture.token(claims({ exp: '9999999999' }))}`,
  ],
  ['an end beyond all numbers', 'expiry', async () => `Bearer ${await fixture.token(claims({ exp: 1e300 }))}`],
  ['issued in a minute', 'issued-at', async () => `Bearer ${await fixture.token(claims({ iat: NOW + 60 }))}`],
  [
    'a second more than a day of life',
    'lifetime',
    async () => `Bearer ${await fixture.token(claims({ iat: NOW, exp: NOW + 86_401 }))}`,
  ],
  [
    'a life of a hundred years',
    'lifetime',
    async () => `Bearer ${await fixture.token(claims({ exp: NOW + 100 * 365 * 86_400 }))}`,
  ],
  [
    'not yet valid',
    'ERR_JWT_CLAIM_VALIDATION_FAILED',
    async () => `Bearer ${await fixture.token(claims({ nbf: NOW + 60 }))}`,
  ],
  [
    'another audience',
    'ERR_JWT_CLAIM_VALIDATION_FAILED',
    async () => `Bearer ${await fixture.token(claims({ aud: 'https://elsewhere.example.com/energy' }))}`,
  ],
  [
    'an audience that only begins like ours',
    'ERR_JWT_CLAIM_VALIDATION_FAILED',
    async () => `Bearer ${await fixture.token(claims({ aud: `${STAGING}/energy/` }))}`,
  ],
  [
    'another issuer',
    'ERR_JWT_CLAIM_VALIDATION_FAILED',
    async () => `Bearer ${await fixture.token(claims({ iss: 'https://evil.example.com' }))}`,
  ],
  ...['iss', 'sub', 'client_id', 'aud', 'iat', 'exp', 'jti', 'scope'].map(
    (name) =>
      [
        `no ${name}`,
        'ERR_JWT_CLAIM_VALIDATION_FAILED',
        async () => `Bearer ${await fixture.token(without(name))}`,
      ] as const,
  ),
  [
    'a scope that names no partner',
    'scope',
    async () => `Bearer ${await fixture.token(claims({ scope: 'read:all' }))}`,
  ],
  ['a scope of an empty name', 'scope', async () => `Bearer ${await fixture.token(claims({ scope: 'partner:' }))}`],
  [
    'a scope that is a list',
    'scope',
    async () => `Bearer ${await fixture.token(claims({ scope: ['partner:acme-energy'] }))}`,
  ],
  [
    'two partners in the scope',
    'scope',
    async () => `Bearer ${await fixture.token(claims({ scope: 'partner:acme-energy partner:other' }))}`,
  ],
  [
    'the name of another partner',
    'scope',
    async () => `Bearer ${await fixture.token(claims({ scope: 'partner:other' }))}`,
  ],
  [
    'a subject that is another client',
    'subject',
    async () => `Bearer ${await fixture.token(claims({ sub: 'other1' }))}`,
  ],
  [
    'a client id that is no text',
    'subject',
    async () => `Bearer ${await fixture.token(claims({ client_id: ['acme1'] }))}`,
  ],
  [
    'a client id of 200 characters',
    'client',
    async () => `Bearer ${await fixture.token(claims({ client_id: 'x'.repeat(200), sub: 'x'.repeat(200) }))}`,
  ],
  [
    'an unknown partner',
    'unknown-partner',
    async () => `Bearer ${await fixture.token(claims({ client_id: 'gone', sub: 'gone' }))}`,
  ],
  [
    'a partner that is switched off',
    'disabled',
    async () => `Bearer ${await fixture.token(claims({ client_id: 'off1', sub: 'off1', scope: 'partner:off' }))}`,
  ],
];

describe('an attack is refused by a policy that the gateway turns into 401', () => {
  it.each(ATTACKS)('%s', async (_, reason, headers) => {
    const reasons: string[] = [];
    const response = await fixture.started({ reasons })(await headers());
    expect(response).toEqual({
      principalId: 'refused',
      policyDocument: {
        Version: '2012-10-17',
        Statement: [{ Action: 'execute-api:Invoke', Effect: 'Deny', Resource: EVERY_ROUTE }],
      },
    });
    expect(reasons).toEqual([reason]);
  });

  it('a staging token on production, even where both were signed by one key', async () => {
    const production = fixture.started({
      variables: { BASE_URL: PRODUCTION, ISSUER: PRODUCTION, AUDIENCES: `${PRODUCTION}/energy` },
    });
    expect(effectOf(await production(`Bearer ${await fixture.token()}`))).toBe('Deny');
  });
});
