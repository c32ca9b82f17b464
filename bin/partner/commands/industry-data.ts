import { Argument, type Command } from 'commander';
import {
  entitlePartner,
  industryDataText,
  PartnerRuleError,
} from '../../../shared/partners/onboarding.ts';
import { checked } from '../../terminal.ts';
import { changePartner } from '../actions.ts';
import {
  type CommonOptions,
  DAILY_LIMIT_HINT,
  isDailyLimit,
  newPartnerCommand,
  openTarget,
  type PartnerContext,
  showOutcome,
} from '../command.ts';

type IndustryDataOptions = CommonOptions & { readonly dailyLimit?: string };

export function industryDataCommand(context: PartnerContext): Command {
  const limit = checked(isDailyLimit, DAILY_LIMIT_HINT);
  return newPartnerCommand(
    context,
    'industry-data',
    'Let a partner use industry data of homes whose occupiers consent, or stop it.',
  )
    .addArgument(new Argument('<state>', 'takes effect within a minute').choices(['on', 'off']))
    .option('--daily-limit <number>', "homes a day; without it, the environment's limit", limit)
    .action(async (idOrName: string, state: 'on' | 'off', options: IndustryDataOptions) => {
      const { dailyLimit } = options;
      if (state === 'off' && dailyLimit !== undefined)
        throw new PartnerRuleError('--daily-limit is only for on');
      const allowed = dailyLimit === undefined ? 'default' : Number(dailyLimit);
      const partner = await changePartner(openTarget(context, options), idOrName, (before) =>
        entitlePartner(before, state === 'on' ? allowed : undefined, context.clock.nowMs()),
      );
      const words = `industry data ${industryDataText(partner.industryData)}`;
      showOutcome(context, options, { partner, words });
    });
}
