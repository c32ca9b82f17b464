import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import pMap from 'p-map';
import type { Validators } from '../../shared/market/source-records.ts';
import type { Feed, FeedReader, ReadOptions } from '../feeds/feed.ts';
import { type LoadProgress, type Refusal, Refused } from '../report/report.ts';
import { errorName, NotModified } from '../sources/input.ts';
import type { SourceSettings } from '../sources/source-settings.ts';
import { Budget, type BudgetLimits, SOURCE_LIMITS } from './budget.ts';
import { SharedMemory } from './shared-memory.ts';

/** How a source is judged. */
export type SourceRules = Pick<SourceSettings, 'tolerancePercent' | 'leapFactor' | 'staleAfterDays'>;

export type RunSource = {
  readonly reader: FeedReader;
  /** The only source that it may speak for; null: a file named on the command line, whose header says. */
  readonly source: string | null;
  readonly rules?: SourceRules;
  readonly timeLimitMs?: number;
};

export type RunLimits = {
  readonly source: BudgetLimits;
  /** Of all sources together. */
  readonly offers: number;
  readonly atOnce: number;
  readonly sourceMs: number;
  readonly runMs: number;
  /** What is read by then is published: it does not wait for a sender that is slow. */
  readonly publishEveryMs: number;
};

/**
 * Sources mostly wait for their senders, and memory is bounded for all of them together: so many are read at once that
 * a few slow senders, which keep a place until their time is up, do not keep a good source waiting.
 */
export const RUN_LIMITS: RunLimits = {
  source: SOURCE_LIMITS,
  offers: 1_200_000,
  atOnce: 16,
  sourceMs: 90_000,
  runMs: 600_000,
  publishEveryMs: 30_000,
};

export type ReadingOptions = Pick<ReadOptions, 'day' | 'nowMs' | 'onProgress' | 'mostErrors'> & {
  readonly limits: RunLimits;
  /** What the source has in the market, for its reader and for the share of memory that it may keep. */
  readonly known: (source: string | null) => Pick<ReadOptions, 'loaded'> & {
    readonly validators: () => Promise<Validators | null>;
    readonly loadedOffers: number;
  };
  /** Looks at a feed as soon as it is read, so that what is not needed does not stay in memory. */
  readonly onRead: (feed: Feed, source: RunSource) => Judged;
};

/** The lines of a feed that is refused or unchanged are not needed again: it comes back without them. */
export type Judged = { readonly feed: Feed; readonly refusal: Refusal | null; readonly isUnchanged: boolean };

/** What became of a source; `feed` is null if it could not be read, or may not be kept. */
export type SourceReading = {
  readonly source: RunSource;
  readonly feed: Feed | null;
  readonly refusal: Refusal | null;
  /** `unchanged`: what it says is loaded already, and its lines are gone; `not-modified`: it was not even sent. */
  readonly state: 'changed' | 'unchanged' | 'not-modified';
  readonly validators: Validators | null;
  readonly readCount: number;
  readonly seconds: number;
};

export type SourceReadings = {
  /** Those that are read by then; all of them if that takes less time. */
  readonly within: (ms: number) => Promise<readonly SourceReading[]>;
  /** Gives up what is still being read. */
  readonly stop: () => void;
};

/** Side by side, each within its budget: what one of them does costs the others nothing but a share of the time. */
export function readSources(sources: readonly RunSource[], options: ReadingOptions): SourceReadings {
  const { limits } = options;
  const end = timeLimit(limits.runMs, 'the time of the whole run was up');
  const surroundings = { ...options, memory: new SharedMemory(limits.offers), runSignal: end.signal };
  const readings = sources.map((source) => new Reading(source, surroundings));
  const all = pMap(readings, (reading) => reading.read(), { concurrency: limits.atOnce }).finally(end.clear);
  return {
    within: async (ms) => {
      const timer = new AbortController();
      await Promise.race([all, setTimeout(ms, undefined, { signal: timer.signal }).catch(() => undefined)]);
      timer.abort();
      return readings.flatMap((reading) => reading.result() ?? []);
    },
    stop: end.abort,
  };
}

type Surroundings = ReadingOptions & { readonly memory: SharedMemory; readonly runSignal: AbortSignal };

const BEGUN: LoadProgress = { step: 'reading', name: '', unit: 'bytes', done: 0, total: null };

class Reading {
  readonly #source: RunSource;
  readonly #options: Surroundings;
  readonly #stop = new AbortController();
  readonly #budget: Budget;
  readonly #loadedOffers: number;
  #feed: Feed | null = null;
  #refusal: Refusal | null = null;
  #lastProgress: LoadProgress = BEGUN;
  #validators: Validators | null = null;
  #state: SourceReading['state'] = 'changed';
  /** Null until it is read. */
  #seconds: number | null = null;

  constructor(source: RunSource, options: Surroundings) {
    this.#source = source;
    this.#options = options;
    this.#loadedOffers = options.known(source.source).loadedOffers;
    this.#budget = new Budget(options.limits.source, {
      signal: this.#stop.signal,
      onSpent: (what, count) => options.memory.take(this, what, count),
    });
  }

  get loadedOffers(): number {
    return this.#loadedOffers;
  }

  /** Also after it was read, if others need the memory more. */
  refuse(refused: Refused): void {
    this.#stop.abort(refused);
    this.#drop(refused.refusal);
  }

  async read(): Promise<void> {
    const { memory, limits, runSignal, onRead } = this.#options;
    const begunMs = performance.now();
    this.#progress(BEGUN);
    const limitMs = this.#source.timeLimitMs ?? limits.sourceMs;
    const time = timeLimit(limitMs, `it was not read within ${limitMs / 1000} seconds`);
    const signal = AbortSignal.any([this.#stop.signal, time.signal, runSignal]);
    try {
      signal.throwIfAborted();
      const feed = await untilAborted(this.#readFeed(signal), signal);
      const judged = onRead(feed, this.#source);
      this.#feed = judged.feed;
      this.#refusal = judged.refusal;
      this.#state = judged.isUnchanged ? 'unchanged' : 'changed';
      if (judged.isUnchanged || judged.refusal !== null) memory.giveBack(this);
    } catch (error) {
      if (error instanceof NotModified) this.#state = 'not-modified';
      else this.#drop(refusalOf(error));
      // A reader that does not mind its signal cannot spend any more.
      this.#stop.abort(error);
      memory.giveBack(this);
    } finally {
      time.clear();
      this.#progress({ isOver: true });
      this.#seconds = Math.round(performance.now() - begunMs) / 1000;
    }
  }

  result(): SourceReading | null {
    if (this.#seconds === null) return null;
    return {
      source: this.#source,
      feed: this.#feed,
      refusal: this.#refusal,
      state: this.#state,
      validators: this.#validators,
      readCount: this.#feed?.lineCount ?? this.#budget.spent('lines'),
      seconds: this.#seconds,
    };
  }

  #drop(refusal: Refusal): void {
    this.#feed = null;
    this.#refusal ??= refusal;
  }

  /** A reader that does not mind its signal is not heard any more. */
  #progress(progress: Partial<LoadProgress>): void {
    if (this.#seconds !== null) return;
    this.#lastProgress = { ...this.#lastProgress, ...progress, name: this.#source.reader.name };
    this.#options.onProgress?.(this.#lastProgress);
  }

  async #readFeed(signal: AbortSignal): Promise<Feed> {
    const { day, nowMs, known, mostErrors } = this.#options;
    const { loaded, validators } = known(this.#source.source);
    return await this.#source.reader.read({
      day,
      nowMs,
      onProgress: (progress) => this.#progress(progress),
      mostErrors,
      loaded,
      signal,
      budget: this.#budget,
      validators: (await validators()) ?? undefined,
      onValidators: (found) => {
        this.#validators = found;
      },
    });
  }
}

/** A reader that does not mind its signal must not hold up the run: what it does later is of no interest. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** Names only the error: its message may quote what was read. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  return { code: 'failed', reason: `an unexpected error occurred while it was read (${errorName(error)})` };
}

function timeLimit(ms: number, reason: string) {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new Refused('too-slow', reason));
  const timer = globalThis.setTimeout(abort, ms);
  return { signal: controller.signal, abort, clear: () => clearTimeout(timer) };
}
