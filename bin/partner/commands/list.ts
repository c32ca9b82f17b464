import type { Command } from 'commander';
import {
  type CommonOptions,
  newCommand,
  openTarget,
  type PartnerContext,
  showResult,
} from '../command.ts';
import { listLines, partnerJson } from '../output.ts';

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
