import { join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { OpenSource } from '../../data-loader/open-source.ts';
import type { PlacesFile } from '../../data-loader/report/load-report.ts';
import { SourceListError } from '../../data-loader/source-list.ts';
import { localDirectory } from '../../local/state.ts';
import { placesOptions } from '../load/command-line.ts';
import { openSourceList } from '../load/run.ts';
import { checked, day, existingFile } from '../option-readers.ts';
import { callersFolder, createCommand, print, printError } from '../terminal.ts';
import { CannotStart } from './cannot-start.ts';

export type PlacesFiles = Readonly<Record<PlacesFile, string>>;

export type MarketData =
  | { readonly kind: 'feeds'; readonly files: readonly string[] }
  | { readonly kind: 'sources'; readonly list: string; readonly sources: readonly OpenSource[] };

export type StartOptions = {
  readonly port: number;
  readonly directory: string;
  readonly market: MarketData;
  /** The market is the sample, which is of one day. */
  readonly isSample: boolean;
  /** The greeting shows a call that works with this data. */
  readonly firstCall: 'comparison' | 'status';
  readonly places: PlacesFiles;
  /** The address of a DynamoDB; undefined means the embedded one. */
  readonly dynamodbUrl: string | undefined;
  readonly today: string | undefined;
  /** Apply the rate limits of the partners' tiers. */
  readonly limits: boolean;
  /** Start the demonstration site too. */
  readonly demo: boolean;
  /** Shortens the waits between attempts of a webhook, for tests. */
  readonly webhookWaitScale: string | undefined;
};

/** The sample has the price cap of April to June 2026, and deals collected in April. */
const SAMPLE_DAY = '2026-04-15';

/** The first day for which typical consumption is known. */
const FIRST_DAY = '2003-01-01';

/** A year after this day is still a date. */
const LAST_DAY = '2999-12-31';

const DATA = join(import.meta.dirname, '../../data');

const SAMPLE_SOURCES = join(DATA, 'sources.json');

const SAMPLE_PLACES: PlacesFiles = {
  postcodes: join(DATA, 'postcodes-gb.bin'),
  addresses: join(DATA, 'demo/made-up-addresses.csv'),
  readings: join(DATA, 'demo/made-up-readings.csv'),
  'averages-gas': join(DATA, 'demo/made-up-averages-gas-2024.csv'),
  'averages-electricity': join(DATA, 'demo/made-up-averages-electricity-2024.csv'),
  'averages-economy-7': join(DATA, 'demo/made-up-averages-economy-7-2024.csv'),
};

type Flags = Pick<StartOptions, 'limits' | 'demo'> & {
  readonly feed?: readonly string[];
  readonly sources?: string;
  readonly dynamodb?: string;
  readonly today?: string;
  /** Paths of places files, by attribute name. */
  readonly [name: string]: unknown;
};

/** @throws CannotStart */
export function readSettings(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): StartOptions {
  const flags = createStartCommand(callersFolder(environment))
    .parse([...args], { from: 'user' })
    .opts<Flags>();
  const { feed: feeds, sources, dynamodb: dynamodbUrl, today, limits, demo } = flags;
  const placesFiles = placesOptions().flatMap(({ kind, option }) => {
    const file = flags[option.attributeName()];
    return file === undefined ? [] : [[kind, file]];
  });
  const isSample = feeds === undefined && sources === undefined;
  return {
    port: readPort(environment['PORT'] || '3000'),
    directory: localDirectory(environment),
    market:
      feeds === undefined ? sourcesOf(sources ?? SAMPLE_SOURCES) : { kind: 'feeds', files: feeds },
    isSample,
    firstCall: isSample && flags['postcodes'] === undefined ? 'comparison' : 'status',
    places: { ...SAMPLE_PLACES, ...Object.fromEntries(placesFiles) },
    dynamodbUrl: dynamodbUrl?.replace(/\/$/, ''),
    today: today ?? (isSample ? SAMPLE_DAY : undefined),
    limits,
    demo,
    webhookWaitScale: environment['ENERGY_WEBHOOK_WAIT_SCALE'],
  };
}

function readPort(text: string): number {
  if (/^\d+$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new CannotStart(`PORT must be a number from 0 to 65535; "${text}" was given`);
}

function sourcesOf(list: string): MarketData {
  try {
    return { kind: 'sources', list, sources: openSourceList(list, { isLocal: true }) };
  } catch (error) {
    if (error instanceof SourceListError) throw new CannotStart(error.message, { cause: error });
    throw error;
  }
}

function createStartCommand(folder: string): Command {
  const readFile = existingFile(folder);
  const sources =
    'list of sources instead of the samples; those over HTTPS or in S3 are read at every start';
  const command = createCommand('npm start --', { print, printError })
    .exitOverride(({ exitCode }) => process.exit(exitCode))
    .description('Runs the whole service on this machine, with sample data and a demo partner.')
    .option(
      '--feed <file>',
      'tariff feed instead of the samples; may be repeated',
      (path, earlier: readonly string[] = []) => [...earlier, readFile(path)],
    )
    .addOption(new Option('--sources <file>', sources).argParser(readFile).conflicts('feed'));
  for (const { option } of placesOptions()) command.addOption(option.argParser(readFile));
  return command
    .option(
      '--dynamodb <url>',
      'your own DynamoDB endpoint instead of the embedded one',
      checked(
        (url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''),
        'Give a URL such as http://localhost:8000.',
      ),
    )
    .option('--today <date>', 'the day for which prices and projections are calculated', pricedDay)
    .option('--no-limits', 'do not apply the rate limits of partners (for load tests)')
    .option('--no-demo', 'do not start the demonstration site, a partner’s site on the next port')
    .addHelpText(
      'after',
      `
PORT=8080 npm start                      a port other than 3000; 0 for any free port
npm start -- --today 2026-05-15          prices on that day
npm start -- --feed a.ndjson --feed b.ndjson.gz
npm start -- --sources data/sources.json

A file takes the place of its sample. While the service runs, npm run load and npm run partner use it.
Everything that it loads is kept in .local: to start afresh, stop the service first and delete that folder.`,
    );
}

function pricedDay(text: string): string {
  const date = day('Give a date such as 2026-11-21.')(text);
  if (date >= FIRST_DAY && date <= LAST_DAY) return date;
  throw new InvalidArgumentError(`Give a date from ${FIRST_DAY} to ${LAST_DAY}.`);
}
