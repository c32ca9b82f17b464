import { Argument, type Command } from 'commander';
import { PartnerRuleError } from '../../../shared/partners/onboarding.ts';
import { eraseSession, isSessionId } from '../../../shared/sessions/session.ts';
import { checked } from '../../terminal.ts';
import {
  type CommonOptions,
  newCommand,
  openTarget,
  type PartnerContext,
  showResult,
} from '../command.ts';

export function eraseSessionCommand(context: PartnerContext): Command {
  const sessionId = checked(isSessionId, 'Give the 40 hexadecimal digits of a session.');
  return newCommand(
    context,
    'erase-session',
    'Remove a session and the response stored with it, for a person who asks for it.',
  )
    .addArgument(
      new Argument('<id>', 'the parameter session of plan_info_url').argParser(sessionId),
    )
    .action(async (session: string, options: CommonOptions) => {
      const erased = await eraseSession(openTarget(context, options).sessions, session);
      if (erased === undefined) {
        throw new PartnerRuleError(
          `no session ${session}: it was erased before, was deleted after its 30 days, or never existed`,
        );
      }
      const response = erased.hadIdempotentResponse
        ? ', with the response kept for its Idempotency-Key'
        : '';
      showResult(context, options, {
        value: { session, ...erased },
        lines: [`session ${session}: erased${response}`],
      });
    });
}
