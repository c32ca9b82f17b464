import type { LoadedFiles } from '../shared/places/store.ts';
import type { FinishedEvent, LoadLog } from '../shared/runtime/load-log.ts';
import type { Clock } from '../shared/time/clock.ts';
import { placesInBucket } from './bucket-files.ts';
import { tariffFeed } from './feeds/tariff-feed.ts';
import type { MarketLoader } from './market/load.ts';
import { importPlaces, type PlacesFile, type PlacesStores } from './places/import-places.ts';
import {
  isRefused,
  type LineError,
  needsAttention,
  type Outcome,
  type PlacesReport,
  type RunReport,
} from './report.ts';
import { runLoad } from './run.ts';
import { errorName, type Input } from './sources/input.ts';
import type { StoredFile } from './sources/s3.ts';

export type ScheduledLoad = {
  readonly feeds: () => Promise<readonly Input[]>;
  readonly placesFiles: () => Promise<readonly StoredFile[]>;
  readonly market: MarketLoader;
  readonly stores: PlacesStores;
  readonly loadedFiles: LoadedFiles;
  readonly tolerances: ReadonlyMap<string, number>;
  readonly clock: Clock;
  readonly log: LoadLog;
};

const LINES_LOGGED = 20;

/** Thrown at the end of a run, so that an alarm is raised and yet everything else is loaded. */
export class LoadFailed extends Error {
  override readonly name = 'LoadFailed';
}

/** One file or feed that is refused does not stop the others; best buys are published even if no feed changed. */
export async function runScheduledLoad(load: ScheduledLoad): Promise<FinishedEvent> {
  const run: Run = { ...load, failed: [] };
  const places = (await attempt(run, 'places', () => loadPlaces(run))) ?? [];
  const market = await attempt(run, 'tariff feeds', () => loadFeeds(run));
  const finished: FinishedEvent = {
    editionId: market?.editionId ?? null,
    isNewEdition: market?.isNewEdition ?? false,
    feeds: market?.feeds.length ?? 0,
    refusedFeeds: market?.feeds.filter(isRefused).length ?? 0,
    files: places.length,
    refusedFiles: places.filter(isRefused).length,
    failedSteps: run.failed.length,
  };
  const unread = market?.feeds.some((report) => !isRefused(report) && needsAttention(report)) ?? false;
  load.log.finished(finished);
  const { refusedFeeds, refusedFiles, failedSteps } = finished;
  if (refusedFeeds + refusedFiles + failedSteps > 0 || unread) {
    const left = unread ? '; some products could not be read' : '';
    throw new LoadFailed(
      `refused: ${refusedFeeds} feeds, ${refusedFiles} files; failed steps: ${failedSteps}${left}; see the log`,
    );
  }
  return finished;
}

type Run = ScheduledLoad & { readonly failed: string[] };

/** Logs only the name of an error: its message may quote a file. */
async function attempt<T>({ failed, log }: Run, step: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    failed.push(step);
    log.failed({ step, error: errorName(error) });
    return undefined;
  }
}

async function loadPlaces(run: Run): Promise<readonly PlacesReport[]> {
  const { files, boundaries, unknown } = placesInBucket(await run.placesFiles());
  const reports: PlacesReport[] = [];
  for (const { input } of unknown) {
    run.failed.push(input.name);
    run.log.failed({ step: input.name, error: 'the name has none of gas, electricity and economy_7' });
  }
  for (const { kind, file } of files) {
    const report = await attempt(run, file.input.name, () => loadFile(run, { kind, file, boundaries }));
    if (report !== undefined) reports.push(report);
  }
  return reports;
}

type FileToLoad = {
  readonly kind: PlacesFile;
  readonly file: StoredFile;
  readonly boundaries: StoredFile | undefined;
};

/** Undefined: it is loaded already and was not read again. */
async function loadFile(
  { stores, loadedFiles, clock, log }: Run,
  { kind, file, boundaries }: FileToLoad,
): Promise<PlacesReport | undefined> {
  const version = kind === 'postcodes' ? `${file.version} ${boundaries?.version ?? ''}` : file.version;
  if ((await loadedFiles.versionOf(file.key)) === version) return undefined;
  const report = await importPlaces(kind, file.input, { stores, clock, boundaries: boundaries?.input });
  const { data, outcome, counts } = report;
  if (!isRefused(report)) await loadedFiles.remember(file.key, version);
  log.places({ file: file.input.name, data, records: counts.records, ...eventOf(outcome, report.errors) });
  return report;
}

async function loadFeeds({ feeds, market, clock, tolerances, log }: Run): Promise<RunReport> {
  const report = await runLoad(
    (await feeds()).map((input) => ({ reader: tariffFeed(input), source: null })),
    {
      market,
      day: clock.today(),
      nowMs: clock.nowMs(),
      rulesOf: (source) => {
        const tolerancePercent = tolerances.get(source);
        return tolerancePercent === undefined ? {} : { tolerancePercent };
      },
    },
  );
  for (const { feed, source, outcome, counts, seconds, errors } of report.feeds) {
    log.feed({ feed, source, counts, seconds, ...eventOf(outcome, errors) });
  }
  return report;
}

function eventOf(outcome: Outcome, errors: readonly LineError[]) {
  return {
    outcome: outcome.kind,
    ...(outcome.kind === 'refused' ? { code: outcome.refusal.code } : {}),
    rejectedLines: errors.slice(0, LINES_LOGGED).map(({ line }) => line),
  };
}
