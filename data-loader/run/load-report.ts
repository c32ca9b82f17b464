import type { Day, Region } from '../../shared/market/model.ts';

/** A line that was rejected. Of a places file the reason never quotes the line: it may hold personal data. */
export type LineError = {
  readonly line: number;
  /** In place of the line, of a product API. */
  readonly at?: { readonly product: string; readonly region: Region | null };
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

/** A source is refused as a whole, and what it loaded before stays. The message is for the person who loads it. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;

  constructor(code: RefusalCode, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.refusal = { code, reason };
  }
}

/** Few enough that sources full of errors do not fill the memory of the scheduled loader. */
const MAX_ERRORS_KEPT = 1_000;

/** Errors, or what is left out: all are counted, the first are kept. */
export class Findings {
  readonly #mostKept: number;
  readonly kept: LineError[] = [];
  count = 0;
  /** Records of a places file that the service has no use for. */
  leftOut = 0;

  constructor(mostKept = MAX_ERRORS_KEPT) {
    this.#mostKept = mostKept;
  }

  add(error: LineError): void {
    this.count += 1;
    if (this.kept.length < this.#mostKept) this.kept.push(error);
  }

  leaveOut(): void {
    this.leftOut += 1;
  }
}

/** The errors of several findings, the first ones in the order of their lines. */
export function firstErrors(findings: readonly Findings[], mostKept = MAX_ERRORS_KEPT): readonly LineError[] {
  return findings
    .flatMap(({ kept }) => kept)
    .sort((a, b) => a.line - b.line)
    .slice(0, mostKept);
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
  /** Another load in the run has the same source and is newer. */
  | { readonly kind: 'superseded'; readonly by: string }
  /** A roll-back took out what was published then: this is that, or not newer. */
  | { readonly kind: 'taken-back'; readonly publishedAt: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export type LoadReport = FeedReport | PlacesReport;

export type FeedReport = {
  readonly feed: string;
  /** Null if the header could not be read. */
  readonly source: string | null;
  readonly publishedAt: string | null;
  readonly outcome: Outcome;
  readonly counts: FeedCounts;
  /** How long reading took. */
  readonly seconds: number;
  /** The first of what a reader leaves out on purpose; `counts.leftOut` counts all of it. */
  readonly leftOut: readonly LineError[];
  /** The first of the rejected lines; `counts.rejected` counts all of them. */
  readonly errors: readonly LineError[];
  /** Plans that wait for an operator. */
  readonly held: readonly HeldPlan[];
};

export type FeedCounts = {
  /** Lines, rows or products. */
  readonly read: number;
  readonly rejected: number;
  readonly leftOut: number;
  /** They could not be read, and keep what was read of them last time. */
  readonly unread: number;
  readonly suppliers: number;
  readonly plans: number;
  readonly offers: number;
};

export type PlacesData =
  | 'postcodes'
  | 'gas averages'
  | 'electricity averages'
  | 'Economy 7 averages'
  | 'addresses'
  | 'annual consumption';

/** All of a places file is loaded, or nothing. */
export type PlacesReport = {
  readonly file: string;
  readonly data: PlacesData;
  readonly outcome: Outcome;
  readonly counts: {
    readonly records: number;
    readonly rejected: number;
    /** Records that the service has no use for: ended postcodes, Northern Ireland and the like. */
    readonly leftOut: number;
  };
  readonly errors: readonly LineError[];
};

export type RunReport = {
  readonly day: Day;
  readonly dryRun: boolean;
  /** The edition that readers see after the run; null in a dry run or if nothing was ever loaded. */
  readonly editionId: string | null;
  readonly isNewEdition: boolean;
  readonly feeds: readonly FeedReport[];
};

export function isRefused({ outcome }: LoadReport): boolean {
  return outcome.kind === 'refused';
}

/** It is refused, or a part of it could not be read: the exit code is 1, and a scheduled run fails. */
export function needsAttention(report: LoadReport): boolean {
  return isRefused(report) || ('feed' in report && report.counts.unread > 0);
}
