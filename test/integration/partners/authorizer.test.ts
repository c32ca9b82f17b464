import { createHmac, createPublicKey } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { exportJWK, generateKeyPair, importJWK } from 'jose';
import { composeAuthorizer } from '../../../functions/authorizer/compose.ts';
import { readAuthorizerEnvironment } from '../../../functions/authorizer/environment.ts';
import { apiKeyValue } from '../../../shared/partners/api-key.ts';
import { tokenClaims } from '../../../shared/partners/claims.ts';
import { disablePartner, newOutsidePartner, partnerWithSecret } from '../../../shared/partners/onboarding.ts';
import type { Partner } from '../../../shared/partners/partner.ts';
import { dynamoPartnerStore } from '../../../shared/store/partner-store.ts';
import {
  type KeySetServer,
  makeSigningKey,
  type SigningKey,
  signToken,
  startKeySetServer,
} from '../../support/issuer.ts';
import { type PartnerTableForTests, startPartnerTable } from '../../support/partner-table.ts';

const NOW_MILLISECONDS = Date.UTC(2026, 10, 21, 12);
const NOW = NOW_MILLISECONDS / 1000;
const STAGING = 'https://staging.example.com';
const PRODUCTION = 'https://api.example.com';
const OUTSIDE = 'https://tenant.eu.auth0.com/';
const ARN = 'arn:aws:execute-api:eu-west-2:123456789012:abc123/staging/GET/energy/status';
const EVERY_ROUTE = 'arn:aws:execute-api:eu-west-2:123456789012:abc123/staging/*';

type Claims = Readonly<Record<string, unknown>>;

let key: SigningKey;
let privateKey: Awaited<ReturnType<typeof importJWK>>;
let table: PartnerTableForTests;
let keySet: KeySetServer;
let acme: Partner;

beforeAll(async () => {
  key = await makeSigningKey();
  privateKey = await importJWK(key.privateJwk, 'RS256');
  table = await startPartnerTable();
  const edge = { nowMilliseconds: NOW_MILLISECONDS };
  acme = partnerWithSecret({ name: 'acme-energy', tier: 'standard', clientId: 'acme1', secret: 's' }, edge);
  const store = dynamoPartnerStore(table);
  await store.create(acme);
  await store.create(partnerWithSecret({ name: 'other', tier: 'trial', clientId: 'other1', secret: 's' }, edge));
  const off = partnerWithSecret({ name: 'off', tier: 'trial', clientId: 'off1', secret: 's' }, edge);
  await store.create(disablePartner(off, NOW_MILLISECONDS));
  await store.create(newOutsidePartner({ name: 'beta', tier: 'high', externalClientId: 'Auth0Client' }, edge));
});
afterAll(() => table.close());

beforeEach(async () => {
  keySet = await startKeySetServer([key.publicKey]);
});
afterEach(() => keySet.close());

type World = {
  readonly variables?: Readonly<Record<string, string>>;
  readonly nowMilliseconds?: () => number;
  readonly reasons?: string[];
};

/** The authorizer as it runs, set up by environment variables, with a frozen clock. */
const started = ({ variables = {}, nowMilliseconds = () => NOW_MILLISECONDS, reasons = [] }: World = {}) => {
  const environment = readAuthorizerEnvironment({
    BASE_URL: STAGING,
    ISSUER: STAGING,
    AUDIENCES: `${STAGING}/energy`,
    JWKS_URL: keySet.address,
    PARTNERS_TABLE: table.tableName,
    AWS_REGION: 'eu-west-2',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_SESSION_TOKEN: 'session',
    AWS_ENDPOINT_URL_DYNAMODB: table.url,
    ...variables,
  });
  const handler = composeAuthorizer(environment, { nowMilliseconds, refused: ({ reason }) => reasons.push(reason) });
  return (authorization: string | readonly string[], methodArn = ARN) => {
    const values = typeof authorization === 'string' ? [authorization] : [...authorization];
    return handler({
      type: 'REQUEST',
      methodArn,
      headers: { Authorization: values.at(-1) },
      multiValueHeaders: { Authorization: values },
      requestContext: { requestId: 'request-1' },
    } as unknown as APIGatewayRequestAuthorizerEvent);
  };
};

const claims = (change: Claims = {}): Claims => ({
  ...tokenClaims({
    issuer: STAGING,
    audience: `${STAGING}/energy`,
    partner: { clientId: 'acme1', name: 'acme-energy' },
    nowSeconds: NOW - 60,
    tokenId: 'token-1',
  }),
  ...change,
});

const without = (...names: readonly string[]): Claims =>
  Object.fromEntries(Object.entries(claims()).filter(([name]) => !names.includes(name)));

const token = (given: Claims = claims(), header: Claims = {}): Promise<string> =>
  signToken({
    key: privateKey,
    claims: given,
    header: { alg: 'RS256', typ: 'JWT', kid: key.publicKey.kid, ...header },
  });

const effectOf = ({ policyDocument }: APIGatewayAuthorizerResult): unknown => {
  const [statement] = policyDocument.Statement;
  return statement?.Effect;
};

const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

describe('a good token', () => {
  it('is allowed on every route of the stage, with who calls and how fast they may', async () => {
    const answer = await started()(`Bearer ${await key.signer.sign(claims() as never)}`);
    expect(answer).toEqual({
      principalId: 'acme1',
      policyDocument: {
        Version: '2012-10-17',
        Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: EVERY_ROUTE }],
      },
      context: { partner: 'acme-energy', clientId: 'acme1', tier: 'standard', exp: String(NOW - 60 + 86_400) },
      usageIdentifierKey: apiKeyValue('acme1'),
    });
  });

  it('gets the same policy whichever route was asked for first, so that a kept policy holds for the others', async () => {
    const ask = started();
    const bearer = `Bearer ${await token()}`;
    const drop = 'arn:aws:execute-api:eu-west-2:123456789012:abc123/staging/POST/energy/drop';
    expect(await ask(bearer, drop)).toEqual(await ask(bearer, ARN));
  });

  it.each(['bearer', 'BEARER'])('is found behind the scheme %s', async (scheme) => {
    expect(effectOf(await started()(`${scheme} ${await token()}`))).toBe('Allow');
  });

  it('may have several audiences, one of them ours', async () => {
    const several = claims({ aud: ['https://elsewhere.example.com', `${STAGING}/energy`] });
    expect(effectOf(await started()(`Bearer ${await token(several)}`))).toBe('Allow');
  });

  it('counts to the last second of its life', async () => {
    expect(effectOf(await started()(`Bearer ${await token(claims({ exp: NOW + 1 }))}`))).toBe('Allow');
  });
});

/** Each attack, the reason that is logged for it, and the Authorization header or headers that carry it. */
const ATTACKS: ReadonlyArray<readonly [string, string, () => Promise<string | readonly string[]>]> = [
  ['no token', 'no-token', async () => ''],
  ['another scheme', 'no-token', async () => `Basic ${Buffer.from('acme1:s').toString('base64')}`],
  ['a token without its scheme', 'no-token', async () => token()],
  ['two tokens in one header', 'no-token', async () => `Bearer ${await token()}, Bearer ${await token()}`],
  ['two Authorization headers', 'no-token', async () => [`Bearer ${await token()}`, `Bearer ${await token()}`]],
  ['an encrypted token of five parts', 'no-token', async () => 'Bearer a.b.c.d.e'],
  ['a token without signature', 'no-token', async () => `Bearer ${(await token()).replace(/[^.]+$/, '')}`],
  ['three parts that say nothing', 'ERR_JWS_INVALID', async () => 'Bearer a.b.c'],
  ['a token of 8 KB', 'too-long', async () => `Bearer ${await token(claims({ padding: 'x'.repeat(6_000) }))}`],
  [
    'alg none',
    'ERR_JOSE_ALG_NOT_ALLOWED',
    async () => `Bearer ${encoded({ alg: 'none', typ: 'JWT', kid: key.publicKey.kid })}.${encoded(claims())}.AA`,
  ],
  [
    'HS256 with the public key as its secret',
    'ERR_JOSE_ALG_NOT_ALLOWED',
    async () => {
      const pem = createPublicKey({ key: { ...key.publicKey }, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
      const input = `${encoded({ alg: 'HS256', typ: 'JWT', kid: key.publicKey.kid })}.${encoded(claims())}`;
      return `Bearer ${input}.${createHmac('sha256', pem).update(input).digest('base64url')}`;
    },
  ],
  [
    'RS512 by the right key',
    'ERR_JOSE_ALG_NOT_ALLOWED',
    async () => {
      const other = await importJWK({ ...key.privateJwk, alg: 'RS512' }, 'RS512');
      const header = { alg: 'RS512', typ: 'JWT', kid: key.publicKey.kid };
      return `Bearer ${await signToken({ key: other, claims: claims(), header })}`;
    },
  ],
  [
    'the right kid, another key',
    'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    async () => {
      const { privateKey: other } = await generateKeyPair('RS256');
      const header = { alg: 'RS256', typ: 'JWT', kid: key.publicKey.kid };
      return `Bearer ${await signToken({ key: other, claims: claims(), header })}`;
    },
  ],
  [
    'a key of its own in the header',
    'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    async () => {
      const pair = await generateKeyPair('RS256', { extractable: true });
      const jwk = await exportJWK(pair.publicKey);
      const header = { alg: 'RS256', typ: 'JWT', kid: key.publicKey.kid, jwk };
      return `Bearer ${await signToken({ key: pair.privateKey, claims: claims(), header } as never)}`;
    },
  ],
  [
    'changed claims under the old signature',
    'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    async () => {
      const [header, , signature] = (await token()).split('.');
      return `Bearer ${header}.${encoded(claims({ client_id: 'other1', sub: 'other1', scope: 'partner:other' }))}.${signature}`;
    },
  ],
  ['an unknown kid', 'ERR_JWKS_NO_MATCHING_KEY', async () => `Bearer ${await token(claims(), { kid: 'unknown' })}`],
  [
    'a kid that is a path',
    'ERR_JWKS_NO_MATCHING_KEY',
    async () => `Bearer ${await token(claims(), { kid: '../../etc/passwd' })}`,
  ],
  [
    'a kid that is a URL',
    'ERR_JWKS_NO_MATCHING_KEY',
    async () => `Bearer ${await token(claims(), { kid: 'https://evil.example.com/jwks.json' })}`,
  ],
  [
    'a kid that is no text',
    'key-id',
    async () => `Bearer ${encoded({ alg: 'RS256', kid: 7 })}.${encoded(claims())}.AA`,
  ],
  ['an empty kid', 'key-id', async () => `Bearer ${await token(claims(), { kid: '' })}`],
  ['a kid of 300 characters', 'key-id', async () => `Bearer ${await token(claims(), { kid: 'k'.repeat(300) })}`],
  ['another type', 'type', async () => `Bearer ${await token(claims(), { typ: 'logout+jwt' })}`],
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
  ['expired this second', 'expired', async () => `Bearer ${await token(claims({ exp: NOW }))}`],
  ['expired an hour ago', 'ERR_JWT_EXPIRED', async () => `Bearer ${await token(claims({ exp: NOW - 3_600 }))}`],
  [
    'an end that is no number',
    'ERR_JWT_CLAIM_VALIDATION_FAILED',
    async () => `Bearer ${await token(claims({ exp: '9999999999' }))}`,
  ],
  ['an end beyond all numbers', 'expiry', async () => `Bearer ${await token(claims({ exp: 1e300 }))}`],
  ['not yet valid', 'ERR_JWT_CLAIM_VALIDATION_FAILED', async () => `Bearer ${await token(claims({ nbf: NOW + 60 }))}`],
  [
    'another audience',
    'ERR_JWT_CLAIM_VALIDATION_FAILED',
    async () => `Bearer ${await token(claims({ aud: 'https://elsewhere.example.com/energy' }))}`,
  ],
  [
    'an audience that only begins like ours',
    'ERR_JWT_CLAIM_VALIDATION_FAILED',
    async () => `Bearer ${await token(claims({ aud: `${STAGING}/energy/` }))}`,
  ],
  [
    'another issuer',
    'ERR_JWT_CLAIM_VALIDATION_FAILED',
    async () => `Bearer ${await token(claims({ iss: 'https://evil.example.com' }))}`,
  ],
  ...['iss', 'sub', 'client_id', 'aud', 'iat', 'exp', 'jti', 'scope'].map(
    (name) =>
      [`no ${name}`, 'ERR_JWT_CLAIM_VALIDATION_FAILED', async () => `Bearer ${await token(without(name))}`] as const,
  ),
  ['a scope that names no partner', 'scope', async () => `Bearer ${await token(claims({ scope: 'read:all' }))}`],
  ['a scope of an empty name', 'scope', async () => `Bearer ${await token(claims({ scope: 'partner:' }))}`],
  ['a scope that is a list', 'scope', async () => `Bearer ${await token(claims({ scope: ['partner:acme-energy'] }))}`],
  [
    'two partners in the scope',
    'scope',
    async () => `Bearer ${await token(claims({ scope: 'partner:acme-energy partner:other' }))}`,
  ],
  ['the name of another partner', 'scope', async () => `Bearer ${await token(claims({ scope: 'partner:other' }))}`],
  ['a subject that is another client', 'subject', async () => `Bearer ${await token(claims({ sub: 'other1' }))}`],
  ['a client id that is no text', 'subject', async () => `Bearer ${await token(claims({ client_id: ['acme1'] }))}`],
  [
    'a client id of 200 characters',
    'client',
    async () => `Bearer ${await token(claims({ client_id: 'x'.repeat(200), sub: 'x'.repeat(200) }))}`,
  ],
  [
    'an unknown partner',
    'unknown-partner',
    async () => `Bearer ${await token(claims({ client_id: 'gone', sub: 'gone' }))}`,
  ],
  [
    'a partner that is switched off',
    'disabled',
    async () => `Bearer ${await token(claims({ client_id: 'off1', sub: 'off1', scope: 'partner:off' }))}`,
  ],
];

describe('an attack is refused by a policy that the gateway turns into 401', () => {
  it.each(ATTACKS)('%s', async (_, reason, headers) => {
    const reasons: string[] = [];
    const answer = await started({ reasons })(await headers());
    expect(answer).toEqual({
      principalId: 'refused',
      policyDocument: {
        Version: '2012-10-17',
        Statement: [{ Action: 'execute-api:Invoke', Effect: 'Deny', Resource: EVERY_ROUTE }],
      },
    });
    expect(reasons).toEqual([reason]);
  });

  it('a staging token on production, even where both were signed by one key', async () => {
    const production = started({
      variables: { BASE_URL: PRODUCTION, ISSUER: PRODUCTION, AUDIENCES: `${PRODUCTION}/energy` },
    });
    expect(effectOf(await production(`Bearer ${await token()}`))).toBe('Deny');
  });
});

describe('the issuer', () => {
  it('is asked once for a thousand unknown keys', async () => {
    const ask = started();
    await ask(`Bearer ${await token()}`);
    const template = (await token(claims(), { kid: 'unknown' })).split('.').slice(1).join('.');
    for (let attempt = 0; attempt < 1_000; attempt += 1) {
      const header = encoded({ alg: 'RS256', typ: 'JWT', kid: `unknown-${attempt}` });
      expect(effectOf(await ask(`Bearer ${header}.${template}`))).toBe('Deny');
    }
    expect(keySet.hits()).toBe(1);
  });

  it('is not asked at all for a token that nobody could have signed', async () => {
    const ask = started();
    await ask('Bearer a.b.c');
    await ask(`Bearer ${encoded({ alg: 'none' })}.${encoded(claims())}.AA`);
    expect(keySet.hits()).toBe(0);
  });

  it.each([
    ['answers 500', (server: KeySetServer) => server.failWith(500)],
    ['answers what is no key set', (server: KeySetServer) => server.publish(['no key' as never, null])],
  ])('that %s at a cold start is an error and no refusal, and a second later all is well', async (_, fail) => {
    let now = NOW_MILLISECONDS;
    const ask = started({ nowMilliseconds: () => now });
    const bearer = `Bearer ${await token()}`;
    fail(keySet);
    await expect(ask(bearer)).rejects.toThrow('keys out of reach');
    keySet.failWith(undefined);
    keySet.publish([key.publicKey]);
    now += 1_000;
    expect(effectOf(await ask(bearer))).toBe('Allow');
  });

  it('that is not there at a cold start is an error, and it is left alone for a second', async () => {
    let now = NOW_MILLISECONDS;
    const ask = started({ nowMilliseconds: () => now });
    const bearer = `Bearer ${await token()}`;
    const port = Number(new URL(keySet.address).port);
    await keySet.close();
    await expect(ask(bearer)).rejects.toThrow('keys out of reach');
    keySet = await startKeySetServer([key.publicKey], port);
    now += 999;
    await expect(ask(bearer)).rejects.toThrow('keys out of reach');
    expect(keySet.hits()).toBe(0);
    now += 1;
    expect(effectOf(await ask(bearer))).toBe('Allow');
  });

  it('whose only key is too short to trust is an error', async () => {
    const weak = { kty: 'RSA', n: 'AQAB', e: 'AQAB', kid: key.publicKey.kid, alg: 'RS256', use: 'sig' };
    keySet.publish([weak]);
    await expect(started()(`Bearer ${await token()}`)).rejects.toThrow('keys out of reach');
  });

  it('that fails for a while costs nothing: the last key set counts for an hour more', async () => {
    let now = NOW_MILLISECONDS;
    const clock = import.meta.jest.spyOn(Date, 'now').mockImplementation(() => now);
    const ask = started({ nowMilliseconds: () => now });
    const bearer = `Bearer ${await token()}`;
    expect(effectOf(await ask(bearer))).toBe('Allow');
    keySet.failWith(503);
    now += 3_600_000;
    expect(effectOf(await ask(bearer))).toBe('Allow');
    await expect(ask(`Bearer ${await token(claims(), { kid: 'newer' })}`)).rejects.toThrow('keys out of reach');
    expect(keySet.hits()).toBe(2);
    now += 1_000;
    await expect(ask(bearer)).rejects.toThrow('keys out of reach');
    clock.mockRestore();
  });

  it('may withdraw a key: ten minutes later its tokens are refused', async () => {
    let now = NOW_MILLISECONDS;
    const clock = import.meta.jest.spyOn(Date, 'now').mockImplementation(() => now);
    const ask = started({ nowMilliseconds: () => now });
    const bearer = `Bearer ${await token()}`;
    expect(effectOf(await ask(bearer))).toBe('Allow');
    keySet.publish([(await makeSigningKey()).publicKey]);
    now += 600_000;
    expect(effectOf(await ask(bearer))).toBe('Deny');
    clock.mockRestore();
  });

  it('may have several keys side by side, so that a rotation refuses no token', async () => {
    const next = await makeSigningKey();
    keySet.publish([next.publicKey, key.publicKey]);
    const ask = started();
    expect(effectOf(await ask(`Bearer ${await token()}`))).toBe('Allow');
    expect(effectOf(await ask(`Bearer ${await next.signer.sign(claims() as never)}`))).toBe('Allow');
  });
});

describe("a partner's state", () => {
  it('that cannot be read is an error and no refusal', async () => {
    const ask = started({ variables: { PARTNERS_TABLE: 'no-such-table' } });
    await expect(ask(`Bearer ${await token()}`)).rejects.toThrow('partner out of reach');
  });

  it('that cannot be reached is an error, and no refusal', async () => {
    const ask = started({ variables: { AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1' } });
    await expect(ask(`Bearer ${await token()}`)).rejects.toThrow('partner out of reach');
  });

  it('is asked for once more where DynamoDB fails in passing', async () => {
    let requests = 0;
    const signedAs: unknown[] = [];
    const flaky = createServer((request, response) => {
      requests += 1;
      signedAs.push([request.headers['x-amz-security-token'], request.headers.authorization]);
      const throttled = { __type: 'com.amazonaws.dynamodb.v20120810#ThrottlingException' };
      const item = { Item: { name: { S: 'acme-energy' }, tier: { S: 'high' }, disabled: { BOOL: false } } };
      response.writeHead(requests === 1 ? 400 : 200).end(JSON.stringify(requests === 1 ? throttled : item));
    });
    await new Promise<void>((listening) => flaky.listen(0, '127.0.0.1', listening));
    const { port } = flaky.address() as AddressInfo;
    const ask = started({ variables: { AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}` } });
    const answer = await ask(`Bearer ${await token()}`);
    flaky.closeAllConnections();
    flaky.close();
    expect(answer.context).toMatchObject({ tier: 'high' });
    expect(requests).toBe(2);
    const credential = /^AWS4-HMAC-SHA256 Credential=test\/\d{8}\/eu-west-2\/dynamodb\/aws4_request, /;
    expect(signedAs).toEqual(Array.from({ length: 2 }, () => ['session', expect.stringMatching(credential)]));
  });

  it('takes hold after 20 seconds at most: a partner that is switched off is refused with a token that is out', async () => {
    let now = NOW_MILLISECONDS;
    const ask = started({ nowMilliseconds: () => now });
    const edge = { nowMilliseconds: now };
    const store = dynamoPartnerStore(table);
    const soon = partnerWithSecret({ name: 'soon-off', tier: 'trial', clientId: 'soon1', secret: 's' }, edge);
    await store.create(soon);
    const bearer = `Bearer ${await token(claims({ client_id: 'soon1', sub: 'soon1', scope: 'partner:soon-off' }))}`;
    expect(effectOf(await ask(bearer))).toBe('Allow');
    await store.replace(disablePartner(soon, now));
    now += 19_000;
    expect(effectOf(await ask(bearer))).toBe('Allow');
    now += 1_000;
    expect(effectOf(await ask(bearer))).toBe('Deny');
  });
});

describe('an outside issuer', () => {
  const variables = (partnerClaim: string) => ({
    ISSUER: OUTSIDE,
    AUDIENCES: `${STAGING}/energy`,
    PARTNER_CLAIM: partnerClaim,
  });
  const auth0: Claims = {
    iss: OUTSIDE,
    sub: 'Auth0Client@clients',
    aud: [`${STAGING}/energy`, `${OUTSIDE}userinfo`],
    azp: 'Auth0Client',
    iat: NOW - 60,
    exp: NOW + 3_600,
    scope: 'read:plans',
    gty: 'client-credentials',
  };

  it('may name the client in azp', async () => {
    const answer = await started({ variables: variables('azp') })(`Bearer ${await token(auth0)}`);
    expect(answer.context).toEqual({
      partner: 'beta',
      clientId: 'Auth0Client',
      tier: 'high',
      exp: String(NOW + 3_600),
    });
  });

  it('may write no type, or the one of RFC 9068', async () => {
    const ask = started({ variables: variables('azp') });
    for (const typ of [undefined, 'at+jwt']) {
      expect(effectOf(await ask(`Bearer ${await token(auth0, { typ })}`))).toBe('Allow');
    }
  });

  it('may name the client in the scope', async () => {
    const given = { ...auth0, scope: 'read:plans partner:Auth0Client' };
    const answer = await started({ variables: variables('scope') })(`Bearer ${await token(given)}`);
    expect(answer.context).toMatchObject({ partner: 'beta', clientId: 'Auth0Client' });
  });

  it('is refused where the claim is missing, is a part of every object, or names nobody here', async () => {
    for (const claim of ['client_id', 'constructor', 'sub', 'scope']) {
      expect(effectOf(await started({ variables: variables(claim) })(`Bearer ${await token(auth0)}`))).toBe('Deny');
    }
  });

  it('is refused where the scope names another partner than the claim', async () => {
    const given = { ...auth0, scope: 'partner:other' };
    expect(effectOf(await started({ variables: variables('azp') })(`Bearer ${await token(given)}`))).toBe('Deny');
  });
});
