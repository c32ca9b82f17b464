import { resolve } from 'node:path';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { PLACES_FILES, type PlacesFile } from '../../data-loader/places-run.ts';
import type { FeedSource } from '../../data-loader/sources/feed-source.ts';
import { fileSource } from '../../data-loader/sources/file-source.ts';
import { httpsSource, isUrl } from '../../data-loader/sources/https-source.ts';
import { STAGES, type Stage } from '../stages.ts';

/** What a command line asks for. */
export type Wanted = {
  readonly stage: Stage | null;
  readonly json: boolean;
  readonly task:
    | { readonly kind: 'load'; readonly load: WantedLoad }
    | { readonly kind: 'editions' }
    | { readonly kind: 'back'; readonly editionId: string };
};

export type WantedLoad = {
  readonly feeds: readonly FeedSource[];
  readonly places: readonly { readonly kind: PlacesFile; readonly source: FeedSource }[];
  readonly boundaries: FeedSource | undefined;
  readonly force: boolean;
  readonly dryRun: boolean;
  /** Undefined: what the settings of the environment say of the source. */
  readonly tolerancePercent: number | undefined;
};

export type LoadTerminal = {
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  /** What paths are relative to. */
  readonly directory: string;
};

const EXAMPLES = `
FILE is a tariff feed: a path or an https:// address, plain or gzip. Without --stage everything works on the local
service that npm start runs.

Examples:
  npm run load -- prices.ndjson
  npm run load -- suppliers.ndjson prices.ndjson.gz --stage staging
  npm run load -- prices.ndjson --dry-run --json
  npm run load -- https://feeds.example.com/prices.ndjson.gz --stage production --tolerance 0.5
  npm run load -- --postcodes ONSPD_AUG_2026_UK.csv --boundaries dno-areas.geojson --stage staging
  npm run load -- --addresses addresses.csv --averages-gas Postcode_level_gas_2024.csv
  npm run load -- --editions --stage production
  npm run load -- --back-to EDITION --stage production

Exit codes: 0 loaded or unchanged, 1 refused or out of reach (what was loaded before stays), 2 the command was not
understood.`;

const PLACES_HELP: Readonly<Record<PlacesFile, string>> = {
  postcodes: 'postcodes: postcode,region, the compact form, or an ONS Postcode Directory',
  'averages-gas': "the government's yearly gas averages by postcode",
  'averages-electricity': 'the same for electricity, all meters',
  'averages-economy-7': 'the same for electricity, Economy 7 meters',
  addresses: 'addresses, replaced a postcode at a time',
  readings: "industry meter readings, held with the occupiers' consent",
};

type Given = Readonly<Partial<Record<string, unknown>>> & {
  readonly stage?: Stage;
  readonly json?: boolean;
  readonly force?: boolean;
  readonly dryRun?: boolean;
  readonly tolerance?: number;
  readonly editions?: boolean;
  readonly backTo?: string;
  readonly boundaries?: string;
};

/** Reads a command line. @throws CommanderError, having printed help or what is wrong */
export function parseCommandLine(args: readonly string[], terminal: LoadTerminal): Wanted {
  const command = new Command('npm run load --')
    .usage('[options] [FILE...]')
    .description('Loads tariff feeds, postcodes, averages, addresses and readings.')
    .addArgument(new Argument('[files...]', 'tariff feeds'))
    .addOption(new Option('--stage <stage>', 'the environment on AWS').choices(STAGES))
    .option('--dry-run', 'check the feeds and publish nothing')
    .option('--force', 'load what is older, unchanged or much smaller, or drops a supplier that another source needs')
    .addOption(
      new Option(
        '--tolerance <percent>',
        "how much of the lines of a feed may be rejected (default: what the environment's settings say of its source, else 1)",
      ).argParser(percent),
    )
    .option('--json', 'write JSON')
    .option('--editions', 'list the editions of the market that can be gone back to')
    .option('--back-to <edition>', 'make an edition of that list the market again');
  for (const file of PLACES_FILES) command.option(`--${file} <file>`, PLACES_HELP[file]);
  command
    .option('--boundaries <file>', 'boundaries of the distribution areas (GeoJSON), with an ONS Postcode Directory')
    .addHelpText('after', EXAMPLES)
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.printError(text.trimEnd()),
    })
    .exitOverride()
    .parse([...args], { from: 'user' });
  const given = command.opts<Given>();
  const wrong = misunderstanding(command.args, given);
  if (wrong !== null) command.error(`error: ${wrong}. See npm run load -- --help`, { exitCode: 2 });
  return {
    stage: given.stage ?? null,
    json: given.json ?? false,
    task: taskOf(command.args, given, terminal.directory),
  };
}

function percent(text: string): number {
  const value = Number(text);
  if (!/^\d{1,3}(\.\d+)?$/.test(text) || value > 100) throw new InvalidArgumentError('Give a percentage such as 0.5.');
  return value;
}

function misunderstanding(files: readonly string[], given: Given): string | null {
  const tasks = [
    files.length > 0 || placesGiven(given).length > 0,
    given.editions === true,
    given.backTo !== undefined,
  ];
  switch (tasks.filter(Boolean).length) {
    case 0:
      return 'nothing to load: name a tariff feed, such as prices.ndjson';
    case 1:
      break;
    default:
      return '--editions, --back-to and loading are done one at a time';
  }
  if (given.dryRun === true && (files.length === 0 || placesGiven(given).length > 0)) {
    return '--dry-run checks tariff feeds alone';
  }
  if (given.boundaries !== undefined && given[optionKey('postcodes')] === undefined) {
    return '--boundaries goes with --postcodes';
  }
  return null;
}

function placesGiven(given: Given): readonly { readonly kind: PlacesFile; readonly path: string }[] {
  return PLACES_FILES.flatMap((kind) => {
    const path = given[optionKey(kind)];
    return typeof path === 'string' ? [{ kind, path }] : [];
  });
}

/** How commander names an option: `averagesGas` for `--averages-gas`. */
function optionKey(file: PlacesFile): string {
  return new Option(`--${file} <file>`).attributeName();
}

function taskOf(files: readonly string[], given: Given, directory: string): Wanted['task'] {
  if (given.editions === true) return { kind: 'editions' };
  if (given.backTo !== undefined) return { kind: 'back', editionId: given.backTo };
  const source = (name: string): FeedSource =>
    isUrl(name) ? httpsSource(name) : { ...fileSource(resolve(directory, name)), name };
  return {
    kind: 'load',
    load: {
      feeds: files.map(source),
      places: placesGiven(given).map(({ kind, path }) => ({ kind, source: source(path) })),
      boundaries: given.boundaries === undefined ? undefined : source(given.boundaries),
      force: given.force ?? false,
      dryRun: given.dryRun ?? false,
      tolerancePercent: given.tolerance,
    },
  };
}
