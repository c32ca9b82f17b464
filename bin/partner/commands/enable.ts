import type { Command } from 'commander';
import { enablePartner } from '../../../shared/partners/onboarding.ts';
import {
  type CommonOptions,
  changeAndShow,
  newPartnerCommand,
  type PartnerContext,
} from '../command.ts';

export function enablePartnerCommand(context: PartnerContext): Command {
  return newPartnerCommand(context, 'enable', 'Enable a partner again.').action(
    (idOrName: string, options: CommonOptions) =>
      changeAndShow(context, idOrName, {
        options,
        change: enablePartner,
        words: () => 'enabled; its tokens are accepted within a minute',
      }),
  );
}
