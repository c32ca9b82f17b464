import type { Command } from 'commander';
import { PartnerRuleError } from '../../../shared/partners/onboarding.ts';
import {
  type CommonOptions,
  newCommand,
  openTarget,
  type PartnerContext,
  sessionArgument,
  showResult,
} from '../command.ts';

export function showSessionCommand(context: PartnerContext): Command {
  return newCommand(
    context,
    'show-session',
    'Show all that is stored of a session and its switch, for a person who asks for it.',
  )
    .addArgument(sessionArgument())
    .action(async (id: string, options: CommonOptions) => {
      const { sessions, switches } = openTarget(context, options);
      const session = await sessions.readSession(id);
      const found = await switches.readSwitch(id);
      if (session === undefined && found === undefined)
        throw new PartnerRuleError(`nothing is stored of session ${id}`);
      const value = { session, switch: found };
      showResult(context, options, { value, lines: [JSON.stringify(value, undefined, 2)] });
    });
}
