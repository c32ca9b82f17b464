import { Argument, type Command } from 'commander';
import { guessLimitText, limitGuesses } from '../../../shared/partners/onboarding.ts';
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

export function guessLimitCommand(context: PartnerContext): Command {
  const isLimit = (text: string) => text === 'default' || isDailyLimit(text);
  const limit = checked(isLimit, `${DAILY_LIMIT_HINT} Or default, the environment's limit.`);
  return newPartnerCommand(
    context,
    'guess-limit',
    'Set how many addresses that match no home or several a partner may ask for in a day.',
  )
    .addArgument(
      new Argument('<limit>', 'a number, or default; takes effect within a minute').argParser(
        limit,
      ),
    )
    .action(async (idOrName: string, text: string, options: CommonOptions) => {
      const guesses = text === 'default' ? undefined : Number(text);
      const partner = await changePartner(openTarget(context, options), idOrName, (before) =>
        limitGuesses(before, guesses, context.clock.nowMs()),
      );
      const words = `guesses ${guessLimitText(partner.guessLimit)}`;
      showOutcome(context, options, { partner, words });
    });
}
