import type { Day } from '../shared/market/model.ts';

/** A line that was rejected. */
export type LineError = {
  readonly line: number;
  /** `supplier` or `supplier/plan`; null where the line does not say. */
  readonly key: string | null;
  readonly reason: string;
};

export type RefusalCode =
  | 'unreadable'
  | 'faulty-header'
  | 'line-too-long'
  | 'feed-too-large'
  | 'too-many-faulty-lines'
  | 'stale'
  | 'published-in-the-future'
  | 'too-few-offers'
  | 'supplier-dropped'
  /** Another loader has published meanwhile, and the feed does not fit what it published. */
  | 'overtaken';

export type Refusal = { readonly code: RefusalCode; readonly reason: string };

export type FeedCounts = {
  /** Lines that are not blank, the header among them. */
  readonly lines: number;
  readonly rejected: number;
  readonly suppliers: number;
  readonly plans: number;
  /** Offers as the market counts them: one a region. */
  readonly offers: number;
};

export type FeedOutcome =
  /** Its content is in the market now (in a dry run: would be). */
  | { readonly kind: 'loaded' }
  /** The market has that very content already. */
  | { readonly kind: 'unchanged' }
  /** Another feed of the run has the same source and is newer. */
  | { readonly kind: 'superseded'; readonly by: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** What became of one feed. */
export type FeedReport = {
  /** The file, S3 address or URL. */
  readonly feed: string;
  /** Null where the header could not be read. */
  readonly source: string | null;
  readonly publishedAt: string | null;
  readonly outcome: FeedOutcome;
  readonly counts: FeedCounts;
  /** The first of the rejected lines, in the order of the feed; `counts.rejected` has them all. */
  readonly errors: readonly LineError[];
};

export type RunReport = {
  readonly day: Day;
  readonly dryRun: boolean;
  /** The edition that readers see after the run; null while there is none, and in a dry run. */
  readonly editionId: string | null;
  /** The run made it. */
  readonly isNewEdition: boolean;
  readonly feeds: readonly FeedReport[];
};

export function isRefused(report: FeedReport): boolean {
  return report.outcome.kind === 'refused';
}
