import { Argument, type Command } from 'commander';
import { guessLimitText, limitGuesses } from '../../../shared/partners/onboarding.ts';
import {
  type CommonOptions,
  changeAndShow,
  dailyLimit,
  newPartnerCommand,
  type PartnerContext,
} from '../command.ts';

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
