import { createHash, timingSafeEqual } from 'node:crypto';
import type { PartnerSecret } from './partner.ts';

/** Random bytes, passed in: `(size) => randomBytes(size)` at the edge. */
export type RandomBytes = (size: number) => Uint8Array;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Compared with where a slot is empty, so that every request does the same work. No text has this hash. */
const NO_SECRET = Buffer.alloc(32);

/** A client id: 128 random bits in 22 letters and digits. */
export function makeClientId(random: RandomBytes): string {
  return alphanumeric(random(16), 22);
}

/** A client secret: 256 random bits in 43 letters and digits. */
export function makeSecret(random: RandomBytes): string {
  return alphanumeric(random(32), 43);
}

/**
 * A secret as it is kept. One round of SHA-256 is enough for 256 random bits; a slow hash would let strangers keep the
 * token function busy.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** How many secrets may be valid at once: the old one and the new one of a rotation. */
export const SECRETS_AT_ONCE = 2;

export function isSecretInForce({ endsAt }: PartnerSecret, nowMs: number): boolean {
  return endsAt === undefined || nowMs < Date.parse(endsAt);
}

/**
 * Whether a secret is one of those in force. It always hashes once and compares with two hashes in constant time,
 * however many secrets there are, none included.
 */
export function isRightSecret(secret: string, secrets: readonly PartnerSecret[], nowMs: number): boolean {
  const given = Buffer.from(hashSecret(secret), 'hex');
  const inForce = secrets.filter((kept) => isSecretInForce(kept, nowMs));
  const slots = Array.from({ length: SECRETS_AT_ONCE }, (_, slot) => {
    const kept = inForce[slot];
    return kept === undefined ? NO_SECRET : Buffer.from(kept.sha256, 'hex');
  });
  return slots.map((slot) => slot.length === given.length && timingSafeEqual(slot, given)).includes(true);
}

/** Every value of the bytes as one text of one length: 62^43 > 2^256, 62^22 > 2^128. */
function alphanumeric(bytes: Uint8Array, length: number): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (let place = 0; place < length; place += 1) {
    text = ALPHABET.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}
