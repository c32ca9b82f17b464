import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { tariffFeed } from '../../data-loader/feeds/tariff-feed.ts';
import { type MarketLoader, UnknownEditionError } from '../../data-loader/market/loader.ts';
import { importPlaces } from '../../data-loader/places/import-places.ts';
import { describe, describeRun } from '../../data-loader/run/describe.ts';
import { needsAttention, type PlacesReport, type RunReport } from '../../data-loader/run/load-report.ts';
import { runLoad } from '../../data-loader/run/run.ts';
import { createHttpClient } from '../../data-loader/sources/http.ts';
import { errorCode } from '../../data-loader/sources/input.ts';
import { type OpenSource, openSource } from '../../data-loader/sources/open-source.ts';
import { parseSourceList, SourceListError } from '../../data-loader/sources/source-list.ts';
import { type ErasedHome, eraseHome } from '../../shared/places/addresses.ts';
import { createAwsClient } from '../../shared/store/client.ts';
import { systemClock } from '../../shared/time/clock.ts';
import { type Stage, targetError } from '../target.ts';
import { usageExitCode } from '../terminal.ts';
import { type LoadRequest, type LoadTerminal, parseCommandLine, type Request } from './command-line.ts';
import { createProgress, type Progress } from './progress.ts';
import type { LoadTarget } from './target.ts';

export type LoadOptions = LoadTerminal & {
  readonly isTerminal: boolean;
  readonly open: (stage: Stage | null) => LoadTarget;
};

/** Runs a command line; returns the exit code. */
export async function runCommand(args: readonly string[], options: LoadOptions): Promise<0 | 1 | 2> {
  let stage: Stage | null = null;
  try {
    const request = parseCommandLine(args, options);
    stage = request.stage;
    // First of all: of a list with an error nothing is loaded.
    const { sources: list } = request.load;
    const sources = list === undefined ? undefined : openSourceList(list, { isLocal: stage === null });
    const target = options.open(stage);
    const progress = createProgress({ isTerminal: options.isTerminal, print: options.printError });
    const { value, lines, isFailed = false } = await carryOut(request, sources, target, progress);
    for (const line of request.json ? [JSON.stringify(value, null, 2)] : lines) options.print(line);
    return isFailed ? 1 : 0;
  } catch (error) {
    const usage = usageExitCode(error);
    if (usage !== undefined) return usage;
    options.printError(`error: ${wordsFor(error, stage)}`);
    return error instanceof SourceListError ? 2 : 1;
  }
}

/** @throws SourceListError if the list cannot be read, or names a file and is not for this machine */
export function openSourceList(file: string, { isLocal }: { readonly isLocal: boolean }): readonly OpenSource[] {
  const directory = isLocal ? dirname(file) : null;
  return parseSourceList(textOf(file), { directory, feedBucket: null }).map((settings) =>
    openSource(settings, {
      s3: () => createAwsClient(S3Client, 'patient'),
      http: ({ from }) => createHttpClient({ loopback: isLocal ? from : null }),
    }),
  );
}

export type FilesToLoad = Omit<LoadRequest, 'sources'> & { readonly sources?: readonly OpenSource[] | undefined };

export type LoadResult = { readonly places: readonly PlacesReport[]; readonly feeds: RunReport | null };

/** Loads places files one by one, then the feeds or sources together, if there are any. */
export async function loadFiles(
  { market, stores, day, nowMs, rules, holdsPlans }: LoadTarget,
  { feeds, sources, places = [], boundaries, force = false, dryRun = false, accepted, tolerancePercent }: FilesToLoad,
  { onProgress, stop }: Progress,
): Promise<LoadResult> {
  const reports: PlacesReport[] = [];
  try {
    for (const { kind, source } of places) {
      reports.push(await importPlaces(kind, source, { stores, boundaries, force, clock: systemClock(), onProgress }));
      stop();
    }
    const toRead = sources ?? feeds?.map((input) => ({ reader: tariffFeed(input), source: null }));
    if (toRead === undefined) return { places: reports, feeds: null };
    const tolerance = tolerancePercent === undefined ? {} : { tolerance_percent: tolerancePercent };
    const run = await runLoad(toRead, {
      market,
      day,
      nowMs,
      force,
      dryRun,
      accepted: holdsPlans ? new Set(accepted) : undefined,
      // A person is waiting for all of them.
      mostErrors: Number.POSITIVE_INFINITY,
      rulesOf: (source) => ({ ...rules.get(source), ...tolerance }),
      onProgress,
    });
    return { places: reports, feeds: run };
  } finally {
    stop();
  }
}

/** What a task prints, as JSON or in lines. */
type Result = { readonly value: unknown; readonly lines: readonly string[]; readonly isFailed?: boolean };

async function carryOut(
  { editions, rollBackTo, resume, eraseHome: uprn, load }: Request,
  sources: FilesToLoad['sources'],
  target: LoadTarget,
  progress: Progress,
): Promise<Result> {
  const { market, homes } = target;
  if (editions) return await listEditions(market);
  if (rollBackTo !== undefined) {
    await market.rollBack(rollBackTo);
    const takenBack = await takenBackSources(market);
    const lines = [`market: edition ${rollBackTo}`, ...takenBack.map(takenBackLine)];
    return { value: { editionId: rollBackTo, takenBack }, lines };
  }
  if (resume !== undefined) return await resumeSource(market, resume);
  if (uprn !== undefined) {
    // Minutes for all of Great Britain: every address is read.
    const onSearched = (done: number, total: number): void =>
      progress.onProgress({ step: 'reading', name: 'addresses', unit: 'items', done, total });
    const erased = await eraseHome(uprn, { ...homes, onSearched }).finally(progress.stop);
    return { value: { uprn, ...erased }, lines: [erasedLine(uprn, erased)] };
  }
  const { places, feeds } = await loadFiles(target, { ...load, sources }, progress);
  return {
    value: { ...feeds, places },
    lines: [...places.flatMap(describe), ...(feeds === null ? [] : describeRun(feeds))],
    isFailed: [...places, ...(feeds?.feeds ?? [])].some(needsAttention),
  };
}

async function listEditions(market: MarketLoader): Promise<Result> {
  const { editions } = await market.pointer();
  const takenBack = await takenBackSources(market);
  const lines = editions.map(
    ({ editionId, publishedAt, supersededAt }) =>
      `${editionId}  ${publishedAt}${supersededAt === null ? '  current' : ''}`,
  );
  return {
    value: { editions, takenBack },
    lines: [...(lines.length === 0 ? ['nothing is loaded'] : lines), ...takenBack.map(takenBackLine)],
  };
}

class UnknownSourceError extends Error {
  override readonly name = 'UnknownSourceError';
}

/** @throws UnknownSourceError */
async function resumeSource(market: MarketLoader, source: string): Promise<Result> {
  const isResumed = await market.resume(source);
  const known = (await market.pointer()).sources.map((state) => state.source);
  if (!isResumed && !known.includes(source)) {
    throw new UnknownSourceError(
      `there is no source ${source}; these sources are loaded: ${known.join(', ') || 'none'}`,
    );
  }
  const words = isResumed ? 'is resumed: the next run loads it' : 'was not taken back';
  return { value: { source, resumed: isResumed }, lines: [`source ${source} ${words}`] };
}

type TakenBack = { readonly source: string; readonly publishedAt: string };

async function takenBackSources(market: MarketLoader): Promise<readonly TakenBack[]> {
  return (await market.pointer()).takenBack.map(({ source, publishedAt }) => ({ source, publishedAt }));
}

function takenBackLine({ source, publishedAt }: TakenBack): string {
  return `taken back: source ${source}, until it publishes something newer than ${publishedAt} or you use --resume ${source}`;
}

/** Counts only: what was removed is personal data. */
function erasedLine(uprn: string, { addresses, postcodes, annualConsumption }: ErasedHome): string {
  if (addresses + annualConsumption === 0) return `home ${uprn}: nothing is loaded about it`;
  const where = postcodes > 1 ? ` at ${postcodes} postcodes` : '';
  const found = `${addresses} ${addresses === 1 ? 'address' : 'addresses'}${where}`;
  const figures = `${annualConsumption} annual consumption ${annualConsumption === 1 ? 'figure' : 'figures'}`;
  return `home ${uprn}: removed ${found} and ${figures}`;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SourceListError([`${file} cannot be read (${errorCode(error) ?? 'unknown'})`], { cause: error });
  }
}

function wordsFor(error: unknown, stage: Stage | null): string {
  if (error instanceof SourceListError) return error.message;
  if (error instanceof UnknownSourceError || error instanceof UnknownEditionError) {
    return `${error.message}. See npm run load -- --editions`;
  }
  return targetError(error, stage) ?? (error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}
