import { Argument, type Command } from 'commander';
import { revokeSecret } from '../../../shared/partners/onboarding.ts';
import { wholeNumber } from '../../terminal.ts';
import {
  type CommonOptions,
  changeAndShow,
  newPartnerCommand,
  type PartnerContext,
} from '../command.ts';

export function revokeSecretCommand(context: PartnerContext): Command {
  const secretNumber = wholeNumber(
    { least: 0, most: 999_999 },
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
    .action((idOrName: string, id: number, options: CommonOptions) =>
      changeAndShow(context, idOrName, {
        options,
        change: (partner, nowMs) => revokeSecret(partner, id, nowMs),
        words: () => `secret ${id} is no longer valid`,
      }),
    );
}
