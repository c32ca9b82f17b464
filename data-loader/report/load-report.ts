import type { SourceState } from '../../shared/market/store.ts';

/**
 * A line that was rejected. Of a places file the reason never quotes the line: it may hold personal
 * data.
 */
export type LineError = {
  /** Its number; of a product API, words for the product and the region. */
  readonly line: number | string;
  /** `supplier` or `supplier/plan`, if known. */
  readonly key: string | null;
  readonly reason: string;
};

export type RefusalCode =
  | 'unreadable'
  | 'incomplete'
  | 'faulty-header'
  | 'line-too-long'
  | 'feed-too-large'
  | 'too-many-faulty-lines'
  | 'stale'
  | 'published-in-the-future'
  | 'too-few-offers'
  | 'too-few-records'
  | 'supplier-dropped'
  /** Another loader published first, and the load does not fit what it published. */
  | 'overtaken'
  | 'too-slow'
  /** Its header names another source than the one that is loaded from there. */
  | 'wrong-source'
  /** Through no fault that the loader knows of. */
  | 'failed';

export type Refusal = { readonly code: RefusalCode; readonly reason: string };

/**
 * A source is refused as a whole, and what it loaded before stays. The message is for the person
 * who loads it.
 */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;

  constructor(code: RefusalCode, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.refusal = { code, reason };
  }
}

/** Faulty lines, or what is left out: all are counted, the first are kept. */
export type Found = { readonly count: number; readonly kept: readonly LineError[] };

/** Few enough that sources full of errors do not fill the memory of the scheduled loader. */
const MAX_ERRORS_KEPT = 1_000;

export class Findings implements Found {
  readonly #mostKept: number;
  readonly kept: LineError[] = [];
  count = 0;

  constructor(mostKept = MAX_ERRORS_KEPT) {
    this.#mostKept = mostKept;
  }

  add(error: LineError): void {
    this.count += 1;
    if (this.kept.length < this.#mostKept) this.kept.push(error);
  }
}

/** All errors of a feed, in the order of its lines. */
export function allFound(parts: readonly Found[], mostKept = MAX_ERRORS_KEPT): Found {
  const kept = parts
    .flatMap((part) => part.kept)
    .sort((a, b) => Number(a.line) - Number(b.line) || 0);
  return { count: parts.reduce((sum, { count }) => sum + count, 0), kept: kept.slice(0, mostKept) };
}

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
  readonly leftOut: Found;
  /** None if the content is unchanged, whatever was rejected when it was loaded. */
  readonly errors: Found;
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
  readonly errors: Found;
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
