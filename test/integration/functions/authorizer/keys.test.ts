import { authorizerFixture, claims, effectOf, encoded, FIXTURE_NOW_MS } from '../../../support/authorizer-fixture.ts';
import {
  type KeyServiceServer,
  type KeySetServer,
  makeSigningKey,
  type SigningKey,
  startKeyService,
} from '../../../support/issuer.ts';

const fixture = authorizerFixture();

describe('the issuer', () => {
  it('is asked once for a thousand unknown keys', async () => {
    const ask = fixture.started();
    await ask(`Bearer ${await fixture.token()}`);
    const template = (await fixture.token(claims(), { kid: 'unknown' })).split('.').slice(1).join('.');
    for (let attempt = 0; attempt < 1_000; attempt += 1) {
      const header = encoded({ alg: 'RS256', typ: 'JWT', kid: `unknown-${attempt}` });
      expect(effectOf(await ask(`Bearer ${header}.${template}`))).toBe('Deny');
    }
    expect(fixture.keySet().hits()).toBe(1);
  });

  it.each([
    ['answers 500', (server: KeySetServer) => server.failWith(500)],
    ['answers what is no key set', (server: KeySetServer) => server.publish(['no key', null])],
  ])('that %s at a cold start is an error and no refusal, and a second later all is well', async (_, fail) => {
    let now = FIXTURE_NOW_MS;
    const ask = fixture.started({ clock: { nowMs: () => now } });
    const bearer = `Bearer ${await fixture.token()}`;
    fail(fixture.keySet());
    await expect(ask(bearer)).rejects.toThrow('keys out of reach');
    fixture.keySet().failWith(undefined);
    fixture.keySet().publish([fixture.key().publicKey]);
    now += 1_000;
    expect(effectOf(await ask(bearer))).toBe('Allow');
  });

  it('that is not there at a cold start is an error, and it is left alone for a second', async () => {
    let now = FIXTURE_NOW_MS;
    const ask = fixture.started({ clock: { nowMs: () => now } });
    const bearer = `Bearer ${await fixture.token()}`;
    await fixture.keySet().close();
    await expect(ask(bearer)).rejects.toThrow('keys out of reach');
    await fixture.reopenKeySet();
    now += 999;
    await expect(ask(bearer)).rejects.toThrow('keys out of reach');
    expect(fixture.keySet().hits()).toBe(0);
    now += 1;
    expect(effectOf(await ask(bearer))).toBe('Allow');
  });

  it('whose only key is too short to trust is an error', async () => {
    const { kid } = fixture.key().publicKey;
    fixture.keySet().publish([{ kty: 'RSA', n: 'AQAB', e: 'AQAB', kid, alg: 'RS256', use: 'sig' }]);
    await expect(fixture.started()(`Bearer ${await fixture.token()}`)).rejects.toThrow('keys out of reach');
  });

  it('that fails for a while costs nothing: the last key set counts for an hour more', async () => {
    let now = FIXTURE_NOW_MS;
    const clock = import.meta.jest.spyOn(Date, 'now').mockImplementation(() => now);
    const ask = fixture.started({ clock: { nowMs: () => now } });
    const bearer = `Bearer ${await fixture.token()}`;
    expect(effectOf(await ask(bearer))).toBe('Allow');
    fixture.keySet().failWith(503);
    now += 3_600_000;
    expect(effectOf(await ask(bearer))).toBe('Allow');
    await expect(ask(`Bearer ${await fixture.token(claims(), { kid: 'newer' })}`)).rejects.toThrow('keys out of reach');
    expect(fixture.keySet().hits()).toBe(2);
    now += 1_000;
    await expect(ask(bearer)).rejects.toThrow('keys out of reach');
    clock.mockRestore();
  });

  it('may withdraw a key: ten minutes later its tokens are refused', async () => {
    let now = FIXTURE_NOW_MS;
    const clock = import.meta.jest.spyOn(Date, 'now').mockImplementation(() => now);
    const ask = fixture.started({ clock: { nowMs: () => now } });
    const bearer = `Bearer ${await fixture.token()}`;
    expect(effectOf(await ask(bearer))).toBe('Allow');
    fixture.keySet().publish([(await makeSigningKey()).publicKey]);
    now += 600_000;
    expect(effectOf(await ask(bearer))).toBe('Deny');
    clock.mockRestore();
  });

  it('may have several keys side by side, so that a rotation refuses no token', async () => {
    const next = await makeSigningKey();
    fixture.keySet().publish([next.publicKey, fixture.key().publicKey]);
    const ask = fixture.started();
    expect(effectOf(await ask(`Bearer ${await fixture.token()}`))).toBe('Allow');
    expect(effectOf(await ask(`Bearer ${await next.signer.sign(claims() as never)}`))).toBe('Allow');
  });
});

const HOUR_MS = 3_600_000;

describe('the authorizer of an environment that signs its own tokens', () => {
  let next: SigningKey;
  let kms: KeyServiceServer;
  let now: number;
  beforeAll(async () => {
    next = await makeSigningKey();
  });
  beforeEach(async () => {
    now = FIXTURE_NOW_MS;
    kms = await startKeyService({ next: next.privateJwk, first: fixture.key().privateJwk });
  });
  afterEach(() => kms.close());

  const started = () =>
    fixture.started({
      variables: { SIGNING_KEY_IDS: 'next,first' },
      kmsUrl: kms.url,
      clock: { nowMs: () => now },
    });
  const bearer = async () => `Bearer ${await fixture.token(claims({ exp: FIXTURE_NOW_MS / 1000 + 80_000 }))}`;

  it('has read its keys before the first request if it was told to', async () => {
    const ask = started();
    await ask.readAhead();
    const before = [...kms.asked];
    expect(effectOf(await ask(await bearer()))).toBe('Allow');
    expect([before.toSorted(), kms.asked]).toEqual([['GetPublicKey first', 'GetPublicKey next'], before]);
  });

  it('accepts the tokens of each key while the public key set is down, and never asks for it', async () => {
    await fixture.keySet().close();
    const ask = started();
    expect(effectOf(await ask(await bearer()))).toBe('Allow');
    expect(effectOf(await ask(`Bearer ${await next.signer.sign(claims() as never)}`))).toBe('Allow');
    expect(fixture.keySet().hits()).toBe(0);
    await fixture.reopenKeySet();
  });

  it('does not ask KMS again for many requests, nor for a thousand unknown keys', async () => {
    const ask = started();
    await ask.readAhead();
    const token = await bearer();
    const effects = (await Promise.all(Array.from({ length: 20 }, () => ask(token)))).map(effectOf);
    expect(new Set(effects)).toEqual(new Set(['Allow']));
    const unsigned = (await fixture.token()).split('.').slice(1).join('.');
    for (let attempt = 0; attempt < 1_000; attempt += 1) {
      const header = encoded({ alg: 'RS256', typ: 'at+jwt', kid: `unknown-${attempt}` });
      expect(effectOf(await ask(`Bearer ${header}.${unsigned}`))).toBe('Deny');
    }
    expect(kms.asked).toHaveLength(2);
  });

  it('fails, and refuses nobody, if KMS is out of reach at a cold start, and works as soon as it is not', async () => {
    kms.failWith('first', 500);
    kms.failWith('next', 500);
    const ask = started();
    const token = await bearer();
    await expect(ask(token)).rejects.toThrow('keys out of reach');
    kms.failWith('first', undefined);
    kms.failWith('next', undefined);
    expect(effectOf(await ask(token))).toBe('Allow');
  });

  it('accepts the tokens of one key while the other cannot be read', async () => {
    kms.failWith('next', 400);
    const ask = started();
    expect(effectOf(await ask(await bearer()))).toBe('Allow');
    await expect(ask(`Bearer ${await next.signer.sign(claims() as never)}`)).rejects.toThrow('keys out of reach');
  });

  it('goes on with its keys for two hours when KMS fails, and then fails', async () => {
    const ask = started();
    const token = await bearer();
    expect(effectOf(await ask(token))).toBe('Allow');
    kms.failWith('first', 500);
    now += HOUR_MS;
    expect(effectOf(await ask(token))).toBe('Allow');
    expect(kms.asked.filter((one) => one === 'GetPublicKey first').length).toBeGreaterThan(1);
    now += HOUR_MS;
    await expect(ask(token)).rejects.toThrow('keys out of reach');
  });
});
