import { Argument, type Command } from 'commander';
import { movePartner } from '../../../shared/partners/onboarding.ts';
import { TIERS, type Tier } from '../../../shared/partners/partner.ts';
import { changePartner } from '../actions.ts';
import {
  type CommonOptions,
  newPartnerCommand,
  openTarget,
  type PartnerContext,
  showOutcome,
} from '../command.ts';

export function setTierCommand(context: PartnerContext): Command {
  return newPartnerCommand(context, 'set-tier', 'Move a partner to another tier.')
    .addArgument(new Argument('<tier>', 'rate limit').choices(TIERS))
    .action(async (idOrName: string, tier: Tier, options: CommonOptions) => {
      const target = openTarget(context, options);
      // Change the record first: running the command again then repeats the assignment.
      const partner = await changePartner(target, idOrName, (before) =>
        movePartner(before, tier, context.clock.nowMs()),
      );
      await target.apiKeys.assign(partner);
      showOutcome(context, options, { partner, words: `tier ${partner.tier}` });
    });
}
