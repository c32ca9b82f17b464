import { isRefused, type PlacesReport, type RunReport } from './run/load-report.ts';
import type { FinishedEvent } from './scheduled/load-log.ts';
import { isPlacesFile, loadPlaces, type PlacesStep, placesDue } from './scheduled/load-places.ts';
import { isIncomplete, loadSources, type SourcesStep } from './scheduled/load-sources.ts';
import { createSteps } from './scheduled/steps.ts';
import type { Trigger } from './scheduled/trigger.ts';
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

/** What is refused or fails does not stop the rest. Prices come first: places files may be large. */
export async function runScheduledLoad(load: ScheduledLoad, trigger: Trigger): Promise<FinishedEvent> {
  const steps = createSteps(load.log);
  const market = (await steps.attempt('sources', () => loadTriggered(load, trigger))) ?? null;
  const files = (await steps.attempt('feed bucket', () => triggeredFiles(load, trigger))) ?? [];
  for (const { input } of files.filter((file) => isStray(load, file))) {
    steps.fail(input.name, 'the object belongs to no source');
  }
  const places = await loadPlaces({ ...load, steps }, placesDue(files.filter(isPlacesFile), trigger));
  return finish(load, { market, places, failedSteps: steps.failedCount() });
}

async function loadTriggered(load: ScheduledLoad, trigger: Trigger): Promise<RunReport | null> {
  if (trigger.kind === 'everything') return await loadSources(load, load.sources);
  const own = load.sources.filter((source) => isOf(load, source, trigger.key));
  return own.length === 0 || isFolder(trigger.key) ? null : await loadSources(load, own);
}

/** Everything in the bucket; beside a places file its folder, because whether it counts depends on the others there. */
async function triggeredFiles(load: ScheduledLoad, trigger: Trigger): Promise<readonly StoredFile[]> {
  if (trigger.kind === 'everything') return await load.stored('');
  const { key } = trigger;
  if (isPlacesFile({ key })) return await load.stored(key.slice(0, key.indexOf('/') + 1));
  return isStray(load, { key }) ? await load.stored(key) : [];
}

function isStray(load: ScheduledLoad, { key }: Pick<StoredFile, 'key'>): boolean {
  return !isPlacesFile({ key }) && !load.sources.some((source) => isOf(load, source, key));
}

function isOf({ feedBucket }: ScheduledLoad, { settings }: OpenSource, key: string): boolean {
  return holdsObject(addressOf(settings.from), { bucket: feedBucket, key });
}

/** What the console creates for a folder. */
function isFolder(key: string): boolean {
  return key.endsWith('/');
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
