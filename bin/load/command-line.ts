import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { PLACES_FILES, type PlacesFile } from '../../data-loader/places/import-places.ts';
import { createHttpClient, httpsInput, isUrl } from '../../data-loader/sources/http.ts';
import { fileInput, type Input } from '../../data-loader/sources/input.ts';
import { isUprn } from '../../shared/places/addresses.ts';
import { STAGES, type Stage } from '../stages.ts';

export type Request = { readonly stage: Stage | null; readonly json: boolean; readonly task: Task };

type Task =
  | { readonly kind: 'load'; readonly load: LoadRequest }
  | { readonly kind: 'editions' }
  | { readonly kind: 'roll-back'; readonly editionId: string }
  | { readonly kind: 'resume'; readonly source: string }
  | { readonly kind: 'erase-home'; readonly uprn: string };

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
  readonly json?: true;
  readonly force?: true;
  readonly dryRun?: true;
  readonly tolerance?: number;
  readonly sources?: string;
  readonly editions?: true;
  readonly rollBackTo?: string;
  readonly resume?: string;
  readonly eraseHome?: string;
  readonly boundaries?: string;
  readonly accept?: readonly string[];
};

/** @throws CommanderError, after printing help or what is wrong */
export function parseCommandLine(args: readonly string[], terminal: LoadTerminal): Request {
  const acceptedPlan = matching(
    /^[a-z0-9-]+\/[a-z0-9-]+$/,
    'Give the keys of the supplier and the plan, such as british-gas/standard-variable.',
  );
  const command = new Command('npm run load --')
    .usage('[options] [FILE...]')
    .description('Loads tariff feeds, postcodes, averages, addresses and annual consumption.')
    .argument('[files...]', 'tariff feeds')
    .addOption(new Option('--stage <stage>', 'the stage on AWS').choices(STAGES))
    .option('--sources <file>', 'load every source of this list instead of feeds named here')
    .option('--dry-run', 'check the feeds, and publish nothing')
    .option('--force', 'load even if the feed is older or much smaller, or drops a supplier other sources use')
    .option(
      '--accept <supplier/plan>',
      'load this plan although its prices are far from the last ones; may be repeated',
      (name, earlier: readonly string[] = []) => [...earlier, acceptedPlan(name)],
    )
    .option(
      '--tolerance <percent>',
      "percentage of lines that may be rejected (default: the source's setting, otherwise 1)",
      (text) => Number(matching(/^(\d{1,2}|100(?=\.0+$|$))(\.\d+)?$/, 'Give a percentage such as 0.5.')(text)),
    )
    .option('--json', 'write JSON')
    .option('--editions', 'list the editions of the market that you can roll back to, and the sources held back')
    .option('--roll-back-to <edition>', 'roll back to one of those editions, and hold back what that takes back')
    .option('--resume <source>', 'no longer hold back a source')
    .option('--erase-home <uprn>', 'remove the addresses and the annual consumption of a home', uprn);
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
  const places = PLACES_FILES.flatMap((kind) => {
    const path = flags[new Option(`--${kind} <file>`).attributeName()];
    return typeof path === 'string' ? [{ kind, path }] : [];
  });
  const given = { files: command.args, flags, places };
  const error = usageError(given);
  if (error !== null) command.error(`error: ${error}. See npm run load -- --help`, { exitCode: 2 });
  return { stage: flags.stage ?? null, json: flags.json ?? false, task: taskOf(given, terminal.directory) };
}

function matching(pattern: RegExp, hint: string): (text: string) => string {
  return (text) => {
    if (!pattern.test(text)) throw new InvalidArgumentError(hint);
    return text;
  };
}

function uprn(text: string): string {
  if (!isUprn(text)) throw new InvalidArgumentError('Give a UPRN of 1 to 12 digits.');
  return text;
}

type Given = {
  readonly files: readonly string[];
  readonly flags: Flags;
  readonly places: readonly { readonly kind: PlacesFile; readonly path: string }[];
};

function usageError({ files, flags, places }: Given): string | null {
  const { stage, sources, dryRun, accept, tolerance, boundaries, editions, rollBackTo, resume, eraseHome } = flags;
  const hasFeeds = files.length > 0 || sources !== undefined;
  const isLoad = hasFeeds || places.length > 0 ? true : undefined;
  const taskCount = [isLoad, editions, rollBackTo, resume, eraseHome].filter((task) => task !== undefined).length;
  const rules: ReadonlyArray<readonly [isBroken: boolean, words: string]> = [
    [taskCount === 0, 'nothing to load: name a tariff feed, such as prices.ndjson'],
    [taskCount > 1, '--editions, --roll-back-to, --resume, --erase-home and loading cannot be combined'],
    [dryRun === true && (!hasFeeds || places.length > 0), '--dry-run is for tariff feeds and sources only'],
    [
      accept !== undefined && (!hasFeeds || stage === undefined),
      '--accept is for feeds and sources of a stage; without --stage no plan is held back',
    ],
    [sources !== undefined && files.length > 0, 'name either tariff feeds or a list of sources'],
    [
      sources !== undefined && tolerance !== undefined,
      '--tolerance cannot be combined with --sources: set tolerance_percent in the list',
    ],
    [boundaries !== undefined && !places.some(({ kind }) => kind === 'postcodes'), '--boundaries needs --postcodes'],
  ];
  return rules.find(([isBroken]) => isBroken)?.[1] ?? null;
}

function taskOf({ files, flags, places }: Given, directory: string): Task {
  const { editions, rollBackTo, resume, eraseHome, sources, boundaries, stage } = flags;
  if (editions === true) return { kind: 'editions' };
  if (rollBackTo !== undefined) return { kind: 'roll-back', editionId: rollBackTo };
  if (resume !== undefined) return { kind: 'resume', source: resume };
  if (eraseHome !== undefined) return { kind: 'erase-home', uprn: eraseHome };
  const input = (name: string): Input =>
    isUrl(name)
      ? httpsInput(name, createHttpClient({ loopback: stage === undefined ? name : null }))
      : { ...fileInput(resolve(directory, name)), name };
  return {
    kind: 'load',
    load: {
      feeds: files.length === 0 ? undefined : files.map(input),
      sources: sources === undefined ? undefined : resolve(directory, sources),
      places: places.map(({ kind, path }) => ({ kind, source: input(path) })),
      boundaries: boundaries === undefined ? undefined : input(boundaries),
      force: flags.force,
      dryRun: flags.dryRun,
      accepted: flags.accept,
      tolerancePercent: flags.tolerance,
    },
  };
}
