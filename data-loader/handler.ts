import * as z from 'zod';
import { isStale, type MarketPointer } from '../shared/market/store.ts';
import type { Logger } from '../shared/runtime/logger.ts';
import { londonDay } from '../shared/time/clock.ts';
import { HOUR_MS } from '../shared/values/moments.ts';
import type { OpenSource } from './open-source.ts';
import { loadPlacesFile, type PlacesLoad, placesDue } from './places/import-places.ts';
import type { MarketLoader } from './publish/market-loader.ts';
import {
  type FeedReport,
  isRefused,
  needsAttention,
  type PlacesReport,
  type RunReport,
} from './report/load-report.ts';
import { runLoad } from './run.ts';
import { errorName } from './sources/input.ts';
import type { StoredFile } from './sources/s3.ts';
import { addressOf, holdsObject, isPlacesFile } from './sources/source-address.ts';
import { logReport, type Measure } from './telemetry.ts';

export type ScheduledLoad = PlacesLoad & {
  readonly sources: readonly OpenSource[];
  readonly market: MarketLoader;
  readonly logger: Logger;
  readonly measure: Measure;
  readonly feedBucket: string;
  /** Lists all objects of the bucket. */
  readonly stored: () => Promise<readonly StoredFile[]>;
};

/** Thrown at the end of a run, when everything else is loaded, so that an alarm is raised. */
export class LoadFailed extends Error {
  override readonly name = 'LoadFailed';
}

/** A message of the queue: one event of S3, which came by way of EventBridge. */
const QUEUED = z.object({ Records: z.tuple([z.object({ body: z.string() })]) });
const OBJECT_CREATED = z.object({
  source: z.literal('aws.s3'),
  'detail-type': z.literal('Object Created'),
  detail: z.object({ object: z.object({ key: z.string().min(1) }) }),
});

/**
 * Reads the key of the object that was put into the feed bucket; null means that the schedule or a
 * person started the run.
 */
export function changedKey(event: unknown): string | null {
  const queued = QUEUED.safeParse(event);
  return queued.success
    ? OBJECT_CREATED.parse(JSON.parse(queued.data.Records[0].body)).detail.object.key
    : null;
}

/**
 * Loads the source or file that the object with this key belongs to; null means everything. A step
 * that is refused or fails does not stop the rest. Prices come first: places files may be large.
 */
export async function runScheduledLoad(load: ScheduledLoad, key: string | null) {
  const { logger } = load;
  const steps = new Steps(logger);
  const market = await steps.attempt('sources', () => loadSources(load, key));
  const files = (await steps.attempt('feed bucket', load.stored)) ?? [];
  for (const { input } of strayObjects(load, files, key))
    steps.fail(input.name, 'the object belongs to no source');
  const due = placesDue(files.filter(isPlacesFile), key);
  for (const { input } of due.unknown)
    steps.fail(input.name, 'the name has none of gas, electricity and economy_7');
  const places: PlacesReport[] = [];
  for (const file of due.files) {
    const report = await steps.attempt(file.input.name, () => loadPlacesFile(load, file));
    if (report === undefined) continue;
    logReport(logger, report);
    places.push(report);
  }
  const { editionId = null, isNewEdition = false, feeds = [] } = market ?? {};
  const failed = {
    refusedSources: feeds.filter(isRefused).length,
    // A source is incomplete if a part of it could not be read.
    incompleteSources: feeds.filter((feed) => !isRefused(feed) && needsAttention(feed)).length,
    refusedFiles: places.filter(isRefused).length,
    failedSteps: steps.failed,
  };
  const loaded = { editionId, isNewEdition, sources: feeds.length, files: places.length };
  const finished = { ...loaded, ...failed };
  logger.info('finished', finished);
  if (Object.values(failed).some((count) => count > 0))
    throw new LoadFailed(`${JSON.stringify(failed)}; see the log`);
  return finished;
}

/** Runs steps; one that fails does not stop the others. */
class Steps {
  readonly #logger: Logger;
  failed = 0;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /**
   * Returns undefined for a step that throws. The log leaves out the message, which may quote a
   * file.
   */
  async attempt<T>(step: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.fail(step, errorName(error));
      return undefined;
    }
  }

  fail(step: string, error: string): void {
    this.failed += 1;
    this.#logger.error('step-failed', { step, error });
  }
}

/** Lists the objects, or the one of the key, that neither a source nor places are loaded from. */
function strayObjects(
  load: ScheduledLoad,
  files: readonly StoredFile[],
  key: string | null,
): readonly StoredFile[] {
  return files
    .filter((file) => !isPlacesFile(file) && (key === null || file.key === key))
    .filter((file) => !load.sources.some((source) => isFileOfSource(load, source, file.key)));
}

/** Loads the sources that are due together; logs and measures each before places are loaded. */
async function loadSources(load: ScheduledLoad, key: string | null): Promise<RunReport | null> {
  const { market, clock, logger } = load;
  const due =
    key === null
      ? load.sources
      : load.sources.filter((source) => isFileOfSource(load, source, key));
  // The console creates an object for a folder.
  if (key !== null && (due.length === 0 || key.endsWith('/'))) return null;
  const report = await runLoad(due, {
    market,
    day: clock.today(),
    nowMs: clock.nowMs(),
    accepted: new Set(),
  });
  for (const source of report.feeds) logReport(logger, source);
  measure(load, report.feeds, await market.pointer());
  return report;
}

function measure(
  load: ScheduledLoad,
  reports: readonly FeedReport[],
  { sources, editions }: MarketPointer,
): void {
  const nowMs = load.clock.nowMs();
  const hoursSince = (time: string | undefined) =>
    time === undefined ? null : (nowMs - Date.parse(time)) / HOUR_MS;
  for (const report of reports) {
    const figures = {
      SourceAgeHours: hoursSince(
        sources.find(({ source }) => source === report.source)?.publishedAt,
      ),
      RejectedUnits: report.errors.count,
      LoadSeconds: report.seconds,
      Refused: isRefused(report) ? 1 : 0,
    };
    load.measure(figures, report.source ?? 'unknown');
  }
  load.measure({
    EditionAgeHours: hoursSince(
      editions.find(({ supersededAt }) => supersededAt === null)?.publishedAt,
    ),
    GoodSources: reports.filter((report) => !isRefused(report)).length,
    StaleSources: sources.filter((state) => isStale(state, londonDay(nowMs))).length,
    HeldPlans: sources.reduce((sum, { heldPlans }) => sum + heldPlans, 0),
    MissingParts: sources.reduce((sum, { missingParts }) => sum + missingParts, 0),
  });
}

function isFileOfSource({ feedBucket }: ScheduledLoad, { from }: OpenSource, key: string): boolean {
  return holdsObject(addressOf(from), { bucket: feedBucket, key });
}
