import { describe, describeRun } from '../../data-loader/describe.ts';
import { tariffFeed } from '../../data-loader/feeds/tariff-feed.ts';
import { UnknownEditionError } from '../../data-loader/market/load.ts';
import { importPlaces } from '../../data-loader/places/import-places.ts';
import { needsAttention, type PlacesReport, type RunReport } from '../../data-loader/report.ts';
import { runLoad } from '../../data-loader/run.ts';
import { type OpenSource, toRunSource } from '../../data-loader/sources/open-source.ts';
import { SourceListError } from '../../data-loader/sources/source-list.ts';
import { systemClock } from '../../shared/runtime/clock.ts';
import type { Stage } from '../stages.ts';
import { erasedLine, eraseFrom } from './erase-home.ts';
import { type LoadRequest, type LoadTerminal, parseCommandLine, type Request } from './program.ts';
import { createProgress, type Progress } from './progress.ts';
import { openSourceList } from './source-list.ts';
import { type LoadTarget, NoTargetError, targetError } from './target.ts';

export type LoadOptions = LoadTerminal & {
  readonly isTerminal: boolean;
  readonly open: (stage: Stage | null) => LoadTarget;
};

export type ExitCode = 0 | 1 | 2;

/** Runs a command line; returns the exit code. */
export async function runCommand(args: readonly string[], options: LoadOptions): Promise<ExitCode> {
  let request: Request;
  try {
    request = parseCommandLine(args, options);
  } catch (error) {
    // Commander has printed its own; help that was asked for is not an error.
    if (error instanceof Error && 'exitCode' in error) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
  try {
    return await work(request, options);
  } catch (error) {
    options.printError(`error: ${wordsFor(error, request.stage)}`);
    return error instanceof SourceListError ? 2 : 1;
  }
}

export type FilesToLoad = Omit<LoadRequest, 'sources'> & { readonly sources?: readonly OpenSource[] | undefined };

export type LoadResult = { readonly places: readonly PlacesReport[]; readonly feeds: RunReport | null };

/** Loads places files one by one, then the feeds or sources together, if there are any. */
export async function loadFiles(
  target: LoadTarget,
  { feeds, sources, places = [], boundaries, force = false, dryRun = false, tolerancePercent }: FilesToLoad,
  { onProgress, stop }: Progress,
): Promise<LoadResult> {
  const { market, stores, day, nowMs, tolerances } = target;
  const reports: PlacesReport[] = [];
  try {
    for (const { kind, source } of places) {
      reports.push(await importPlaces(kind, source, { stores, boundaries, force, clock: systemClock(), onProgress }));
    }
    const toRead = sources?.map(toRunSource) ?? feeds?.map((input) => ({ reader: tariffFeed(input), source: null }));
    if (toRead === undefined) return { places: reports, feeds: null };
    const run = await runLoad(toRead, {
      market,
      day,
      nowMs,
      force,
      dryRun,
      rulesOf: (source) => toleranceOf(tolerancePercent ?? tolerances.get(source)),
      onProgress,
    });
    return { places: reports, feeds: run };
  } finally {
    stop();
  }
}

function toleranceOf(tolerancePercent: number | undefined) {
  return tolerancePercent === undefined ? {} : { tolerancePercent };
}

async function work({ stage, json, task }: Request, options: LoadOptions): Promise<ExitCode> {
  // First of all: of a list with an error nothing is loaded.
  const listed = task.kind === 'load' ? task.load.sources : undefined;
  const sources = listed === undefined ? undefined : openSourceList(listed, { isLocal: stage === null });
  const target = options.open(stage);
  const print = (value: unknown, lines: readonly string[]): void => {
    if (json) options.print(JSON.stringify(value, null, 2));
    else for (const line of lines) options.print(line);
  };
  switch (task.kind) {
    case 'load': {
      const progress = createProgress({ isTerminal: options.isTerminal, print: options.printError });
      const { places, feeds } = await loadFiles(target, { ...task.load, sources }, progress);
      print({ ...feeds, places }, [...places.flatMap(describe), ...(feeds === null ? [] : describeRun(feeds))]);
      return [...places, ...(feeds?.feeds ?? [])].some(needsAttention) ? 1 : 0;
    }
    case 'editions': {
      const editions = await target.market.editions();
      print({ editions }, editionLines(editions));
      return 0;
    }
    case 'roll-back':
      await target.market.rollBack(task.editionId);
      print({ editionId: task.editionId }, [`market: edition ${task.editionId}`]);
      return 0;
    case 'erase-home': {
      const progress = createProgress({ isTerminal: options.isTerminal, print: options.printError });
      const erased = await eraseFrom(target, task.uprn, progress);
      print({ uprn: task.uprn, ...erased }, [erasedLine(task.uprn, erased)]);
      return 0;
    }
  }
}

function editionLines(editions: Awaited<ReturnType<LoadTarget['market']['editions']>>): readonly string[] {
  if (editions.length === 0) return ['nothing is loaded'];
  return editions.map(
    ({ editionId, publishedAt, supersededAt }) =>
      `${editionId}  ${publishedAt}${supersededAt === null ? '  current' : ''}`,
  );
}

function wordsFor(error: unknown, stage: Stage | null): string {
  if (error instanceof NoTargetError || error instanceof SourceListError) return error.message;
  if (error instanceof UnknownEditionError) return `${error.message}. See npm run load -- --editions`;
  return targetError(error, stage) ?? (error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}
