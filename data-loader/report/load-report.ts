import type { SourceState } from '../../shared/market/store.ts';
import type { ReportedErrors } from './line-errors.ts';
import type { Refusal } from './refusal.ts';

/** A plan that keeps its last accepted prices; a new one stays out. */
export type HeldPlan = {
  /** `supplier/plan`. */
  readonly plan: string;
  /** With both figures. */
  readonly reason: string;
};

export type LoadProgress = {
  readonly step: 'reading' | 'writing' | 'publishing';
  readonly name: string;
  readonly unit: 'bytes' | 'items';
  readonly done: number;
  readonly total: number | null;
  /** The step has ended. */
  readonly isOver?: boolean;
};

export type OnProgress = ((progress: LoadProgress) => void) | undefined;

export type Outcome =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'unchanged' }
  /** Another feed of the run has the same source, and is newer or comes first. */
  | { readonly kind: 'superseded'; readonly by: string }
  /** A roll-back took out what was published then: this is that, or not newer. */
  | { readonly kind: 'taken-back'; readonly publishedAt: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export type LoadReport = FeedReport | PlacesReport;

export type FeedReport = {
  readonly feed: string;
  /** Null if the header could not be read. */
  readonly source: string | null;
  readonly outcome: Outcome;
  /** Lines, rows or products. */
  readonly read: number;
  /** Those that could not be read, and keep what was read of them last time. */
  readonly unread: number;
  /** Of what was loaded. */
  readonly counts: Pick<SourceState, 'suppliers' | 'plans' | 'offers'> | null;
  /** How long reading took. */
  readonly seconds: number;
  /** What a reader leaves out on purpose. */
  readonly leftOut: ReportedErrors;
  /** None if the content is unchanged, whatever was rejected when it was loaded. */
  readonly errors: ReportedErrors;
  /** Plans that wait for an operator. */
  readonly held: readonly HeldPlan[];
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

/** All of a places file is loaded, or nothing. */
export type PlacesReport = {
  readonly file: string;
  readonly kind: PlacesFile;
  readonly outcome: Outcome;
  readonly records: number;
  /** Records that the service has no use for: ended postcodes, Northern Ireland and the like. */
  readonly leftOut: number;
  readonly errors: ReportedErrors;
};

export type RunReport = {
  /**
   * The edition that readers see after the run; null in a dry run or if nothing was ever loaded.
   */
  readonly editionId: string | null;
  readonly isNewEdition: boolean;
  readonly feeds: readonly FeedReport[];
};

export function isRefused({ outcome }: LoadReport): boolean {
  return outcome.kind === 'refused';
}

/**
 * It is refused, or a part of it could not be read: the exit code is 1, and a scheduled run fails.
 */
export function needsAttention(report: LoadReport): boolean {
  return isRefused(report) || ('unread' in report && report.unread > 0);
}
