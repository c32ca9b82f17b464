import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import {
  disablePartner,
  enablePartner,
  entitlePartner,
  industryDataText,
  PartnerRuleError,
  revokeSecret,
} from '../../shared/partners/onboarding.ts';
import {
  DEFAULT_TIER,
  INDUSTRY_LIMIT_MOST,
  type IndustryLimit,
  isIndustryLimit,
  isTier,
  type Partner,
  TIERS,
  type Tier,
} from '../../shared/partners/partner.ts';
import { isDay } from '../../shared/pricing/index.ts';
import { isSessionId } from '../../shared/sessions/session.ts';
import { type Clock, epochSeconds } from '../../shared/time/clock.ts';
import { STAGES, type Stage } from '../stages.ts';
import {
  changePartner,
  createPartner,
  eraseFrom,
  findPartner,
  moveToTier,
  NoSessionError,
  type Onboarding,
  type PartnerTerminal,
  rotatePartner,
  signedBy,
} from './actions.ts';
import { erasedLine, outputTo } from './output.ts';
import { RESTORED_TABLES, type Restore, RestoreError, restore, restoredText } from './restore.ts';
import { NoPartnerTargetError, type PartnerTarget, partnerTargetError } from './target.ts';

export type ProgramOptions = PartnerTerminal & {
  readonly open: (stage: Stage | null) => PartnerTarget;
  readonly openRestore: (stage: Stage) => DynamoDBClient;
  /** Who is at the terminal, for the partners' audits. */
  readonly operator: string;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
};

const HOUR_MILLISECONDS = 3_600_000;
const UNIT_MILLISECONDS: Readonly<Record<string, number>> = { h: HOUR_MILLISECONDS, d: 24 * HOUR_MILLISECONDS };

const EXAMPLES = `
Without --stage the commands use the local service started by npm start.

Examples:
  npm run partner -- create acme-energy
  npm run partner -- create acme-energy --tier high --stage production
  npm run partner -- create acme-energy --external-client-id 7Jq0xAuth0Id --stage staging
  npm run partner -- create switch --journey --stage production
  npm run partner -- industry-data acme-energy on --daily-limit 5000 --stage production
  npm run partner -- list --stage production --json
  npm run partner -- rotate acme-energy --old-ends 7d --stage production
  npm run partner -- revoke-secret acme-energy 1 --stage production
  npm run partner -- disable acme-energy --stage production
  npm run partner -- erase-session 5a1e0f6b9c2d4e7f8a3b5c6d7e8f90a1b2c3d4e5 --stage production
  npm run partner -- restore partners --from energy-staging-partners-restored --stage staging

Exit codes: 0 success, 1 refused or not reachable, 2 usage error.`;

const SWITCHES = [
  {
    name: 'disable',
    description: 'Disable a partner: its tokens are refused within a minute.',
    change: disablePartner,
    note: 'disabled; its tokens are refused within a minute',
  },
  {
    name: 'enable',
    description: 'Enable a partner again.',
    change: enablePartner,
    note: 'enabled; its tokens are accepted within a minute',
  },
] as const;

const WHICH_PARTNER = ['<partner>', 'client id or name'] as const;

/** Their messages are for the person at the terminal. */
const OWN_ERRORS = [PartnerRuleError, NoPartnerTargetError, NoSessionError, RestoreError] as const;

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
    // Commander has already printed its own errors; --help is not an error.
    if (isUsageError(error)) return error.exitCode === 0 ? 0 : 2;
    const isOwn = OWN_ERRORS.some((own) => error instanceof own);
    const message =
      isOwn && error instanceof Error ? error.message : (partnerTargetError(error, stage) ?? String(error));
    options.printError(`error: ${message}`);
    return 1;
  }
}

type CommonOptions = { readonly stage?: Stage; readonly json?: boolean };

type Cli = {
  readonly options: ProgramOptions;
  readonly show: ReturnType<typeof outputTo>;
  readonly target: (given: CommonOptions) => PartnerTarget;
  /** A command with the common options. */
  readonly command: (name: string, description: string) => Command;
};

function partnerProgram(options: ProgramOptions): Command {
  const { open, print, printError } = options;
  const program = new Command('npm run partner --')
    .description(
      'Creates and disables partners, rotates their secrets and sets their rate limits. Erases sessions. Copies from a restored table.',
    )
    .addHelpText('after', EXAMPLES)
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: (text) => printError(text.trimEnd()),
    })
    .exitOverride();
  const cli: Cli = {
    options,
    show: outputTo(print),
    target: ({ stage }) => signedBy(options.operator, open(stage ?? null)),
    command: (name, description) =>
      program
        .command(name)
        .description(description)
        .addOption(new Option('--stage <stage>', 'environment on AWS').choices(STAGES))
        .option('--json', 'print JSON'),
  };
  for (const add of [
    addCreate,
    addListAndShow,
    addSecrets,
    addSwitches,
    addSetTier,
    addIndustryData,
    addEraseSession,
    addRestore,
  ])
    add(cli);
  return program;
}

type CreateOptions = CommonOptions & {
  readonly tier: Tier;
  readonly externalClientId?: string;
  readonly journey?: true;
  readonly industryData?: true;
};

function addCreate({ options, show, target, command }: Cli): void {
  command('create', 'Create a partner. Its client secret is shown only once.')
    .argument('<name>', 'lower-case letters, digits and hyphens, such as acme-energy')
    .option('--tier <tier>', `rate limit: ${TIERS.join(', ')}`, tierOf, DEFAULT_TIER)
    .option('--external-client-id <id>', "client id in the outside issuer's tokens; no secret is created")
    .option('--journey', 'a journey client, which reads the sessions of every partner and makes no comparisons')
    .option('--industry-data', 'may use industry data of homes whose occupiers consent')
    .action(async (name: string, given: CreateOptions) => {
      const { tier, externalClientId, journey = false } = given;
      if (journey && given.industryData) {
        throw new PartnerRuleError('a journey client makes no comparisons: --industry-data is for a partner');
      }
      const kind = journey ? 'journey' : 'partner';
      const wanted: Onboarding = {
        name,
        kind,
        tier,
        ...(given.industryData ? { industryData: 'default' } : {}),
        ...(externalClientId === undefined ? {} : { externalClientId }),
      };
      const { partner, secret } = await createPartner(target(given), wanted, options);
      if (secret !== undefined) show.secret({ partner, secret }, given);
      else show.note(partner, `created with the outside issuer's client id ${partner.clientId}`, given);
    });
}

function tierOf(text: string): Tier {
  if (!isTier(text)) throw new InvalidArgumentError(`Give one of ${TIERS.join(', ')}.`);
  return text;
}

function addListAndShow({ options, show, target, command }: Cli): void {
  command('list', 'List all partners.').action(async (given: CommonOptions) => {
    show.list(await target(given).store.list(), given);
  });

  command('show', 'Show a partner: its tier, secrets and audit trail.')
    .argument(...WHICH_PARTNER)
    .action(async (idOrName: string, given: CommonOptions) => {
      show.partner(await findPartner(target(given), idOrName), options.clock.nowMs(), given);
    });
}

function addSecrets({ options, show, target, command }: Cli): void {
  const { clock } = options;
  command('rotate', 'Create a second secret, shown only once. The old one stays valid until it is revoked.')
    .argument(...WHICH_PARTNER)
    .addOption(
      new Option('--old-ends <when>', 'when the old secret expires: 2026-12-01, 7d, 12h').argParser(moment(clock)),
    )
    .action(async (idOrName: string, given: CommonOptions & { readonly oldEnds?: number }) => {
      const old = given.oldEnds === undefined ? {} : { oldEndsAtMilliseconds: given.oldEnds };
      show.secret(await rotatePartner(target(given), { idOrName, ...old }, options), given);
    });

  command('revoke-secret', 'Revoke a secret. Tokens already issued stay valid: to stop them, disable the partner.')
    .argument(...WHICH_PARTNER)
    .addArgument(new Argument('<number>', 'secret number, from the show command').argParser(secretNumber))
    .action(async (idOrName: string, number: number, given: CommonOptions) => {
      const revoke = (partner: Partner): Partner => revokeSecret(partner, number, clock.nowMs());
      const partner = await changePartner(target(given), idOrName, revoke);
      show.note(partner, `secret ${number} is no longer valid`, given);
    });
}

/** An ISO 8601 date (midnight UTC) or time, or a number of hours or days from now. */
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
    throw new InvalidArgumentError('Give the number of the secret, such as 1, from the show command.');
  return Number(text);
}

function addSwitches({ options, show, target, command }: Cli): void {
  for (const { name, description, change, note } of SWITCHES) {
    command(name, description)
      .argument(...WHICH_PARTNER)
      .action(async (idOrName: string, given: CommonOptions) => {
        const partner = await changePartner(target(given), idOrName, (before) => change(before, options.clock.nowMs()));
        show.note(partner, note, given);
      });
  }
}

function addSetTier({ options, show, target, command }: Cli): void {
  command('set-tier', 'Move a partner to another tier.')
    .argument(...WHICH_PARTNER)
    .addArgument(new Argument('<tier>', TIERS.join(', ')).argParser(tierOf))
    .action(async (idOrName: string, tier: Tier, given: CommonOptions) => {
      const partner = await moveToTier(target(given), { idOrName, tier }, options);
      show.note(partner, `tier ${partner.tier}`, given);
    });
}

function addIndustryData({ options, show, target, command }: Cli): void {
  command('industry-data', 'Let a partner use industry data of homes whose occupiers consent, or stop it.')
    .argument(...WHICH_PARTNER)
    .addArgument(new Argument('<state>', 'takes hold within a minute').choices(['on', 'off']))
    .option('--daily-limit <number>', "homes a day; without it, the environment's limit", dailyLimit)
    .action(async (idOrName: string, state: 'on' | 'off', given: CommonOptions & { dailyLimit?: IndustryLimit }) => {
      if (state === 'off' && given.dailyLimit !== undefined) throw new PartnerRuleError('--daily-limit is only for on');
      const limit = state === 'on' ? (given.dailyLimit ?? 'default') : undefined;
      const entitle = (before: Partner): Partner => entitlePartner(before, limit, options.clock.nowMs());
      const partner = await changePartner(target(given), idOrName, entitle);
      show.note(partner, `industry data ${industryDataText(partner.industryData)}`, given);
    });
}

function dailyLimit(text: string): IndustryLimit {
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!isIndustryLimit(limit)) throw new InvalidArgumentError(`Give a number from 1 to ${INDUSTRY_LIMIT_MOST}.`);
  return limit;
}

function addEraseSession({ options, target, command }: Cli): void {
  command('erase-session', 'Remove a session and its kept response, for a person who asks for it.')
    .addArgument(new Argument('<id>', 'the parameter session of plan_info_url').argParser(sessionId))
    .action(async (id: string, given: CommonOptions) => {
      const erased = await eraseFrom(target(given), id);
      options.print(given.json ? JSON.stringify({ session: id, ...erased }, null, 2) : erasedLine(id, erased));
    });
}

function sessionId(text: string): string {
  if (!isSessionId(text)) throw new InvalidArgumentError('Give the 40 hexadecimal digits of a session.');
  return text;
}

type RestoreOptions = CommonOptions & Partial<Pick<Restore, 'overwrite' | 'copy'>> & Pick<Restore, 'from'>;

function addRestore({ options, command }: Cli): void {
  command('restore', 'Copy what is missing from a restored table into the table in use. Without --copy it only counts.')
    .addArgument(new Argument('<table>', 'what was restored').choices(Object.keys(RESTORED_TABLES)))
    .requiredOption('--from <table>', 'name of the restored table')
    .option('--overwrite', 'also replace items that differ: their later changes are lost')
    .option('--copy', 'copy, instead of only counting')
    .action(async (table: Restore['table'], { stage, json, from, overwrite = false, copy = false }: RestoreOptions) => {
      if (stage === undefined)
        throw new RestoreError('nothing is restored locally: choose an environment with --stage');
      const wanted = { table, stage, from, overwrite, copy };
      const edge = { client: options.openRestore(stage), nowSeconds: epochSeconds(options.clock) };
      const restored = await restore(wanted, edge);
      options.print(json ? JSON.stringify({ from, overwrite, ...restored }, null, 2) : restoredText(wanted, restored));
    });
}

function isUsageError(error: unknown): error is { readonly exitCode: number } {
  return error instanceof Error && 'exitCode' in error && error.name.startsWith('Commander');
}
