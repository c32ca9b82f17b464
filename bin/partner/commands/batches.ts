import { Argument, type Command } from 'commander';
import { allowBatches, batchLinesText } from '../../../shared/partners/onboarding.ts';
import { BATCH_LINES_MOST } from '../../../shared/partners/partner.ts';
import { wholeNumber } from '../../terminal.ts';
import {
  type CommonOptions,
  changeAndShow,
  newPartnerCommand,
  type PartnerContext,
} from '../command.ts';

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
