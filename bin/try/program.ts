import { ApiError, type Client, ConnectionError } from '@energy-partner/client';
import { Command, InvalidArgumentError, Option } from 'commander';
import { compareAt, type Household, type Usage } from './compare.ts';
import { comparisonLines } from './output.ts';

export type TryOptions = {
  /** Undefined if no local service is running. */
  readonly client: () => Client | undefined;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
};

const USAGES: readonly Usage[] = ['low', 'medium', 'high'];

const EXAMPLES = `
The service of npm start has to be running.

Examples:
  npm run try -- "SW1A 1AA"
  npm run try -- "LS1 4AP" --usage high --limit 5
  npm run try -- "EH1 1YZ" --supplier octopus-energy --plan flexible-octopus

Exit codes: 0 success, 1 refused or not reachable, 2 usage error.`;

/** `npm run try`: the plans at a postcode as a table, through the client that partners use. Resolves with the exit code. */
export async function runTry(args: readonly string[], { client, print, printError }: TryOptions): Promise<number> {
  let exitCode = 0;
  const program = new Command('npm run try --')
    .description('Ranks the plans on sale at a postcode against the plan that a household there may have.')
    .argument('<postcode>', 'in any case and spacing, in quotation marks if it has a space')
    .option('--supplier <key>', 'the current supplier (default: the incumbent of the region)')
    .option('--plan <key>', 'the current plan (default: the supplier’s standard variable plan)')
    .addOption(new Option('--usage <level>', 'typical usage').choices(USAGES).default('medium'))
    .option('--limit <number>', 'how many plans', wholeNumber, 10)
    .addHelpText('after', EXAMPLES)
    .exitOverride()
    .configureOutput({ writeOut: (text) => print(text.trimEnd()), writeErr: (text) => printError(text.trimEnd()) })
    .action(async (postcode: string, given: Omit<Household, 'postcode'>) => {
      const api = client();
      if (api === undefined) {
        printError('no local service is running here: start it with npm start');
        exitCode = 1;
        return;
      }
      const found = await compareAt(api, { ...given, postcode });
      for (const line of comparisonLines(found)) print(line);
    });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof Error && 'exitCode' in error) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof ApiError || error instanceof ConnectionError)) throw error;
    printError(error instanceof ApiError ? error.errors.map(({ message }) => message).join('\n') : error.message);
    return 1;
  }
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 to 999.');
  return Number(text);
}
