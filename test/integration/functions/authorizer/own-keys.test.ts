import { authorizerFixture, claims, effectOf, encoded, FIXTURE_NOW_MS } from '../../../support/authorizer-fixture.ts';
import { type KeyServiceServer, makeSigningKey, type SigningKey, startKeyService } from '../../../support/issuer.ts';

const HOUR_MS = 3_600_000;

const fixture = authorizerFixture();

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

  it('starts without KMS, and asks it again when a request comes', async () => {
    const ask = fixture.started({
      variables: { SIGNING_KEY_IDS: 'first' },
      clock: { nowMs: () => now },
    });
    await ask.readAhead();
    await expect(ask(await bearer())).rejects.toThrow('keys out of reach');
  });

  it('reads its keys from KMS, once, and accepts the tokens of each', async () => {
    const ask = started();
    expect(effectOf(await ask(await bearer()))).toBe('Allow');
    expect(effectOf(await ask(`Bearer ${await next.signer.sign(claims() as never)}`))).toBe('Allow');
    expect(kms.asked.toSorted()).toEqual(['GetPublicKey first', 'GetPublicKey next']);
  });

  it('works while the public key set is down, and never asks for it', async () => {
    await fixture.keySet().close();
    expect(effectOf(await started()(await bearer()))).toBe('Allow');
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
    expect(kms.asked.filter((one) => one === 'GetPublicKey first')).toHaveLength(4);
    now += HOUR_MS;
    await expect(ask(token)).rejects.toThrow('keys out of reach');
  });
});
