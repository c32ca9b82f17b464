import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { describe } from '../../data-loader/report/describe.ts';
import { isRefused, PLACES_FILES } from '../../data-loader/report/load-report.ts';
import { fileInput, type Input } from '../../data-loader/sources/input.ts';
import { addressOf } from '../../data-loader/sources/source-address.ts';
import { replaceFile } from '../../local/state.ts';
import type { Progress } from '../load/progress.ts';
import { loadFiles } from '../load/run.ts';
import type { LoadTarget } from '../load/target.ts';
import type { MarketData, PlacesFiles } from './options.ts';

export type LocalLoad = {
  readonly target: LoadTarget;
  readonly record: ReturnType<typeof createLoadedRecord>;
  readonly progress: Progress;
  readonly print: (line: string) => void;
  /** A digest of the loader itself: what an older one loaded is loaded again. */
  readonly loaderDigest: string;
};

const MARKET = 'market';
const MARKET_DAY = 'market day';

export async function loadPlaces(files: PlacesFiles, load: LocalLoad): Promise<void> {
  const { target, record, progress, print, loaderDigest } = load;
  for (const kind of PLACES_FILES) {
    const file = files[kind];
    const digest = await digestOf([file], [loaderDigest]);
    if (record.has(kind, digest)) continue;
    // On a developer's machine a small file may replace the whole country's: that is no accident.
    const { places } = await loadFiles(
      target,
      { places: [{ kind, input: named(file) }], force: true },
      progress,
    );
    for (const line of places.flatMap(describe)) print(line);
    if (!places.some(isRefused)) record.set(kind, digest);
  }
}

/**
 * Loads the feeds or sources unless their files, the loader and the day are the same as before;
 * others begin with an empty market. What is refused is reported, the market has the rest, and it
 * is tried again at the next start.
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
    // First of all: if what is given now is refused, or the start is killed, the earlier feeds are
    // no longer loaded.
    record.set(MARKET, '');
    await emptyMarket();
  }
  const toLoad =
    data.kind === 'feeds' ? { feeds: data.files.map(named) } : { sources: data.sources };
  const { run } = await loadFiles(target, toLoad, progress);
  const reports = run?.feeds ?? [];
  for (const line of reports.flatMap(describe)) print(line);
  // What is not on this machine is read at every start in any case, and an address out of reach
  // keeps what it has.
  if (reports.some(isRefused) && !isRemote) return;
  record.set(MARKET, digest);
  record.set(MARKET_DAY, target.day);
}

/**
 * A digest of each kind of data that a local service has loaded, so that the next start loads only
 * what has changed.
 */
export function createLoadedRecord(directory: string) {
  const file = join(directory, 'loaded.json');
  let loaded = readRecord(file);
  const save = (changed: typeof loaded): void => {
    loaded = changed;
    replaceFile(file, JSON.stringify(loaded, null, 2));
  };
  return {
    has: (kind: string, digest: string): boolean => loaded[kind] === digest,
    set: (kind: string, digest: string): void => save({ ...loaded, [kind]: digest }),
    clear: (): void => save({}),
  };
}

/** A digest of these strings and the contents of these files, in this order. */
export async function digestOf(
  files: readonly string[],
  words: readonly string[],
): Promise<string> {
  const whole = createHash('sha256').update(JSON.stringify(words));
  for (const file of files) {
    const one = createHash('sha256');
    for await (const chunk of createReadStream(file)) one.update(chunk);
    whole.update(one.digest());
  }
  return whole.digest('hex');
}

/** `isRemote`: there are sources whose content only reading them tells. */
function filesOf(data: MarketData): {
  readonly files: readonly string[];
  readonly isRemote: boolean;
} {
  if (data.kind === 'feeds') return { files: data.files, isRemote: false };
  const addresses = data.sources.map(({ from }) => addressOf(from));
  const files = addresses.flatMap((address) => (address?.kind === 'file' ? [address.path] : []));
  // Whatever is no regular file is refused when it is read.
  const regular = files.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
  return { files: [data.list, ...regular], isRemote: files.length < addresses.length };
}

function named(file: string): Input {
  return { ...fileInput(file), name: basename(file) };
}

function readRecord(file: string): Readonly<Record<string, string>> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Missing or damaged: load everything again.
    return {};
  }
}
