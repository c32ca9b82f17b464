import type { Command } from 'commander';
import { makeSecret } from '../../../shared/partners/credentials.ts';
import { rotateSecret } from '../../../shared/partners/onboarding.ts';
import { HOUR_MS } from '../../../shared/values/moments.ts';
import { moment, type OptionReader } from '../../option-readers.ts';
import { changePartner } from '../actions.ts';
import {
  type CommonOptions,
  newPartnerCommand,
  openTarget,
  type PartnerContext,
  showSecret,
} from '../command.ts';

type RotateOptions = CommonOptions & { readonly oldEnds?: number };

export function rotateSecretCommand(context: PartnerContext): Command {
  return newPartnerCommand(
    context,
    'rotate',
    'Create a second secret, shown only once. The old one stays valid until it is revoked.',
  )
    .option(
      '--old-ends <when>',
      'when the old secret expires: 2026-12-01, 7d, 12h',
      momentOrWait(context.clock.nowMs()),
    )
    .action(async (idOrName: string, options: RotateOptions) => {
      const secret = makeSecret();
      const partner = await changePartner(openTarget(context, options), idOrName, (before) =>
        rotateSecret(before, {
          secret,
          nowMs: context.clock.nowMs(),
          oldEndsAtMs: options.oldEnds,
        }),
      );
      showSecret(context, options, { partner, secret });
    });
}

/** Reads a moment, or a number of hours or days from now. */
function momentOrWait(nowMs: number): OptionReader<number> {
  const readMoment = moment('Give a date such as 2026-12-01, or a time from now: 7d, 12h.');
  return (text) => {
    const [, count, unit] = /^(\d{1,4})([hd])$/.exec(text) ?? [];
    if (count === undefined) return readMoment(text);
    return nowMs + Number(count) * (unit === 'd' ? 24 : 1) * HOUR_MS;
  };
}
