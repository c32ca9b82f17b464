import { type Command, Option } from 'commander';
import { PartnerRuleError } from '../../../shared/partners/onboarding.ts';
import { DEFAULT_TIER, TIERS, type Tier } from '../../../shared/partners/partner.ts';
import { createPartner } from '../actions.ts';
import {
  type CommonOptions,
  dailyLimit,
  newCommand,
  openTarget,
  type PartnerContext,
  showOutcome,
  showSecret,
} from '../command.ts';

type CreateOptions = CommonOptions & {
  readonly tier: Tier;
  readonly externalClientId?: string;
  readonly journey?: true;
  readonly industryData?: true;
  readonly dailyLimit?: number;
};

export function createPartnerCommand(context: PartnerContext): Command {
  return newCommand(context, 'create', 'Create a partner. Its client secret is shown only once.')
    .argument('<name>', 'lower-case letters, digits and hyphens, such as acme-energy')
    .addOption(new Option('--tier <tier>', 'rate limit').choices(TIERS).default(DEFAULT_TIER))
    .option(
      '--external-client-id <id>',
      "client id in the outside issuer's tokens; no secret is created",
    )
    .option(
      '--journey',
      'create a journey client, which reads the sessions of every partner and makes no comparisons',
    )
    .addOption(
      new Option(
        '--industry-data',
        'let it use industry data of homes whose occupiers consent',
      ).conflicts('journey'),
    )
    .option(
      '--daily-limit <number>',
      "with --industry-data: homes a day; without it, the environment's limit",
      dailyLimit(),
    )
    .action(async (name: string, options: CreateOptions) => {
      const { tier, externalClientId, journey, industryData } = options;
      if (options.dailyLimit !== undefined && !industryData)
        throw new PartnerRuleError('--daily-limit is only for --industry-data');
      const onboarding = {
        name,
        kind: journey ? ('journey' as const) : ('partner' as const),
        tier,
        ...(industryData && { industryData: options.dailyLimit ?? ('default' as const) }),
        ...(externalClientId && { externalClientId }),
      };
      const target = openTarget(context, options);
      const { partner, secret } = await createPartner(target, onboarding, context.clock.nowMs());
      if (secret !== null) return showSecret(context, options, { partner, secret });
      const words = `created with the outside issuer's client id ${partner.clientId}`;
      showOutcome(context, options, { partner, words });
    });
}
