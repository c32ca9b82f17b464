import { randomBytes } from 'node:crypto';
import { hashSecret, isRightSecret } from '../../../../shared/partners/credentials.ts';
import { createDemoPartner } from '../../../../shared/partners/demo.ts';
import {
  disablePartner,
  enablePartner,
  movePartner,
  newOutsidePartner,
  newPartner,
  PartnerRuleError,
  revokeSecret,
  rotateSecret,
} from '../../../../shared/partners/onboarding.ts';
import { createMemoryPartnerStore } from '../../../support/memory-stores.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const DAY = 86_400_000;
const edge = { nowMs: NOW, random: (size: number) => randomBytes(size) };

function acme() {
  return newPartner({ name: 'acme-energy', tier: 'trial' }, edge);
}

describe('a new partner', () => {
  it('has one secret, kept as its hash, and a line of audit that does not hold it', () => {
    const { partner, secret } = acme();
    expect(partner).toEqual({
      clientId: partner.clientId,
      name: 'acme-energy',
      kind: 'partner',
      tier: 'trial',
      disabled: false,
      issuer: 'service',
      createdAt: '2026-11-21T12:00:00.000Z',
      secrets: [{ id: 1, sha256: hashSecret(secret), createdAt: '2026-11-21T12:00:00.000Z' }],
      secretsMade: 1,
      audit: [{ at: '2026-11-21T12:00:00.000Z', what: 'created with tier trial and secret 1' }],
      version: 1,
    });
    expect(JSON.stringify(partner)).not.toContain(secret);
  });

  it.each(['', 'Acme', 'acme energy', '-acme', 'acme-', 'acme--energy', 'partner:acme', 'a'.repeat(41), 'é'])(
    'is not called "%s"',
    (name) => {
      const refused = () => newPartner({ name, tier: 'trial' }, edge);
      expect(refused).toThrow(PartnerRuleError);
      expect(refused).toThrow(`"${name}" is no partner name: up to 40 lower-case letters, digits and single hyphens`);
    },
  );

  it.each(['a', '7', 'acme-energy-2', 'a'.repeat(40)])('may be called %s', (name) => {
    expect(newPartner({ name, tier: 'trial' }, edge).partner.name).toBe(name);
  });

  it('of an outside issuer has that issuer’s id and no secret', () => {
    const beta = newOutsidePartner({ name: 'beta', tier: 'high', externalClientId: 'x@clients' }, edge);
    expect(beta).toMatchObject({ clientId: 'x@clients', issuer: 'outside', secrets: [], secretsMade: 0, version: 1 });
    expect(beta.audit).toEqual([
      { at: '2026-11-21T12:00:00.000Z', what: 'created with tier high for an outside issuer' },
    ]);
  });

  it.each(['', 'two words', 'tab\there', 'é', 'x'.repeat(129)])(
    'of an outside issuer is not "%s"',
    (externalClientId) => {
      expect(() => newOutsidePartner({ name: 'beta', tier: 'high', externalClientId }, edge)).toThrow(
        'external client id',
      );
    },
  );
});

describe('rotating', () => {
  it('leaves both secrets valid until the old one is revoked', () => {
    const { partner, secret } = acme();
    const rotated = rotateSecret(partner, edge);
    expect(isRightSecret(secret, rotated.partner.secrets, NOW + 999 * DAY)).toBe(true);
    expect(isRightSecret(rotated.secret, rotated.partner.secrets, NOW + 999 * DAY)).toBe(true);
    const revoked = revokeSecret(rotated.partner, 1, NOW);
    expect(isRightSecret(secret, revoked.secrets, NOW)).toBe(false);
    expect(isRightSecret(rotated.secret, revoked.secrets, NOW)).toBe(true);
    expect(revoked.audit.map(({ what }) => what).slice(1)).toEqual(['secret 2 made', 'secret 1 revoked']);
    expect(revoked.version).toBe(3);
  });

  it('may end the old secret at a time', () => {
    const { partner, secret } = acme();
    const rotated = rotateSecret(partner, edge, NOW + 7 * DAY);
    expect(isRightSecret(secret, rotated.partner.secrets, NOW + 7 * DAY - 1)).toBe(true);
    expect(isRightSecret(secret, rotated.partner.secrets, NOW + 7 * DAY)).toBe(false);
    expect(rotated.partner.audit.at(-1)?.what).toBe('secret 2 made, secret 1 ends at 2026-11-28T12:00:00.000Z');
  });

  it('never puts off an end that was given before, and says which one holds', () => {
    const first = rotateSecret(acme().partner, edge, NOW + DAY).partner;
    const alone = revokeSecret(first, 2, NOW);
    const later = rotateSecret(alone, edge, NOW + 7 * DAY).partner;
    expect(later.secrets.map(({ endsAt }) => endsAt)).toEqual(['2026-11-22T12:00:00.000Z', undefined]);
    expect(later.audit.at(-1)?.what).toBe('secret 3 made, secret 1 ends at 2026-11-22T12:00:00.000Z');
    const sooner = rotateSecret(alone, edge, NOW + DAY / 2).partner;
    expect(sooner.audit.at(-1)?.what).toBe('secret 3 made, secret 1 ends at 2026-11-22T00:00:00.000Z');
  });

  it('clears away secrets that have ended, and never uses a number again', () => {
    const first = rotateSecret(acme().partner, edge, NOW + DAY).partner;
    const second = rotateSecret(first, { ...edge, nowMs: NOW + DAY }).partner;
    expect(second.secrets.map(({ id }) => id)).toEqual([2, 3]);
    const revoked = revokeSecret(second, 3, NOW + DAY);
    const third = rotateSecret(revoked, { ...edge, nowMs: NOW + DAY }).partner;
    expect(third.secrets.map(({ id }) => id)).toEqual([2, 4]);
  });

  it('is refused while two secrets are valid, and says which to revoke', () => {
    const { partner } = rotateSecret(acme().partner, edge, NOW + DAY);
    expect(() => rotateSecret(partner, edge)).toThrow(
      `secrets 1 and 2 are both valid: revoke one first, for example revoke-secret ${partner.clientId} 1`,
    );
  });

  it('is refused with an end that has passed, and for an outside issuer', () => {
    expect(() => rotateSecret(acme().partner, edge, NOW)).toThrow('lies in the past');
    const beta = newOutsidePartner({ name: 'beta', tier: 'high', externalClientId: 'x' }, edge);
    expect(() => rotateSecret(beta, edge)).toThrow('outside issuer');
  });

  it('does not revoke a secret that is not there', () => {
    const { partner } = acme();
    expect(() => revokeSecret(partner, 2, NOW)).toThrow(`${partner.clientId} has no secret 2; its secrets: 1`);
  });
});

describe('switching and moving', () => {
  it('leaves a line of audit and the next version each time', () => {
    const off = disablePartner(acme().partner, NOW);
    const on = enablePartner(off, NOW + 1);
    const moved = movePartner(on, 'high', NOW + 2);
    expect([off.disabled, on.disabled, moved.tier, moved.version]).toEqual([true, false, 'high', 4]);
    expect(moved.audit.slice(1)).toEqual([
      { at: '2026-11-21T12:00:00.000Z', what: 'disabled' },
      { at: '2026-11-21T12:00:00.001Z', what: 'enabled' },
      { at: '2026-11-21T12:00:00.002Z', what: 'moved from tier trial to high' },
    ]);
  });

  it('changes nothing where it is so already', () => {
    const { partner } = acme();
    expect(enablePartner(partner, NOW)).toBe(partner);
    expect(movePartner(partner, 'trial', NOW)).toBe(partner);
    const off = disablePartner(partner, NOW);
    expect(disablePartner(off, NOW)).toBe(off);
  });
});

describe('the demo partner', () => {
  it('is made once and left as it is then', async () => {
    const store = createMemoryPartnerStore();
    const clock = { nowMs: () => NOW };
    const demo = await createDemoPartner(store, clock);
    expect(demo).toMatchObject({ clientId: 'demopartner', name: 'demo', disabled: false });
    expect(isRightSecret('demosecret', demo.secrets, NOW)).toBe(true);
    await store.replace(disablePartner(demo, NOW));
    expect((await createDemoPartner(store, clock)).disabled).toBe(true);
  });
});
