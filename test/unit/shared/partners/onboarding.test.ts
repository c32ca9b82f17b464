import { hashSecret, isRightSecret } from '../../../../shared/partners/credentials.ts';
import { createDemoPartner } from '../../../../shared/partners/demo.ts';
import {
  disablePartner,
  enablePartner,
  movePartner,
  newPartner,
  PartnerRuleError,
  revokeSecret,
  rotateSecret,
} from '../../../../shared/partners/onboarding.ts';
import type { Partner } from '../../../../shared/partners/partner.ts';
import { createMemoryPartnerStore } from '../../../support/memory-stores.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const DAY = 86_400_000;

function acme(name = 'acme-energy') {
  return newPartner({ name, tier: 'trial', secret: 'first' }, NOW);
}

function outside(clientId: string) {
  return newPartner({ name: 'beta', tier: 'high', clientId, secret: null }, NOW);
}

function rotated(partner: Partner, oldEndsAtMs?: number, nowMs = NOW) {
  return rotateSecret(partner, { secret: 'next', nowMs, oldEndsAtMs });
}

function audited({ audit }: Partner): readonly string[] {
  return audit.map(({ what }) => what).slice(1);
}

describe('a new partner', () => {
  it('has one secret, kept as its hash, and a line of audit that does not contain it', () => {
    const partner = acme();
    const createdAt = '2026-11-21T12:00:00.000Z';
    expect(partner).toEqual({
      ...{
        clientId: partner.clientId,
        name: 'acme-energy',
        kind: 'partner',
        tier: 'trial',
        disabled: false,
      },
      ...{ issuer: 'service', createdAt, secretsMade: 1, version: 1 },
      secrets: [{ id: 1, sha256: hashSecret('first'), createdAt }],
      audit: [{ at: createdAt, what: 'created with tier trial and secret 1' }],
    });
    expect(JSON.stringify(partner)).not.toContain('first');
  });

  it.each([
    '',
    'Acme',
    'acme energy',
    '-acme',
    'acme-',
    'acme--energy',
    'partner:acme',
    'a'.repeat(41),
    'é',
  ])('is not called "%s"', (name) => {
    const message = `"${name}" is not a partner name: up to 40 lower-case letters, digits and single hyphens, for example acme-energy`;
    expect(() => acme(name)).toThrow(new PartnerRuleError(message));
  });

  it.each(['a', '7', 'acme-energy-2', 'a'.repeat(40)])('may be called %s', (name) => {
    expect(acme(name).name).toBe(name);
  });

  it('of an outside issuer has that issuer’s id and no secret', () => {
    expect(outside('x@clients')).toMatchObject({
      ...{ clientId: 'x@clients', issuer: 'outside', secrets: [], secretsMade: 0, version: 1 },
      audit: [{ what: 'created with tier high for an outside issuer' }],
    });
  });

  it.each(['', 'two words', 'tab\there', 'é', 'x'.repeat(129)])(
    'of an outside issuer is not "%s"',
    (id) => {
      expect(() => outside(id)).toThrow('external client id');
    },
  );
});

describe('rotating', () => {
  it('leaves both secrets valid until the old one is revoked', () => {
    const both = rotated(acme());
    const revoked = revokeSecret(both, 1, NOW);
    const areRight = ({ secrets }: Partner) =>
      ['first', 'next'].map((text) => isRightSecret(text, secrets, NOW + 999 * DAY));
    expect([areRight(both), areRight(revoked)]).toEqual([
      [true, true],
      [false, true],
    ]);
    expect([audited(revoked), revoked.version]).toEqual([['secret 2 made', 'secret 1 revoked'], 3]);
  });

  it('may end the old secret at a given time, but never postpones an earlier end', () => {
    const first = rotated(acme(), NOW + DAY);
    expect(audited(first)).toEqual(['secret 2 made, secret 1 ends at 2026-11-22T12:00:00.000Z']);
    const only = revokeSecret(first, 2, NOW);
    const later = rotated(only, NOW + 7 * DAY);
    expect(later.secrets.map(({ endsAt }) => endsAt)).toEqual([
      '2026-11-22T12:00:00.000Z',
      undefined,
    ]);
    expect(audited(later).at(-1)).toBe('secret 3 made, secret 1 ends at 2026-11-22T12:00:00.000Z');
    const sooner = rotated(only, NOW + DAY / 2);
    expect(audited(sooner).at(-1)).toBe('secret 3 made, secret 1 ends at 2026-11-22T00:00:00.000Z');
  });

  it('removes expired secrets, and never reuses a number', () => {
    const first = rotated(acme(), NOW + DAY);
    const second = rotated(first, undefined, NOW + DAY);
    const third = rotated(revokeSecret(second, 3, NOW + DAY), undefined, NOW + DAY);
    expect([second, third].map(({ secrets }) => secrets.map(({ id }) => id))).toEqual([
      [2, 3],
      [2, 4],
    ]);
  });

  it('is refused with advice if it makes no sense', () => {
    const partner = acme();
    const two = rotated(partner, NOW + DAY);
    const revoke = `revoke one first, for example revoke-secret ${partner.clientId} 1`;
    expect(() => rotated(two)).toThrow(`secrets 1 and 2 are both valid: ${revoke}`);
    expect(() => rotated(partner, NOW)).toThrow('lies in the past');
    expect(() => rotated(outside('x'))).toThrow('outside issuer');
    expect(() => revokeSecret(partner, 2, NOW)).toThrow(
      `${partner.clientId} has no secret 2; its secrets: 1`,
    );
  });
});

it('disabling and changing the tier add a line of audit and a version, unless nothing changes', () => {
  const partner = acme();
  const off = disablePartner(partner, NOW);
  const on = enablePartner(off, NOW + 1);
  const moved = movePartner(on, 'high', NOW + 2);
  expect([off.disabled, on.disabled, moved.tier, moved.version]).toEqual([true, false, 'high', 4]);
  expect(moved.audit.slice(1)).toEqual([
    { at: '2026-11-21T12:00:00.000Z', what: 'disabled' },
    { at: '2026-11-21T12:00:00.001Z', what: 'enabled' },
    { at: '2026-11-21T12:00:00.002Z', what: 'moved from tier trial to high' },
  ]);
  expect([
    enablePartner(on, NOW),
    movePartner(moved, 'high', NOW),
    disablePartner(off, NOW),
  ]).toEqual([on, moved, off]);
});

it('the demo partner is created once and not changed afterwards', async () => {
  const store = createMemoryPartnerStore();
  const demoOf = async () => {
    await createDemoPartner(store, { nowMs: () => NOW });
    return (await store.list())[0] ?? acme();
  };
  const demo = await demoOf();
  expect(demo).toMatchObject({ clientId: 'demopartner', name: 'demo', disabled: false });
  expect(isRightSecret('demosecret', demo.secrets, NOW)).toBe(true);
  await store.replace(disablePartner(demo, NOW));
  expect((await demoOf()).disabled).toBe(true);
});
