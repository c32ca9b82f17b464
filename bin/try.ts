import {
  ApiError,
  type Client,
  ConnectionError,
  createClient,
  type Schemas,
  TransferError,
} from '@energy-partner/client';
import { Option } from 'commander';
import { localDirectory, runningService } from '../local/state.ts';
import { DEMO_CLIENT_ID, DEMO_SECRET } from '../shared/partners/demo.ts';
import { existingFile, wholeNumber } from './option-readers.ts';
import { alignedRows, callersFolder, createCommand, print, printError } from './terminal.ts';
import { BatchFailedError, householdLines } from './try/households.ts';

const USAGES = ['low', 'medium', 'high'] as const;

type Options = {
  readonly households?: string;
  readonly supplier?: string;
  readonly plan?: string;
  readonly usage: (typeof USAGES)[number];
  readonly limit: number;
};

type Item = Schemas['ComparisonItem'];

const EXAMPLES = `
The service of npm start has to be running.

Examples:
  npm run try -- "SW1A 1AA"
  npm run try -- "LS1 4AP" --usage high --limit 5
  npm run try -- "EH1 1YZ" --supplier octopus-energy --plan flexible-octopus
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
    .argument('[postcode]', 'in any case and spacing, in quotation marks if it has a space')
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
  if ((program.args[0] === undefined) === (options.households === undefined))
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
        ? await comparisonLines(client, program.args[0] ?? '', options)
        : await householdLines(client, options.households);
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

/** Sends a partner's requests: suppliers, the plans of one, then a comparison with such a plan. */
async function comparisonLines(
  client: Client,
  postcode: string,
  { usage, limit, ...options }: Options,
) {
  const home = { post_code: postcode, fuel: 'dual_fuel' } as const;
  const supplier = options.supplier ?? (await incumbentAt(client, home));
  const plan =
    options.plan ?? (await standardVariablePlan(client, { ...home, supplier_key: supplier }));
  const { comparison } = await client.comparePlans({
    ...home,
    electricity_variant: 'standard',
    dual_fuel_supplier_key: supplier,
    dual_fuel_plan_key: plan,
    electricity_usage_estimate: usage,
    gas_usage_estimate: usage,
    rank_by: 'like_for_like',
    limit,
  });
  const { sources } = await client.listSources();
  const { total, current, comparisons } = comparison;
  const currentPlan = current.gas?.plan ?? current.electricity?.plan;
  const rows = comparisons.map((item, index) => [String(index + 1), ...cellsOf(item)]);
  return [
    `${total} plans for gas and electricity at ${postcode}, the best saving first; ${usage} usage, monthly direct debit.`,
    `The year as things stand: ${pounds(current.like_for_like.total_pence)} with ${currentPlan?.supplier_name} ${currentPlan?.name}.`,
    ...leavingLines(current),
    '',
    ...alignedRows([['', 'A YEAR', 'A MONTH', 'AFTER FEES', 'PLAN'], ...rows], 4),
    '',
    'After fees is what the year saves, like for like: each plan until its own end, then the plan that follows it.',
    `Sample prices: ${sources.map(({ source, published_at: at }) => `${source} of ${day(at)}`).join(', ')}.`,
  ];
}

/** Says what leaving costs today, if it costs anything. */
function leavingLines({ gas, electricity }: Schemas['CurrentPlans']): readonly string[] {
  const feePence = (gas?.exit_fee_due_pence ?? 0) + (electricity?.exit_fee_due_pence ?? 0);
  const supplier = (gas ?? electricity)?.plan.supplier_name;
  return feePence === 0 ? [] : [`Leaving ${supplier} today costs ${pounds(feePence)}.`];
}

async function incumbentAt(
  client: Client,
  home: Parameters<Client['listSuppliers']>[0],
): Promise<string> {
  const { suppliers } = await client.listSuppliers(home);
  return (
    (suppliers.find(({ incumbent_fuels: fuels }) => fuels.includes('electricity')) ?? suppliers[0])
      ?.key ?? ''
  );
}

async function standardVariablePlan(
  client: Client,
  supply: Parameters<Client['listPlans']>[0],
): Promise<string> {
  const { plans } = await client.listPlans(supply);
  return (plans.find(({ standard_variable: isStandard }) => isStandard) ?? plans[0])?.key ?? '';
}

function cellsOf(item: Item): readonly string[] {
  const { plan, is_current_plan: isCurrent, like_for_like: like } = item;
  const { total_pence: total } = like;
  const notes = [
    ...(isCurrent ? ['your plan'] : []),
    ...(plan.fulfillable ? [] : ['cannot be switched to here']),
  ];
  const name = `${plan.supplier_name} ${plan.name}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
  return [
    pounds(total),
    pounds(Math.floor(total / 12 + 0.5)),
    pounds(like.saving_after_exit_fees_pence),
    name,
  ];
}

function day(at: string): string {
  return new Date(at).toLocaleDateString('en-GB', {
    dateStyle: 'medium',
    timeZone: 'Europe/London',
  });
}

function pounds(pence: number): string {
  return (pence / 100).toLocaleString('en-GB', { style: 'currency', currency: 'GBP' });
}
