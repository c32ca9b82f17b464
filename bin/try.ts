import { ApiError, ConnectionError, createClient, TransferError } from '@energy-partner/client';
import { Option } from 'commander';
import { localDirectory, runningService } from '../local/state.ts';
import { DEMO_CLIENT_ID, DEMO_SECRET } from '../shared/partners/demo.ts';
import { existingFile, wholeNumber } from './option-readers.ts';
import { callersFolder, createCommand, print, printError } from './terminal.ts';
import { type Compared, comparisonLines, USAGES } from './try/comparison.ts';
import { BatchFailedError, householdLines } from './try/households.ts';

type Options = Compared & { readonly households?: string };

const EXAMPLES = `
npm start must be running.

Examples:
  npm run try -- SW1A 1AA
  npm run try -- LS1 4AP --usage high --limit 5
  npm run try -- EH1 1YZ --supplier octopus-energy --plan flexible-octopus
  npm run try -- --households data/demo/made-up-households.ndjson

Exit codes: 0 success, 1 refused or not reachable, 2 usage error.`;

const EXPECTED = [ApiError, ConnectionError, TransferError, BatchFailedError] as const;

process.exitCode = await main();

/**
 * Shows the plans at a postcode as a table, or what a file of households saves, through the client
 * that partners use.
 */
async function main(): Promise<number> {
  const limit = wholeNumber({ least: 1, most: 999 }, 'It must be a whole number from 1 to 999.');
  const program = createCommand('npm run try --', { print, printError })
    .description(
      'Ranks the plans on sale at a postcode against the plan that a household there may have, or compares a file of households in a batch.',
    )
    .argument('[postcode...]', 'in any case and spacing')
    .option(
      '--supplier <key>',
      'the current supplier (default: the electricity incumbent of the region)',
    )
    .option('--plan <key>', 'the current plan (default: the supplier’s standard variable plan)')
    .addOption(new Option('--usage <level>', 'typical usage').choices(USAGES).default('medium'))
    .option('--limit <number>', 'how many plans', limit, 10)
    .addOption(
      new Option(
        '--households <file>',
        'instead of a postcode: a file with a line {"id", "parameters"} for each household',
      )
        .argParser(existingFile(callersFolder(process.env)))
        .conflicts(['supplier', 'plan']),
    )
    .addHelpText('after', EXAMPLES)
    .exitOverride(({ exitCode }) => process.exit(exitCode && 2))
    .parse();
  const options = program.opts<Options>();
  const postcode = program.args.join(' ');
  if ((postcode === '') === (options.households === undefined))
    program.error('error: give either a postcode or --households FILE');
  const service = runningService(localDirectory(process.env));
  if (service === undefined) {
    printError('no local service is running here: start it with npm start');
    return 1;
  }
  const client = createClient({
    baseUrl: service.baseUrl,
    clientId: DEMO_CLIENT_ID,
    clientSecret: DEMO_SECRET,
  });
  try {
    const lines =
      options.households === undefined
        ? await comparisonLines(client, postcode, options)
        : await householdLines(client, options.households, service.siteUrl);
    for (const line of lines) print(line);
    return 0;
  } catch (error) {
    const isForUser = EXPECTED.some((kind) => error instanceof kind);
    if (!isForUser || !(error instanceof Error)) throw error;
    printError(
      error instanceof ApiError
        ? error.errors.map(({ message }) => message).join('\n')
        : error.message,
    );
    return 1;
  }
}
