import { tariffFeed } from '../../data-loader/feeds/tariff-feed.ts';
import { UnknownEditionError } from '../../data-loader/market/loader.ts';
import { importPlaces } from '../../data-loader/places/import-places.ts';
import { describe, describeRun } from '../../data-loader/report/describe.ts';
import { needsAttention, type PlacesReport, type RunReport } from '../../data-loader/report/report.ts';
import { runLoad } from '../../data-loader/run/run.ts';
import { type OpenSource, toRunSource } from '../../data-loader/sources/open-source.ts';
import { SourceListError } from '../../data-loader/sources/source-list.ts';
import { systemClock } from '../../shared/runtime/clock.ts';
import type { Stage } from '../stages.ts';
import { type LoadRequest, type LoadTerminal, parseCommandLine, type Request } from './program.ts';
import { createProgress, type Progress } from './progress.ts';
import { openSourceList } from './source-list.ts';
import { type LoadTarget, NoTargetError, targetError } from './target.ts';
import { erasedLine, eraseFrom, listEditions, type Printed, resume, rollBack, UnknownSourceError } from './tasks.ts';

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

export type FilesToLoad = Omit<LoadRequest, 'sources'> & {
  readonly sources?: readonly OpenSource[] | undefined;
};

export type LoadResult = { readonly places: readonly PlacesReport[]; readonly feeds: RunReport | null };

/** Loads places files one by one, then the feeds or sources together, if there are any. */
export async function loadFiles(
  target: LoadTarget,
  {
    feeds,
    sources,
    places = [],
    boundaries,
    force = false,
    dryRun = false,
    accepted = [],
    tolerancePercent,
  }: FilesToLoad,
  { onProgress, stop }: Progress,
): Promise<LoadResult> {
  const { market, stores, day, nowMs, rules, holdsPlans } = target;
  const reports: PlacesReport[] = [];
  try {
    for (const { kind, source } of places) {
      reports.push(await importPlaces(kind, source, { stores, boundaries, force, clock: systemClock(), onProgress }));
      stop();
    }
    const toRead = sources?.map(toRunSource) ?? feeds?.map((input) => ({ reader: tariffFeed(input), source: null }));
    if (toRead === undefined) return { places: reports, feeds: null };
    const run = await runLoad(toRead, {
      market,
      day,
      nowMs,
      force,
      dryRun,
      accepted: holdsPlans ? new Set(accepted) : undefined,
      // A person is waiting for all of them.
      mostErrors: Number.POSITIVE_INFINITY,
      rulesOf: (source) => ({ ...rules.get(source), ...toleranceOf(tolerancePercent) }),
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
  const print = ({ value, lines }: Printed): void => {
    if (json) options.print(JSON.stringify(value, null, 2));
    else for (const line of lines) options.print(line);
  };
  switch (task.kind) {
    case 'load':
      return await load(target, { ...task.load, sources }, { ...options, printed: print });
    case 'editions':
      print(await listEditions(target.market));
      return 0;
    case 'roll-back':
      print(await rollBack(target.market, task.editionId));
      return 0;
    case 'resume':
      print(await resume(target.market, task.source));
      return 0;
    case 'erase-home': {
      const progress = createProgress({ isTerminal: options.isTerminal, print: options.printError });
      const erased = await eraseFrom(target, task.uprn, progress);
      print({ value: { uprn: task.uprn, ...erased }, lines: [erasedLine(task.uprn, erased)] });
      return 0;
    }
  }
}

async function load(
  target: LoadTarget,
  request: Omit<LoadRequest, 'sources'> & Pick<FilesToLoad, 'sources'>,
  { isTerminal, printError, printed }: LoadOptions & { readonly printed: (result: Printed) => void },
): Promise<ExitCode> {
  const progress = createProgress({ isTerminal, print: printError });
  const { places, feeds } = await loadFiles(target, request, progress);
  printed({
    value: { ...feeds, places },
    lines: [...places.flatMap(describe), ...(feeds === null ? [] : describeRun(feeds))],
  });
  return [...places, ...(feeds?.feeds ?? [])].some(needsAttention) ? 1 : 0;
}

function wordsFor(error: unknown, stage: Stage | null): string {
  if (error instanceof NoTargetError || error instanceof SourceListError) return error.message;
  if (error instanceof UnknownSourceError) return `${error.message}. See npm run load -- --editions`;
  if (error instanceof UnknownEditionError) return `${error.message}. See npm run load -- --editions`;
  return targetError(error, stage) ?? (error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}
