import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { describe } from '../../data-loader/report/describe.ts';
import { isRefused, PLACES_FILES } from '../../data-loader/report/load-report.ts';
import { fileInput, type Input } from '../../data-loader/sources/input.ts';
import { addressOf } from '../../data-loader/sources/source-address.ts';
import { TABLES } from '../../lib/tables.ts';
import { replaceFile, STORE_FORMAT } from '../../local/state.ts';
import { documentsOf } from '../../shared/store/client.ts';
import { createProgress, type Progress } from '../load/progress.ts';
import { loadFiles } from '../load/run.ts';
import { createLocalTarget, type LoadTarget } from '../load/target.ts';
import { tablesOf } from '../target.ts';
import { print } from '../terminal.ts';
import { bundleFile } from './bundles.ts';
import type { MarketData, PlacesFiles, StartOptions } from './options.ts';
import { createTables, emptyTable } from './tables.ts';

export type LocalLoad = {
  readonly target: LoadTarget;
  readonly record: LoadedRecord;
  readonly progress: Progress;
  readonly print: (line: string) => void;
  /** Identifies the loader. Whatever another version of it has loaded is loaded again. */
  readonly loaderDigest: string;
};

const MARKET = 'market';
const MARKET_DAY = 'market day';

/** Loads what the tables lack: places, and the market. */
export async function loadData(options: StartOptions, tableClient: DynamoDBClient): Promise<void> {
  const record = await prepareTables(options, tableClient);
  const load = {
    target: createLocalTarget(tablesOf('local', documentsOf(tableClient)), {
      today: options.today ?? null,
      nowMs: Date.now(),
    }),
    record,
    progress: createProgress({ isTerminal: process.stdout.isTTY === true, print }),
    print,
    loaderDigest: await digestOf([bundleFile('data-loader')], []),
  };
  await loadPlaces(options.places, load);
  await loadMarket(options.market, {
    ...load,
    emptyMarket: () => emptyTable(tableClient, 'Market'),
  });
}

/**
 * Creates the tables, and returns what they hold: nothing if one was missing, if the data was
 * loaded into another database, or if its format has changed.
 */
async function prepareTables(
  { directory, dynamodbUrl: database = 'embedded' }: StartOptions,
  tableClient: DynamoDBClient,
): Promise<LoadedRecord> {
  const createdTables = await createTables(tableClient);
  const record = new LoadedRecord(directory);
  if (!record.has('database', database)) record.clear();
  else if (!record.has('format', STORE_FORMAT)) {
    print(
      'The stored data is from another version, so it is loaded again. Partners and sessions are deleted.',
    );
    record.clear();
    for (const { name } of TABLES) await emptyTable(tableClient, name);
  } else if (createdTables.length > 0) record.clear();
  record.set('database', database);
  record.set('format', STORE_FORMAT);
  return record;
}

/** Loads the files that have changed since the last start. */
async function loadPlaces(files: PlacesFiles, load: LocalLoad): Promise<void> {
  const { target, record, progress, print, loaderDigest } = load;
  for (const kind of PLACES_FILES) {
    const file = files[kind];
    const digest = await digestOf([file], [loaderDigest]);
    if (record.has(kind, digest)) continue;
    // A developer may replace the whole country's file by a small one: that is no accident.
    const { places } = await loadFiles(
      target,
      { places: [{ kind, input: namedInput(file) }], force: true },
      progress,
    );
    for (const line of places.flatMap(describe)) print(line);
    if (!places.some(isRefused)) record.set(kind, digest);
  }
}

/**
 * Loads the feeds or sources unless their files, the loader and the day are the same as before.
 * Changed files begin with an empty market. A refused feed is reported, the market has the rest,
 * and the next start tries again.
 */
export async function loadMarket(
  data: MarketData,
  load: LocalLoad & { readonly emptyMarket: () => Promise<void> },
): Promise<void> {
  const { target, record, progress, print, loaderDigest, emptyMarket } = load;
  const { files, isRemote } = filesOf(data);
  const digest = await digestOf(files, [loaderDigest]);
  const isSame = record.has(MARKET, digest);
  if (isSame && record.has(MARKET_DAY, target.day) && !isRemote) return;
  if (!isSame) {
    // Forget the earlier feeds first, in case the new ones are refused or the start is killed.
    record.set(MARKET, '');
    await emptyMarket();
  }
  const toLoad =
    data.kind === 'feeds' ? { feeds: data.files.map(namedInput) } : { sources: data.sources };
  const { run } = await loadFiles(target, toLoad, progress);
  const reports = run?.feeds ?? [];
  for (const line of reports.flatMap(describe)) print(line);
  // Remote sources are read at every start anyway, and one out of reach keeps what it has.
  if (reports.some(isRefused) && !isRemote) return;
  record.set(MARKET, digest);
  record.set(MARKET_DAY, target.day);
}

/** Remembers a digest of each kind of data, so that a start loads only what has changed. */
export class LoadedRecord {
  readonly #file: string;
  #digests: Readonly<Record<string, string>>;

  constructor(directory: string) {
    this.#file = join(directory, 'loaded.json');
    this.#digests = readRecord(this.#file);
  }

  has(kind: string, digest: string): boolean {
    return this.#digests[kind] === digest;
  }

  set(kind: string, digest: string): void {
    this.#save({ ...this.#digests, [kind]: digest });
  }

  clear(): void {
    this.#save({});
  }

  #save(digests: Readonly<Record<string, string>>): void {
    this.#digests = digests;
    replaceFile(this.#file, JSON.stringify(digests, null, 2));
  }
}

/** Makes one digest of these strings and of the contents of these files. */
async function digestOf(files: readonly string[], words: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(words));
  for (const file of files) {
    const contents = createHash('sha256');
    for await (const chunk of createReadStream(file)) contents.update(chunk);
    hash.update(contents.digest());
  }
  return hash.digest('hex');
}

function filesOf(data: MarketData): {
  readonly files: readonly string[];
  /** True if some sources are on other machines: their content is unknown until they are read. */
  readonly isRemote: boolean;
} {
  if (data.kind === 'feeds') return { files: data.files, isRemote: false };
  const addresses = data.sources.map(({ from }) => addressOf(from));
  const files = addresses.flatMap((address) => (address?.kind === 'file' ? [address.path] : []));
  // The loader refuses what is not a regular file when it reads it.
  const regular = files.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
  return { files: [data.list, ...regular], isRemote: files.length < addresses.length };
}

function namedInput(file: string): Input {
  return { ...fileInput(file), name: basename(file) };
}

function readRecord(file: string): Readonly<Record<string, string>> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // The file is missing or damaged: everything is loaded again.
    return {};
  }
}
