import * as z from 'zod';
import { isRefused, type PlacesReport, type RunReport } from './run/load-report.ts';
import { isPlacesFile, loadPlaces, type PlacesStep, placesDue, type Steps } from './scheduled/load-places.ts';
import { isIncomplete, loadSources, type SourcesStep } from './scheduled/load-sources.ts';
import type { FinishedEvent } from './scheduled/telemetry.ts';
import { errorName } from './sources/input.ts';
import type { OpenSource } from './sources/open-source.ts';
import type { StoredFile } from './sources/s3.ts';
import { addressOf, holdsObject } from './sources/source-settings.ts';

export type ScheduledLoad = SourcesStep &
  Omit<PlacesStep, 'steps'> & {
    readonly sources: readonly OpenSource[];
    readonly feedBucket: string;
    /** The objects under a prefix. */
    readonly stored: (prefix: string) => Promise<readonly StoredFile[]>;
  };

/** Thrown at the end of a run, so that an alarm is raised and yet everything else is loaded. */
export class LoadFailed extends Error {
  override readonly name = 'LoadFailed';
}

/** S3's event by way of EventBridge, one in each message of the queue. */
const QUEUED = z.object({ Records: z.tuple([z.object({ body: z.string() })]) });
const OBJECT_CREATED = z.object({
  source: z.literal('aws.s3'),
  'detail-type': z.literal('Object Created'),
  detail: z.object({ object: z.object({ key: z.string().min(1) }) }),
});

/** The key of the object that was put into the feed bucket; null if the schedule or a person started the run. */
export function changedKey(event: unknown): string | null {
  const queued = QUEUED.safeParse(event);
  return queued.success ? OBJECT_CREATED.parse(JSON.parse(queued.data.Records[0].body)).detail.object.key : null;
}

/**
 * Loads what belongs to the object with this key; null: everything. What is refused or fails does not stop the rest.
 * Prices come first: places files may be large.
 */
export async function runScheduledLoad(load: ScheduledLoad, key: string | null): Promise<FinishedEvent> {
  let failedSteps = 0;
  const fail: Steps['fail'] = (step, error) => {
    failedSteps += 1;
    load.log.failed({ step, error });
  };
  const attempt: Steps['attempt'] = async (step, work) => {
    try {
      return await work();
    } catch (error) {
      // Only the name: the message may quote a file.
      fail(step, errorName(error));
      return undefined;
    }
  };
  const market = (await attempt('sources', () => loadMarket(load, key))) ?? null;
  const files = (await attempt('feed bucket', () => filesFor(load, key))) ?? [];
  for (const { input } of files.filter((file) => isStray(load, file))) {
    fail(input.name, 'the object belongs to no source');
  }
  const places = await loadPlaces({ ...load, steps: { attempt, fail } }, placesDue(files.filter(isPlacesFile), key));
  return finish(load, { market, places, failedSteps });
}

async function loadMarket(load: ScheduledLoad, key: string | null): Promise<RunReport | null> {
  if (key === null) return await loadSources(load, load.sources);
  const own = load.sources.filter((source) => isOf(load, source, key));
  // The console creates an object for a folder.
  return own.length === 0 || key.endsWith('/') ? null : await loadSources(load, own);
}

/** Everything in the bucket; beside a places file its folder, because whether it counts depends on the others there. */
async function filesFor(load: ScheduledLoad, key: string | null): Promise<readonly StoredFile[]> {
  if (key === null) return await load.stored('');
  if (isPlacesFile({ key })) return await load.stored(key.slice(0, key.indexOf('/') + 1));
  return isStray(load, { key }) ? await load.stored(key) : [];
}

function isStray(load: ScheduledLoad, { key }: Pick<StoredFile, 'key'>): boolean {
  return !isPlacesFile({ key }) && !load.sources.some((source) => isOf(load, source, key));
}

function isOf({ feedBucket }: ScheduledLoad, { settings }: OpenSource, key: string): boolean {
  return holdsObject(addressOf(settings.from), { bucket: feedBucket, key });
}

type Done = {
  readonly market: RunReport | null;
  readonly places: readonly PlacesReport[];
  readonly failedSteps: number;
};

function finish({ log }: ScheduledLoad, { market, places, failedSteps }: Done): FinishedEvent {
  const feeds = market?.feeds ?? [];
  const finished: FinishedEvent = {
    editionId: market?.editionId ?? null,
    isNewEdition: market?.isNewEdition ?? false,
    sources: feeds.length,
    refusedSources: feeds.filter(isRefused).length,
    incompleteSources: feeds.filter(isIncomplete).length,
    files: places.length,
    refusedFiles: places.filter(isRefused).length,
    failedSteps,
  };
  log.finished(finished);
  const { refusedSources, incompleteSources, refusedFiles } = finished;
  if (refusedSources + incompleteSources + refusedFiles + failedSteps > 0) {
    throw new LoadFailed(
      `refused: ${refusedSources} sources, ${refusedFiles} files; incomplete: ${incompleteSources} sources; failed steps: ${failedSteps}; see the log`,
    );
  }
  return finished;
}
