import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Command, Option } from 'commander';
import { DAILY_LIMIT_MOST, type Partner } from '../../shared/partners/partner.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { type OptionReader, wholeNumber } from '../option-readers.ts';
import { STAGES, type Stage } from '../target.ts';
import { createCommand, type Terminal } from '../terminal.ts';
import { changePartner, type PartnerTarget } from './actions.ts';

/** The terminal and the stores that a command of `npm run partner` works with. */
export type PartnerContext = Terminal & {
  /** Opens what the command works on; a stage of null means the local service. */
  readonly open: (stage: Stage | null) => PartnerTarget;
  readonly openRestore: (stage: Stage) => DynamoDBClient;
  readonly clock: Pick<Clock, 'nowMs'>;
};

/** The options that every command has. */
export type CommonOptions = { readonly stage?: Stage; readonly json?: boolean };

export function newCommand(context: PartnerContext, name: string, description: string): Command {
  return createCommand(name, context)
    .description(description)
    .addOption(new Option('--stage <stage>', 'environment on AWS').choices(STAGES))
    .option('--json', 'print JSON');
}

/** Creates a command whose first argument is a partner. */
export function newPartnerCommand(
  context: PartnerContext,
  name: string,
  description: string,
): Command {
  return newCommand(context, name, description).argument('<partner>', 'client id or name');
}

/** Creates a reader of a daily limit. `more` completes the hint of a usage error. */
export function dailyLimit(more = ''): OptionReader<number> {
  const hint = `Give a number from 1 to ${DAILY_LIMIT_MOST}. ${more}`;
  return wholeNumber({ least: 1, most: DAILY_LIMIT_MOST }, hint.trimEnd());
}

export function openTarget(context: PartnerContext, { stage }: CommonOptions): PartnerTarget {
  return context.open(stage ?? null);
}

export type Result = { readonly value: unknown; readonly lines: readonly string[] };

/** Prints lines for people or, with `--json`, the value. */
export function showResult(
  { print }: Terminal,
  { json }: CommonOptions,
  { value, lines }: Result,
): void {
  if (json) print(JSON.stringify(value, null, 2));
  else for (const line of lines) print(line);
}

/** Prints a partner's record, and in words what was done. */
export function showOutcome(
  terminal: Terminal,
  options: CommonOptions,
  { partner, words }: { readonly partner: Partner; readonly words: string },
): void {
  showResult(terminal, options, {
    value: partnerJson(partner),
    lines: [`${partner.name}: ${words}`],
  });
}

type Change = {
  readonly options: CommonOptions;
  readonly change: (partner: Partner, nowMs: number) => Partner;
  /** Says in words what was done. */
  readonly words: (partner: Partner) => string;
};

/** Changes the record of a partner and says in words what was done. */
export async function changeAndShow(
  context: PartnerContext,
  idOrName: string,
  { options, change, words }: Change,
): Promise<void> {
  const partner = await changePartner(openTarget(context, options), idOrName, (before) =>
    change(before, context.clock.nowMs()),
  );
  showOutcome(context, options, { partner, words: words(partner) });
}

/** Prints a new secret, which cannot be shown again. */
export function showSecret(
  terminal: Terminal,
  options: CommonOptions,
  { partner, secret }: { readonly partner: Partner; readonly secret: string },
): void {
  showResult(terminal, options, {
    value: { ...partnerJson(partner), clientSecret: secret },
    lines: [
      `client id      ${partner.clientId}`,
      `client secret  ${secret}`,
      'The secret is shown only once and is not stored. Send it over a secure channel.',
    ],
  });
}

/** Leaves out the hashes of secrets and the internal counters. */
export function partnerJson({
  secrets,
  secretsMade: _made,
  version: _version,
  ...partner
}: Partner) {
  return { ...partner, secrets: secrets.map(({ sha256: _, ...secret }) => secret) };
}
