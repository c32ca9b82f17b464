import { PartnerRuleError } from '../../shared/partners/onboarding.ts';
import { type Stage, targetError } from '../target.ts';
import { createCommand, usageExitCode } from '../terminal.ts';
import type { PartnerContext } from './command.ts';
import { createPartnerCommand } from './commands/create.ts';
import { dailyUseCommand } from './commands/daily-use.ts';
import { lookUpsCommand } from './commands/look-ups.ts';
import { restoreCommand } from './commands/restore.ts';
import { rotateSecretCommand } from './commands/rotate.ts';
import {
  eraseReportsCommand,
  eraseSessionCommand,
  showSessionCommand,
} from './commands/sessions.ts';
import { industryDataCommand, setTierCommand, settingCommands } from './commands/settings.ts';
import { listPartnersCommand, showPartnerCommand } from './commands/show.ts';
import { webhookCommand } from './commands/webhook.ts';

/** Runs a command line; returns the exit code. */
export async function runPartner(
  args: readonly string[],
  options: PartnerContext,
): Promise<0 | 1 | 2> {
  let stage: Stage | null = null;
  const context: PartnerContext = {
    ...options,
    open: (opened) => {
      stage = opened;
      return options.open(opened);
    },
  };
  try {
    const program = createCommand('npm run partner --', context)
      .description(DESCRIPTION)
      .addHelpText('after', EXAMPLES);
    for (const command of COMMANDS) program.addCommand(command(context));
    await program.parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    const usage = usageExitCode(error);
    if (usage !== undefined) return usage;
    const message =
      error instanceof PartnerRuleError
        ? error.message
        : (targetError(error, stage) ?? String(error));
    context.printError(`error: ${message}`);
    return 1;
  }
}

/** The help lists the commands in this order. */
const COMMANDS = [
  createPartnerCommand,
  listPartnersCommand,
  showPartnerCommand,
  rotateSecretCommand,
  settingCommands.revokeSecret,
  settingCommands.disable,
  settingCommands.enable,
  setTierCommand,
  industryDataCommand,
  settingCommands.guessLimit,
  settingCommands.batches,
  dailyUseCommand,
  lookUpsCommand,
  webhookCommand,
  eraseReportsCommand,
  showSessionCommand,
  eraseSessionCommand,
  restoreCommand,
];

const DESCRIPTION =
  'Creates and disables partners, rotates their secrets and sets their limits. Shows how much of the limits is used, and look-ups. Sets and tries receivers of webhooks. Shows and erases sessions, and erases reports. Copies from a restored table.';

const EXAMPLES = `
Without --stage the commands use the local service started by npm start.

Examples:
  npm run partner -- create acme-energy --tier high --stage production
  npm run partner -- create acme-energy --external-client-id 7Jq0xAuth0Id --stage staging
  npm run partner -- create switch --journey --stage production
  npm run partner -- industry-data acme-energy on --daily-limit 5000 --stage production
  npm run partner -- guess-limit acme-energy 10000 --stage production
  npm run partner -- batches acme-bank 1000000 --stage production
  npm run partner -- daily-use --stage production
  npm run partner -- look-ups acme-energy --since 2026-11-01 --stage production
  npm run partner -- list --stage production --json
  npm run partner -- rotate acme-energy --old-ends 7d --stage production
  npm run partner -- revoke-secret acme-energy 1 --stage production
  npm run partner -- erase-session 5a1e0f6b9c2d4e7f8a3b5c6d7e8f90a1b2c3d4e5 --stage production
  npm run partner -- webhook acme-energy --url https://acme.example/hook --stage production
  npm run partner -- webhook acme-energy --resend --since 2026-11-20 --stage production
  npm run partner -- webhook --stage production
  npm run partner -- restore partners --from energy-staging-partners-restored --stage staging

Exit codes: 0 success, 1 refused or not reachable, 2 usage error.`;
