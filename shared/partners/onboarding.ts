import { isoOfMs } from '../values/moments.ts';
import { hashSecret, isSecretInForce, makeClientId, SECRETS_AT_ONCE } from './credentials.ts';
import {
  CLIENT_ID_CHARACTERS,
  type IndustryLimit,
  type Partner,
  type PartnerSecret,
  type Tier,
} from './partner.ts';

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const NAME_CHARACTERS = 40;

const EXTERNAL_CLIENT_ID = new RegExp(`^[!-~]{1,${CLIENT_ID_CHARACTERS}}$`);

export class PartnerRuleError extends Error {
  override readonly name = 'PartnerRuleError';
}

export type NewPartner = Pick<Partner, 'name' | 'tier' | 'industryData' | 'batchLines'> & {
  /** The kind of client; a partner by default. */
  readonly kind?: Partner['kind'];
  /** The client id; a random one by default. */
  readonly clientId?: string | undefined;
  /** The secret; null means that an outside issuer keeps it. */
  readonly secret: string | null;
};

/** @throws PartnerRuleError for a name, or an outside issuer's client id, that cannot be one */
export function newPartner(onboarding: NewPartner, nowMs: number): Partner {
  const { name, kind = 'partner', tier, industryData, batchLines } = onboarding;
  const { clientId = makeClientId(), secret } = onboarding;
  if (secret === null && !EXTERNAL_CLIENT_ID.test(clientId)) {
    throw new PartnerRuleError(
      `an external client id is 1 to ${CLIENT_ID_CHARACTERS} visible ASCII characters without spaces`,
    );
  }
  if (!NAME.test(name) || name.length > NAME_CHARACTERS) {
    throw new PartnerRuleError(
      `"${name}" is not a partner name: up to ${NAME_CHARACTERS} lower-case letters, digits and single hyphens, for example acme-energy`,
    );
  }
  const kindText = kind === 'journey' ? 'as a journey client ' : '';
  const dataText = industryData === undefined ? '' : 'and industry data ';
  const how = secret === null ? 'for an outside issuer' : 'and secret 1';
  const secrets = secret === null ? [] : [secretRecord(secret, 1, nowMs)];
  const record: Partner = {
    clientId,
    name,
    kind,
    tier,
    disabled: false,
    ...(industryData !== undefined && { industryData }),
    ...(batchLines !== undefined && { batchLines }),
    issuer: secret === null ? 'outside' : 'service',
    createdAt: isoOfMs(nowMs),
    secrets,
    secretsMade: secrets.length,
    audit: [],
    version: 0,
  };
  return changed(record, {
    at: nowMs,
    what: `created ${kindText}with tier ${tier} ${dataText}${how}`,
  });
}

type Rotation = {
  readonly secret: string;
  readonly nowMs: number;
  readonly oldEndsAtMs?: number | undefined;
};

/** @throws PartnerRuleError if two secrets are in force already, or the partner has none here */
export function rotateSecret(partner: Partner, { secret, nowMs, oldEndsAtMs }: Rotation): Partner {
  if (partner.issuer === 'outside') {
    throw new PartnerRuleError(
      `${partner.clientId} gets its tokens from an outside issuer: rotate its secret there`,
    );
  }
  const inForce = partner.secrets.filter((old) => isSecretInForce(old, nowMs));
  if (inForce.length >= SECRETS_AT_ONCE) {
    const ids = inForce.map(({ id }) => id).join(' and ');
    throw new PartnerRuleError(
      `secrets ${ids} are both valid: revoke one first, for example revoke-secret ${partner.clientId} ${inForce[0]?.id}`,
    );
  }
  if (oldEndsAtMs !== undefined && oldEndsAtMs <= nowMs) {
    throw new PartnerRuleError(
      'the end of the old secret lies in the past: use revoke-secret to end it now',
    );
  }
  // Ids are not reused, so that an audit line names one secret for good.
  const id = partner.secretsMade + 1;
  const ending = oldEndsAtMs === undefined ? undefined : isoOfMs(oldEndsAtMs);
  const remaining = inForce.map((old) =>
    ending === undefined ? old : { ...old, endsAt: earlier(old.endsAt, ending) },
  );
  const [old] = remaining;
  const until =
    ending === undefined || old === undefined ? '' : `, secret ${old.id} ends at ${old.endsAt}`;
  const secrets = [...remaining, secretRecord(secret, id, nowMs)];
  return changed(partner, {
    at: nowMs,
    what: `secret ${id} made${until}`,
    secrets,
    secretsMade: id,
  });
}

/** Revokes a secret. Tokens stay valid: disabling the partner stops them. */
export function revokeSecret(partner: Partner, secretId: number, nowMs: number): Partner {
  if (!partner.secrets.some(({ id }) => id === secretId)) {
    const ids = partner.secrets.map(({ id }) => id).join(', ') || 'none';
    throw new PartnerRuleError(
      `${partner.clientId} has no secret ${secretId}; its secrets: ${ids}`,
    );
  }
  const secrets = partner.secrets.filter(({ id }) => id !== secretId);
  return changed(partner, { at: nowMs, what: `secret ${secretId} revoked`, secrets });
}

export function disablePartner(partner: Partner, nowMs: number): Partner {
  return partner.disabled
    ? partner
    : changed(partner, { at: nowMs, what: 'disabled', disabled: true });
}

export function enablePartner(partner: Partner, nowMs: number): Partner {
  return partner.disabled
    ? changed(partner, { at: nowMs, what: 'enabled', disabled: false })
    : partner;
}

export function movePartner(partner: Partner, tier: Tier, nowMs: number): Partner {
  if (partner.tier === tier) return partner;
  return changed(partner, { at: nowMs, what: `moved from tier ${partner.tier} to ${tier}`, tier });
}

/** Entitles a partner to industry data. `undefined` takes the entitlement away. */
export function entitlePartner(
  partner: Partner,
  limit: IndustryLimit | undefined,
  nowMs: number,
): Partner {
  if (partner.industryData === limit) return partner;
  const { industryData: _before, ...others } = partner;
  const entitled = limit === undefined ? {} : { industryData: limit };
  return changed(others, {
    at: nowMs,
    what: `industry data ${industryDataText(limit)}`,
    ...entitled,
  });
}

/** Limits a partner's guesses of addresses. `undefined` means the environment's limit. */
export function limitGuesses(partner: Partner, limit: number | undefined, nowMs: number): Partner {
  if (partner.guessLimit === limit) return partner;
  const { guessLimit: _before, ...others } = partner;
  return changed(others, {
    at: nowMs,
    what: `guesses ${guessLimitText(limit)}`,
    ...(limit !== undefined && { guessLimit: limit }),
  });
}

/** Sets the lines of batches that a partner may send a day. 0 takes the entitlement away. */
export function allowBatches(partner: Partner, linesPerDay: number, nowMs: number): Partner {
  if ((partner.batchLines ?? 0) === linesPerDay) return partner;
  const { batchLines: _before, ...others } = partner;
  return changed(others, {
    at: nowMs,
    what: `batches ${batchLinesText(linesPerDay)}`,
    ...(linesPerDay > 0 && { batchLines: linesPerDay }),
  });
}

export function batchLinesText(linesPerDay = 0): string {
  return linesPerDay === 0 ? 'off' : `up to ${linesPerDay} lines a day`;
}

export function guessLimitText(limit: number | undefined): string {
  return limit === undefined ? "up to the environment's daily limit" : `at most ${limit} a day`;
}

export function industryDataText(limit: IndustryLimit | undefined): string {
  if (limit === undefined) return 'off';
  return limit === 'default'
    ? "on, with the environment's daily limit"
    : `on, at most ${limit} look-ups a day`;
}

function secretRecord(secret: string, id: number, nowMs: number): PartnerSecret {
  return { id, sha256: hashSecret(secret), createdAt: isoOfMs(nowMs) };
}

function earlier(first: string | undefined, second: string): string {
  return first !== undefined && first < second ? first : second;
}

type Change = Partial<Partner> & { readonly at: number; readonly what: string };

/** Returns the partner with a change and its line in the audit. */
export function changed(partner: Partner, { at, what, ...change }: Change): Partner {
  const audit = [...partner.audit, { at: isoOfMs(at), what }];
  return { ...partner, ...change, audit, version: partner.version + 1 };
}
