import { decodeJwt, decodeProtectedHeader } from 'jose';
import { type GrantDeps, grantToken, TokenError } from '../../../../shared/partners/grant-token.ts';
import { disablePartner, newPartner } from '../../../../shared/partners/onboarding.ts';
import type { Partner } from '../../../../shared/partners/partner.ts';
import { makeSigningKey, type SigningKey } from '../../../support/issuer.ts';
import { createMemoryPartnerStore } from '../../../support/memory-stores.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 1);
const AUDIENCE = 'https://staging.example.com/energy';
const LONGEST = 'c'.repeat(128);

const partners = createMemoryPartnerStore();
let key: SigningKey;
beforeAll(async () => {
  key = await makeSigningKey();
  const make = (
    name: string,
    clientId: string,
    secret: string | null = 'right',
    kind?: Partner['kind'],
  ) => newPartner({ name, ...(kind && { kind }), tier: 'standard', clientId, secret }, NOW);
  for (const partner of [
    make('acme-energy', 'acme1'),
    make('demo', 'demopartner'),
    make('longest', LONGEST),
    make('colon', 'colon1', 'a:b c'),
    make('switch', 'switch1', 'right', 'journey'),
    disablePartner(make('off', 'off1'), NOW),
    make('beta', 'beta1', null),
  ]) {
    await partners.create(partner);
  }
});

const GOOD = {
  grant_type: 'client_credentials',
  audience: AUDIENCE,
  client_id: 'acme1',
  client_secret: 'right',
};
const { client_id: _id, client_secret: _secret, ...UNSIGNED } = GOOD;

type Headers = Readonly<Record<string, string>>;

type Request = { readonly headers: Headers; readonly body: string };

function json(fields: unknown, headers: Headers = {}): Request {
  const body = typeof fields === 'string' ? fields : JSON.stringify(fields);
  return { headers: { 'content-type': 'application/json', ...headers }, body };
}

function form(fields: string | Headers, headers: Headers = {}): Request {
  const type = 'application/x-www-form-urlencoded; charset=utf-8';
  return {
    headers: { 'content-type': type, ...headers },
    body: new URLSearchParams(fields).toString(),
  };
}

function basic(credentials: string) {
  return { authorization: `Basic ${btoa(credentials)}` };
}

function grant(request: Request, change: Partial<GrantDeps> = {}) {
  const issuer = 'https://staging.example.com';
  const clock = { nowMs: () => NOW };
  const deps = { partners, signer: key.signer, issuer, audiences: [AUDIENCE], local: false, clock };
  return grantToken({ ...request, charactersMost: 500 }, { ...deps, ...change });
}

async function granted(request: Request, change: Partial<GrantDeps> = {}): Promise<string> {
  const { accessToken, expiresInSeconds, scope } = await grant(request, change);
  expect([expiresInSeconds, scope]).toEqual([86_400, decodeJwt(accessToken)['scope']]);
  return accessToken;
}

/** What a refused request is told. */
async function refused(request: Request, change: Partial<GrantDeps> = {}) {
  const error: unknown = await grant(request, change).catch((thrown: unknown) => thrown);
  if (!(error instanceof TokenError)) throw error;
  return { code: error.code, message: error.message, basic: error.client.basic };
}

describe('a token', () => {
  it('carries the claims of the contract for a day, under the kid of the key that signed it', async () => {
    const token = await granted(json(GOOD));
    expect(decodeProtectedHeader(token)).toEqual({
      alg: 'RS256',
      typ: 'at+jwt',
      kid: key.publicKey.kid,
    });
    expect(decodeJwt(token)).toEqual({
      ...{ iss: 'https://staging.example.com', sub: 'acme1', client_id: 'acme1', aud: AUDIENCE },
      jti: expect.any(String),
      ...{ iat: NOW / 1000, exp: NOW / 1000 + 86_400, scope: 'partner:acme-energy' },
    });
  });

  it('of a journey client has the scope journey', async () => {
    const token = await granted(json({ ...GOOD, client_id: 'switch1' }));
    expect(decodeJwt(token)).toMatchObject({ client_id: 'switch1', scope: 'journey' });
  });

  it.each([
    ['a form', form(GOOD)],
    ['JSON without a content type', { ...json(GOOD), headers: {} }],
    ['JSON with a charset', json(GOOD, { 'content-type': 'Application/JSON ; charset=utf-8' })],
    ['HTTP Basic beside a form', form(UNSIGNED, basic('acme1:right'))],
    ['HTTP Basic beside JSON', json(UNSIGNED, basic('acme1:right'))],
    [
      'HTTP Basic with the same client id in the body',
      form({ ...UNSIGNED, client_id: 'acme1' }, basic('acme1:right')),
    ],
    ['HTTP Basic with its parts encoded', form(UNSIGNED, basic('acme%31:r%69ght'))],
    ['HTTP Basic in capitals', form(UNSIGNED, { authorization: `BASIC  ${btoa('acme1:right')}` })],
    ['a secret with a colon and a space', form(UNSIGNED, basic('colon1:a:b c'))],
    ['a secret with a colon and a space, encoded', form(UNSIGNED, basic('colon1:a%3Ab+c'))],
    ['another scheme', json(GOOD, { authorization: `X-${basic('acme1:right').authorization}` })],
    ['a bearer token that is sent along', json(GOOD, { authorization: 'Bearer abc.def.ghi' })],
    ['further fields', json({ ...GOOD, scope: 7, more: [] })],
    ['an id of the greatest length', json({ ...GOOD, client_id: LONGEST })],
  ])('is given for %s', async (_, request) => {
    expect(await granted(request)).toEqual(expect.any(String));
  });

  it('is given for each of several audiences, and carries the one that was asked for', async () => {
    const audience = 'http://127.0.0.1:3000/energy';
    const token = await granted(json({ ...GOOD, audience }), { audiences: [AUDIENCE, audience] });
    expect(decodeJwt(token).aud).toBe(audience);
  });
});

describe('a malformed token request', () => {
  const NOT_OBJECT = 'The body is not a JSON object.';
  const HEADER = 'The Authorization header is not HTTP Basic with a client id and a secret.';

  const NOT_UNDERSTOOD: ReadonlyArray<readonly [string, Request, string]> = [
    ['an empty body', json(''), NOT_OBJECT],
    ['malformed JSON', json('{"TELLTALE'), NOT_OBJECT],
    ['a JSON array', json([GOOD]), NOT_OBJECT],
    ['JSON null', json('null'), NOT_OBJECT],
    [
      'another content type',
      json(GOOD, { 'content-type': 'text/plain' }),
      'The content type is not supported.',
    ],
    [
      'no text',
      json({ ...GOOD, client_id: 7, audience: [AUDIENCE] }),
      'Not a string: audience, client_id.',
    ],
    [
      'fields twice',
      form(`${new URLSearchParams(GOOD)}&client_id=acme1`),
      'Sent more than once: client_id.',
    ],
    [
      'an inherited field',
      json('{"__proto__": {"grant_type": "client_credentials"}}'),
      'Missing: grant_type, audience, client_id, client_secret. Send client_credentials as grant_type. Send the base URL followed by /energy as audience.',
    ],
    [
      'fields that are too long',
      form({ ...GOOD, audience: 'x'.repeat(501), client_id: 'x'.repeat(500) }),
      'Longer than 500 characters: audience.',
    ],
    [
      'Basic with a secret that is too long',
      json(UNSIGNED, basic(`acme1:${'x'.repeat(501)}`)),
      'Longer than 500 characters: client_secret.',
    ],
    ['no audience', form({ ...GOOD, audience: '' }), 'Missing: audience.'],
    ['no credentials', json(UNSIGNED), 'Missing: client_id, client_secret.'],
    [
      'another scheme only',
      json(UNSIGNED, { authorization: 'Bearer abc' }),
      'Missing: client_id, client_secret.',
    ],
    ['Basic without a colon', json(UNSIGNED, basic('acme1')), HEADER],
    ['Basic without a secret', json(UNSIGNED, basic('acme1:')), HEADER],
    ['Basic without an id', json(UNSIGNED, basic(':right')), HEADER],
    ['Basic that is no base64', json(UNSIGNED, { authorization: 'Basic ***' }), HEADER],
    ['Basic with nothing after it', json(UNSIGNED, { authorization: 'Basic' }), HEADER],
    ['Basic with a broken code', json(UNSIGNED, basic('acme%:right')), HEADER],
    [
      'Basic without an audience',
      form({ ...UNSIGNED, audience: '' }, basic('acme1:right')),
      'Missing: audience.',
    ],
    [
      'credentials twice',
      json(GOOD, basic('acme1:right')),
      'Credentials were sent in the Authorization header',
    ],
    [
      'two client ids',
      json({ ...UNSIGNED, client_id: 'b' }, basic('acme1:right')),
      'Credentials were sent in',
    ],
  ];

  it.each(NOT_UNDERSTOOD)(
    'causes invalid_request, without a read of the partners: %s',
    async (_, request, text) => {
      const get = () => Promise.reject(new Error('touched'));
      const { code, message } = await refused(request, { partners: { get } });
      expect([code, message]).toEqual(['invalid_request', expect.stringContaining(text)]);
      expect(message).not.toContain('TELLTALE');
    },
  );

  it.each(['password', 'Client_Credentials', 'TELLTALE'])(
    'causes unsupported_grant_type: %s',
    async (grant_type) => {
      const message = 'The grant type is not supported. Send client_credentials.';
      expect(await refused(json({ ...GOOD, grant_type }))).toMatchObject({
        code: 'unsupported_grant_type',
        message,
      });
    },
  );
});

describe('a client that fails to authenticate', () => {
  it.each([
    ['a wrong secret', { client_secret: 'wrong' }],
    ['an unknown client', { client_id: 'nobody' }],
    ['a partner that is switched off', { client_id: 'off1' }],
    ['a partner of an outside issuer', { client_id: 'beta1' }],
    ['an id that goes on after the longest', { client_id: `${LONGEST}c` }],
    ['an id of 500 characters', { client_id: 'x'.repeat(500) }],
    ['the demo partner, but on a local service', { client_id: 'demopartner' }],
    ['a wrong secret, whatever the audience', { client_secret: 'wrong', audience: 'x' }],
  ])(
    'gets the same response, after one read by an id of at most 128 characters: %s',
    async (_, change) => {
      const clientIds: string[] = [];
      const get = (clientId: string) => {
        clientIds.push(clientId);
        return partners.get(clientId);
      };
      const message = 'The client id or the client secret is wrong.';
      const error = { code: 'invalid_client', message, basic: false };
      expect(await refused(json({ ...GOOD, ...change }), { partners: { get } })).toEqual(error);
      expect(clientIds).toEqual([expect.stringMatching(/^\w{1,128}$/)]);
    },
  );

  it('may be the demo partner, which only a local service accepts', async () => {
    expect(await granted(json({ ...GOOD, client_id: 'demopartner' }), { local: true })).toEqual(
      expect.any(String),
    );
  });
});

it.each(['https://api.example.com/energy', `${AUDIENCE}/`, 'energy'])(
  'an audience of another environment causes access_denied: %s',
  async (audience) => {
    const message = expect.stringContaining(AUDIENCE);
    expect(await refused(json({ ...GOOD, audience }))).toMatchObject({
      code: 'access_denied',
      message,
    });
  },
);
