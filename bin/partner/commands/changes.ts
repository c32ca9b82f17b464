import { Argument, type Command, InvalidArgumentError } from 'commander';
import { makeSecret } from '../../../shared/partners/credentials.ts';
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
  rotateSecret,
} from '../../../shared/partners/onboarding.ts';
import {
  BATCH_LINES_MOST,
  type Partner,
  TIERS,
  type Tier,
} from '../../../shared/partners/partner.ts';
import { isDay } from '../../../shared/pricing/index.ts';
import { wholeNumber } from '../../terminal.ts';
import { changePartner } from '../actions.ts';
import {
  type CommonOptions,
  dailyLimit,
  newPartnerCommand,
  openTarget,
  type PartnerContext,
  showOutcome,
  showSecret,
} from '../command.ts';

const HOUR_MILLISECONDS = 3_600_000;

type RotateOptions = CommonOptions & { readonly oldEnds?: number };

export function rotateSecretCommand(context: PartnerContext): Command {
  const nowMs = context.clock.nowMs();
  return newPartnerCommand(
    context,
    'rotate',
    'Create a second secret, shown only once. The old one stays valid until it is revoked.',
  )
    .option('--old-ends <when>', 'when the old secret expires: 2026-12-01, 7d, 12h', (text) =>
      momentOf(text, nowMs),
    )
    .action(async (idOrName: string, options: RotateOptions) => {
      const secret = makeSecret();
      const partner = await changePartner(openTarget(context, options), idOrName, (before) =>
        rotateSecret(before, { secret, nowMs, oldEndsAtMs: options.oldEnds }),
      );
      showSecret(context, options, { partner, secret });
    });
}

export function revokeSecretCommand(context: PartnerContext): Command {
  const secretNumber = wholeNumber(
    { least: 0, most: 999_999 },
    'Give the number of the secret, such as 1, from the show command.',
  );
  return newPartnerCommand(
    context,
    'revoke-secret',
    'Revoke a secret. Tokens already issued stay valid: to stop them, disable the partner.',
  )
    .addArgument(
      new Argument('<number>', 'secret number, from the show command').argParser(secretNumber),
    )
    .action((idOrName: string, id: number, options: CommonOptions) =>
      changeAndShow(context, idOrName, {
        options,
        change: (partner, nowMs) => revokeSecret(partner, id, nowMs),
        words: () => `secret ${id} is no longer valid`,
      }),
    );
}

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

export function guessLimitCommand(context: PartnerContext): Command {
  const numberOf = dailyLimit("Or default, the environment's limit.");
  const limit = new Argument('<limit>', 'a number, or default; takes effect within a minute');
  return newPartnerCommand(
    context,
    'guess-limit',
    'Set how many addresses that match no home or several a partner may ask for in a day.',
  )
    .addArgument(limit.argParser((text) => (text === 'default' ? text : numberOf(text))))
    .action((idOrName: string, guesses: number | 'default', options: CommonOptions) =>
      changeAndShow(context, idOrName, {
        options,
        change: (partner, nowMs) =>
          limitGuesses(partner, guesses === 'default' ? undefined : guesses, nowMs),
        words: ({ guessLimit }) => `guesses ${guessLimitText(guessLimit)}`,
      }),
    );
}

export function batchesCommand(context: PartnerContext): Command {
  const lines = wholeNumber(
    { least: 0, most: BATCH_LINES_MOST },
    `Give a number from 0 to ${BATCH_LINES_MOST}; 0: no batches.`,
  );
  return newPartnerCommand(
    context,
    'batches',
    'Set how many lines of batches a partner may send in a day.',
  )
    .addArgument(
      new Argument('<lines>', 'a number; 0: no batches; takes effect within a minute').argParser(
        lines,
      ),
    )
    .action((idOrName: string, linesPerDay: number, options: CommonOptions) =>
      changeAndShow(context, idOrName, {
        options,
        change: (partner, nowMs) => allowBatches(partner, linesPerDay, nowMs),
        words: ({ batchLines }) => `batches ${batchLinesText(batchLines)}`,
      }),
    );
}

type Change = {
  readonly options: CommonOptions;
  readonly change: (partner: Partner, nowMs: number) => Partner;
  /** Says what has become of the changed partner. */
  readonly words: (partner: Partner) => string;
};

async function changeAndShow(
  context: PartnerContext,
  idOrName: string,
  { options, change, words }: Change,
): Promise<void> {
  const partner = await changePartner(openTarget(context, options), idOrName, (before) =>
    change(before, context.clock.nowMs()),
  );
  showOutcome(context, options, { partner, words: words(partner) });
}

/** Reads a date, whose moment is midnight in UTC, or a number of hours or days from now. */
function momentOf(text: string, nowMs: number): number {
  const [, count, unit] = /^(\d{1,4})([hd])$/.exec(text) ?? [];
  if (count !== undefined)
    return nowMs + Number(count) * (unit === 'd' ? 24 : 1) * HOUR_MILLISECONDS;
  if (isDay(text)) return Date.parse(text);
  throw new InvalidArgumentError('Give a date such as 2026-12-01, or a time from now: 7d, 12h.');
}
