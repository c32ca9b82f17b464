import { createHash } from 'node:crypto';

export const TIERS = ['trial', 'standard', 'high'] as const;
export type Tier = (typeof TIERS)[number];
export const DEFAULT_TIER: Tier = 'standard';

/** How many homes a day may be looked up in industry databases; `default`: the environment's limit. */
export type IndustryLimit = 'default' | number;
export const INDUSTRY_LIMIT_MOST = 1_000_000;

export function isIndustryLimit(value: unknown): value is IndustryLimit {
  return (
    value === 'default' ||
    (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= INDUSTRY_LIMIT_MOST)
  );
}

/** The longest client id, ours or an outside issuer's. */
export const CLIENT_ID_CHARACTERS = 128;

export type PartnerSecret = {
  readonly id: number;
  readonly sha256: string;
  readonly createdAt: string;
  /** ISO 8601; absent: until it is revoked. */
  readonly endsAt?: string;
};

/** A journey client reads what every partner has handed over, and nothing else. It never changes. */
export const PARTNER_KINDS = ['partner', 'journey'] as const;
export type PartnerKind = (typeof PARTNER_KINDS)[number];

export type AuditEntry = { readonly at: string; readonly what: string };

export type Partner = {
  readonly clientId: string;
  readonly name: string;
  readonly kind: PartnerKind;
  readonly tier: Tier;
  readonly disabled: boolean;
  /** Absent: not entitled to industry data. */
  readonly industryData?: IndustryLimit;
  /** `outside`: gets its tokens from an issuer of its own, so it has no secrets here. */
  readonly issuer: 'service' | 'outside';
  readonly createdAt: string;
  readonly secrets: readonly PartnerSecret[];
  readonly secretsMade: number;
  readonly audit: readonly AuditEntry[];
  /** Counts the writes, so that two operators cannot lose each other's work. */
  readonly version: number;
};

export type PartnerState = Pick<Partner, 'name' | 'kind' | 'tier' | 'disabled' | 'industryData'>;

export type PartnerStore = {
  readonly get: (clientId: string) => Promise<Partner | null>;
  readonly list: () => Promise<readonly Partner[]>;
  readonly create: (partner: Partner) => Promise<'created' | 'exists'>;
  /** `conflict` if the record has changed since it was read. */
  readonly replace: (partner: Partner) => Promise<'replaced' | 'conflict'>;
};

/** Null: no such partner. Throws if the state is out of reach. */
export type ReadPartnerState = (clientId: string) => Promise<PartnerState | null>;

export const JOURNEY_SCOPE = 'journey';
/** Followed by the partner's name. */
export const PARTNER_SCOPE = 'partner:';

/** No partner's scope is that of the journey, whatever its name. */
export function scopeOf({ kind, name }: Pick<Partner, 'kind' | 'name'>): string {
  return kind === 'journey' ? JOURNEY_SCOPE : `${PARTNER_SCOPE}${name}`;
}

// Carries the rate limit and is not a secret: the gateway takes it only from the authorizer, so it can be derived. The
// stage is part of it because an account may hold a value only once.
export function apiKeyValue(stage: string, clientId: string): string {
  return createHash('sha256').update(`usage-plan-key:${stage}:${clientId}`).digest('hex');
}
