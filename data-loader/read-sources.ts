import { performance } from 'node:perf_hooks';
import pMap from 'p-map';
import type { Validators } from '../shared/market/store.ts';
import type { Feed, ReadOptions } from './formats/feed.ts';
import type { RunSource, SourceReading } from './judge/source-reading.ts';
import { Budget, type BudgetLimits, SOURCE_LIMITS, timeLimit } from './report/budget.ts';
import type { LoadProgress, OnProgress, Outcome } from './report/load-report.ts';
import { type Refusal, Refused } from './report/refusal.ts';
import { errorName, NotModified } from './sources/input.ts';

export type RunLimits = {
  /** The limits of one source. Two sources at these limits fit the loader's memory. */
  readonly source: BudgetLimits;
  readonly sourceMs: number;
  /**
   * The time limit of a run. Sources that are not read by then are refused, and the others are
   * published. The function has 15 minutes.
   */
  readonly runMs: number;
};

export const RUN_LIMITS: RunLimits = {
  source: SOURCE_LIMITS,
  sourceMs: 90_000,
  runMs: 12 * 60_000,
};

const SOURCES_AT_ONCE = 2;

export type ReadingOptions = Pick<ReadOptions, 'day' | 'nowMs' | 'mostErrors'> & {
  readonly onProgress?: OnProgress;
  readonly limits: RunLimits;
  /** Reads the content of a source in the market. */
  readonly loaded: (source: string | null) => ReadOptions['loaded'];
  /** Reads the validators of the content of a source, unless it must be read in any case. */
  readonly validators: (source: RunSource) => Promise<Validators | null>;
};

/**
 * Reads two sources at once, each within its own limits. One that breaks them is refused, and the
 * others go on.
 */
export async function readSources(
  sources: readonly RunSource[],
  options: ReadingOptions,
): Promise<readonly SourceReading[]> {
  const end = timeLimit(options.limits.runMs, 'the time of the whole run was up');
  try {
    return await pMap(sources, (source) => readSource(source, options, end.signal), {
      concurrency: SOURCES_AT_ONCE,
    });
  } finally {
    end.clear();
  }
}

async function readSource(
  source: RunSource,
  options: ReadingOptions,
  end: AbortSignal,
): Promise<SourceReading> {
  const begunMs = performance.now();
  const limitMs = source.timeLimitMs ?? options.limits.sourceMs;
  const time = timeLimit(limitMs, `it was not read within ${limitMs / 1000} seconds`);
  const signal = AbortSignal.any([time.signal, end]);
  const budget = new Budget(options.limits.source, signal);
  const progress = progressOf(source.reader.name, options, signal);
  let feed: Feed | null = null;
  let outcome: Outcome = { kind: 'loaded' };
  try {
    signal.throwIfAborted();
    const reading = readFeed(source, options, { signal, budget, onProgress: progress.report });
    feed = await untilAborted(reading, signal);
  } catch (error) {
    outcome =
      error instanceof NotModified
        ? { kind: 'unchanged' }
        : { kind: 'refused', refusal: refusalOf(error) };
  } finally {
    time.clear();
  }
  progress.finish();
  const readCount = feed?.lineCount ?? budget.spent('lines');
  const seconds = Math.round(performance.now() - begunMs) / 1000;
  return { source, feed, outcome, readCount, seconds };
}

async function readFeed(
  source: RunSource,
  options: ReadingOptions,
  limits: Pick<ReadOptions, 'signal' | 'budget' | 'onProgress'>,
): Promise<Feed> {
  const loaded = options.loaded(source.source);
  const validators = (await options.validators(source)) ?? undefined;
  return await source.reader.read({ ...options, ...limits, loaded, validators });
}

/** Reports the progress of a source. What is read after it was told to stop is not reported. */
function progressOf(name: string, { onProgress }: ReadingOptions, signal: AbortSignal) {
  let latest: LoadProgress = { step: 'reading', name, unit: 'bytes', done: 0, total: null };
  const report = (next: LoadProgress): void => {
    if (signal.aborted) return;
    latest = next;
    onProgress?.(next);
  };
  report(latest);
  return { report, finish: () => onProgress?.({ ...latest, isOver: true }) };
}

/** Ends the wait for a reader that ignores its signal, so that it cannot hold up the run. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return await Promise.race([work, aborted]);
}

/** Reports only the name of an unexpected error: its message may quote the text of a source. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  return {
    code: 'failed',
    reason: `an unexpected error occurred while it was read (${errorName(error)})`,
  };
}
