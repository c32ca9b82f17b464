import { Argument, type Command } from 'commander';
import {
  entitlePartner,
  industryDataText,
  PartnerRuleError,
} from '../../../shared/partners/onboarding.ts';
import {
  type CommonOptions,
  changeAndShow,
  dailyLimit,
  newPartnerCommand,
  type PartnerContext,
} from '../command.ts';

type IndustryDataOptions = CommonOptions & { readonly dailyLimit?: number };

export function industryDataCommand(context: PartnerContext): Command {
  return newPartnerCommand(
    context,
    'industry-data',
    'Let a partner use industry data of homes whose occupiers consent, or stop it.',
  )
    .addArgument(new Argument('<state>', 'takes effect within a minute').choices(['on', 'off']))
    .option(
      '--daily-limit <number>',
      "homes a day; without it, the environment's limit",
      dailyLimit(),
    )
    .action(async (idOrName: string, state: 'on' | 'off', options: IndustryDataOptions) => {
      if (state === 'off' && options.dailyLimit !== undefined)
        throw new PartnerRuleError('--daily-limit is only for on');
      const limit = state === 'off' ? undefined : (options.dailyLimit ?? 'default');
      await changeAndShow(context, idOrName, {
        options,
        change: (partner, nowMs) => entitlePartner(partner, limit, nowMs),
        words: ({ industryData }) => `industry data ${industryDataText(industryData)}`,
      });
    });
}
