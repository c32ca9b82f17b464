import fc from 'fast-check';
import { createLocalJWKSet } from 'jose';
import { readAuthorizerEnvironment } from '../../../functions/authorizer/environment.ts';
import { bearerToken } from '../../../shared/partners/bearer-token.ts';
import type { PartnerState } from '../../../shared/partners/partner.ts';
import { keptPartnerStates, PARTNER_STATES_KEPT } from '../../../shared/partners/partner-states.ts';
import { verifyToken } from '../../../shared/partners/verify-token.ts';

const rules = {
  issuer: 'https://staging.example.com',
  audiences: ['https://staging.example.com/energy'],
  partnerClaim: 'client_id',
  tokensOf: 'service',
} as const;
const at = { keys: createLocalJWKSet({ keys: [] }), nowSeconds: 0 };

describe('any text as a token', () => {
  const encoded = fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'));
  const header = fc
    .record(
      { alg: fc.oneof(fc.constant('RS256'), fc.jsonValue()), kid: fc.jsonValue(), typ: fc.jsonValue() },
      { requiredKeys: [] },
    )
    .map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'));

  it('is refused, and never taken for keys that are out of reach', async () => {
    const token = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.tuple(header, encoded, fc.base64String()).map((parts) => parts.join('.')),
      fc.tuple(encoded, encoded, encoded).map((parts) => parts.join('.')),
    );
    await fc.assert(
      fc.asyncProperty(token, async (text) => {
        expect((await verifyToken(text, rules, at)).kind).toBe('refused');
      }),
      { numRuns: 500 },
    );
  });
});

describe('the bearer token of a request', () => {
  const TOKEN = 'aa-_.bb.cc';

  it.each([
    ['headers of one value', { headers: { authorization: `Bearer ${TOKEN}` } }],
    ['a header name in capitals', { headers: { AUTHORIZATION: `Bearer ${TOKEN}` }, multiValueHeaders: null }],
    ['headers of several values', { headers: null, multiValueHeaders: { Authorization: [`bearer  ${TOKEN}`] } }],
  ])('is found in %s', (_, request) => {
    expect(bearerToken(request)).toBe(TOKEN);
  });

  it.each([
    ['there are no headers', {}],
    ['there are none of that name', { headers: { 'x-authorization': `Bearer ${TOKEN}` } }],
    [
      'the header is undefined',
      { headers: { Authorization: undefined }, multiValueHeaders: { Authorization: undefined } },
    ],
    ['the header is sent twice', { multiValueHeaders: { Authorization: [`Bearer ${TOKEN}`, `Bearer ${TOKEN}`] } }],
    [
      'the header comes under two names',
      { headers: { Authorization: `Bearer ${TOKEN}`, authorization: `Bearer ${TOKEN}` } },
    ],
    ['there is text before it', { headers: { Authorization: `x Bearer ${TOKEN}` } }],
    ['there is text after it', { headers: { Authorization: `Bearer ${TOKEN} x` } }],
    ['there is a line after it', { headers: { Authorization: `Bearer ${TOKEN}\n` } }],
    ['there is no space', { headers: { Authorization: `Bearer${TOKEN}` } }],
    ['it has four parts', { headers: { Authorization: `Bearer ${TOKEN}.dd` } }],
    ['it has two parts', { headers: { Authorization: 'Bearer aa.bb' } }],
  ])('is undefined where %s', (_, request) => {
    expect(bearerToken(request)).toBeUndefined();
  });
});

describe("partners' states", () => {
  const ACME: PartnerState = { name: 'acme', tier: 'trial', disabled: false };
  const reading = (response: (clientId: string) => Promise<PartnerState | null> = async () => ACME) => {
    const asked: string[] = [];
    let now = 0;
    const read = keptPartnerStates(
      (clientId) => {
        asked.push(clientId);
        return response(clientId);
      },
      { nowMs: () => now * 1000 },
    );
    return { read, asked, wait: (seconds: number) => (now += seconds) };
  };

  it('are read once in 20 seconds, unknown ones too', async () => {
    const { read, asked, wait } = reading(async (id) => (id === 'acme' ? ACME : null));
    expect([await read('acme'), await read('nobody'), await read('acme'), await read('nobody')]).toEqual([
      ACME,
      null,
      ACME,
      null,
    ]);
    wait(19);
    await read('acme');
    expect(asked).toEqual(['acme', 'nobody']);
    wait(1);
    await read('acme');
    expect(asked).toEqual(['acme', 'nobody', 'acme']);
  });

  it('do not live longer for being asked for again and again', async () => {
    const { read, asked, wait } = reading();
    await read('acme');
    for (let second = 0; second < 20; second += 5) {
      wait(5);
      await read('acme');
    }
    expect(asked).toHaveLength(2);
  });

  it('are not kept where reading failed', async () => {
    let fails = true;
    const { read } = reading(async () => {
      if (fails) throw new Error('out of reach');
      return ACME;
    });
    await expect(read('acme')).rejects.toThrow('out of reach');
    fails = false;
    expect(await read('acme')).toEqual(ACME);
  });

  it('are kept in bounds: the one longest unread goes', async () => {
    const { read, asked } = reading();
    await read('first');
    await read('second');
    for (let number = 2; number < PARTNER_STATES_KEPT; number += 1) await read(`other-${number}`);
    await read('first');
    await read('one-more');
    asked.length = 0;
    await read('first');
    expect(asked).toEqual([]);
    await read('second');
    expect(asked).toEqual(['second']);
  });
});

describe("the authorizer's environment", () => {
  const VARIABLES = {
    BASE_URL: 'https://b',
    ISSUER: 'https://b',
    AUDIENCES: 'https://b/energy, http://127.0.0.1:3000/energy',
    JWKS_URL: 'https://b/.well-known/jwks.json',
    PARTNERS_TABLE: 'partners',
    AWS_REGION: 'eu-west-2',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };

  it('is read with its defaults', () => {
    expect(readAuthorizerEnvironment(VARIABLES)).toEqual({
      baseUrl: 'https://b',
      issuer: 'https://b',
      audiences: ['https://b/energy', 'http://127.0.0.1:3000/energy'],
      jwksUrl: 'https://b/.well-known/jwks.json',
      partnerClaim: 'client_id',
      partnersTable: 'partners',
      region: 'eu-west-2',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
  });

  it('may name a claim, a session token and a DynamoDB', () => {
    const more = { PARTNER_CLAIM: 'azp', AWS_SESSION_TOKEN: 't', AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:8000' };
    expect(readAuthorizerEnvironment({ ...VARIABLES, ...more })).toMatchObject({
      partnerClaim: 'azp',
      sessionToken: 't',
      dynamodbEndpoint: 'http://127.0.0.1:8000',
    });
  });

  it('names all that is missing at once', () => {
    expect(() => readAuthorizerEnvironment({})).toThrow(
      `the environment is not set up: ${Object.keys(VARIABLES).join(', ')} missing or wrong`,
    );
  });

  it('names what is there and no use', () => {
    expect(() => readAuthorizerEnvironment({ ...VARIABLES, AUDIENCES: ' , ', JWKS_URL: 'nowhere' })).toThrow(
      'the environment is not set up: AUDIENCES, JWKS_URL missing or wrong',
    );
  });
});
