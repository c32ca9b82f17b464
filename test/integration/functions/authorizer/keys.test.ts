import { authorizerFixture, claims, effectOf, encoded, FIXTURE_NOW_MS } from '../../../support/authorizer-fixture.ts';
import { type KeySetServer, makeSigningKey } from '../../../support/issuer.ts';

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

  it('is not asked at all for a token that nobody could have signed', async () => {
    const ask = fixture.started();
    await ask('Bearer a.b.c');
    await ask(`Bearer ${encoded({ alg: 'none' })}.${encoded(claims())}.AA`);
    expect(fixture.keySet().hits()).toBe(0);
  });

  it.each([
    ['answers 500', (server: KeySetServer) => server.failWith(500)],
    ['answers what is no key set', (server: KeySetServer) => server.publish(['no key' as never, null])],
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
    const weak = { kty: 'RSA', n: 'AQAB', e: 'AQAB', kid: fixture.key().publicKey.kid, alg: 'RS256', use: 'sig' };
    fixture.keySet().publish([weak]);
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
