import type { Feed, FeedReader } from '../formats/feed.ts';
import type { Outcome } from '../report/load-report.ts';

export const DEFAULT_RULES = {
  tolerance_percent: 1,
  stale_after_days: 14,
  leap_percent: 30,
  floor_percent: 50,
};

/** How a source is judged: percentages of what is read, of a price and of a median. */
export type SourceRules = Readonly<typeof DEFAULT_RULES>;

export type RunSource = {
  readonly reader: FeedReader;
  /**
   * The only source that it may speak for; null: a file named on the command line, whose header
   * says.
   */
  readonly source: string | null;
  /** By the name of the source: the header of a file says it. */
  readonly rules: (source: string) => SourceRules;
  readonly timeLimitMs?: number;
};

export type SourceReading = {
  readonly source: RunSource;
  /** Null if it was refused while it was read, or if its server says that it has not changed. */
  readonly feed: Feed | null;
  /** Loaded as far as reading tells. */
  readonly outcome: Outcome;
  /** Lines, rows or products, also of a source that was refused while it was read. */
  readonly readCount: number;
  readonly seconds: number;
};
