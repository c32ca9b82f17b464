import { Argument, type Command } from 'commander';
import type { SwitchFuel } from '../../../shared/contract/switch-schemas.ts';
import { PartnerRuleError } from '../../../shared/partners/onboarding.ts';
import { SINGLE_FUELS } from '../../../shared/pricing/index.ts';
import { type ErasedHandover, eraseHandover } from '../../../shared/sessions/erase-handover.ts';
import { switchSubject } from '../../../shared/sessions/events.ts';
import { isSessionId } from '../../../shared/sessions/session.ts';
import { eraseReports } from '../../../shared/sessions/switches.ts';
import { checked } from '../../option-readers.ts';
import {
  type CommonOptions,
  newCommand,
  openTarget,
  type PartnerContext,
  showResult,
} from '../command.ts';

export function showSessionCommand(context: PartnerContext): Command {
  return newCommand(
    context,
    'show-session',
    'Show everything that is stored about a session and its switch, for a person who asks for it.',
  )
    .addArgument(sessionArgument())
    .action(async (id: string, options: CommonOptions) => {
      const { sessions, switches } = openTarget(context, options);
      const session = await sessions.readSession(id);
      const found = await switches.readSwitch(id);
      if (session === undefined && found === undefined)
        throw new PartnerRuleError(`nothing is stored about session ${id}`);
      const value = { session, switch: found };
      showResult(context, options, { value, lines: [JSON.stringify(value, undefined, 2)] });
    });
}

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
          `no session ${session}: it was erased before, has expired (after 30 days, its switch after 400), or never existed`,
        );
      }
      showResult(context, options, {
        value: { session, erased },
        lines: [`session ${session}: erased ${listed(erased)}`],
      });
    });
}

export function eraseReportsCommand(context: PartnerContext): Command {
  return newCommand(
    context,
    'erase-reports',
    'Erase what the journey has reported on one fuel of a switch. It can then report with any sequence.',
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

function listed({ session, hadSwitch, events }: ErasedHandover): string {
  const parts = [
    session === null ? '' : 'the session',
    session?.hadIdempotentResponse ? 'the response kept for its Idempotency-Key' : '',
    hadSwitch ? 'its switch' : '',
    events === 0 ? '' : `${events} ${events === 1 ? 'event' : 'events'}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function sessionArgument(): Argument {
  const read = checked(isSessionId, 'Give the 40 hexadecimal digits of a session.');
  return new Argument('<id>', 'the parameter session of plan_info_url').argParser(read);
}
