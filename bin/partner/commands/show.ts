import type { Command } from 'commander';
import { isSecretInForce } from '../../../shared/partners/credentials.ts';
import {
  batchLinesText,
  guessLimitText,
  industryDataText,
} from '../../../shared/partners/onboarding.ts';
import { type Partner, type PartnerSecret, scopeOf } from '../../../shared/partners/partner.ts';
import { alignedRows } from '../../terminal.ts';
import { findPartner } from '../actions.ts';
import {
  type CommonOptions,
  newCommand,
  newPartnerCommand,
  openTarget,
  type PartnerContext,
  partnerJson,
  showResult,
} from '../command.ts';

export function listPartnersCommand(context: PartnerContext): Command {
  return newCommand(context, 'list', 'List all partners.').action(
    async (options: CommonOptions) => {
      const partners = await openTarget(context, options).store.list();
      showResult(context, options, {
        value: partners.map(partnerJson),
        lines: listLines(partners),
      });
    },
  );
}

export function showPartnerCommand(context: PartnerContext): Command {
  return newPartnerCommand(
    context,
    'show',
    'Show a partner: its tier, secrets and audit trail.',
  ).action(async (idOrName: string, options: CommonOptions) => {
    const partner = await findPartner(openTarget(context, options), idOrName);
    showResult(context, options, {
      value: partnerJson(partner),
      lines: partnerLines(partner, context.clock.nowMs()),
    });
  });
}

function listLines(partners: readonly Partner[]): readonly string[] {
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

function partnerLines(partner: Partner, nowMs: number): readonly string[] {
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

function validity(secret: PartnerSecret, nowMs: number): string {
  if (!isSecretInForce(secret, nowMs)) return `expired ${secret.endsAt}`;
  return secret.endsAt === undefined ? 'valid' : `valid until ${secret.endsAt}`;
}

function stateOf({ disabled }: Partner): string {
  return disabled ? 'disabled' : 'enabled';
}
