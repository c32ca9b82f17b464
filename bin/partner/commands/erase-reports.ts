import { Argument, type Command } from 'commander';
import type { SwitchFuel } from '../../../shared/contract/switch-schemas.ts';
import { PartnerRuleError } from '../../../shared/partners/onboarding.ts';
import { SINGLE_FUELS } from '../../../shared/pricing/index.ts';
import { eraseReports } from '../../../shared/sessions/switches.ts';
import {
  type CommonOptions,
  newCommand,
  openTarget,
  type PartnerContext,
  sessionArgument,
  showResult,
} from '../command.ts';

export function eraseReportsCommand(context: PartnerContext): Command {
  return newCommand(
    context,
    'erase-reports',
    'Take back what the journey has reported on a fuel of a switch, after which it can report with any sequence.',
  )
    .addArgument(sessionArgument())
    .addArgument(new Argument('<fuel>', 'the fuel of the reports').choices(SINGLE_FUELS))
    .action(async (session: string, fuel: SwitchFuel, options: CommonOptions) => {
      const { switches } = openTarget(context, options);
      const nowMs = context.clock.nowMs();
      const sequence = await eraseReports(switches, session, { fuel, nowMs });
      if (sequence === undefined)
        throw new PartnerRuleError(`nothing was reported on ${fuel} of session ${session}`);
      showResult(context, options, {
        value: { session, fuel, sequence },
        lines: [
          `session ${session}: the reports on ${fuel}, up to sequence ${sequence}, are erased. The journey must report again what is true.`,
        ],
      });
    });
}
