import type { Command } from 'commander';
import { enablePartner } from '../../../shared/partners/onboarding.ts';
import { changePartner } from '../actions.ts';
import {
  type CommonOptions,
  newPartnerCommand,
  openTarget,
  type PartnerContext,
  showOutcome,
} from '../command.ts';

export function enablePartnerCommand(context: PartnerContext): Command {
  return newPartnerCommand(context, 'enable', 'Enable a partner again.').action(
    async (idOrName: string, options: CommonOptions) => {
      const partner = await changePartner(openTarget(context, options), idOrName, (before) =>
        enablePartner(before, context.clock.nowMs()),
      );
      const words = 'enabled; its tokens are accepted within a minute';
      showOutcome(context, options, { partner, words });
    },
  );
}
