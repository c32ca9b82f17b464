import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { PLACES_FILES, type PlacesFile } from '../../data-loader/report/load-report.ts';
import { HttpClient, httpsInput, isUrl } from '../../data-loader/sources/http.ts';
import { fileInput, type Input } from '../../data-loader/sources/input.ts';
import { isUprn } from '../../shared/places/addresses.ts';
import { checked } from '../option-readers.ts';
import { STAGES, type Stage } from '../target.ts';
import { createCommand, type Terminal } from '../terminal.ts';

/** A request is one of the tasks, or else a load. */
export type Request = {
  readonly stage: Stage | null;
  readonly editions?: true | undefined;
  readonly rollBackTo?: string | undefined;
  readonly resume?: string | undefined;
  readonly showHome?: string | undefined;
  readonly eraseHome?: string | undefined;
  /** The path of a list of sources. */
  readonly sources?: string | undefined;
  readonly load: LoadRequest;
};

export type LoadRequest = {
  /** The feeds to load; undefined means only places files, or a list of sources. */
  readonly feeds?: readonly Input[] | undefined;
  readonly places?: readonly { readonly kind: PlacesFile; readonly input: Input }[];
  readonly boundaries?: Input | undefined;
  readonly force?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
  /** Judges prices in a dry run without a stage, as a stage would. */
  readonly judge?: boolean | undefined;
  /**
   * Plans, as `supplier/plan`, that are loaded although their prices are far from the last ones.
   */
  readonly accept?: readonly string[] | undefined;
};

export type LoadTerminal = Terminal & {
  /** Paths are relative to this folder. */
  readonly directory: string;
};

const EXAMPLES = `
FILE is a tariff feed: a path or an https:// address, plain or gzip. Without --stage the command works on the local
service that npm start runs.

Examples:
  npm run load -- prices.ndjson
  npm run load -- suppliers.ndjson https://feeds.example.com/prices.ndjson.gz --stage staging --dry-run
  npm run load -- --sources sources.json
  npm run load -- --postcodes ONSPD_AUG_2026_UK.csv --boundaries dno-areas.geojson --stage staging
  npm run load -- --sources sources.json --stage production --accept british-gas/standard-variable

A list of sources is JSON (docs/formats/README.md). Files in it are relative to its folder, and only a load without
--stage may have any.

Every faulty line is printed with its number, key and reason, to be sent back.

On a stage, a plan whose new prices are far from its last ones is put on hold: it keeps those, and the load reports it
with both figures. --accept loads it.

Later runs skip the content that --roll-back-to rolls back, until its source publishes something newer, or after --resume.

Exit codes:
  0  loaded, unchanged or skipped; the task is done
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

/** Creates the options that name files of places, for `npm start` too. */
export function placesOptions(): ReadonlyArray<{
  readonly kind: PlacesFile;
  readonly option: Option;
}> {
  return PLACES_FILES.map((kind) => ({
    kind,
    option: new Option(`--${kind} <file>`, PLACES_HELP[kind]),
  }));
}

/** @throws CommanderError, after printing help or what is wrong */
export function parseCommandLine(args: readonly string[], terminal: LoadTerminal): Request {
  const command = createLoadCommand(terminal).parse([...args], { from: 'user' });
  const request = readRequest(command, terminal.directory);
  const problem = problemWith(request);
  if (problem !== undefined)
    command.error(`error: ${problem}. See npm run load -- --help`, { exitCode: 2 });
  return request;
}

function createLoadCommand(terminal: LoadTerminal): Command {
  const acceptedPlan = checked(
    (text) => /^[a-z0-9-]+\/[a-z0-9-]+$/.test(text),
    'Give the keys of the supplier and the plan, such as british-gas/standard-variable.',
  );
  const command = createCommand('npm run load --', terminal)
    .usage('[options] [FILE...]')
    .description('Loads tariff feeds, postcodes, averages, addresses and annual consumption.')
    .argument('[files...]', 'tariff feeds')
    .addOption(new Option('--stage <stage>', 'environment on AWS').choices(STAGES))
    .option('--sources <file>', 'load every source of this list instead of feeds named here')
    .option('--dry-run', 'check the feeds, and publish nothing')
    .option('--judge', 'judge prices in a dry run without a stage, against what is loaded there')
    .option(
      '--force',
      'load even if the feed is older or much smaller, or drops a supplier other sources use',
    )
    .option(
      '--accept <supplier/plan>',
      'load this plan although its prices are far from the last ones; may be repeated',
      (name, earlier: readonly string[] = []) => [...earlier, acceptedPlan(name)],
    )
    .option(
      '--editions',
      'list the editions of the market that you can roll back to, and the sources rolled back',
    )
    .option(
      '--roll-back-to <edition>',
      'roll back to one of those editions, and skip the content that this rolls back',
    )
    .option('--resume <source>', 'load a source again that was rolled back')
    .option(
      '--show-home <uprn>',
      'show the annual consumption of a home, for a person who asks what is stored',
      checked(isUprn, 'Give a UPRN of 1 to 12 digits.'),
    )
    .option(
      '--erase-home <uprn>',
      'remove the addresses and the annual consumption of a home',
      checked(isUprn, 'Give a UPRN of 1 to 12 digits.'),
    );
  for (const { option } of placesOptions()) command.addOption(option);
  return command
    .option(
      '--boundaries <file>',
      'boundaries of the distribution areas (GeoJSON), for an ONS Postcode Directory',
    )
    .addHelpText('after', EXAMPLES);
}

type Flags = Omit<Request, 'stage' | 'load'> &
  Pick<LoadRequest, 'force' | 'dryRun' | 'judge' | 'accept'> & {
    readonly stage?: Stage;
    readonly boundaries?: string;
    /** Paths of places files, by attribute name. */
    readonly [flag: string]: unknown;
  };

function readRequest(command: Command, directory: string): Request {
  const {
    stage = null,
    boundaries,
    force,
    dryRun,
    judge,
    accept,
    ...flags
  } = command.opts<Flags>();
  const { editions, rollBackTo, resume, showHome, eraseHome, sources } = flags;
  const files = command.args;
  const inputOf = (name: string): Input =>
    isUrl(name)
      ? httpsInput(name, new HttpClient({ loopback: stage === null ? name : null }))
      : { ...fileInput(resolve(directory, name)), name };
  const places = placesOptions().flatMap(({ kind, option }) => {
    const path = flags[option.attributeName()];
    return typeof path === 'string' ? [{ kind, input: inputOf(path) }] : [];
  });
  return {
    stage,
    editions,
    rollBackTo,
    resume,
    showHome,
    eraseHome,
    sources: sources === undefined ? undefined : resolve(directory, sources),
    load: {
      feeds: files.length === 0 ? undefined : files.map(inputOf),
      places,
      boundaries: boundaries === undefined ? undefined : inputOf(boundaries),
      force,
      dryRun,
      judge,
      accept,
    },
  };
}

/** Returns what contradicts itself in a request, if anything does. */
function problemWith({ stage, sources, load, ...task }: Request): string | undefined {
  const { feeds, places = [], boundaries, dryRun, judge, accept } = load;
  const hasFeeds = feeds !== undefined || sources !== undefined;
  const isLoad = hasFeeds || places.length > 0;
  const taskCount = Object.values(task).filter((value) => value !== undefined).length;

  if (!isLoad && taskCount === 0)
    return 'nothing to load: name a tariff feed, such as prices.ndjson';
  if (taskCount > (isLoad ? 0 : 1))
    return '--editions, --roll-back-to, --resume, --show-home, --erase-home and loading cannot be combined';
  if (dryRun && (!hasFeeds || places.length > 0))
    return '--dry-run is for tariff feeds and sources only';
  if (judge && (!dryRun || stage !== null)) return '--judge is for --dry-run without --stage';
  if (accept !== undefined && (!hasFeeds || stage === null))
    return '--accept is for feeds and sources of a stage';
  if (sources !== undefined && feeds !== undefined)
    return 'name either tariff feeds or a list of sources';
  if (boundaries !== undefined && !places.some(({ kind }) => kind === 'postcodes'))
    return '--boundaries needs --postcodes';
  return undefined;
}
