import { createHash } from 'node:crypto';
import * as z from 'zod';

export const TIERS = ['trial', 'standard', 'high'] as const;
export type Tier = (typeof TIERS)[number];
export const DEFAULT_TIER: Tier = 'standard';

/** The longest client id, ours or an outside issuer's. */
export const CLIENT_ID_CHARACTERS = 128;

export const DAILY_LIMIT_MOST = 1_000_000;
const dailyLimit = z.int().min(1).max(DAILY_LIMIT_MOST);
/**
 * The homes that a partner may look up in industry databases a day. `default` means the
 * environment's limit.
 */
const industryLimit = z.union([z.literal('default'), dailyLimit]);
export type IndustryLimit = z.infer<typeof industryLimit>;

export const BATCH_LINES_MOST = 10_000_000;

const text = z.string().min(1);

/** The part of a record that a request is admitted by. */
export const partnerState = z.object({
  name: text,
  /**
   * A journey client reads what every partner has handed over, and nothing else. It never changes.
   */
  kind: z.enum(['partner', 'journey']),
  tier: z.enum(TIERS),
  disabled: z.boolean(),
  /** The limit of look-ups; absent means that the partner is not entitled to industry data. */
  industryData: industryLimit.exactOptional(),
  /** The guesses of addresses that it may make a day; absent means the environment's limit. */
  guessLimit: dailyLimit.exactOptional(),
  /**
   * The lines of batches that it may send a day; absent means that its agreement has no batches.
   */
  batchLines: z.int().min(1).max(BATCH_LINES_MOST).exactOptional(),
});
export type PartnerState = Readonly<z.infer<typeof partnerState>>;

/** The most secrets that sign at the same time: the current one, and the one before. */
export const RECEIVER_SECRETS_AT_ONCE = 2;

/** A partner's address for webhooks. */
const receiverSchema = z.object({
  url: z.string().min(1),
  /**
   * Counts the settings of the address, so that the health of the last one is not taken for this
   * one's.
   */
  number: z.int(),
  /**
   * The numbers of the secrets that sign, the newest last. A number is the time of its making, and
   * therefore never used again; the secret itself is derived from it and stored nowhere.
   */
  secrets: z.array(z.int()).min(1).max(RECEIVER_SECRETS_AT_ONCE).readonly(),
  /** An operator has switched it off. */
  isOff: z.boolean(),
});
export type Receiver = Readonly<z.infer<typeof receiverSchema>>;

/** The part of a record that says where its webhooks go. */
export const webhookPartner = partnerState.pick({ name: true, disabled: true }).extend({
  /** The receiver of its webhooks; absent means that it is sent none. */
  receiver: receiverSchema.exactOptional(),
});
export type WebhookPartner = Readonly<z.infer<typeof webhookPartner>>;

/** Returns undefined if there is no such partner. */
export type ReadWebhookPartner = (clientId: string) => Promise<WebhookPartner | undefined>;

/** A secret without `endsAt` is valid until an operator revokes it. Times are in ISO 8601. */
const partnerSecret = z.object({
  id: z.int(),
  sha256: text,
  createdAt: text,
  endsAt: text.exactOptional(),
});
export type PartnerSecret = Readonly<z.infer<typeof partnerSecret>>;

export const partnerRecord = partnerState.extend({
  clientId: text,
  /** The issuer of its tokens. `outside` means the partner's issuer, so it has no secrets here. */
  issuer: z.enum(['service', 'outside']),
  createdAt: text,
  secrets: z.array(partnerSecret).readonly(),
  secretsMade: z.int(),
  receiver: receiverSchema.exactOptional(),
  audit: z.array(z.object({ at: text, what: text })).readonly(),
  /** Counts the writes, so that two operators cannot lose each other's work. */
  version: z.int(),
});
export type Partner = Readonly<z.infer<typeof partnerRecord>>;

export type PartnerStore = {
  readonly get: (clientId: string) => Promise<Partner | undefined>;
  readonly list: () => Promise<readonly Partner[]>;
  /**
   * Creates a partner. Returns `exists` if its client id does, and `name-taken` if another partner
   * has its name, or is being created with it.
   */
  readonly create: (partner: Partner) => Promise<'created' | 'exists' | 'name-taken'>;
  /** Replaces the record. Returns `conflict` if it has changed since it was read. */
  readonly replace: (partner: Partner) => Promise<'replaced' | 'conflict'>;
};

/** Returns undefined if there is no such partner, and throws if the state is out of reach. */
export type ReadPartnerState = (clientId: string) => Promise<PartnerState | undefined>;

export const JOURNEY_SCOPE = 'journey';
/** The part of the scope that precedes the partner's name. */
export const PARTNER_SCOPE = 'partner:';

/** Returns the scope of a partner's tokens. No partner name turns into the scope of the journey. */
export function scopeOf({ kind, name }: Pick<Partner, 'kind' | 'name'>): string {
  return kind === 'journey' ? JOURNEY_SCOPE : `${PARTNER_SCOPE}${name}`;
}

// Carries the rate limit and is not a secret: the gateway takes it only from the authorizer, so it
// can be derived. The stage is part of it because an account may hold a value only once.
export function apiKeyValue(stage: string, clientId: string): string {
  return createHash('sha256').update(`usage-plan-key:${stage}:${clientId}`).digest('hex');
}
