import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Argument, Command, Option } from 'commander';
import { tableName } from '../../lib/names.ts';
import type { TableName } from '../../lib/tables.ts';
import { type CopyCounts, copyTable } from '../../shared/store/table-copy.ts';
import { environmentOf, STAGES, type Stage } from '../stages.ts';

export type RestoreTerminal = {
  readonly open: (region: string) => DynamoDBClient;
  readonly nowSeconds: number;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
};

/** The others are filled faster by loading their files again. */
const RESTORED = { partners: 'Partners', sessions: 'Sessions' } as const satisfies Record<string, TableName>;

type Restored = keyof typeof RESTORED;

type RestoreOptions = {
  readonly stage: Stage;
  readonly from: string;
  readonly overwrite?: true;
  readonly copy?: true;
  readonly json?: true;
};

const EXAMPLES = `
Without --copy it counts what it would copy, and changes nothing. If it breaks off, run it again.

Examples:
  npm run restore -- partners --from energy-staging-partners-restored --stage staging
  npm run restore -- partners --from energy-staging-partners-restored --stage staging --copy

Exit codes: 0 success, 1 failed, 2 usage error.`;

/** Copies items from a table that was restored to a point in time into the one in use; returns the exit code. */
export async function runRestore(args: readonly string[], terminal: RestoreTerminal): Promise<0 | 1 | 2> {
  try {
    await restoreProgram(terminal).parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    if (isUsageError(error)) return error.exitCode === 0 ? 0 : 2;
    terminal.printError(`error: ${restoreError(error)}`);
    return 1;
  }
}

function restoreProgram(terminal: RestoreTerminal): Command {
  const { print, printError } = terminal;
  return new Command('npm run restore --')
    .description('Copies what is missing from a restored table into the table in use.')
    .addArgument(new Argument('<table>', 'what was restored').choices(Object.keys(RESTORED)))
    .requiredOption('--from <table>', 'name of the restored table')
    .addOption(new Option('--stage <stage>', 'environment on AWS').choices(STAGES).makeOptionMandatory())
    .option('--overwrite', 'also replace items that differ: their later changes are lost')
    .option('--copy', 'copy, instead of only counting')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .configureOutput({ writeOut: (text) => print(text.trimEnd()), writeErr: (text) => printError(text.trimEnd()) })
    .exitOverride()
    .action((table: Restored, options: RestoreOptions) => restore(table, options, terminal));
}

async function restore(table: Restored, options: RestoreOptions, terminal: RestoreTerminal): Promise<void> {
  const { stage, from, overwrite = false, copy = false, json = false } = options;
  const to = tableName(stage, RESTORED[table]);
  if (from === to) throw new Error(`${from} is the table in use: name the one that was restored beside it`);
  const counts = await copyTable({
    client: terminal.open(environmentOf(stage).region),
    from,
    to,
    overwrite,
    isDryRun: !copy,
    nowSeconds: terminal.nowSeconds,
  });
  if (json) terminal.print(JSON.stringify({ from, to, overwrite, ...counts }, null, 2));
  else for (const line of summary({ from, to, overwrite, copy }, counts)) terminal.print(line);
}

function summary(
  { from, to, overwrite, copy }: { from: string; to: string; overwrite: boolean; copy: boolean },
  { read, missing, different, same, expired, written }: CopyCounts,
): readonly string[] {
  const kept =
    different > 0 && !overwrite ? [`${different} that differ stay as they are (--overwrite replaces them)`] : [];
  return [
    `${from}: ${read} read, of which in ${to} ${missing} are missing, ${different} differ, ${same} are the same; ${expired} have expired`,
    ...kept,
    copy ? `${written} copied` : `dry run: nothing was copied; --copy copies ${missing + (overwrite ? different : 0)}`,
  ];
}

function restoreError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'ResourceNotFoundException') {
    return 'a table was not found: check --from, and which AWS account you are signed in to';
  }
  return error.name === 'CredentialsProviderError'
    ? 'no AWS credentials found: sign in first, for example with aws sso login, and set AWS_PROFILE to your profile'
    : error.message;
}

function isUsageError(error: unknown): error is { readonly exitCode: number } {
  return error instanceof Error && 'exitCode' in error && error.name.startsWith('Commander');
}
