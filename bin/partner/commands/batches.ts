import { Argument, type Command } from 'commander';
import { allowBatches, batchLinesText } from '../../../shared/partners/onboarding.ts';
import { BATCH_LINES_MOST } from '../../../shared/partners/partner.ts';
import { checked } from '../../terminal.ts';
import { changePartner } from '../actions.ts';
import {
  type CommonOptions,
  newPartnerCommand,
  openTarget,
  type PartnerContext,
  showOutcome,
} from '../command.ts';

export function batchesCommand(context: PartnerContext): Command {
  const isLimit = (text: string) => /^\d{1,9}$/.test(text) && Number(text) <= BATCH_LINES_MOST;
  const lines = checked(isLimit, `Give a number from 0 to ${BATCH_LINES_MOST}; 0: no batches.`);
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
    .action(async (idOrName: string, text: string, options: CommonOptions) => {
      const partner = await changePartner(openTarget(context, options), idOrName, (before) =>
        allowBatches(before, Number(text), context.clock.nowMs()),
      );
      const words = `batches ${batchLinesText(partner.batchLines)}`;
      showOutcome(context, options, { partner, words });
    });
}
