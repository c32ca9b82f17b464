import type { LoadedFiles } from '../shared/places/store.ts';
import type { FinishedEvent, LoadLog } from '../shared/runtime/load-log.ts';
import type { Clock } from '../shared/time/clock.ts';
import { placesInBucket } from './bucket-files.ts';
import type { MarketLoader } from './market/market-loader.ts';
import type { ImportReport } from './places/report.ts';
import { importPlaces, type PlacesFile, type PlacesStores } from './places-run.ts';
import { type FeedReport, isRefused, type RunReport } from './report.ts';
import { DEFAULT_TOLERANCE_PERCENT, runLoad } from './run.ts';
import { errorName } from './sources/error-code.ts';
import type { FeedSource } from './sources/feed-source.ts';
import type { StoredFile } from './sources/s3-source.ts';

export type ScheduledLoad = {
  readonly feeds: () => Promise<readonly FeedSource[]>;
  readonly placesFiles: () => Promise<readonly StoredFile[]>;
  readonly market: MarketLoader;
  readonly stores: PlacesStores;
  readonly loadedFiles: LoadedFiles;
  readonly tolerances: ReadonlyMap<string, number>;
  readonly clock: Clock;
  readonly log: LoadLog;
};

const LINES_LOGGED = 20;

/**
 * The run went wrong somewhere; thrown at its end, so that an alarm sees it and what is good is loaded all the same.
 */
export class LoadFailed extends Error {
  override readonly name = 'LoadFailed';
}

/**
 * What the schedule runs: every file of places that has changed, then every tariff feed in one go. One that is refused
 * does not stop the others, and the best buys of the day are made even where no feed changed.
 *
 * @throws LoadFailed at the end, where a feed or a file was refused or something broke
 */
export async function runScheduledLoad(load: ScheduledLoad): Promise<FinishedEvent> {
  const broken: string[] = [];
  const places = (await attempt('places', () => loadPlaces(load, broken), { load, broken })) ?? [];
  const run = await attempt('tariff feeds', () => loadFeeds(load), { load, broken });
  const finished: FinishedEvent = {
    editionId: run?.editionId ?? null,
    isNewEdition: run?.isNewEdition ?? false,
    feeds: run?.feeds.length ?? 0,
    refusedFeeds: run?.feeds.filter(isRefused).length ?? 0,
    files: places.length,
    refusedFiles: places.filter(({ kind }) => kind === 'refused').length,
    broken: broken.length,
  };
  load.log.finished(finished);
  const { refusedFeeds, refusedFiles } = finished;
  if (refusedFeeds + refusedFiles + broken.length > 0) {
    throw new LoadFailed(
      `${refusedFeeds} feeds and ${refusedFiles} files refused, ${broken.length} steps broken: see the lines above`,
    );
  }
  return finished;
}

async function attempt<T>(
  step: string,
  work: () => Promise<T>,
  { load, broken }: { readonly load: ScheduledLoad; readonly broken: string[] },
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    broken.push(step);
    // The name alone: a message may quote what a file holds.
    load.log.broke({ step, error: errorName(error) });
    return undefined;
  }
}

async function loadPlaces(load: ScheduledLoad, broken: string[]): Promise<readonly ImportReport[]> {
  const { files, boundaries, unknown } = placesInBucket(await load.placesFiles());
  const reports: ImportReport[] = [];
  for (const { source } of unknown) {
    broken.push(source.name);
    load.log.broke({ step: source.name, error: 'the name says neither gas, electricity nor economy_7' });
  }
  for (const { kind, file } of files) {
    const report = await attempt(file.source.name, () => loadFile(load, { kind, file, boundaries }), { load, broken });
    if (report !== undefined) reports.push(report);
  }
  return reports;
}

type FileToLoad = {
  readonly kind: PlacesFile;
  readonly file: StoredFile;
  readonly boundaries: StoredFile | undefined;
};

/** A file that is loaded already is not read again: undefined. */
async function loadFile(
  { stores, loadedFiles, clock, log }: ScheduledLoad,
  { kind, file, boundaries }: FileToLoad,
): Promise<ImportReport | undefined> {
  const version = kind === 'postcodes' ? `${file.version} ${boundaries?.version ?? ''}` : file.version;
  if ((await loadedFiles.versionOf(file.key)) === version) return undefined;
  const report = await importPlaces(kind, file.source, { stores, clock, boundaries: boundaries?.source });
  if (report.kind !== 'refused') await loadedFiles.remember(file.key, version);
  log.places({
    file: file.source.name,
    data: report.data,
    outcome: report.kind,
    ...(report.kind === 'loaded' ? { loaded: report.loaded } : {}),
    ...(report.kind === 'refused'
      ? { rejectedLines: report.errors.slice(0, LINES_LOGGED).map(({ line }) => line) }
      : {}),
  });
  return report;
}

async function loadFeeds(load: ScheduledLoad): Promise<RunReport> {
  const { market, clock, tolerances, log } = load;
  const report = await runLoad(await load.feeds(), {
    market,
    day: clock.today(),
    nowMs: clock.nowMs(),
    tolerancePercent: (source) => tolerances.get(source) ?? DEFAULT_TOLERANCE_PERCENT,
  });
  for (const feed of report.feeds) log.feed(feedEvent(feed));
  return report;
}

function feedEvent({ feed, source, outcome, counts, errors }: FeedReport) {
  return {
    feed,
    source,
    outcome: outcome.kind,
    ...(outcome.kind === 'refused' ? { code: outcome.refusal.code } : {}),
    counts,
    rejectedLines: errors.slice(0, LINES_LOGGED).map(({ line }) => line),
  };
}
