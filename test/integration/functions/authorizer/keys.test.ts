import {
  authorizerFixture,
  claims,
  effectOf,
  encoded,
  FIXTURE_NOW_MS,
} from '../../../support/authorizer-fixture.ts';
import {
  type KeyServiceServer,
  type KeySetServer,
  makeSigningKey,
  type SigningKey,
  startKeyService,
} from '../../../support/issuer.ts';

const HOUR_MS = 3_600_000;

const fixture = authorizerFixture();
let next: SigningKey;
let now: number;
const clock = { nowMs: () => now };
beforeAll(async () => {
  next = await makeSigningKey();
});
beforeEach(() => {
  now = FIXTURE_NOW_MS;
});
afterEach(() => {
  import.meta.jest.restoreAllMocks();
});

/** Sets the clock by which jose ages a key set. */
function setSystemClock(): void {
  import.meta.jest.spyOn(Date, 'now').mockImplementation(() => now);
}

type Ask = ReturnType<typeof fixture.started>;

async function bearer(): Promise<string> {
  return `Bearer ${await fixture.token(claims({ exp: FIXTURE_NOW_MS / 1000 + 80_000 }))}`;
}

async function isAllowed(ask: Ask, authorization: string): Promise<boolean> {
  return effectOf(await ask(authorization)) === 'Allow';
}

async function isOutOfReach(ask: Ask, authorization: string): Promise<void> {
  await expect(ask(authorization)).rejects.toThrow('keys out of reach');
}

async function sendUnknownKeys(ask: Ask): Promise<void> {
  const unsigned = (await fixture.token()).split('.').slice(1).join('.');
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    const header = encoded({ alg: 'RS256', typ: 'at+jwt', kid: `unknown-${attempt}` });
    expect(await isAllowed(ask, `Bearer ${header}.${unsigned}`)).toBe(false);
  }
}

describe('the issuer', () => {
  it('is asked once for a thousand unknown keys', async () => {
    const ask = fixture.started();
    await ask(await bearer());
    await sendUnknownKeys(ask);
    expect(fixture.keySet().hits()).toBe(1);
  });

  it.each([
    ['answers 500', (server: KeySetServer) => server.failWith(500)],
    ['answers what is no key set', (server: KeySetServer) => server.publish(['no key', null])],
  ])(
    'that %s at a cold start causes an error instead of a refusal, and works a second later',
    async (_, fail) => {
      const ask = fixture.started({ clock });
      fail(fixture.keySet());
      await isOutOfReach(ask, await bearer());
      fixture.keySet().failWith(undefined);
      fixture.keySet().publish([fixture.key().publicKey]);
      now += 1_000;
      expect(await isAllowed(ask, await bearer())).toBe(true);
    },
  );

  it('that is out of reach at a cold start causes an error, and is not asked again for a second', async () => {
    const ask = fixture.started({ clock });
    await fixture.keySet().close();
    await isOutOfReach(ask, await bearer());
    await fixture.reopenKeySet();
    now += 999;
    await isOutOfReach(ask, await bearer());
    expect(fixture.keySet().hits()).toBe(0);
    now += 1;
    expect(await isAllowed(ask, await bearer())).toBe(true);
  });

  it('whose only key is too short to trust causes an error', async () => {
    const { kid } = fixture.key().publicKey;
    fixture.keySet().publish([{ kty: 'RSA', n: 'AQAB', e: 'AQAB', kid, alg: 'RS256', use: 'sig' }]);
    await isOutOfReach(fixture.started(), await bearer());
  });

  it('may fail for a while: the last key set counts for an hour more', async () => {
    setSystemClock();
    const ask = fixture.started({ clock });
    expect(await isAllowed(ask, await bearer())).toBe(true);
    fixture.keySet().failWith(503);
    now += HOUR_MS;
    expect(await isAllowed(ask, await bearer())).toBe(true);
    await isOutOfReach(ask, `Bearer ${await fixture.token(claims(), { kid: 'newer' })}`);
    expect(fixture.keySet().hits()).toBe(2);
    now += 1_000;
    await isOutOfReach(ask, await bearer());
  });

  it('may withdraw a key: ten minutes later its tokens are refused', async () => {
    setSystemClock();
    const ask = fixture.started({ clock });
    expect(await isAllowed(ask, await bearer())).toBe(true);
    fixture.keySet().publish([next.publicKey]);
    now += 600_000;
    expect(await isAllowed(ask, await bearer())).toBe(false);
  });

  it('may have several keys at once, so that a rotation refuses no token', async () => {
    fixture.keySet().publish([next.publicKey, fixture.key().publicKey]);
    const ask = fixture.started();
    expect(await isAllowed(ask, await bearer())).toBe(true);
    expect(await isAllowed(ask, `Bearer ${await next.signer.sign(claims())}`)).toBe(true);
  });
});

describe('the authorizer of an environment that signs its own tokens', () => {
  let kms: KeyServiceServer;
  beforeEach(async () => {
    kms = await startKeyService({ next: next.privateJwk, first: fixture.key().privateJwk });
  });
  afterEach(() => kms.close());

  const started = () =>
    fixture.started({ variables: { SIGNING_KEY_IDS: 'next,first' }, kmsUrl: kms.url, clock });
  const bearerOfNext = async () => `Bearer ${await next.signer.sign(claims())}`;

  it('has read its keys before the first request, and asks KMS again neither for many nor for unknown keys', async () => {
    const ask = started();
    await ask.readAhead();
    expect(kms.asked.toSorted()).toEqual(['GetPublicKey first', 'GetPublicKey next']);
    const token = await bearer();
    const allowed = await Promise.all(Array.from({ length: 20 }, () => isAllowed(ask, token)));
    expect(new Set(allowed)).toEqual(new Set([true]));
    await sendUnknownKeys(ask);
    expect(kms.asked).toHaveLength(2);
  });

  it('accepts the tokens of each key while the public key set is down, and never asks for it', async () => {
    await fixture.keySet().close();
    const ask = started();
    expect([
      await isAllowed(ask, await bearer()),
      await isAllowed(ask, await bearerOfNext()),
    ]).toEqual([true, true]);
    expect(fixture.keySet().hits()).toBe(0);
    await fixture.reopenKeySet();
  });

  it('fails, and refuses nobody, if KMS is out of reach at a cold start, and works as soon as KMS responds', async () => {
    for (const key of ['first', 'next']) kms.failWith(key, 500);
    const ask = started();
    await isOutOfReach(ask, await bearer());
    for (const key of ['first', 'next']) kms.failWith(key, undefined);
    expect(await isAllowed(ask, await bearer())).toBe(true);
  });

  it('accepts the tokens of one key while the other cannot be read', async () => {
    kms.failWith('next', 400);
    const ask = started();
    expect(await isAllowed(ask, await bearer())).toBe(true);
    await isOutOfReach(ask, await bearerOfNext());
  });

  it('keeps using its keys for two hours when KMS fails, and then fails', async () => {
    const ask = started();
    expect(await isAllowed(ask, await bearer())).toBe(true);
    kms.failWith('first', 500);
    now += HOUR_MS;
    expect(await isAllowed(ask, await bearer())).toBe(true);
    expect(kms.asked.filter((one) => one === 'GetPublicKey first').length).toBeGreaterThan(1);
    now += HOUR_MS;
    await isOutOfReach(ask, await bearer());
  });
});
