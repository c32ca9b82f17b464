import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import {
  disablePartner,
  enablePartner,
  PartnerRuleError,
  revokeSecret,
  type WithSecret,
} from '../../shared/partners/onboarding.ts';
import { DEFAULT_TIER, isTier, type Partner, TIERS, type Tier } from '../../shared/partners/partner.ts';
import { isDay } from '../../shared/pricing/index.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { STAGES, type Stage } from '../stages.ts';
import {
  changePartner,
  createPartner,
  findPartner,
  moveToTier,
  type PartnerTerminal,
  rotatePartner,
} from './actions.ts';
import { listLines, partnerJson, partnerLines, secretLines } from './output.ts';
import { NoPartnerTargetError, type PartnerTarget, partnerTargetError } from './target.ts';

export type ProgramOptions = PartnerTerminal & {
  readonly open: (stage: Stage | null) => PartnerTarget;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
};

const HOUR_MILLISECONDS = 3_600_000;
const UNIT_MILLISECONDS: Readonly<Record<string, number>> = { h: HOUR_MILLISECONDS, d: 24 * HOUR_MILLISECONDS };

const EXAMPLES = `
Without --stage the commands work on the local service that npm start runs.

Examples:
  npm run partner -- create acme-energy
  npm run partner -- create acme-energy --tier high --stage production
  npm run partner -- create acme-energy --external-client-id 7Jq0xAuth0Id --stage staging
  npm run partner -- list --stage production --json
  npm run partner -- rotate acme-energy --old-ends 7d --stage production
  npm run partner -- revoke-secret acme-energy 1 --stage production
  npm run partner -- disable acme-energy --stage production

Exit codes: 0 done, 1 refused or out of reach, 2 the command was not understood.`;

const SWITCHES = [
  ['disable', 'Switch a partner off: its tokens are refused within a minute.', disablePartner],
  ['enable', 'Switch a partner on again.', enablePartner],
] as const;

/** Runs a command line; returns the exit code. */
export async function runPartner(args: readonly string[], options: ProgramOptions): Promise<0 | 1 | 2> {
  let stage: Stage | null = null;
  const open = (wanted: Stage | null): PartnerTarget => {
    stage = wanted;
    return options.open(wanted);
  };
  try {
    await partnerProgram({ ...options, open }).parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has printed its own; help that was asked for is no error.
    if (isUsageError(error)) return error.exitCode === 0 ? 0 : 2;
    const own = error instanceof PartnerRuleError || error instanceof NoPartnerTargetError;
    const words = error instanceof Error ? (own ? error.message : `${error.name}: ${error.message}`) : String(error);
    options.printError(`error: ${partnerTargetError(error, stage) ?? words}`);
    return 1;
  }
}

type Common = { readonly stage?: Stage; readonly json?: boolean };

/** What a command is made with. */
type Cli = {
  readonly options: ProgramOptions;
  readonly say: ReturnType<typeof outputOf>;
  readonly placeOf: (given: Common) => PartnerTarget;
  /** A command with the options that all have. */
  readonly command: (name: string, description: string) => Command;
};

/** The commands, as `npm run partner -- ...` takes them. */
function partnerProgram(options: ProgramOptions): Command {
  const { open, print, printError } = options;
  const program = new Command('npm run partner --')
    .description('Onboards partners, rotates their secrets, switches them off.')
    .addHelpText('after', EXAMPLES)
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: (text) => printError(text.trimEnd()),
    })
    .exitOverride();
  const cli: Cli = {
    options,
    say: outputOf(options),
    placeOf: ({ stage }) => open(stage ?? null),
    command: (name, description) =>
      program
        .command(name)
        .description(description)
        .addOption(new Option('--stage <stage>', 'the environment on AWS').choices(STAGES))
        .option('--json', 'write JSON'),
  };
  for (const add of [addCreate, addListAndShow, addSecrets, addSwitches, addSetTier]) add(cli);
  return program;
}

/** What a command says, in lines or as JSON. */
function outputOf({ print }: Pick<ProgramOptions, 'print'>) {
  const lines = (all: readonly string[]): void => all.forEach(print);
  const json = (value: unknown): void => print(JSON.stringify(value, null, 2));
  return {
    list: (partners: readonly Partner[], given: Common): void =>
      given.json ? json(partners.map(partnerJson)) : lines(listLines(partners)),
    partner: (partner: Partner, nowMs: number, given: Common): void =>
      given.json ? json(partnerJson(partner)) : lines(partnerLines(partner, nowMs)),
    secret: ({ partner, secret }: WithSecret, given: Common): void =>
      given.json ? json({ ...partnerJson(partner), clientSecret: secret }) : lines(secretLines(partner, secret)),
    note: (partner: Partner, note: string, given: Common): void =>
      given.json ? json(partnerJson(partner)) : print(`${partner.name}: ${note}`),
  };
}

function addCreate({ options, say, placeOf: targetFrom, command }: Cli): void {
  command('create', 'Make a partner. Its client secret is shown once.')
    .argument('<name>', 'lower-case letters, digits and hyphens, such as acme-energy')
    .addOption(tierOption().default(DEFAULT_TIER))
    .option('--external-client-id <id>', "the id that an outside issuer's tokens carry; no secret is made")
    .action(async (name: string, given: Common & { readonly tier: Tier; readonly externalClientId?: string }) => {
      const { tier, externalClientId } = given;
      const wanted = { name, tier, ...(externalClientId === undefined ? {} : { externalClientId }) };
      const { partner, secret } = await createPartner(targetFrom(given), wanted, options);
      if (secret !== undefined) say.secret({ partner, secret }, given);
      else say.note(partner, `made, with the outside issuer's client id ${partner.clientId}`, given);
    });
}

function tierOption(): Option {
  return new Option('--tier <tier>', `rate limit: ${TIERS.join(', ')}`).argParser(tierOf);
}

function tierOf(text: string): Tier {
  if (!isTier(text)) throw new InvalidArgumentError(`Give one of ${TIERS.join(', ')}.`);
  return text;
}

function addListAndShow({ options, say, placeOf: targetFrom, command }: Cli): void {
  command('list', 'List all partners.').action(async (given: Common) => {
    say.list(await targetFrom(given).store.list(), given);
  });

  command('show', 'Show a partner: its tier, its secrets by number, what was done to it and when.')
    .addArgument(whichPartner())
    .action(async (idOrName: string, given: Common) => {
      say.partner(await findPartner(targetFrom(given), idOrName), options.clock.nowMs(), given);
    });
}

function whichPartner(): Argument {
  return new Argument('<partner>', 'its client id, or its name');
}

function addSecrets({ options, say, placeOf: targetFrom, command }: Cli): void {
  const { clock } = options;
  command('rotate', 'Make a second secret, shown once. The old one stays valid until it is revoked.')
    .addArgument(whichPartner())
    .addOption(new Option('--old-ends <when>', 'end the old secret then: 2026-12-01, 7d, 12h').argParser(moment(clock)))
    .action(async (idOrName: string, given: Common & { readonly oldEnds?: number }) => {
      const old = given.oldEnds === undefined ? {} : { oldEndsAtMilliseconds: given.oldEnds };
      say.secret(await rotatePartner(targetFrom(given), { idOrName, ...old }, options), given);
    });

  command('revoke-secret', 'End a secret now. Tokens that it bought hold on: disable the partner to stop them.')
    .addArgument(whichPartner())
    .addArgument(new Argument('<number>', 'the number that show lists').argParser(secretNumber))
    .action(async (idOrName: string, number: number, given: Common) => {
      const revoke = (partner: Partner): Partner => revokeSecret(partner, number, clock.nowMs());
      const partner = await changePartner(targetFrom(given), idOrName, revoke);
      say.note(partner, `secret ${number} is no longer valid`, given);
    });
}

/** A day or moment of ISO 8601 (a day begins at midnight UTC), or so many hours or days from now. */
function moment(clock: Pick<Clock, 'nowMs'>) {
  return (text: string): number => {
    const [, count, unit = ''] = /^(\d{1,4})([hd])$/.exec(text) ?? [];
    if (count !== undefined) return clock.nowMs() + Number(count) * (UNIT_MILLISECONDS[unit] ?? 0);
    const [, day = ''] = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.exec(text) ?? [];
    const at = isDay(day) ? Date.parse(text) : Number.NaN;
    if (Number.isNaN(at))
      throw new InvalidArgumentError('Give a date such as 2026-12-01, or a time from now: 7d, 12h.');
    return at;
  };
}

function secretNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text))
    throw new InvalidArgumentError('Give the number of the secret that show lists, such as 1.');
  return Number(text);
}

function addSwitches({ options, say, placeOf: targetFrom, command }: Cli): void {
  for (const [name, description, change] of SWITCHES) {
    command(name, description)
      .addArgument(whichPartner())
      .action(async (idOrName: string, given: Common) => {
        const partner = await changePartner(targetFrom(given), idOrName, (before) =>
          change(before, options.clock.nowMs()),
        );
        say.note(partner, noteOf(partner), given);
      });
  }
}

function noteOf({ disabled }: Partner): string {
  return disabled
    ? 'disabled: its tokens are refused within a minute'
    : 'enabled: its tokens are accepted within a minute';
}

function addSetTier({ options, say, placeOf: targetFrom, command }: Cli): void {
  command('set-tier', 'Move a partner to another rate limit.')
    .addArgument(whichPartner())
    .addArgument(new Argument('<tier>', TIERS.join(', ')).argParser(tierOf))
    .action(async (idOrName: string, tier: Tier, given: Common) => {
      const partner = await moveToTier(targetFrom(given), { idOrName, tier }, options);
      say.note(partner, `tier ${partner.tier}`, given);
    });
}

function isUsageError(error: unknown): error is { readonly exitCode: number } {
  return error instanceof Error && 'exitCode' in error && error.name.startsWith('Commander');
}
