import { createHash, randomBytes, randomUUID } from 'node:crypto';

const SESSION_ID_BYTES = 20;

/** A version 4 UUID, not guessable. */
export function randomId(): string {
  return randomUUID();
}

/** 160 random bits, not guessable; letters and digits alone, so that it survives every mail program inside a URL. */
export function newSessionId(): string {
  return randomBytes(SESSION_ID_BYTES).toString('hex');
}

/**
 * The id of a comparison: the same for the same partner, market, day and question, whatever the page, so that equal
 * questions are provably equal and pages belong together.
 *
 * @param question everything that is priced, as checked and filled in
 */
export function comparisonIdOf(
  { partner, edition }: { readonly partner: string; readonly edition: { readonly id: string; readonly day: string } },
  query: readonly unknown[],
): string {
  const name = JSON.stringify([partner, edition.id, edition.day, ...query]);
  return asUuid(createHash('sha256').update(name).digest('hex'));
}

type ComparedOffer = {
  readonly supplierKey: string;
  readonly planKey: string;
  readonly fuel: string;
  readonly paymentMethod: string;
  readonly electricityVariant: string | null;
};

/**
 * The ids of a comparison's items, by their offers: made from the comparison's id and the offer, so that a later
 * request can be told to come from that comparison without a comparison being stored.
 */
export function itemIdsOf(comparisonId: string) {
  return ({ supplierKey, planKey, fuel, paymentMethod, electricityVariant }: ComparedOffer): string => {
    const name = JSON.stringify([comparisonId, supplierKey, planKey, fuel, paymentMethod, electricityVariant ?? '']);
    return asUuid(createHash('sha256').update(name).digest('hex'));
  };
}

/** Shapes 16 bytes as a version 4 UUID. */
function asUuid(hex: string): string {
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
