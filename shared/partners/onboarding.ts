import {
  hashSecret,
  isSecretInForce,
  makeClientId,
  makeSecret,
  type RandomBytes,
  SECRETS_AT_ONCE,
} from './credentials.ts';
import {
  CLIENT_ID_CHARACTERS,
  type IndustryLimit,
  type Partner,
  type PartnerKind,
  type PartnerSecret,
  type Tier,
} from './partner.ts';

export type Edge = { readonly nowMs: number; readonly random: RandomBytes };

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const NAME_CHARACTERS = 40;

const EXTERNAL_CLIENT_ID = new RegExp(`^[!-~]{1,${CLIENT_ID_CHARACTERS}}$`);

export class PartnerRuleError extends Error {
  override readonly name = 'PartnerRuleError';
}

export type WithSecret = { readonly partner: Partner; readonly secret: string };

type NewPartner = {
  readonly name: string;
  /** Default: a partner. */
  readonly kind?: PartnerKind;
  readonly tier: Tier;
  /** Default: not entitled. */
  readonly industryData?: IndustryLimit;
};

export function newPartner(wanted: NewPartner, edge: Edge): WithSecret {
  const secret = makeSecret(edge.random);
  return { secret, partner: partnerWithSecret({ ...wanted, clientId: makeClientId(edge.random), secret }, edge) };
}

export function partnerWithSecret(
  { secret, ...named }: NewPartner & { readonly clientId: string; readonly secret: string },
  { nowMs }: Pick<Edge, 'nowMs'>,
): Partner {
  const secrets = [secretRecord(secret, 1, nowMs)];
  return newRecord(named, { issuer: 'service', secrets, how: 'and secret 1', nowMs });
}

export function newOutsidePartner(
  { externalClientId, ...named }: NewPartner & { readonly externalClientId: string },
  { nowMs }: Pick<Edge, 'nowMs'>,
): Partner {
  if (!EXTERNAL_CLIENT_ID.test(externalClientId)) {
    throw new PartnerRuleError(
      `an external client id is 1 to ${CLIENT_ID_CHARACTERS} visible ASCII characters without spaces`,
    );
  }
  const made = { issuer: 'outside', secrets: [], how: 'for an outside issuer', nowMs } as const;
  return newRecord({ ...named, clientId: externalClientId }, made);
}

/** @throws PartnerRuleError if two secrets are in force already, or the partner has none here */
export function rotateSecret(partner: Partner, edge: Edge, oldEndsAtMs?: number): WithSecret {
  if (partner.issuer === 'outside') {
    throw new PartnerRuleError(`${partner.clientId} gets its tokens from an outside issuer: rotate its secret there`);
  }
  const { nowMs } = edge;
  const inForce = partner.secrets.filter((secret) => isSecretInForce(secret, nowMs));
  if (inForce.length >= SECRETS_AT_ONCE) {
    const ids = inForce.map(({ id }) => id).join(' and ');
    throw new PartnerRuleError(
      `secrets ${ids} are both valid: revoke one first, for example revoke-secret ${partner.clientId} ${inForce[0]?.id}`,
    );
  }
  if (oldEndsAtMs !== undefined && oldEndsAtMs <= nowMs) {
    throw new PartnerRuleError('the end of the old secret lies in the past: use revoke-secret to end it now');
  }

  const secret = makeSecret(edge.random);
  // Ids are not reused, so that an audit line names one secret for good.
  const id = partner.secretsMade + 1;
  const ending = oldEndsAtMs === undefined ? undefined : iso(oldEndsAtMs);
  const kept = inForce.map((old) => (ending === undefined ? old : { ...old, endsAt: earlier(old.endsAt, ending) }));
  const [old] = kept;
  const until = ending === undefined || old === undefined ? '' : `, secret ${old.id} ends at ${old.endsAt}`;
  return {
    secret,
    partner: changed(
      partner,
      { secrets: [...kept, secretRecord(secret, id, nowMs)], secretsMade: id },
      { at: nowMs, what: `secret ${id} made${until}` },
    ),
  };
}

/** Its tokens stay valid: disabling the partner stops them. */
export function revokeSecret(partner: Partner, secretId: number, nowMs: number): Partner {
  if (!partner.secrets.some(({ id }) => id === secretId)) {
    const ids = partner.secrets.map(({ id }) => id).join(', ') || 'none';
    throw new PartnerRuleError(`${partner.clientId} has no secret ${secretId}; its secrets: ${ids}`);
  }
  const secrets = partner.secrets.filter(({ id }) => id !== secretId);
  return changed(partner, { secrets }, { at: nowMs, what: `secret ${secretId} revoked` });
}

export function disablePartner(partner: Partner, nowMs: number): Partner {
  return partner.disabled ? partner : changed(partner, { disabled: true }, { at: nowMs, what: 'disabled' });
}

export function enablePartner(partner: Partner, nowMs: number): Partner {
  return partner.disabled ? changed(partner, { disabled: false }, { at: nowMs, what: 'enabled' }) : partner;
}

export function movePartner(partner: Partner, tier: Tier, nowMs: number): Partner {
  return partner.tier === tier
    ? partner
    : changed(partner, { tier }, { at: nowMs, what: `moved from tier ${partner.tier} to ${tier}` });
}

/** `undefined` takes the entitlement away. */
export function entitlePartner(partner: Partner, limit: IndustryLimit | undefined, nowMs: number): Partner {
  if (partner.industryData === limit) return partner;
  const { industryData: _before, ...others } = partner;
  const what = `industry data ${industryDataText(limit)}`;
  return changed(others, limit === undefined ? {} : { industryData: limit }, { at: nowMs, what });
}

export function industryDataText(limit: IndustryLimit | undefined): string {
  if (limit === undefined) return 'off';
  return limit === 'default' ? "on, with the environment's daily limit" : `on, at most ${limit} look-ups a day`;
}

type Made = Pick<Partner, 'issuer' | 'secrets'> & { readonly how: string; readonly nowMs: number };

function newRecord(
  { clientId, name, kind = 'partner', tier, industryData }: NewPartner & Pick<Partner, 'clientId'>,
  { issuer, secrets, how, nowMs }: Made,
): Partner {
  if (!NAME.test(name) || name.length > NAME_CHARACTERS) {
    throw new PartnerRuleError(
      `"${name}" is no partner name: up to ${NAME_CHARACTERS} lower-case letters, digits and single hyphens, for example acme-energy`,
    );
  }
  const createdAt = iso(nowMs);
  const kindText = kind === 'journey' ? 'as a journey client ' : '';
  const dataText = industryData === undefined ? '' : 'and industry data ';
  return {
    clientId,
    name,
    kind,
    tier,
    disabled: false,
    ...(industryData === undefined ? {} : { industryData }),
    issuer,
    createdAt,
    secrets,
    secretsMade: secrets.length,
    audit: [{ at: createdAt, what: `created ${kindText}with tier ${tier} ${dataText}${how}` }],
    version: 1,
  };
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function secretRecord(secret: string, id: number, nowMs: number): PartnerSecret {
  return { id, sha256: hashSecret(secret), createdAt: iso(nowMs) };
}

function earlier(first: string | undefined, second: string): string {
  return first !== undefined && first < second ? first : second;
}

function changed(partner: Partner, change: Partial<Partner>, entry: { at: number; what: string }): Partner {
  return {
    ...partner,
    ...change,
    audit: [...partner.audit, { at: iso(entry.at), what: entry.what }],
    version: partner.version + 1,
  };
}
