import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { tariffFeed } from '../../data-loader/formats/tariff-feed.ts';
import { type OpenSource, openSource } from '../../data-loader/open-source.ts';
import { importPlaces } from '../../data-loader/places/import-places.ts';
import type { MarketLoader } from '../../data-loader/publish/market-loader.ts';
import { NotInMarketError } from '../../data-loader/publish/pointer.ts';
import { describe, describeRun } from '../../data-loader/report/describe.ts';
import {
  needsAttention,
  type PlacesReport,
  type RunReport,
} from '../../data-loader/report/load-report.ts';
import { runLoad } from '../../data-loader/run.ts';
import { parseSourceList, SourceListError } from '../../data-loader/source-list.ts';
import { HttpClient } from '../../data-loader/sources/http.ts';
import { errorCode } from '../../data-loader/sources/input.ts';
import type { MarketPointer } from '../../shared/market/store.ts';
import { createAwsClient } from '../../shared/store/client.ts';
import { readDynamoConsumption } from '../../shared/store/meters-store.ts';
import { systemClock } from '../../shared/time/clock.ts';
import { type Stage, targetError } from '../target.ts';
import { usageExitCode } from '../terminal.ts';
import {
  type LoadRequest,
  type LoadTerminal,
  parseCommandLine,
  type Request,
} from './command-line.ts';
import { type ErasedHome, eraseHome, spellingsOf } from './erase-home.ts';
import { createProgress, type Progress } from './progress.ts';
import type { LoadTarget } from './target.ts';

export type LoadOptions = LoadTerminal & {
  readonly isTerminal: boolean;
  readonly open: (stage: Stage | null) => LoadTarget;
};

/** Runs a command line; returns the exit code. */
export async function runCommand(
  args: readonly string[],
  options: LoadOptions,
): Promise<0 | 1 | 2> {
  let stage: Stage | null = null;
  try {
    const request = parseCommandLine(args, options);
    stage = request.stage;
    // Read the list first: nothing is loaded from a list with an error.
    const sources = request.sources && openSourceList(request.sources, { isLocal: stage === null });
    const target = options.open(stage);
    const progress = createProgress({ isTerminal: options.isTerminal, print: options.printError });
    const { lines, isFailed = false } = await carryOut(
      request,
      sources || undefined,
      target,
      progress,
    );
    for (const line of lines) options.print(line);
    return isFailed ? 1 : 0;
  } catch (error) {
    const usage = usageExitCode(error);
    if (usage !== undefined) return usage;
    options.printError(`error: ${wordsFor(error, stage)}`);
    return error instanceof SourceListError ? 2 : 1;
  }
}

/** @throws SourceListError if the list cannot be read */
export function openSourceList(
  file: string,
  { isLocal }: { readonly isLocal: boolean },
): readonly OpenSource[] {
  const directory = dirname(file);
  return parseSourceList(textOf(file), { directory, feedBucket: null }).map((settings) =>
    openSource(settings, {
      s3: () => createAwsClient(S3Client, 'patient'),
      http: ({ from }) => new HttpClient({ loopback: isLocal ? from : null }),
    }),
  );
}

export type FilesToLoad = LoadRequest & { readonly sources?: readonly OpenSource[] | undefined };

type LoadResult = { readonly places: readonly PlacesReport[]; readonly run: RunReport | null };

/** Loads places files one by one, then the feeds or sources together, if there are any. */
export async function loadFiles(
  { market, stores, day, nowMs, rules, holdsPlans }: LoadTarget,
  files: FilesToLoad,
  { onProgress, stop }: Progress,
): Promise<LoadResult> {
  const { places = [], boundaries, feeds, sources, force } = files;
  const reports: PlacesReport[] = [];
  const clock = systemClock();
  try {
    for (const { kind, input } of places) {
      const load = { input, stores, boundaries, force, clock, onProgress };
      reports.push(await importPlaces(kind, load));
      stop();
    }
    const toRead =
      sources ?? feeds?.map((input) => ({ reader: tariffFeed(input), source: null, rules }));
    if (toRead === undefined) return { places: reports, run: null };
    const run = await runLoad(toRead, {
      market,
      day,
      nowMs,
      force,
      dryRun: files.dryRun ?? false,
      accepted: holdsPlans || files.judge ? new Set(files.accept) : undefined,
      // A person wants to see all of them.
      mostErrors: Number.POSITIVE_INFINITY,
      onProgress,
    });
    return { places: reports, run };
  } finally {
    stop();
  }
}

type Result = { readonly lines: readonly string[]; readonly isFailed?: boolean };

async function carryOut(
  { editions, rollBackTo, resume, showHome, eraseHome: uprn, load }: Request,
  sources: FilesToLoad['sources'],
  target: LoadTarget,
  progress: Progress,
): Promise<Result> {
  const { market, homes } = target;
  if (editions) return { lines: await listEditions(market) };
  if (rollBackTo !== undefined) {
    await market.rollBack(rollBackTo);
    return { lines: [`market: edition ${rollBackTo}`, ...rolledBackLines(await market.pointer())] };
  }
  if (resume !== undefined) {
    const isResumed = await market.resume(resume);
    return {
      lines: [
        `source ${resume} ${isResumed ? 'is resumed: the next run loads it' : 'was not rolled back'}`,
      ],
    };
  }
  if (showHome !== undefined) return { lines: [await storedLine(showHome, homes)] };
  if (uprn !== undefined) {
    // The search reads every address, which takes minutes for all of Great Britain.
    const onSearched = (done: number, total: number): void =>
      progress.onProgress({ step: 'reading', name: 'addresses', unit: 'items', done, total });
    const erased = await eraseHome(uprn, { ...homes, onSearched }).finally(progress.stop);
    return { lines: [erasedLine(uprn, erased)] };
  }
  const { places, run } = await loadFiles(target, { ...load, sources }, progress);
  const arePricesJudged = target.holdsPlans || load.judge === true;
  const published = load.dryRun ? { isDryRun: true, arePricesJudged } : { isDryRun: false };
  return {
    lines: [...places.flatMap(describe), ...(run === null ? [] : describeRun(run, published))],
    isFailed: [...places, ...(run?.feeds ?? [])].some(needsAttention),
  };
}

async function listEditions(market: MarketLoader): Promise<readonly string[]> {
  const pointer = await market.pointer();
  const lines = (await market.editions()).map(
    ({ editionId, publishedAt }) =>
      `${editionId}  ${publishedAt}${editionId === pointer.editionId ? '  current' : ''}`,
  );
  return [...(lines.length === 0 ? ['nothing is loaded'] : lines), ...rolledBackLines(pointer)];
}

function rolledBackLines({ rolledBack }: MarketPointer): readonly string[] {
  return rolledBack.map(
    ({ source, publishedAt }) =>
      `rolled back: source ${source}, until it publishes something newer than ${publishedAt} or you use --resume ${source}`,
  );
}

/** The occupier asks, which is the consent to read it. */
async function storedLine(uprn: string, { meters }: LoadTarget['homes']): Promise<string> {
  const read = readDynamoConsumption(meters, systemClock());
  const spellings = spellingsOf(uprn);
  const found = await Promise.all(spellings.map((one) => read({ uprn: one, consent: true })));
  const figures = found
    .flat()
    .map(({ fuel, annualMicroKwh }) => `${fuel} ${annualMicroKwh / 1_000_000} kWh a year`);
  return `home ${uprn}: ${figures.join(', ') || 'no annual consumption is stored'}`;
}

/** Says only counts, because what was removed is personal data. */
function erasedLine(uprn: string, { addresses, postcodes, annualConsumption }: ErasedHome): string {
  if (addresses + annualConsumption === 0) return `home ${uprn}: nothing is stored about it`;
  const where = postcodes > 1 ? ` at ${postcodes} postcodes` : '';
  const found = `${addresses} ${addresses === 1 ? 'address' : 'addresses'}${where}`;
  const figures = `${annualConsumption} annual consumption ${annualConsumption === 1 ? 'figure' : 'figures'}`;
  return `home ${uprn}: removed ${found} and ${figures}`;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SourceListError([`${file} cannot be read (${errorCode(error) ?? 'unknown'})`], {
      cause: error,
    });
  }
}

function wordsFor(error: unknown, stage: Stage | null): string {
  if (error instanceof SourceListError) return error.message;
  if (error instanceof NotInMarketError) return `${error.message}. See npm run load -- --editions`;
  return (
    targetError(error, stage) ??
    (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  );
}
