import type { Command } from 'commander';
import { PartnerRuleError } from '../../../shared/partners/onboarding.ts';
import { type ErasedHandover, eraseHandover } from '../../../shared/sessions/erase-handover.ts';
import { switchSubject } from '../../../shared/sessions/events.ts';
import {
  type CommonOptions,
  newCommand,
  openTarget,
  type PartnerContext,
  sessionArgument,
  showResult,
} from '../command.ts';

export function eraseSessionCommand(context: PartnerContext): Command {
  return newCommand(
    context,
    'erase-session',
    'Remove a session, the response stored with it, its switch and their events, for a person who asks for it.',
  )
    .addArgument(sessionArgument())
    .action(async (session: string, options: CommonOptions) => {
      const { sessions, switches, webhooks, erasures } = openTarget(context, options);
      // Record the erasure first, so that a restore obeys it even if this command is interrupted.
      await erasures.remember({ kind: 'session', id: session });
      await erasures.remember({ kind: 'subject', id: switchSubject(session) });
      const erased = await eraseHandover({ sessions, switches, events: webhooks.events }, session);
      if (erased === undefined) {
        throw new PartnerRuleError(
          `no session ${session}: it was erased before, was deleted after its 30 days, its switch after 400, or never existed`,
        );
      }
      showResult(context, options, {
        value: { session, erased },
        lines: [`session ${session}: erased ${listed(erased)}`],
      });
    });
}

function listed({ session, hadSwitch, events }: ErasedHandover): string {
  const parts = [
    session === null ? '' : 'the session',
    session?.hadIdempotentResponse ? 'the response kept for its Idempotency-Key' : '',
    hadSwitch ? 'its switch' : '',
    events === 0 ? '' : `${events} ${events === 1 ? 'event' : 'events'}`,
  ];
  return parts.filter(Boolean).join(', ');
}
