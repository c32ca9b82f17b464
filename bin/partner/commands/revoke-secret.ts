import { Argument, type Command } from 'commander';
import { revokeSecret } from '../../../shared/partners/onboarding.ts';
import { checked } from '../../terminal.ts';
import { changePartner } from '../actions.ts';
import {
  type CommonOptions,
  newPartnerCommand,
  openTarget,
  type PartnerContext,
  showOutcome,
} from '../command.ts';

export function revokeSecretCommand(context: PartnerContext): Command {
  const secretNumber = checked(
    (text) => /^\d{1,6}$/.test(text),
    'Give the number of the secret, such as 1, from the show command.',
  );
  return newPartnerCommand(
    context,
    'revoke-secret',
    'Revoke a secret. Tokens already issued stay valid: to stop them, disable the partner.',
  )
    .addArgument(
      new Argument('<number>', 'secret number, from the show command').argParser(secretNumber),
    )
    .action(async (idOrName: string, text: string, options: CommonOptions) => {
      const id = Number(text);
      const partner = await changePartner(openTarget(context, options), idOrName, (before) =>
        revokeSecret(before, id, context.clock.nowMs()),
      );
      showOutcome(context, options, { partner, words: `secret ${id} is no longer valid` });
    });
}
