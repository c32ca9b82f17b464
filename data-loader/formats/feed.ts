import {
  type Day,
  FIRST_REGION,
  type Offer,
  type Plan,
  type Region,
  type Supplier,
} from '../../shared/market/model.ts';
import type { Validators } from '../../shared/market/store.ts';
import type { Budget } from '../report/budget.ts';
import type { LineError, LineErrors } from '../report/line-errors.ts';
import type { OnProgress } from '../report/load-report.ts';

/**
 * One for each format. Everything after reading (cross-checks, rules, publishing, reports) is the
 * same for all.
 */
export type FeedReader = {
  readonly name: string;
  /**
   * @throws Refused if the source as a whole cannot be read, NotModified if it is what the
   * validators name
   */
  readonly read: (options: ReadOptions) => Promise<Feed>;
};

export type ReadOptions = {
  /** The day of the load (Europe/London). */
  readonly day: Day;
  readonly nowMs: number;
  /** Aborted, with a `Refused` as its reason, when the time of the source or of the run is up. */
  readonly signal: AbortSignal;
  /**
   * What is read is counted; `spend` throws a `Refused` when there is more than the source may
   * have.
   */
  readonly budget: Budget;
  /** What the source has in the market; null if it has nothing. */
  readonly loaded: () => Promise<SourceContent | null>;
  readonly onProgress?: OnProgress;
  /** How many of the errors the feed keeps; absent: so many that memory is safe. */
  readonly mostErrors?: number | undefined;
  /**
   * Of what was read of the source before; if it has not changed since, `read` rejects with
   * `NotModified`.
   */
  readonly validators?: Validators | undefined;
};

/**
 * What units (lines, rows, products) of one type say, and the number of each. Two arrays: there may
 * be a million.
 */
export type Located<T> = { readonly items: T[]; readonly lines: LineError['line'][] };

export function addTo<T>(located: Located<T>, item: T, line: LineError['line']): void {
  located.items.push(item);
  located.lines.push(line);
}

/**
 * A feed whose units are valid one by one; `crossCheck` compares them with each other and with
 * other sources.
 */
export type Feed = {
  readonly source: string;
  /** RFC 3339. */
  readonly publishedAt: string;
  /** SHA-256 of the uncompressed bytes, or of what an API's products say, hex. */
  readonly contentHash: string;
  /** Of what was read, if its server has any. */
  readonly validators?: Validators | undefined;
  /**
   * Units that were read: lines that are not blank, including the header; rows; products in detail.
   */
  readonly lineCount: number;
  readonly suppliers: Located<Supplier>;
  readonly plans: Located<Plan>;
  readonly offers: Located<SourceOffer>;
  readonly errors: LineErrors;
  /** What a reader leaves out on purpose, with the reason. */
  readonly leftOut?: LineErrors;
  /**
   * `supplier/plan` of plans that the source no longer has but that stay for the households on
   * them.
   */
  readonly vanishedPlans?: ReadonlySet<string>;
  /**
   * Units that could not be read and keep what was read of them last time. The load is good; the
   * run is not.
   */
  readonly unreadCount?: number;
  /**
   * The first day on which what it says is out of date, if its format knows; otherwise
   * `publishedAt` decides.
   */
  readonly staleFrom?: Day;
};

/** All that a source has. */
export type SourceContent = {
  readonly suppliers: readonly Supplier[];
  readonly plans: readonly Plan[];
  readonly offers: readonly SourceOffer[];
};

export type SourceOffer<Amount = bigint> = Offer<Amount> & { readonly regions: readonly Region[] };

/** The electricity distribution region, from 10 on, of each of the industry's GSP groups. */
export const REGION_OF_GSP_GROUP: ReadonlyMap<string, Region> = new Map(
  [...'ABCDEFGPNJHKLM'].map((letter, index) => [`_${letter}`, FIRST_REGION + index]),
);
