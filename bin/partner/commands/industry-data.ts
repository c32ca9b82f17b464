import { Argument, type Command } from 'commander';
import {
  entitlePartner,
  industryDataText,
  PartnerRuleError,
} from '../../../shared/partners/onboarding.ts';
import { INDUSTRY_LIMIT_MOST, industryLimit } from '../../../shared/partners/partner.ts';
import { checked } from '../../terminal.ts';
import { changePartner } from '../actions.ts';
import {
  type CommonOptions,
  newPartnerCommand,
  openTarget,
  type PartnerContext,
  showOutcome,
} from '../command.ts';

type IndustryDataOptions = CommonOptions & { readonly dailyLimit?: string };

export function industryDataCommand(context: PartnerContext): Command {
  const limit = checked(isLimit, `Give a number from 1 to ${INDUSTRY_LIMIT_MOST}.`);
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

function isLimit(text: string): boolean {
  return /^\d{1,9}$/.test(text) && industryLimit.safeParse(Number(text)).success;
}
