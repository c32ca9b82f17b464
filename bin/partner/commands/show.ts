import type { Command } from 'commander';
import { findPartner } from '../actions.ts';
import {
  type CommonOptions,
  newPartnerCommand,
  openTarget,
  type PartnerContext,
  showResult,
} from '../command.ts';
import { partnerJson, partnerLines } from '../output.ts';

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
