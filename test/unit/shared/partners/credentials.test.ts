import fc from 'fast-check';
import {
  hashSecret,
  isRightSecret,
  makeClientId,
  makeSecret,
} from '../../../../shared/partners/credentials.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

describe('credentials', () => {
  it('are alphanumeric, and of one length whatever the 256 or 128 random bits', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const random = (size: number) => bytes.slice(0, size);
        expect(makeSecret(random)).toMatch(/^[0-9A-Za-z]{43}$/);
        expect(makeClientId(random)).toMatch(/^[0-9A-Za-z]{22}$/);
      }),
    );
  });

  it('keep all of the random bits: 2^256 - 1 in base 62', () => {
    const digits = Array.from(
      { length: 43 },
      (_, place) => ((2n ** 256n - 1n) / 62n ** BigInt(42 - place)) % 62n,
    );
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const secret = makeSecret((size) => new Uint8Array(size).fill(255));
    expect(secret).toBe(digits.map((digit) => alphabet[Number(digit)]).join(''));
  });
});

describe('a secret', () => {
  it('is hashed by SHA-256', () => {
    expect(hashSecret('abc')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  const storedSecret = (text: string, endsAtMs?: number) => {
    const endsAt = endsAtMs === undefined ? {} : { endsAt: new Date(endsAtMs).toISOString() };
    return { id: 1, sha256: hashSecret(text), createdAt: new Date(NOW).toISOString(), ...endsAt };
  };

  it.each([
    [true, 'one', [storedSecret('one'), storedSecret('two')]],
    [true, 'two', [storedSecret('one'), storedSecret('two')]],
    [false, 'three', [storedSecret('one'), storedSecret('two')]],
    [false, '', []],
    [false, '\0'.repeat(32), []],
    [true, 'one', [storedSecret('one', NOW + 1)]],
    [false, 'one', [storedSecret('one', NOW)]],
    [
      true,
      'three',
      [storedSecret('one', NOW - 1), storedSecret('two', NOW - 1), storedSecret('three')],
    ],
    [false, 'one', [{ ...storedSecret('one'), sha256: 'ab' }]],
  ])('is right if it is one of those in force: %s for %j', (isRight, secret, secrets) => {
    expect(isRightSecret(secret, secrets, NOW)).toBe(isRight);
  });
});
