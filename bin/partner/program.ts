import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { disablePartner, enablePartner, PartnerRuleError, revokeSecret } from '../../shared/partners/onboarding.ts';
import { DEFAULT_TIER, isTier, type Partner, TIERS, type Tier } from '../../shared/partners/partner.ts';
import { isDay } from '../../shared/pricing/index.ts';
import { STAGES, type Stage } from '../stages.ts';
import { changePartner, createPartner, findPartner, moveToTier, rotatePartner, type Terminal } from './actions.ts';
import { listLines, partnerJson, partnerLines, secretLines } from './output.ts';
import { NoPlaceError, type Place, placeFault } from './place.ts';

export type ProgramOptions = Terminal & {
  readonly open: (stage: Stage | null) => Place;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
};

type Common = { readonly stage?: Stage; readonly json?: boolean };

const HOUR_MILLISECONDS = 3_600_000;
const UNIT_MILLISECONDS: Readonly<Record<string, number>> = { h: HOUR_MILLISECONDS, d: 24 * HOUR_MILLISECONDS };

/** A day or moment of ISO 8601 (a day begins at midnight UTC), or so many hours or days from now. */
const moment =
  (nowMilliseconds: () => number) =>
  (text: string): number => {
    const [, count, unit = ''] = /^(\d{1,4})([hd])$/.exec(text) ?? [];
    if (count !== undefined) return nowMilliseconds() + Number(count) * (UNIT_MILLISECONDS[unit] ?? 0);
    const [, day = ''] = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.exec(text) ?? [];
    const at = isDay(day) ? Date.parse(text) : Number.NaN;
    if (Number.isNaN(at))
      throw new InvalidArgumentError('Give a date such as 2026-12-01, or a time from now: 7d, 12h.');
    return at;
  };

const secretNumber = (text: string): number => {
  if (!/^\d{1,6}$/.test(text))
    throw new InvalidArgumentError('Give the number of the secret that show lists, such as 1.');
  return Number(text);
};

const whichPartner = (): Argument => new Argument('<partner>', 'its client id, or its name');

const tierOf = (text: string): Tier => {
  if (!isTier(text)) throw new InvalidArgumentError(`Give one of ${TIERS.join(', ')}.`);
  return text;
};

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

const noteOf = ({ disabled }: Partner): string =>
  disabled ? 'disabled: its tokens are refused within a minute' : 'enabled: its tokens are accepted within a minute';

/** The commands, as `npm run partner -- ...` takes them. */
const partnerProgram = (options: ProgramOptions): Command => {
  const { open, print, nowMilliseconds } = options;
  const printAll = (lines: readonly string[]): void => lines.forEach(print);
  const printJson = (value: unknown): void => print(JSON.stringify(value, null, 2));

  const withSecret = (partner: Partner, secret: string, { json }: Common): void =>
    json ? printJson({ ...partnerJson(partner), clientSecret: secret }) : printAll(secretLines(partner, secret));
  const withNote = (partner: Partner, note: string, { json }: Common): void =>
    json ? printJson(partnerJson(partner)) : print(`${partner.name}: ${note}`);

  const program = new Command('npm run partner --')
    .description('Onboards partners, rotates their secrets, switches them off.')
    .addHelpText('after', EXAMPLES)
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: (text) => options.printError(text.trimEnd()),
    })
    .exitOverride();

  const command = (name: string, description: string): Command =>
    program
      .command(name)
      .description(description)
      .addOption(new Option('--stage <stage>', 'the environment on AWS').choices(STAGES))
      .option('--json', 'write JSON');
  const tierOption = new Option('--tier <tier>', `rate limit: ${TIERS.join(', ')}`).argParser(tierOf);

  command('create', 'Make a partner. Its client secret is shown once.')
    .argument('<name>', 'lower-case letters, digits and hyphens, such as acme-energy')
    .addOption(tierOption.default(DEFAULT_TIER))
    .option('--external-client-id <id>', "the id that an outside issuer's tokens carry; no secret is made")
    .action(async (name: string, given: Common & { readonly tier: Tier; readonly externalClientId?: string }) => {
      const { tier, externalClientId } = given;
      const wanted = { name, tier, ...(externalClientId === undefined ? {} : { externalClientId }) };
      const { partner, secret } = await createPartner(open(given.stage ?? null), wanted, options);
      if (secret !== undefined) withSecret(partner, secret, given);
      else withNote(partner, `made, with the outside issuer's client id ${partner.clientId}`, given);
    });

  command('list', 'List all partners.').action(async (given: Common) => {
    const partners = await open(given.stage ?? null).store.list();
    if (given.json) printJson(partners.map(partnerJson));
    else printAll(listLines(partners));
  });

  command('show', 'Show a partner: its tier, its secrets by number, what was done to it and when.')
    .addArgument(whichPartner())
    .action(async (idOrName: string, given: Common) => {
      const partner = await findPartner(open(given.stage ?? null), idOrName);
      if (given.json) printJson(partnerJson(partner));
      else printAll(partnerLines(partner, nowMilliseconds()));
    });

  command('rotate', 'Make a second secret, shown once. The old one stays valid until it is revoked.')
    .addArgument(whichPartner())
    .addOption(
      new Option('--old-ends <when>', 'end the old secret then: 2026-12-01, 7d, 12h').argParser(
        moment(nowMilliseconds),
      ),
    )
    .action(async (idOrName: string, given: Common & { readonly oldEnds?: number }) => {
      const old = given.oldEnds === undefined ? {} : { oldEndsAtMilliseconds: given.oldEnds };
      const rotated = await rotatePartner(open(given.stage ?? null), { idOrName, ...old }, options);
      withSecret(rotated.partner, rotated.secret, given);
    });

  command('revoke-secret', 'End a secret now. Tokens that it bought hold on: disable the partner to stop them.')
    .addArgument(whichPartner())
    .addArgument(new Argument('<number>', 'the number that show lists').argParser(secretNumber))
    .action(async (idOrName: string, number: number, given: Common) => {
      const revoke = (partner: Partner): Partner => revokeSecret(partner, number, nowMilliseconds());
      const partner = await changePartner(open(given.stage ?? null), idOrName, revoke);
      withNote(partner, `secret ${number} is no longer valid`, given);
    });

  for (const [name, description, change] of [
    ['disable', 'Switch a partner off: its tokens are refused within a minute.', disablePartner],
    ['enable', 'Switch a partner on again.', enablePartner],
  ] as const) {
    command(name, description)
      .addArgument(whichPartner())
      .action(async (idOrName: string, given: Common) => {
        const partner = await changePartner(open(given.stage ?? null), idOrName, (before) =>
          change(before, nowMilliseconds()),
        );
        withNote(partner, noteOf(partner), given);
      });
  }

  command('set-tier', 'Move a partner to another rate limit.')
    .addArgument(whichPartner())
    .addArgument(new Argument('<tier>', TIERS.join(', ')).argParser(tierOf))
    .action(async (idOrName: string, tier: Tier, given: Common) => {
      const partner = await moveToTier(open(given.stage ?? null), { idOrName, tier }, options);
      withNote(partner, `tier ${partner.tier}`, given);
    });

  return program;
};

const isUsageError = (error: unknown): error is { readonly exitCode: number } =>
  error instanceof Error && 'exitCode' in error && error.name.startsWith('Commander');

/** Runs a command line; answers the exit code. */
export const runPartner = async (args: readonly string[], options: ProgramOptions): Promise<0 | 1 | 2> => {
  let stage: Stage | null = null;
  const open = (wanted: Stage | null): Place => {
    stage = wanted;
    return options.open(wanted);
  };
  try {
    await partnerProgram({ ...options, open }).parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has printed its own; help that was asked for is no error.
    if (isUsageError(error)) return error.exitCode === 0 ? 0 : 2;
    const own = error instanceof PartnerRuleError || error instanceof NoPlaceError;
    const words = error instanceof Error ? (own ? error.message : `${error.name}: ${error.message}`) : String(error);
    options.printError(`error: ${placeFault(error, stage) ?? words}`);
    return 1;
  }
};
