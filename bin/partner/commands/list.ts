import type { Command } from 'commander';
import type { Partner } from '../../../shared/partners/partner.ts';
import { alignedRows } from '../../terminal.ts';
import {
  type CommonOptions,
  newCommand,
  openTarget,
  type PartnerContext,
  partnerJson,
  showResult,
  stateOf,
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
