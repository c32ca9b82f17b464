import { Argument, type Command } from 'commander';
import { PartnerRuleError } from '../../../shared/partners/onboarding.ts';
import { type CommonOptions, newCommand, type PartnerContext, showResult } from '../command.ts';
import { RESTORED_TABLES, type Restore, restore, restoredLines } from '../restore-table.ts';

type RestoreOptions = CommonOptions & Omit<Restore, 'table' | 'stage'>;

export function restoreCommand(context: PartnerContext): Command {
  return newCommand(
    context,
    'restore',
    'Copy what is missing from a restored table into the table in use. Without --copy it only counts.',
  )
    .addArgument(new Argument('<table>', 'what was restored').choices(Object.keys(RESTORED_TABLES)))
    .requiredOption('--from <table>', 'name of the restored table')
    .option('--overwrite', 'also replace items that differ: their later changes are lost', false)
    .option('--copy', 'copy, instead of only counting', false)
    .action(async (table: Restore['table'], options: RestoreOptions) => {
      const { stage, from, overwrite, copy } = options;
      if (stage === undefined)
        throw new PartnerRuleError(
          'nothing is restored locally: choose an environment with --stage',
        );
      const request = { table, stage, from, overwrite, copy };
      const restored = await restore(request, {
        client: context.openRestore(stage),
        nowSeconds: Math.floor(context.clock.nowMs() / 1000),
      });
      showResult(context, options, {
        value: { from, overwrite, ...restored },
        lines: restoredLines(request, restored),
      });
    });
}
