import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { PartnerSecret } from './partner.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Stands in for a missing secret, so that every request does the same work. */
const NO_SECRET = Buffer.alloc(32);

export function makeClientId(random: (size: number) => Uint8Array = randomBytes): string {
  return alphanumeric(random(16), 22);
}

/** Makes a secret of 256 random bits: 62^43 > 2^256. */
export function makeSecret(random: (size: number) => Uint8Array = randomBytes): string {
  return alphanumeric(random(32), 43);
}

/**
 * Hashes a secret. One round of SHA-256 is enough for 256 random bits; a slow hash would let
 * strangers keep the token function busy.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export const SECRETS_AT_ONCE = 2;

export function isSecretInForce({ endsAt }: PartnerSecret, nowMs: number): boolean {
  return endsAt === undefined || nowMs < Date.parse(endsAt);
}

/**
 * Hashes once and compares twice in constant time, however many secrets there are, including none.
 */
export function isRightSecret(
  secret: string,
  secrets: readonly PartnerSecret[],
  nowMs: number,
): boolean {
  const digest = Buffer.from(hashSecret(secret), 'hex');
  const inForce = secrets.filter((secret) => isSecretInForce(secret, nowMs));
  const slots = Array.from({ length: SECRETS_AT_ONCE }, (_, slot) => {
    const secretHere = inForce[slot];
    return secretHere === undefined ? NO_SECRET : Buffer.from(secretHere.sha256, 'hex');
  });
  return slots
    .map((slot) => slot.length === digest.length && timingSafeEqual(slot, digest))
    .includes(true);
}

function alphanumeric(bytes: Uint8Array, length: number): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (let place = 0; place < length; place += 1) {
    text = ALPHABET.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}
