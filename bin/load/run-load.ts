import { UnknownEditionError } from '../../data-loader/market/market-loader.ts';
import type { ImportReport } from '../../data-loader/places/report.ts';
import { importPlaces } from '../../data-loader/places-run.ts';
import { isRefused, type RunReport } from '../../data-loader/report.ts';
import { runText } from '../../data-loader/report-text.ts';
import { DEFAULT_TOLERANCE_PERCENT, runLoad } from '../../data-loader/run.ts';
import { systemClock } from '../../shared/runtime/clock.ts';
import type { Stage } from '../stages.ts';
import { placesText } from './places-text.ts';
import { type LoadTerminal, parseCommandLine, type Wanted, type WantedLoad } from './program.ts';
import { createLoadProgress, type LoadProgress } from './progress.ts';
import { type LoadTarget, NoTargetError, targetError } from './target.ts';

export type LoadOptions = LoadTerminal & {
  readonly isTerminal: boolean;
  readonly open: (stage: Stage | null) => LoadTarget;
};

export type ExitCode = 0 | 1 | 2;

/** Runs a command line; returns the exit code. */
export async function runCommand(args: readonly string[], options: LoadOptions): Promise<ExitCode> {
  let wanted: Wanted;
  try {
    wanted = parseCommandLine(args, options);
  } catch (error) {
    // Commander has printed its own; help that was asked for is no error.
    if (error instanceof Error && 'exitCode' in error) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
  try {
    return await work(wanted, options);
  } catch (error) {
    options.printError(`error: ${wordsFor(error, wanted.stage)}`);
    return 1;
  }
}

async function work({ stage, json, task }: Wanted, options: LoadOptions): Promise<ExitCode> {
  const target = options.open(stage);
  const printJson = (value: unknown): void => options.print(JSON.stringify(value, null, 2));
  switch (task.kind) {
    case 'load':
      return await load(target, task.load, { ...options, json });
    case 'editions': {
      const editions = await target.market.editions();
      if (json) printJson({ editions });
      else for (const line of editionLines(editions)) options.print(line);
      return 0;
    }
    case 'back':
      await target.market.rollBack(task.editionId);
      if (json) printJson({ editionId: task.editionId });
      else options.print(`market: edition ${task.editionId}`);
      return 0;
  }
}

async function load(
  target: LoadTarget,
  wanted: WantedLoad,
  options: LoadOptions & { readonly json: boolean },
): Promise<ExitCode> {
  const progress = createLoadProgress(options);
  const places: ImportReport[] = [];
  let feeds: RunReport | null = null;
  try {
    for (const file of wanted.places) places.push(await loadPlaces(target, { file, wanted, progress }));
    if (wanted.feeds.length > 0) feeds = await loadFeeds(target, wanted, progress);
  } finally {
    progress.stop();
  }
  if (options.json) options.print(JSON.stringify({ ...feeds, places }, null, 2));
  else
    for (const line of [...places.flatMap(placesText), ...(feeds === null ? [] : runText(feeds))]) options.print(line);
  return places.some(({ kind }) => kind === 'refused') || feeds?.feeds.some(isRefused) ? 1 : 0;
}

type PlacesStep = {
  readonly file: WantedLoad['places'][number];
  readonly wanted: WantedLoad;
  readonly progress: LoadProgress;
};

function loadPlaces({ stores }: LoadTarget, { file, wanted, progress }: PlacesStep): Promise<ImportReport> {
  return importPlaces(file.kind, file.source, {
    stores,
    boundaries: wanted.boundaries,
    force: wanted.force,
    clock: systemClock(),
    onProgress: progress.places(file.source.name),
  });
}

function loadFeeds(target: LoadTarget, wanted: WantedLoad, progress: LoadProgress): Promise<RunReport> {
  const { feeds, force, dryRun, tolerancePercent } = wanted;
  return runLoad(feeds, {
    market: target.market,
    day: target.day,
    nowMs: target.nowMs,
    force,
    dryRun,
    tolerancePercent: (source) => tolerancePercent ?? target.tolerances.get(source) ?? DEFAULT_TOLERANCE_PERCENT,
    onProgress: progress.feed,
  });
}

type KeptEditions = Awaited<ReturnType<LoadTarget['market']['editions']>>;

function editionLines(editions: KeptEditions): readonly string[] {
  return editions.length === 0
    ? ['nothing is loaded']
    : editions.map(
        ({ editionId, publishedAt, supersededAt }) =>
          `${editionId}  ${publishedAt}${supersededAt === null ? '  current' : ''}`,
      );
}

function wordsFor(error: unknown, stage: Stage | null): string {
  if (error instanceof NoTargetError) return error.message;
  if (error instanceof UnknownEditionError) return `${error.message}. See npm run load -- --editions`;
  return targetError(error, stage) ?? (error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}
