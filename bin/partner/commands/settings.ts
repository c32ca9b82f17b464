import { Argument, type Command } from 'commander';
import {
  allowBatches,
  batchLinesText,
  disablePartner,
  enablePartner,
  entitlePartner,
  guessLimitText,
  industryDataText,
  limitGuesses,
  movePartner,
  PartnerRuleError,
  revokeSecret,
} from '../../../shared/partners/onboarding.ts';
import {
  BATCH_LINES_MOST,
  type Partner,
  TIERS,
  type Tier,
} from '../../../shared/partners/partner.ts';
import { type OptionReader, wholeNumber } from '../../option-readers.ts';
import { changePartner } from '../actions.ts';
import {
  type CommonOptions,
  changeAndShow,
  dailyLimit,
  newPartnerCommand,
  openTarget,
  type PartnerContext,
  showOutcome,
} from '../command.ts';

type Setting<Value> = {
  readonly description: string;
  readonly argument: {
    readonly name: string;
    readonly help: string;
    readonly read: OptionReader<Value>;
  };
  readonly change: (partner: Partner, value: Value, nowMs: number) => Partner;
  /** Says what is true of the changed partner. */
  readonly words: (partner: Partner, value: Value) => string;
};

type Switch = {
  readonly description: string;
  readonly change: (partner: Partner, nowMs: number) => Partner;
  readonly words: string;
};

type MakeCommand = (context: PartnerContext) => Command;

/** The commands that set one value of a partner. */
export const settingCommands = {
  revokeSecret: settingCommand('revoke-secret', {
    description:
      'Revoke a secret. Tokens already issued stay valid: to stop them, disable the partner.',
    argument: {
      name: '<number>',
      help: 'secret number, from the show command',
      read: wholeNumber(
        { least: 0, most: 999_999 },
        'Give the number of the secret, such as 1, from the show command.',
      ),
    },
    change: revokeSecret,
    words: (_, id) => `secret ${id} is no longer valid`,
  }),
  disable: switchCommand('disable', {
    description: 'Disable a partner: its tokens are refused within a minute.',
    change: disablePartner,
    words: 'disabled; its tokens are refused within a minute',
  }),
  enable: switchCommand('enable', {
    description: 'Enable a partner again.',
    change: enablePartner,
    words: 'enabled; its tokens are accepted within a minute',
  }),
  guessLimit: settingCommand('guess-limit', {
    description:
      'Set how many guesses a partner may make in a day: addresses that match no home, or several.',
    argument: {
      name: '<limit>',
      help: 'a number, or default; takes effect within a minute',
      read: (text) =>
        text === 'default' ? undefined : dailyLimit("Or default, the environment's limit.")(text),
    },
    change: limitGuesses,
    words: ({ guessLimit }) => `guesses ${guessLimitText(guessLimit)}`,
  }),
  batches: settingCommand('batches', {
    description: 'Set how many lines of batches a partner may send in a day.',
    argument: {
      name: '<lines>',
      help: 'a number; 0: no batches; takes effect within a minute',
      read: wholeNumber(
        { least: 0, most: BATCH_LINES_MOST },
        `Give a number from 0 to ${BATCH_LINES_MOST}; 0: no batches.`,
      ),
    },
    change: allowBatches,
    words: ({ batchLines }) => `batches ${batchLinesText(batchLines)}`,
  }),
} as const;

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

function settingCommand<Value>(name: string, setting: Setting<Value>): MakeCommand {
  const { description, argument, change, words } = setting;
  return (context) =>
    newPartnerCommand(context, name, description)
      .addArgument(new Argument(argument.name, argument.help).argParser(argument.read))
      .action((idOrName: string, value: Value, options: CommonOptions) =>
        changeAndShow(context, idOrName, {
          options,
          change: (partner, nowMs) => change(partner, value, nowMs),
          words: (partner) => words(partner, value),
        }),
      );
}

function switchCommand(name: string, { description, change, words }: Switch): MakeCommand {
  return (context) =>
    newPartnerCommand(context, name, description).action(
      (idOrName: string, options: CommonOptions) =>
        changeAndShow(context, idOrName, { options, change, words: () => words }),
    );
}
