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

const fixture = authorizerFixture();

const kid = () => fixture.key().publicKey.kid;

/**
 * Each attack, the reason that is logged for it, and the Authorization header or headers that carry
 * it.
 */
const HEADERS: ReadonlyArray<
  readonly [string, string, (good: string) => string | readonly string[]]
> = [
  ['no token', 'no-token', () => ''],
  ['another scheme', 'no-token', () => `Basic ${btoa('acme1:s')}`],
  ['a token without its scheme', 'no-token', (good) => good],
  ['two tokens in one header', 'no-token', (good) => `Bearer ${good}, Bearer ${good}`],
  ['two Authorization headers', 'no-token', (good) => [`Bearer ${good}`, `Bearer ${good}`]],
  ['an encrypted token of five parts', 'no-token', () => 'Bearer a.b.c.d.e'],
  ['a token without a signature', 'no-token', (good) => `Bearer ${good.replace(/[^.]+$/, '')}`],
  ['three parts of nothing', 'ERR_JWS_INVALID', () => 'Bearer a.b.c'],
  [
    'changed claims under the old signature',
    'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    (good) => {
      const [header, , signature] = good.split('.');
      const otherPartner = claims({ client_id: 'other1', sub: 'other1', scope: 'partner:other' });
      return `Bearer ${header}.${encoded(otherPartner)}.${signature}`;
    },
  ],
  // 256 bytes in 342 letters: the last one holds two bits, as A, Q, g or w, and the next letter
  // holds the same two.
  [
    'a signature whose last letter was changed where it carries no bit',
    'encoding',
    (good) => `Bearer ${good.replace(/.$/, (last) => String.fromCharCode(last.charCodeAt(0) + 1))}`,
  ],
];

/** Headers of a token that nobody could have signed. */
const UNSIGNED: ReadonlyArray<readonly [string, string, Claims]> = [
  ['a kid that is no text', 'key-id', { alg: 'RS256', typ: 'at+jwt', kid: 7 }],
  ['a type that is no text', 'type', { alg: 'RS256', typ: 7, kid: 'k' }],
  [
    'a critical header that nobody knows',
    'ERR_JOSE_NOT_SUPPORTED',
    { alg: 'RS256', kid: 'k', crit: ['x'], x: 1 },
  ],
  ['alg none', 'ERR_JOSE_ALG_NOT_ALLOWED', { alg: 'none', typ: 'JWT', kid: 'k' }],
];

/** Claims and headers that are well signed. */
const SIGNED: ReadonlyArray<readonly [string, string, Claims, Claims?]> = [
  ['a token of 8 KB', 'too-long', { padding: 'x'.repeat(6_000) }],
  ['an unknown kid', 'ERR_JWKS_NO_MATCHING_KEY', {}, { kid: 'unknown' }],
  ['a kid that is a path', 'ERR_JWKS_NO_MATCHING_KEY', {}, { kid: '../../etc/passwd' }],
  [
    'a kid that is a URL',
    'ERR_JWKS_NO_MATCHING_KEY',
    {},
    { kid: 'https://evil.example.com/jwks.json' },
  ],
  ['an empty kid', 'key-id', {}, { kid: '' }],
  ['a kid of 300 characters', 'key-id', {}, { kid: 'k'.repeat(300) }],
  ['another type', 'type', {}, { typ: 'logout+jwt' }],
  ['no type', 'type', {}, { typ: undefined }],
  ['expired this second', 'expired', { exp: NOW }],
  ['expired an hour ago', 'ERR_JWT_EXPIRED', { exp: NOW - 3_600 }],
  ['an end that is no number', 'ERR_JWT_CLAIM_VALIDATION_FAILED', { exp: '9999999999' }],
  ['an end beyond all numbers', 'expiry', { exp: 1e300 }],
  ['issued in a minute', 'issued-at', { iat: NOW + 60 }],
  ['a second more than a day of life', 'lifetime', { iat: NOW, exp: NOW + 86_401 }],
  ['not yet valid', 'ERR_JWT_CLAIM_VALIDATION_FAILED', { nbf: NOW + 60 }],
  [
    'another audience',
    'ERR_JWT_CLAIM_VALIDATION_FAILED',
    { aud: 'https://elsewhere.example.com/energy' },
  ],
  [
    'an audience that only begins like ours',
    'ERR_JWT_CLAIM_VALIDATION_FAILED',
    { aud: `${STAGING}/energy/` },
  ],
  ['another issuer', 'ERR_JWT_CLAIM_VALIDATION_FAILED', { iss: 'https://evil.example.com' }],
  ...['iss', 'sub', 'client_id', 'aud', 'iat', 'exp', 'jti', 'scope'].map(
    (name) => [`no ${name}`, 'ERR_JWT_CLAIM_VALIDATION_FAILED', { [name]: undefined }] as const,
  ),
  ['a scope that names no partner', 'scope', { scope: 'read:all' }],
  ['a scope of an empty name', 'scope', { scope: 'partner:' }],
  ['a scope that is a list', 'scope', { scope: ['partner:acme-energy'] }],
  ['two partners in the scope', 'scope', { scope: 'partner:acme-energy partner:other' }],
  ['the name of another partner', 'scope', { scope: 'partner:other' }],
  ['the scope of a journey', 'scope', { scope: 'journey' }],
  [
    'the scope of a journey beside that of the partner',
    'scope',
    { scope: 'partner:acme-energy journey' },
  ],
  [
    'a journey client with the scope of a partner',
    'scope',
    { ...client('switch1'), scope: 'partner:switch' },
  ],
  [
    'a journey client with two scopes',
    'scope',
    { ...client('switch1'), scope: 'journey partner:switch' },
  ],
  [
    'a journey client as another partner',
    'scope',
    { ...client('switch1'), scope: 'partner:acme-energy' },
  ],
  ['a subject that is another client', 'subject', { sub: 'other1' }],
  ['a client id that is no text', 'subject', { client_id: ['acme1'] }],
  ['an empty client id', 'client', client('')],
  ['a client id of 129 characters', 'client', client('x'.repeat(129))],
  ['an unknown partner', 'unknown-partner', client('gone')],
  ['a partner that is switched off', 'disabled', { ...client('off1'), scope: 'partner:off' }],
];

describe('an attack is refused by a policy that the gateway turns into 401', () => {
  const refuses = async (headers: string | readonly string[], reason: string): Promise<void> => {
    const reasons: string[] = [];
    const Statement = [{ Action: 'execute-api:Invoke', Effect: 'Deny', Resource: EVERY_ROUTE }];
    const policy = { principalId: 'refused', policyDocument: { Version: '2012-10-17', Statement } };
    expect(await fixture.started({ reasons })(headers)).toEqual(policy);
    expect(reasons).toEqual([reason]);
  };

  it.each(HEADERS)('%s', async (_, reason, headers) =>
    refuses(headers(await fixture.token()), reason),
  );

  it.each(UNSIGNED)('%s', (_, reason, header) =>
    refuses(`Bearer ${encoded(header)}.${encoded(claims())}.AA`, reason),
  );

  it.each(SIGNED.map(([name, reason, change, header = {}]) => ({ name, reason, change, header })))(
    '$name',
    async ({ reason, change, header }) =>
      refuses(`Bearer ${await fixture.token(claims(change), header)}`, reason),
  );

  it('HS256 with the public key as its secret', async () => {
    const key = createPublicKey({ key: { ...fixture.key().publicKey }, format: 'jwk' });
    const input = `${encoded({ alg: 'HS256', typ: 'at+jwt', kid: kid() })}.${encoded(claims())}`;
    const signature = createHmac('sha256', key.export({ type: 'spki', format: 'pem' })).update(
      input,
    );
    await refuses(`Bearer ${input}.${signature.digest('base64url')}`, 'ERR_JOSE_ALG_NOT_ALLOWED');
  });

  it('RS512 by the right key', async () => {
    const key = await importJWK({ ...fixture.key().privateJwk, alg: 'RS512' }, 'RS512');
    const token = await signToken({
      key,
      claims: claims(),
      header: { alg: 'RS512', typ: 'at+jwt', kid: kid() },
    });
    await refuses(`Bearer ${token}`, 'ERR_JOSE_ALG_NOT_ALLOWED');
  });

  it.each([false, true])(
    'the right kid, but another key, in the header too: %j',
    async (inHeader) => {
      const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
      const jwk = inHeader ? { jwk: await exportJWK(publicKey) } : {};
      const header = { alg: 'RS256', typ: 'at+jwt', kid: kid(), ...jwk };
      const token = await signToken({ key: privateKey, claims: claims(), header });
      await refuses(`Bearer ${token}`, 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED');
    },
  );

  it('a staging token on production, even if both were signed by one key', async () => {
    const url = 'https://api.example.com';
    const production = fixture.started({
      variables: { BASE_URL: url, ISSUER: url, AUDIENCES: `${url}/energy` },
    });
    expect(effectOf(await production(`Bearer ${await fixture.token()}`))).toBe('Deny');
  });
});

function client(id: string): Claims {
  return { client_id: id, sub: id };
}
