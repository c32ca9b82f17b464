import type { Command } from 'commander';
import { disablePartner } from '../../../shared/partners/onboarding.ts';
import { changePartner } from '../actions.ts';
import {
  type CommonOptions,
  newPartnerCommand,
  openTarget,
  type PartnerContext,
  showOutcome,
} from '../command.ts';

export function disablePartnerCommand(context: PartnerContext): Command {
  return newPartnerCommand(
    context,
    'disable',
    'Disable a partner: its tokens are refused within a minute.',
  ).action(async (idOrName: string, options: CommonOptions) => {
    const partner = await changePartner(openTarget(context, options), idOrName, (before) =>
      disablePartner(before, context.clock.nowMs()),
    );
    const words = 'disabled; its tokens are refused within a minute';
    showOutcome(context, options, { partner, words });
  });
}
