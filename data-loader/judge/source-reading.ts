import type { Feed, FeedReader } from '../formats/feed.ts';
import type { Outcome } from '../report/load-report.ts';

/** The limits that a source is judged by, as percentages and days. */
export type SourceRules = {
  /** The share of lines that may have errors. */
  readonly tolerance_percent: number;
  /** The time after `published_at` in which the source should publish something newer. */
  readonly stale_after_days: number;
  /** The change of a plan's yearly cost beyond which it is put on hold. */
  readonly leap_percent: number;
  /** The share of the median of standard variable plans below which a plan is put on hold. */
  readonly floor_percent: number;
};

export const DEFAULT_RULES: SourceRules = {
  tolerance_percent: 1,
  stale_after_days: 14,
  leap_percent: 30,
  floor_percent: 50,
};

export type RunSource = {
  readonly reader: FeedReader;
  /**
   * The only source that may be loaded from there. Null means a file that was named on the command
   * line: its header names the source.
   */
  readonly source: string | null;
  /** Finds the rules by the name of the source, which may stand in a header. */
  readonly rules: (source: string) => SourceRules;
  readonly timeLimitMs?: number;
};

/** A source as it was read in this run, before it is judged. */
export type SourceReading = {
  readonly source: RunSource;
  /** The feed; null means that reading was refused, or that nothing has changed on the server. */
  readonly feed: Feed | null;
  /** The outcome so far; `loaded` means that reading found nothing wrong. */
  readonly outcome: Outcome;
  /** Lines, rows or products that were read, even if the source was then refused. */
  readonly readCount: number;
  readonly seconds: number;
};
