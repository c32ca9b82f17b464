import { decodeJwt, decodeProtectedHeader } from 'jose';
import { type GrantDeps, grantToken } from '../../../../shared/partners/grant-token.ts';
import { disablePartner, newOutsidePartner, partnerWithSecret } from '../../../../shared/partners/onboarding.ts';
import type { PartnerStore } from '../../../../shared/partners/partner.ts';
import { makeSigningKey, type SigningKey } from '../../../support/issuer.ts';
import { createMemoryPartnerStore } from '../../../support/partner-memory-store.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 1);
const AUDIENCE = 'https://staging.example.com/energy';

let key: SigningKey;
let partners: PartnerStore;
beforeAll(async () => {
  key = await makeSigningKey();
});
beforeEach(async () => {
  partners = createMemoryPartnerStore();
  const edge = { nowMs: NOW };
  const make = (name: string, clientId: string) =>
    partnerWithSecret({ name, tier: 'standard', clientId, secret: 'right' }, edge);
  await partners.create(make('acme-energy', 'acme1'));
  await partners.create(make('demo', 'demopartner'));
  const journey = { name: 'switch', kind: 'journey', tier: 'standard', clientId: 'switch1', secret: 'right' } as const;
  await partners.create(partnerWithSecret(journey, edge));
  await partners.create(disablePartner(make('off', 'off1'), NOW));
  await partners.create(newOutsidePartner({ name: 'beta', tier: 'high', externalClientId: 'beta1' }, edge));
});

function world(change: Partial<GrantDeps> = {}): GrantDeps {
  return {
    partners,
    signer: key.signer,
    issuer: 'https://staging.example.com',
    audiences: [AUDIENCE],
    local: false,
    clock: { nowMs: () => NOW },
    tokenId: () => 'token-1',
    ...change,
  };
}

const GOOD = {
  grant_type: 'client_credentials',
  audience: AUDIENCE,
  client_id: 'acme1',
  client_secret: 'right',
} as const;

function json(fields: unknown, headers: Readonly<Record<string, string>> = {}) {
  return {
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof fields === 'string' ? fields : JSON.stringify(fields),
  };
}

function form(fields: string | Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8', ...headers },
    body: new URLSearchParams(fields).toString(),
  };
}

function basic(id: string, secret: string) {
  return {
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  };
}

const { client_id: _id, client_secret: _secret, ...UNSIGNED } = GOOD;

/** The partners, each look at them noted: by a word, or by the id that was asked for. */
function noting(steps: string[], word?: string): Pick<PartnerStore, 'get'> {
  return {
    get: (clientId) => {
      steps.push(word ?? clientId);
      return partners.get(clientId);
    },
  };
}

describe('a token', () => {
  it('of a journey client has the scope journey', async () => {
    const response = await grantToken(json({ ...GOOD, client_id: 'switch1' }), world());
    expect(response).toMatchObject({ kind: 'granted', scope: 'journey' });
    const { accessToken = '' } = response.kind === 'granted' ? response : {};
    expect(decodeJwt(accessToken)).toMatchObject({ client_id: 'switch1', scope: 'journey' });
  });

  it('carries the claims of the contract for a day, under the kid of the key that signed it', async () => {
    const response = await grantToken(json(GOOD), world());
    expect(response).toMatchObject({ kind: 'granted', expiresInSeconds: 86_400, scope: 'partner:acme-energy' });
    const { accessToken = '' } = response.kind === 'granted' ? response : {};
    expect(decodeProtectedHeader(accessToken)).toEqual({ alg: 'RS256', typ: 'at+jwt', kid: key.publicKey.kid });
    expect(decodeJwt(accessToken)).toEqual({
      iss: 'https://staging.example.com',
      sub: 'acme1',
      client_id: 'acme1',
      aud: AUDIENCE,
      iat: NOW / 1000,
      exp: NOW / 1000 + 86_400,
      jti: 'token-1',
      scope: 'partner:acme-energy',
    });
  });

  it.each([
    ['a form', () => form(GOOD)],
    ['JSON without a content type', () => ({ ...json(GOOD), headers: {} })],
    ['JSON with a charset and capitals', () => json(GOOD, { 'content-type': 'Application/JSON; charset=utf-8' })],
    ['HTTP Basic beside a form', () => form(UNSIGNED, basic('acme1', 'right'))],
    ['HTTP Basic beside JSON', () => json(UNSIGNED, basic('acme1', 'right'))],
    [
      'HTTP Basic with the same client id in the body',
      () => form({ ...UNSIGNED, client_id: 'acme1' }, basic('acme1', 'right')),
    ],
    ['HTTP Basic with its parts encoded', () => form(UNSIGNED, basic('acme%31', 'r%69ght'))],
    ['JSON with a space before its charset', () => json(GOOD, { 'content-type': 'application/json ; charset=utf-8' })],
    [
      'HTTP Basic with two spaces and in capitals',
      () => form(UNSIGNED, { authorization: basic('acme1', 'right').authorization.replace('Basic ', 'BASIC  ') }),
    ],
    [
      'a scheme that only contains the word',
      () => json(GOOD, { authorization: `X-${basic('acme1', 'right').authorization}` }),
    ],
    ['a bearer token that is sent along', () => json(GOOD, { authorization: 'Bearer abc.def.ghi' })],
    ['further fields', () => json({ ...GOOD, scope: 7, __proto__: null, more: [] })],
  ])('is given for %s', async (_, request) => {
    expect(await grantToken(request(), world())).toMatchObject({ kind: 'granted' });
  });

  it('is given to the demo partner on a local service alone', async () => {
    const request = json({ ...GOOD, client_id: 'demopartner' });
    expect(await grantToken(request, world({ local: true }))).toMatchObject({ kind: 'granted' });
    expect(await grantToken(request, world())).toMatchObject({ error: 'invalid_client' });
  });

  it('is given for each of several audiences, and carries the one that was asked for', async () => {
    const other = 'http://127.0.0.1:3000/energy';
    const response = await grantToken(json({ ...GOOD, audience: other }), world({ audiences: [AUDIENCE, other] }));
    expect(decodeJwt(response.kind === 'granted' ? response.accessToken : '').aud).toBe(other);
  });
});

describe('a request that is not understood', () => {
  const NOT_OBJECT = 'The body is not a JSON object.';
  it.each([
    ['an empty body', json(''), NOT_OBJECT],
    ['malformed JSON', json('{'), NOT_OBJECT],
    ['a JSON array', json([GOOD]), NOT_OBJECT],
    ['JSON null', json('null'), NOT_OBJECT],
    ['a JSON text', json('"x"'), NOT_OBJECT],
    [
      'another content type',
      { ...json(GOOD), headers: { 'content-type': 'text/plain' } },
      'The content type is not supported.',
    ],
    ['numbers for text', json({ ...GOOD, client_id: 7, audience: [AUDIENCE] }), 'Not a string: audience, client_id.'],
    ['a number for text', json({ ...GOOD, grant_type: 1 }), 'Not a string: grant_type.'],
    [
      'fields twice',
      form(`${new URLSearchParams(GOOD)}&client_id=acme1&audience=x`),
      'Sent more than once: audience, client_id.',
    ],
    [
      'an inherited field',
      json('{"__proto__": {"grant_type": "client_credentials"}}'),
      'Missing: grant_type, audience, client_id, client_secret. Send client_credentials as grant_type. Send the base URL',
    ],
    ['no grant type', json({ ...GOOD, grant_type: '' }), 'Missing: grant_type.'],
    ['no audience', form({ ...GOOD, audience: '' }), 'Missing: audience.'],
    ['no credentials', json(UNSIGNED), 'Missing: client_id, client_secret.'],
    ['no secret', json({ ...GOOD, client_secret: '' }), 'Missing: client_secret.'],
    ['a field twice', form(`${new URLSearchParams(GOOD)}&client_id=acme1`), 'Sent more than once: client_id.'],
    ['another scheme alone', json(UNSIGNED, { authorization: 'Bearer abc' }), 'Missing: client_id, client_secret.'],
    [
      'Basic without a colon',
      json(UNSIGNED, { authorization: `Basic ${Buffer.from('acme1').toString('base64')}` }),
      'The Authorization header',
    ],
    ['Basic without a secret', json(UNSIGNED, basic('acme1', '')), 'The Authorization header'],
    ['Basic without an id', json(UNSIGNED, basic('', 'right')), 'The Authorization header'],
    ['Basic that is no base64', json(UNSIGNED, { authorization: 'Basic ***' }), 'The Authorization header'],
    [
      'Basic with more than base64',
      json(UNSIGNED, { authorization: `${basic('a', 'b').authorization}!` }),
      'The Authorization header',
    ],
    ['Basic with nothing after it', json(UNSIGNED, { authorization: 'Basic' }), 'The Authorization header'],
    ['Basic with a broken code', json(UNSIGNED, basic('acme%', 'right')), 'The Authorization header'],
    [
      'credentials twice',
      json(GOOD, basic('acme1', 'right')),
      'Credentials were sent in the Authorization header and in the body.',
    ],
    [
      'another client id beside Basic',
      json({ ...UNSIGNED, client_id: 'other' }, basic('acme1', 'right')),
      'Credentials were sent',
    ],
  ])('%s is invalid_request', async (_, request, description) => {
    const response = await grantToken(request, world());
    expect(response).toMatchObject({ kind: 'error', error: 'invalid_request' });
    expect(response.kind === 'error' && response.description).toContain(description);
  });

  it.each(['password', 'Client_Credentials', 'refresh_token'])(
    'grant type %s is unsupported_grant_type',
    async (grant_type) => {
      expect(await grantToken(json({ ...GOOD, grant_type }), world())).toMatchObject({
        error: 'unsupported_grant_type',
        description: 'The grant type is not supported. Send client_credentials.',
        basic: false,
      });
    },
  );

  it('says whether HTTP Basic was used, as the response to it has a header of its own', async () => {
    const errors = [
      form(UNSIGNED, { authorization: 'Basic ***' }),
      form(GOOD, basic('acme1', 'right')),
      form({ ...UNSIGNED, audience: '' }, basic('acme1', 'right')),
    ];
    for (const request of errors) expect(await grantToken(request, world())).toMatchObject({ basic: true });
    expect(await grantToken(json(UNSIGNED), world())).toMatchObject({ basic: false });
  });

  it('is told the whole of what is missing', async () => {
    expect(await grantToken(json({}), world())).toEqual({
      kind: 'error',
      error: 'invalid_request',
      description:
        'Missing: grant_type, audience, client_id, client_secret. Send client_credentials as grant_type. Send the base URL followed by /energy as audience.',
      basic: false,
    });
    expect(await grantToken(json(UNSIGNED), world())).toMatchObject({
      description: 'Missing: client_id, client_secret.',
    });
  });

  it('costs no look at the partners', async () => {
    const untouched = (): never => {
      throw new Error('touched');
    };
    const deps = world({ partners: { get: untouched } });
    expect(await grantToken(json(UNSIGNED), deps)).toMatchObject({ error: 'invalid_request' });
  });

  it('is responded without a word of what was sent', async () => {
    const response = await grantToken(json({ ...GOOD, grant_type: 'TELLTALE' }), world());
    expect(JSON.stringify(response)).not.toContain('TELLTALE');
  });
});

it('a secret may have colons and spaces, as HTTP Basic has them encoded or not', async () => {
  const secret = 'a:b c';
  await partners.create(
    partnerWithSecret({ name: 'colon', tier: 'standard', clientId: 'colon1', secret }, { nowMs: NOW }),
  );
  for (const sent of [secret, 'a%3Ab+c', 'a:b%20c']) {
    expect(await grantToken(form(UNSIGNED, basic('colon1', sent)), world())).toMatchObject({ kind: 'granted' });
  }
});

describe('a client that does not prove itself', () => {
  const REFUSED = {
    kind: 'error',
    error: 'invalid_client',
    description: 'The client id or the client secret is wrong.',
    basic: false,
  };

  it.each([
    ['a wrong secret', { client_secret: 'wrong' }],
    ['an unknown client', { client_id: 'nobody' }],
    ['a partner that is switched off', { client_id: 'off1' }],
    ['a partner of an outside issuer', { client_id: 'beta1' }],
    ['an id that goes on after the real one', { client_id: `acme1${'x'.repeat(200)}` }],
  ])('gets one and the same response: %s', async (_, change) => {
    expect(await grantToken(json({ ...GOOD, ...change }), world())).toEqual(REFUSED);
  });

  it('is nobody with an id that is longer than the longest, even if it begins with one', async () => {
    const clientId = 'c'.repeat(128);
    const longest = { name: 'longest', tier: 'standard', clientId, secret: 'right' } as const;
    await partners.create(partnerWithSecret(longest, { nowMs: NOW }));
    expect(await grantToken(json({ ...GOOD, client_id: clientId }), world())).toMatchObject({ kind: 'granted' });
    expect(await grantToken(json({ ...GOOD, client_id: `${clientId}c` }), world())).toEqual(REFUSED);
  });

  it('by HTTP Basic is told so', async () => {
    expect(await grantToken(form(UNSIGNED, basic('acme1', 'wrong')), world())).toEqual({ ...REFUSED, basic: true });
  });

  it('costs the same reads, known or not', async () => {
    const works = async (clientId: string): Promise<readonly string[]> => {
      const steps: string[] = [];
      const wrong = json({ ...GOOD, client_id: clientId, client_secret: 'wrong' });
      await grantToken(wrong, world({ partners: noting(steps, 'read') }));
      return steps;
    };
    expect(await works('acme1')).toEqual(['read']);
    expect(await works('nobody')).toEqual(['read']);
  });

  it('is looked up by no id that is longer than ids are', async () => {
    const asked: string[] = [];
    await grantToken(json({ ...GOOD, client_id: 'x'.repeat(5_000) }), world({ partners: noting(asked) }));
    expect(asked.map((id) => id.length)).toEqual([128]);
  });
});

describe('an audience', () => {
  it.each(['https://api.example.com/energy', `${AUDIENCE}/`, 'energy'])(
    'of another environment is access_denied: %s',
    async (audience) => {
      expect(await grantToken(json({ ...GOOD, audience }), world())).toMatchObject({
        error: 'access_denied',
        description: expect.stringContaining('/energy'),
      });
    },
  );

  it('is looked at only for those who prove who they are', async () => {
    const request = json({ ...GOOD, audience: 'x', client_secret: 'wrong' });
    expect(await grantToken(request, world())).toMatchObject({ error: 'invalid_client' });
  });
});
