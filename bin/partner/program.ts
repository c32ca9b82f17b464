import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { makeSecret } from '../../shared/partners/credentials.ts';
import {
  disablePartner,
  enablePartner,
  entitlePartner,
  industryDataText,
  movePartner,
  PartnerRuleError,
  revokeSecret,
  rotateSecret,
} from '../../shared/partners/onboarding.ts';
import {
  DEFAULT_TIER,
  INDUSTRY_LIMIT_MOST,
  industryLimit,
  type Partner,
  TIERS,
  type Tier,
} from '../../shared/partners/partner.ts';
import { isDay } from '../../shared/pricing/index.ts';
import { eraseSession, isSessionId } from '../../shared/sessions/session.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { STAGES, type Stage, targetError } from '../target.ts';
import { checked, createCommand, type Terminal, usageExitCode } from '../terminal.ts';
import { changePartner, createPartner, findPartner, type PartnerTarget } from './actions.ts';
import { listLines, partnerJson, partnerLines, secretLines } from './output.ts';
import { RESTORED_TABLES, type Restore, restore, restoredLines } from './restore.ts';

export type ProgramOptions = Terminal & {
  readonly open: (stage: Stage | null) => PartnerTarget;
  readonly openRestore: (stage: Stage) => DynamoDBClient;
  readonly clock: Pick<Clock, 'nowMs'>;
};

const HOUR_MILLISECONDS = 3_600_000;

const EXAMPLES = `
Without --stage the commands use the local service started by npm start.

Examples:
  npm run partner -- create acme-energy --tier high --stage production
  npm run partner -- create acme-energy --external-client-id 7Jq0xAuth0Id --stage staging
  npm run partner -- create switch --journey --stage production
  npm run partner -- industry-data acme-energy on --daily-limit 5000 --stage production
  npm run partner -- list --stage production --json
  npm run partner -- rotate acme-energy --old-ends 7d --stage production
  npm run partner -- revoke-secret acme-energy 1 --stage production
  npm run partner -- erase-session 5a1e0f6b9c2d4e7f8a3b5c6d7e8f90a1b2c3d4e5 --stage production
  npm run partner -- restore partners --from energy-staging-partners-restored --stage staging

Exit codes: 0 success, 1 refused or not reachable, 2 usage error.`;

/** Runs a command line; returns the exit code. */
export async function runPartner(
  args: readonly string[],
  options: ProgramOptions,
): Promise<0 | 1 | 2> {
  let stage: Stage | null = null;
  const open = (wanted: Stage | null): PartnerTarget => {
    stage = wanted;
    return options.open(wanted);
  };
  try {
    const cli = createCli({ ...options, open });
    for (const add of [addPartners, addSecrets, addSettings, addDataCommands]) add(cli);
    await cli.program.parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    const usage = usageExitCode(error);
    if (usage !== undefined) return usage;
    // The message of a broken rule is for the person at the terminal.
    const isOwn = error instanceof PartnerRuleError;
    options.printError(
      `error: ${isOwn ? error.message : (targetError(error, stage) ?? String(error))}`,
    );
    return 1;
  }
}

type CommonOptions = { readonly stage?: Stage; readonly json?: boolean };

type Cli = ReturnType<typeof createCli>;

function createCli(options: ProgramOptions) {
  const words = 'Creates and disables partners, rotates their secrets and sets their rate limits.';
  const program = createCommand('npm run partner --', options)
    .description(`${words} Erases sessions. Copies from a restored table.`)
    .addHelpText('after', EXAMPLES);
  /** A command with the common options. */
  const command = (name: string, description: string): Command =>
    program
      .command(name)
      .description(description)
      .addOption(new Option('--stage <stage>', 'environment on AWS').choices(STAGES))
      .option('--json', 'print JSON');
  const target = ({ stage }: CommonOptions): PartnerTarget => options.open(stage ?? null);
  /** Prints lines for people or, with `--json`, the value. */
  const show = ({ json }: CommonOptions, value: unknown, lines: readonly string[]): void =>
    (json ? [JSON.stringify(value, null, 2)] : lines).forEach((line) => void options.print(line));
  return {
    program,
    nowMs: options.clock.nowMs(),
    command,
    onPartner: (name: string, description: string) =>
      command(name, description).argument('<partner>', 'client id or name'),
    target,
    change: (given: CommonOptions, idOrName: string, change: (before: Partner) => Partner) =>
      changePartner(target(given), idOrName, change),
    show,
    note: (given: CommonOptions, partner: Partner, words: string) =>
      show(given, partnerJson(partner), [`${partner.name}: ${words}`]),
    showSecret: (given: CommonOptions, partner: Partner, secret: string) =>
      show(given, { ...partnerJson(partner), clientSecret: secret }, secretLines(partner, secret)),
    openRestore: options.openRestore,
  };
}

type CreateOptions = CommonOptions & {
  readonly tier: Tier;
  readonly externalClientId?: string;
  readonly journey?: true;
  readonly industryData?: true;
};

function addPartners({ nowMs, command, onPartner, target, show, note, showSecret }: Cli): void {
  command('create', 'Create a partner. Its client secret is shown only once.')
    .argument('<name>', 'lower-case letters, digits and hyphens, such as acme-energy')
    .addOption(new Option('--tier <tier>', 'rate limit').choices(TIERS).default(DEFAULT_TIER))
    .option(
      '--external-client-id <id>',
      "client id in the outside issuer's tokens; no secret is created",
    )
    .option(
      '--journey',
      'create a journey client, which reads the sessions of every partner and makes no comparisons',
    )
    .addOption(
      new Option(
        '--industry-data',
        'let it use industry data of homes whose occupiers consent',
      ).conflicts('journey'),
    )
    .action(async (name: string, given: CreateOptions) => {
      const { tier, externalClientId, journey, industryData } = given;
      const kind = journey ? ('journey' as const) : ('partner' as const);
      const entitled = industryData && { industryData: 'default' as const };
      const wanted = {
        name,
        kind,
        tier,
        ...entitled,
        ...(externalClientId && { externalClientId }),
      };
      const { partner, secret } = await createPartner(target(given), wanted, nowMs);
      if (secret !== null) showSecret(given, partner, secret);
      else note(given, partner, `created with the outside issuer's client id ${partner.clientId}`);
    });

  command('list', 'List all partners.').action(async (given: CommonOptions) => {
    const partners = await target(given).store.list();
    show(given, partners.map(partnerJson), listLines(partners));
  });

  onPartner('show', 'Show a partner: its tier, secrets and audit trail.').action(
    async (idOrName: string, given: CommonOptions) => {
      const partner = await findPartner(target(given), idOrName);
      show(given, partnerJson(partner), partnerLines(partner, nowMs));
    },
  );
}

function addSecrets({ nowMs, onPartner, change, note, showSecret }: Cli): void {
  onPartner(
    'rotate',
    'Create a second secret, shown only once. The old one stays valid until it is revoked.',
  )
    .option('--old-ends <when>', 'when the old secret expires: 2026-12-01, 7d, 12h', (text) =>
      moment(text, nowMs),
    )
    .action(async (idOrName: string, given: CommonOptions & { readonly oldEnds?: number }) => {
      const rotation = { secret: makeSecret(), nowMs, oldEndsAtMs: given.oldEnds };
      const partner = await change(given, idOrName, (before) => rotateSecret(before, rotation));
      showSecret(given, partner, rotation.secret);
    });

  const hint = 'Give the number of the secret, such as 1, from the show command.';
  const number = checked((text) => /^\d{1,6}$/.test(text), hint);
  onPartner(
    'revoke-secret',
    'Revoke a secret. Tokens already issued stay valid: to stop them, disable the partner.',
  )
    .addArgument(new Argument('<number>', 'secret number, from the show command').argParser(number))
    .action(async (idOrName: string, id: string, given: CommonOptions) => {
      const partner = await change(given, idOrName, (before) =>
        revokeSecret(before, Number(id), nowMs),
      );
      note(given, partner, `secret ${Number(id)} is no longer valid`);
    });
}

/** A date (midnight UTC), or a number of hours or days from now. */
function moment(text: string, nowMs: number): number {
  const [, count, unit] = /^(\d{1,4})([hd])$/.exec(text) ?? [];
  if (count !== undefined)
    return nowMs + Number(count) * (unit === 'd' ? 24 : 1) * HOUR_MILLISECONDS;
  if (isDay(text)) return Date.parse(text);
  throw new InvalidArgumentError('Give a date such as 2026-12-01, or a time from now: 7d, 12h.');
}

function addSettings({ nowMs, onPartner, target, change, note }: Cli): void {
  const switches = [
    [
      'disable',
      'Disable a partner: its tokens are refused within a minute.',
      disablePartner,
      'refused',
    ],
    ['enable', 'Enable a partner again.', enablePartner, 'accepted'],
  ] as const;
  for (const [name, description, changed, outcome] of switches) {
    onPartner(name, description).action(async (idOrName: string, given: CommonOptions) => {
      const partner = await change(given, idOrName, (before) => changed(before, nowMs));
      note(given, partner, `${name}d; its tokens are ${outcome} within a minute`);
    });
  }

  onPartner('set-tier', 'Move a partner to another tier.')
    .addArgument(new Argument('<tier>', 'rate limit').choices(TIERS))
    .action(async (idOrName: string, tier: Tier, given: CommonOptions) => {
      // The record first: running the command again then repeats the assignment.
      const opened = target(given);
      const partner = await changePartner(opened, idOrName, (before) =>
        movePartner(before, tier, nowMs),
      );
      await opened.apiKeys.assign(partner);
      note(given, partner, `tier ${partner.tier}`);
    });

  const isLimit = (text: string): boolean =>
    /^\d{1,9}$/.test(text) && industryLimit.safeParse(Number(text)).success;
  const limit = checked(isLimit, `Give a number from 1 to ${INDUSTRY_LIMIT_MOST}.`);
  onPartner(
    'industry-data',
    'Let a partner use industry data of homes whose occupiers consent, or stop it.',
  )
    .addArgument(new Argument('<state>', 'takes effect within a minute').choices(['on', 'off']))
    .option('--daily-limit <number>', "homes a day; without it, the environment's limit", limit)
    .action(
      async (
        idOrName: string,
        state: string,
        given: CommonOptions & { readonly dailyLimit?: string },
      ) => {
        const { dailyLimit } = given;
        if (state === 'off' && dailyLimit !== undefined)
          throw new PartnerRuleError('--daily-limit is only for on');
        const allowed = dailyLimit === undefined ? 'default' : Number(dailyLimit);
        const entitle = (before: Partner) =>
          entitlePartner(before, state === 'on' ? allowed : undefined, nowMs);
        const partner = await change(given, idOrName, entitle);
        note(given, partner, `industry data ${industryDataText(partner.industryData)}`);
      },
    );
}

function addDataCommands({ nowMs, command, target, show, openRestore }: Cli): void {
  const id = checked(isSessionId, 'Give the 40 hexadecimal digits of a session.');
  command('erase-session', 'Remove a session and its kept response, for a person who asks for it.')
    .addArgument(new Argument('<id>', 'the parameter session of plan_info_url').argParser(id))
    .action(async (session: string, given: CommonOptions) => {
      const erased = await eraseSession(target(given).sessions, session);
      if (erased === undefined) {
        throw new PartnerRuleError(
          `no session ${session}: it was erased before, was deleted after its 30 days, or never existed`,
        );
      }
      const response = erased.hadKeptResponse
        ? ', with the response kept for its Idempotency-Key'
        : '';
      show(given, { session, ...erased }, [`session ${session}: erased${response}`]);
    });

  command(
    'restore',
    'Copy what is missing from a restored table into the table in use. Without --copy it only counts.',
  )
    .addArgument(new Argument('<table>', 'what was restored').choices(Object.keys(RESTORED_TABLES)))
    .requiredOption('--from <table>', 'name of the restored table')
    .option('--overwrite', 'also replace items that differ: their later changes are lost', false)
    .option('--copy', 'copy, instead of only counting', false)
    .action(
      async (
        table: Restore['table'],
        { stage, ...given }: CommonOptions & Omit<Restore, 'table' | 'stage'>,
      ) => {
        if (stage === undefined)
          throw new PartnerRuleError(
            'nothing is restored locally: choose an environment with --stage',
          );
        const wanted = { table, stage, ...given };
        const nowSeconds = Math.floor(nowMs / 1000);
        const restored = await restore(wanted, { client: openRestore(stage), nowSeconds });
        show(
          given,
          { from: wanted.from, overwrite: wanted.overwrite, ...restored },
          restoredLines(wanted, restored),
        );
      },
    );
}
