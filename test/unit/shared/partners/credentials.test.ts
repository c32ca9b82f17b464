import fc from 'fast-check';
import { hashSecret, isRightSecret, makeClientId, makeSecret } from '../../../../shared/partners/credentials.ts';
import { apiKeyValue } from '../../../../shared/partners/partner.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

describe('credentials', () => {
  it('are alphanumeric, and of one length whatever the random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const random = (size: number) => bytes.slice(0, size);
        expect(makeSecret(random)).toMatch(/^[0-9A-Za-z]{43}$/);
        expect(makeClientId(random)).toMatch(/^[0-9A-Za-z]{22}$/);
      }),
    );
  });

  it('keep all of the random bits: other bytes are another secret', () => {
    const filled = (last: number) => (size: number) => new Uint8Array(size).fill(255).with(-1, last);
    expect(makeSecret(filled(254))).not.toBe(makeSecret(filled(255)));
    expect(makeSecret(() => new Uint8Array(32))).toBe('0'.repeat(43));
    // 2^256 - 1 in base 62, worked out apart.
    expect(makeSecret((size) => new Uint8Array(size).fill(255))).toBe(
      Array.from({ length: 43 }, (_, place) => {
        const digit = Number(((2n ** 256n - 1n) / 62n ** BigInt(42 - place)) % 62n);
        return '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'[digit];
      }).join(''),
    );
  });

  it('ask for 256 random bits for a secret and 128 for an id', () => {
    const asked: number[] = [];
    const random = (size: number) => {
      asked.push(size);
      return new Uint8Array(size);
    };
    makeSecret(random);
    makeClientId(random);
    expect(asked).toEqual([32, 16]);
  });

  it('are hashed by SHA-256', () => {
    expect(hashSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('make one API key value per client id and stage, long enough for the gateway', () => {
    expect(apiKeyValue('staging', 'acme1')).toBe(apiKeyValue('staging', 'acme1'));
    expect(apiKeyValue('staging', 'acme1')).not.toBe(apiKeyValue('staging', 'acme2'));
    expect(apiKeyValue('staging', 'acme1')).not.toBe(apiKeyValue('production', 'acme1'));
    expect(apiKeyValue('staging', 'acme1')).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a secret is right', () => {
  const secret = (id: number, text: string, endsAt?: string) => ({
    id,
    sha256: hashSecret(text),
    createdAt: new Date(NOW).toISOString(),
    ...(endsAt === undefined ? {} : { endsAt }),
  });

  it('where it is the first or the second in force', () => {
    const secrets = [secret(1, 'one'), secret(2, 'two')];
    expect(isRightSecret('one', secrets, NOW)).toBe(true);
    expect(isRightSecret('two', secrets, NOW)).toBe(true);
    expect(isRightSecret('three', secrets, NOW)).toBe(false);
  });

  it('never where there is no secret, not even the empty one', () => {
    expect(isRightSecret('', [], NOW)).toBe(false);
    expect(isRightSecret('\0'.repeat(32), [], NOW)).toBe(false);
  });

  it('until the moment at which it ends', () => {
    const secrets = [secret(1, 'one', new Date(NOW).toISOString())];
    expect(isRightSecret('one', secrets, NOW - 1)).toBe(true);
    expect(isRightSecret('one', secrets, NOW)).toBe(false);
  });

  it('beside ended ones that still stand in the record', () => {
    const ended = new Date(NOW - 1).toISOString();
    const secrets = [secret(1, 'one', ended), secret(2, 'two', ended), secret(3, 'three')];
    expect(isRightSecret('three', secrets, NOW)).toBe(true);
  });

  it('never where the stored hash is cut short', () => {
    expect(isRightSecret('one', [{ ...secret(1, 'one'), sha256: 'ab' }], NOW)).toBe(false);
  });
});
