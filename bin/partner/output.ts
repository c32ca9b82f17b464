import { isSecretInForce } from '../../shared/partners/credentials.ts';
import type { Partner, PartnerSecret } from '../../shared/partners/partner.ts';

/** A partner as `--json` writes it: all but the hashes of its secrets and the count of writes. */
export function partnerJson({ secrets, secretsMade: _made, version: _version, ...partner }: Partner) {
  return {
    ...partner,
    secrets: secrets.map(withoutHash),
  };
}

export function partnerLines(partner: Partner, nowMs: number): readonly string[] {
  return [
    `name       ${partner.name}`,
    `client id  ${partner.clientId}`,
    `tier       ${partner.tier}`,
    `state      ${state(partner)}`,
    `tokens     ${partner.issuer === 'service' ? 'of this service' : 'of an outside issuer'}`,
    ...partner.secrets.map((secret) => `secret ${secret.id}   made ${secret.createdAt}, ${validity(secret, nowMs)}`),
    'audit',
    ...partner.audit.map(({ at, what }) => `  ${at}  ${what}`),
  ];
}

export function secretLines(partner: Partner, secret: string): readonly string[] {
  return [
    `client id      ${partner.clientId}`,
    `client secret  ${secret}`,
    'The secret is shown this once and kept nowhere: hand it over by a safe way.',
  ];
}

/** Columns as wide as their widest entry. */
export function listLines(partners: readonly Partner[]): readonly string[] {
  if (partners.length === 0) return ['There are no partners yet. Make one: npm run partner -- create acme-energy'];
  const rows = [
    ['NAME', 'CLIENT ID', 'TIER', 'STATE', 'TOKENS'],
    ...partners.map((partner) => [
      partner.name,
      partner.clientId,
      partner.tier,
      state(partner),
      partner.issuer === 'service' ? 'service' : 'outside issuer',
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((entry, column) => entry.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function withoutHash({ sha256: _, ...secret }: PartnerSecret) {
  return secret;
}

function state({ disabled }: Partner): string {
  return disabled ? 'disabled' : 'enabled';
}

function validity(secret: PartnerSecret, nowMs: number): string {
  if (!isSecretInForce(secret, nowMs)) return `ended ${secret.endsAt}`;
  return secret.endsAt === undefined ? 'valid' : `valid until ${secret.endsAt}`;
}
