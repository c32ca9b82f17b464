import { resolve } from 'node:path';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { PLACES_FILES, type PlacesFile } from '../../data-loader/places/import-places.ts';
import { createHttpClient, httpsInput, isUrl } from '../../data-loader/sources/http.ts';
import { fileInput, type Input } from '../../data-loader/sources/input.ts';
import { isUprn } from '../../shared/places/addresses.ts';
import { STAGES, type Stage } from '../stages.ts';

export type Request = {
  readonly stage: Stage | null;
  readonly json: boolean;
  readonly task:
    | { readonly kind: 'load'; readonly load: LoadRequest }
    | { readonly kind: 'editions' }
    | { readonly kind: 'roll-back'; readonly editionId: string }
    | { readonly kind: 'resume'; readonly source: string }
    | { readonly kind: 'erase-home'; readonly uprn: string };
};

export type LoadRequest = {
  /** Undefined: only places files, or a list of sources. */
  readonly feeds?: readonly Input[] | undefined;
  /** The path of a list of sources. */
  readonly sources?: string | undefined;
  readonly places?: readonly { readonly kind: PlacesFile; readonly source: Input }[];
  readonly boundaries?: Input | undefined;
  readonly force?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
  /** `supplier/plan` of plans that are loaded although their prices are far from the last ones. */
  readonly accepted?: readonly string[] | undefined;
  /** Undefined: the stage's setting for the source. */
  readonly tolerancePercent?: number | undefined;
};

export type LoadTerminal = {
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  /** What paths are relative to. */
  readonly directory: string;
};

const EXAMPLES = `
FILE is a tariff feed: a path or an https:// address, plain or gzip. Without --stage the command works on the local
service that npm start runs.

Examples:
  npm run load -- prices.ndjson
  npm run load -- suppliers.ndjson prices.ndjson.gz --stage staging
  npm run load -- prices.ndjson --dry-run
  npm run load -- https://feeds.example.com/prices.ndjson.gz --stage production --tolerance 0.5
  npm run load -- --sources sources.json
  npm run load -- --sources sources.json --stage staging --dry-run
  npm run load -- --postcodes ONSPD_AUG_2026_UK.csv --boundaries dno-areas.geojson --stage staging
  npm run load -- --addresses addresses.csv --averages-gas Postcode_level_gas_2024.csv
  npm run load -- --sources sources.json --stage production --accept british-gas/standard-variable
  npm run load -- --editions --stage production
  npm run load -- --roll-back-to EDITION --stage production
  npm run load -- --resume SOURCE --stage production
  npm run load -- --erase-home UPRN --stage production

A list of sources is JSON (docs/formats/README.md). Files in it are relative to its folder, and only a load without
--stage may have any.

Every faulty line is printed with its number, key and reason, to be sent back.

On a stage, a plan whose new prices are far from its last ones is held back: it keeps those, and the load reports it
with both figures. --accept loads it.

--roll-back-to holds back the sources that it takes back, so that the next run does not load the same again. A source is
loaded again when it publishes something newer, or after --resume.

Exit codes:
  0  loaded, unchanged or held back; the task is done
  1  a feed or file was refused or could not be read (what was loaded before stays), or the task failed
  2  the command line or the list of sources is wrong, and nothing was done`;

const PLACES_HELP: Readonly<Record<PlacesFile, string>> = {
  postcodes: 'postcodes: postcode,region, the compact form, or an ONS Postcode Directory',
  'averages-gas': "the government's annual gas averages by postcode",
  'averages-electricity': 'the same for electricity, all meters',
  'averages-economy-7': 'the same for electricity, Economy 7 meters',
  addresses: 'addresses; replaces those of every postcode in the file',
  readings: "annual consumption from the industry, used only with the occupier's consent",
};

type Flags = Readonly<Partial<Record<string, unknown>>> & {
  readonly stage?: Stage;
  readonly json?: boolean;
  readonly force?: boolean;
  readonly dryRun?: boolean;
  readonly tolerance?: number;
  readonly sources?: string;
  readonly editions?: boolean;
  readonly rollBackTo?: string;
  readonly resume?: string;
  readonly backTo?: string;
  readonly eraseHome?: string;
  readonly boundaries?: string;
  readonly accept?: readonly string[];
};

/** @throws CommanderError, after printing help or what is wrong */
export function parseCommandLine(args: readonly string[], terminal: LoadTerminal): Request {
  const command = new Command('npm run load --')
    .usage('[options] [FILE...]')
    .description('Loads tariff feeds, postcodes, averages, addresses and annual consumption.')
    .addArgument(new Argument('[files...]', 'tariff feeds'))
    .addOption(new Option('--stage <stage>', 'the stage on AWS').choices(STAGES))
    .option('--sources <file>', 'load every source of this list instead of feeds named here')
    .option('--dry-run', 'check the feeds, and publish nothing')
    .option('--force', 'load even if the feed is older or much smaller, or drops a supplier other sources use')
    .addOption(
      new Option(
        '--accept <supplier/plan>',
        'load this plan although its prices are far from the last ones; may be repeated',
      ).argParser((name, earlier: readonly string[] = []) => [...earlier, planToAccept(name)]),
    )
    .addOption(
      new Option(
        '--tolerance <percent>',
        "percentage of lines that may be rejected (default: the source's setting, otherwise 1)",
      ).argParser(percent),
    )
    .option('--json', 'write JSON')
    .option('--editions', 'list the editions of the market that you can roll back to, and the sources held back')
    .option('--roll-back-to <edition>', 'roll back to one of those editions, and hold back what that takes back')
    .option('--resume <source>', 'no longer hold back a source')
    .addOption(new Option('--back-to <edition>', 'the same as --roll-back-to').hideHelp())
    .addOption(
      new Option('--erase-home <uprn>', 'remove the addresses and the annual consumption of a home').argParser(uprn),
    );
  for (const file of PLACES_FILES) command.option(`--${file} <file>`, PLACES_HELP[file]);
  command
    .option('--boundaries <file>', 'boundaries of the distribution areas (GeoJSON), for an ONS Postcode Directory')
    .addHelpText('after', EXAMPLES)
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.printError(text.trimEnd()),
    })
    .exitOverride()
    .parse([...args], { from: 'user' });
  const flags = command.opts<Flags>();
  const error = usageError(command.args, flags);
  if (error !== null) command.error(`error: ${error}. See npm run load -- --help`, { exitCode: 2 });
  return {
    stage: flags.stage ?? null,
    json: flags.json ?? false,
    task: taskOf(command.args, flags, terminal.directory),
  };
}

function percent(text: string): number {
  const value = Number(text);
  if (!/^\d{1,3}(\.\d+)?$/.test(text) || value > 100) throw new InvalidArgumentError('Give a percentage such as 0.5.');
  return value;
}

function planToAccept(text: string): string {
  if (!/^[a-z0-9-]+\/[a-z0-9-]+$/.test(text)) {
    throw new InvalidArgumentError(
      'Give the keys of the supplier and the plan, such as british-gas/standard-variable.',
    );
  }
  return text;
}

function uprn(text: string): string {
  if (!isUprn(text)) throw new InvalidArgumentError('Give a UPRN of 1 to 12 digits.');
  return text;
}

function usageError(files: readonly string[], flags: Flags): string | null {
  const places = placesGiven(flags);
  const hasFeeds = files.length > 0 || flags.sources !== undefined;
  const isLoad = hasFeeds || places.length > 0;
  const { editions, rollBackTo, backTo, resume, eraseHome } = flags;
  const others = [editions, rollBackTo, backTo, resume, eraseHome].filter((flag) => flag !== undefined);
  const taskCount = others.length + (isLoad ? 1 : 0);
  if (taskCount === 0) return 'nothing to load: name a tariff feed, such as prices.ndjson';
  if (taskCount > 1) return '--editions, --roll-back-to, --resume, --erase-home and loading cannot be combined';
  if (flags.dryRun === true && (!hasFeeds || places.length > 0))
    return '--dry-run is for tariff feeds and sources only';
  if (flags.accept !== undefined && (!hasFeeds || flags.stage === undefined)) {
    return '--accept is for feeds and sources of a stage; without --stage no plan is held back';
  }
  if (flags.sources !== undefined && files.length > 0) return 'name either tariff feeds or a list of sources';
  if (flags.sources !== undefined && flags.tolerance !== undefined) {
    return '--tolerance cannot be combined with --sources: set tolerance_percent in the list';
  }
  if (flags.boundaries !== undefined && flags[optionKey('postcodes')] === undefined) {
    return '--boundaries needs --postcodes';
  }
  return null;
}

function placesGiven(flags: Flags): readonly { readonly kind: PlacesFile; readonly path: string }[] {
  return PLACES_FILES.flatMap((kind) => {
    const path = flags[optionKey(kind)];
    return typeof path === 'string' ? [{ kind, path }] : [];
  });
}

/** `averagesGas` for `--averages-gas`. */
function optionKey(file: PlacesFile): string {
  return new Option(`--${file} <file>`).attributeName();
}

function taskOf(files: readonly string[], flags: Flags, directory: string): Request['task'] {
  const editionId = flags.rollBackTo ?? flags.backTo;
  if (flags.editions === true) return { kind: 'editions' };
  if (editionId !== undefined) return { kind: 'roll-back', editionId };
  if (flags.resume !== undefined) return { kind: 'resume', source: flags.resume };
  if (flags.eraseHome !== undefined) return { kind: 'erase-home', uprn: flags.eraseHome };
  const source = (name: string): Input =>
    isUrl(name)
      ? httpsInput(name, createHttpClient({ loopback: flags.stage === undefined ? name : null }))
      : { ...fileInput(resolve(directory, name)), name };
  return {
    kind: 'load',
    load: {
      feeds: files.length === 0 ? undefined : files.map(source),
      sources: flags.sources === undefined ? undefined : resolve(directory, flags.sources),
      places: placesGiven(flags).map(({ kind, path }) => ({ kind, source: source(path) })),
      boundaries: flags.boundaries === undefined ? undefined : source(flags.boundaries),
      force: flags.force,
      dryRun: flags.dryRun,
      accepted: flags.accept,
      tolerancePercent: flags.tolerance,
    },
  };
}
