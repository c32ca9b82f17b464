import type { Command } from 'commander';
import { disablePartner } from '../../../shared/partners/onboarding.ts';
import {
  type CommonOptions,
  changeAndShow,
  newPartnerCommand,
  type PartnerContext,
} from '../command.ts';

export function disablePartnerCommand(context: PartnerContext): Command {
  return newPartnerCommand(
    context,
    'disable',
    'Disable a partner: its tokens are refused within a minute.',
  ).action((idOrName: string, options: CommonOptions) =>
    changeAndShow(context, idOrName, {
      options,
      change: disablePartner,
      words: () => 'disabled; its tokens are refused within a minute',
    }),
  );
}
