import { isSecretInForce } from '../../shared/partners/credentials.ts';
import { industryDataText, type WithSecret } from '../../shared/partners/onboarding.ts';
import { type Partner, type PartnerSecret, scopeOf } from '../../shared/partners/partner.ts';
import type { ErasedSession } from '../../shared/sessions/session.ts';
import { alignedRows } from '../terminal.ts';

type OutputOptions = { readonly json?: boolean };

/** What the commands print: lines for people or, with `--json`, JSON. */
export function outputTo(print: (line: string) => void) {
  const lines = (all: readonly string[]): void => all.forEach(print);
  const json = (value: unknown): void => print(JSON.stringify(value, null, 2));
  return {
    list: (partners: readonly Partner[], given: OutputOptions): void =>
      given.json ? json(partners.map(partnerJson)) : lines(listLines(partners)),
    partner: (partner: Partner, nowMs: number, given: OutputOptions): void =>
      given.json ? json(partnerJson(partner)) : lines(partnerLines(partner, nowMs)),
    secret: ({ partner, secret }: WithSecret, given: OutputOptions): void =>
      given.json ? json({ ...partnerJson(partner), clientSecret: secret }) : lines(secretLines(partner, secret)),
    note: (partner: Partner, note: string, given: OutputOptions): void =>
      given.json ? json(partnerJson(partner)) : print(`${partner.name}: ${note}`),
  };
}

/** Without what was in it, which is personal data. */
export function erasedLine(id: string, { hadKeptResponse }: ErasedSession): string {
  return `session ${id}: erased${hadKeptResponse ? ', with the response kept for its Idempotency-Key' : ''}`;
}

/** For `--json`: without the hashes of secrets and the internal counters. */
function partnerJson({ secrets, secretsMade: _made, version: _version, ...partner }: Partner) {
  return { ...partner, secrets: secrets.map(({ sha256: _, ...secret }) => secret) };
}

function partnerLines(partner: Partner, nowMs: number): readonly string[] {
  return [
    `name       ${partner.name}`,
    `client id  ${partner.clientId}`,
    `scope      ${scopeOf(partner)}`,
    `tier       ${partner.tier}`,
    `industry   ${industryDataText(partner.industryData)}`,
    `state      ${state(partner)}`,
    `tokens     issued by ${partner.issuer === 'service' ? 'this service' : 'an outside issuer'}`,
    ...partner.secrets.map((secret) => `secret ${secret.id}   created ${secret.createdAt}, ${validity(secret, nowMs)}`),
    'audit',
    ...partner.audit.map(({ at, what }) => `  ${at}  ${what}`),
  ];
}

function secretLines(partner: Partner, secret: string): readonly string[] {
  return [
    `client id      ${partner.clientId}`,
    `client secret  ${secret}`,
    'The secret is shown only once and is not stored. Send it over a secure channel.',
  ];
}

function listLines(partners: readonly Partner[]): readonly string[] {
  if (partners.length === 0) return ['There are no partners yet. Create one: npm run partner -- create acme-energy'];
  const rows = [
    ['NAME', 'CLIENT ID', 'KIND', 'TIER', 'STATE', 'TOKENS FROM'],
    ...partners.map((partner) => [
      partner.name,
      partner.clientId,
      partner.kind,
      partner.tier,
      state(partner),
      partner.issuer === 'service' ? 'service' : 'outside issuer',
    ]),
  ];
  return alignedRows(rows);
}

function state({ disabled }: Partner): string {
  return disabled ? 'disabled' : 'enabled';
}

function validity(secret: PartnerSecret, nowMs: number): string {
  if (!isSecretInForce(secret, nowMs)) return `expired ${secret.endsAt}`;
  return secret.endsAt === undefined ? 'valid' : `valid until ${secret.endsAt}`;
}
