import { createHash } from 'node:crypto';

/** The same for the same partner, market, day and query, whatever the page, so that pages belong together. */
export function comparisonIdOf(
  { partner, edition }: { readonly partner: string; readonly edition: { readonly id: string; readonly day: string } },
  query: readonly unknown[],
): string {
  return hashedUuid([partner, edition.id, edition.day, ...query]);
}

type ComparedOffer = {
  readonly supplierKey: string;
  readonly planKey: string;
  readonly fuel: string;
  readonly paymentMethod: string;
  readonly electricityVariant: string | null;
};

/** Derived from the comparison and the offer, so that a later request can be checked although nothing is stored. */
export function itemIdsOf(comparisonId: string) {
  return ({ supplierKey, planKey, fuel, paymentMethod, electricityVariant }: ComparedOffer): string =>
    hashedUuid([comparisonId, supplierKey, planKey, fuel, paymentMethod, electricityVariant ?? '']);
}

/** 16 bytes of a hash, shaped as a version 4 UUID. */
function hashedUuid(parts: readonly unknown[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
