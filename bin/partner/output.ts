import { isSecretInForce } from '../../shared/partners/credentials.ts';
import {
  batchLinesText,
  guessLimitText,
  industryDataText,
} from '../../shared/partners/onboarding.ts';
import { type Partner, type PartnerSecret, scopeOf } from '../../shared/partners/partner.ts';
import { alignedRows } from '../terminal.ts';

/** Leaves out the hashes of secrets and the internal counters. */
export function partnerJson({
  secrets,
  secretsMade: _made,
  version: _version,
  ...partner
}: Partner) {
  return { ...partner, secrets: secrets.map(({ sha256: _, ...secret }) => secret) };
}

export function partnerLines(partner: Partner, nowMs: number): readonly string[] {
  return [
    `name       ${partner.name}`,
    `client id  ${partner.clientId}`,
    `scope      ${scopeOf(partner)}`,
    `tier       ${partner.tier}`,
    `industry   ${industryDataText(partner.industryData)}`,
    `guesses    ${guessLimitText(partner.guessLimit)}`,
    `batches    ${batchLinesText(partner.batchLines)}`,
    `state      ${stateOf(partner)}`,
    `tokens     issued by ${partner.issuer === 'service' ? 'this service' : 'an outside issuer'}`,
    ...partner.secrets.map(
      (secret) => `secret ${secret.id}   created ${secret.createdAt}, ${validity(secret, nowMs)}`,
    ),
    'audit',
    ...partner.audit.map(({ at, what }) => `  ${at}  ${what}`),
  ];
}

export function secretLines({ clientId }: Partner, secret: string): readonly string[] {
  return [
    `client id      ${clientId}`,
    `client secret  ${secret}`,
    'The secret is shown only once and is not stored. Send it over a secure channel.',
  ];
}

export function listLines(partners: readonly Partner[]): readonly string[] {
  if (partners.length === 0)
    return ['There are no partners yet. Create one: npm run partner -- create acme-energy'];
  const rows = partners.map((partner) => [
    partner.name,
    partner.clientId,
    partner.kind,
    partner.tier,
    stateOf(partner),
    partner.issuer === 'service' ? 'service' : 'outside issuer',
  ]);
  return alignedRows([['NAME', 'CLIENT ID', 'KIND', 'TIER', 'STATE', 'TOKENS FROM'], ...rows]);
}

function stateOf({ disabled }: Partner): string {
  return disabled ? 'disabled' : 'enabled';
}

function validity(secret: PartnerSecret, nowMs: number): string {
  if (!isSecretInForce(secret, nowMs)) return `expired ${secret.endsAt}`;
  return secret.endsAt === undefined ? 'valid' : `valid until ${secret.endsAt}`;
}
