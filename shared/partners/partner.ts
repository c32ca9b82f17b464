export const TIERS = ['trial', 'standard', 'high'] as const;
export type Tier = (typeof TIERS)[number];
export const DEFAULT_TIER: Tier = 'standard';

export function isTier(value: unknown): value is Tier {
  return TIERS.some((tier) => tier === value);
}

export type PartnerSecret = {
  readonly id: number;
  readonly sha256: string;
  readonly createdAt: string;
  /** ISO 8601; absent: until it is revoked. */
  readonly endsAt?: string;
};

export type AuditEntry = { readonly at: string; readonly what: string };

export type Partner = {
  readonly clientId: string;
  readonly name: string;
  readonly tier: Tier;
  readonly disabled: boolean;
  /** `outside`: gets its tokens from an issuer of its own, so it has no secrets here. */
  readonly issuer: 'service' | 'outside';
  readonly createdAt: string;
  readonly secrets: readonly PartnerSecret[];
  readonly secretsMade: number;
  readonly audit: readonly AuditEntry[];
  /** Counts the writes, so that two operators cannot lose each other's work. */
  readonly version: number;
};

export type PartnerState = Pick<Partner, 'name' | 'tier' | 'disabled'>;

export function partnerScope(name: string): string {
  return `partner:${name}`;
}
