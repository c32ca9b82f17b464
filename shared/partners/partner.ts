/**
 * What a partner may do a second is set by its tier, which is a usage plan of the gateway. Names alone: the numbers
 * are the environments' own (lib/).
 */
export const TIERS = ['trial', 'standard', 'high'] as const;
export type Tier = (typeof TIERS)[number];
export const DEFAULT_TIER: Tier = 'standard';

export function isTier(value: unknown): value is Tier {
  return TIERS.some((tier) => tier === value);
}

/** One secret of a partner. The secret itself is shown once, when it is made, and kept nowhere. */
export type PartnerSecret = {
  /** Names the secret to people: 1, 2, 3 in the order in which a partner's secrets were made. */
  readonly id: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly createdAt: string;
  /** The first moment at which it no longer counts, ISO 8601 in UTC; absent: until it is ended by hand. */
  readonly endsAt?: string;
};

/** What was done to a partner's record, and when; never a secret or a part of one. */
export type AuditEntry = { readonly at: string; readonly what: string };

export type Partner = {
  readonly clientId: string;
  /** Lower-case letters, digits and hyphens: it stands in the scope as `partner:<name>`. */
  readonly name: string;
  readonly tier: Tier;
  readonly disabled: boolean;
  /** `service`: gets tokens from this service. `outside`: from an issuer of its own, so it has no secrets here. */
  readonly issuer: 'service' | 'outside';
  readonly createdAt: string;
  readonly secrets: readonly PartnerSecret[];
  readonly secretsMade: number;
  readonly audit: readonly AuditEntry[];
  /** Counts the writes of the record, so that two people at two terminals cannot lose each other's work. */
  readonly version: number;
};

/** What a request is admitted by: the part of a partner that the authorizer reads. */
export type PartnerState = Pick<Partner, 'name' | 'tier' | 'disabled'>;

/** A partner's name, as its scope writes it. */
export function partnerScope(name: string): string {
  return `partner:${name}`;
}
