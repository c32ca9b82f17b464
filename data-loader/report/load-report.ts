import type { SourceState } from '../../shared/market/store.ts';
import type { ReportedErrors } from './line-errors.ts';
import type { Refusal } from './refusal.ts';

/** A plan that is reported, and why. */
export type ReportedPlan = {
  /** Named `supplier/plan`. */
  readonly plan: string;
  readonly reason: string;
};

export type LoadProgress = {
  readonly step: 'reading' | 'writing' | 'publishing';
  readonly name: string;
  readonly unit: 'bytes' | 'items';
  readonly done: number;
  readonly total: number | null;
  readonly isOver?: boolean;
};

export type OnProgress = ((progress: LoadProgress) => void) | undefined;

export type Outcome =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'unchanged' }
  /** The run loads another feed of the same source, which is newer or comes first. */
  | { readonly kind: 'superseded'; readonly by: string }
  /** The content that was published at this time was rolled back, and this is not newer. */
  | { readonly kind: 'rolled-back'; readonly publishedAt: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export type LoadReport = FeedReport | PlacesReport;

export type FeedReport = {
  readonly feed: string;
  /** The name of the source; null means that the header could not be read. */
  readonly source: string | null;
  readonly outcome: Outcome;
  /** The number of lines, rows or products. */
  readonly read: number;
  /** Units that could not be read and keep their content of the last load. */
  readonly unread: number;
  /** The counts of the loaded content; null means that nothing was loaded. */
  readonly counts: Pick<SourceState, 'suppliers' | 'plans' | 'offers'> | null;
  /** The time that reading took. */
  readonly seconds: number;
  /** Units that the reader left out on purpose. */
  readonly leftOut: ReportedErrors;
  /**
   * The errors of the lines; empty if the content is unchanged, even if lines were rejected when it
   * was loaded.
   */
  readonly errors: ReportedErrors;
  /**
   * Plans with an implausible price. They keep their last accepted prices, or stay out if they are
   * new, until an operator accepts them.
   */
  readonly onHold: readonly ReportedPlan[];
  /** Plans that were on sale and are no longer in the source. */
  readonly vanished: readonly string[];
  /** Parts of products on sale that have lately lost their price, and keep the last one. */
  readonly missing: ReportedErrors;
  /** Parts that are not kept any longer, because they have not been on sale for years. */
  readonly removed: ReportedErrors;
  /** Plans whose prices stay as they were sent, although they should follow the price cap. */
  readonly followingNothing: readonly ReportedPlan[];
};

export const PLACES_FILES = [
  'postcodes',
  'averages-gas',
  'averages-electricity',
  'averages-economy-7',
  'addresses',
  'readings',
] as const;

export type PlacesFile = (typeof PLACES_FILES)[number];

/** The report of a places file, which is loaded whole or not at all. */
export type PlacesReport = {
  readonly file: string;
  readonly kind: PlacesFile;
  readonly outcome: Outcome;
  readonly records: number;
  /** Records that the service does not use, such as postcodes of Northern Ireland. */
  readonly leftOut: number;
  readonly errors: ReportedErrors;
};

export type RunReport = {
  /** The edition that is current after the run; null in a dry run or if nothing was ever loaded. */
  readonly editionId: string | null;
  readonly isNewEdition: boolean;
  readonly feeds: readonly FeedReport[];
};

export function isRefused({ outcome }: LoadReport): boolean {
  return outcome.kind === 'refused';
}

/**
 * Tells whether a load was refused or could not be read in part. The command then exits with 1, and
 * a scheduled run fails.
 */
export function needsAttention(report: LoadReport): boolean {
  return isRefused(report) || ('unread' in report && report.unread > 0);
}
