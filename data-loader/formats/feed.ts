import {
  type Day,
  FIRST_REGION,
  type Offer,
  type Plan,
  type Region,
  type Supplier,
} from '../../shared/market/model.ts';
import type { CapPrices } from '../../shared/market/price-cap.ts';
import type { Validators } from '../../shared/market/store.ts';
import type { PastYearRates } from '../../shared/pricing/index.ts';
import type { Budget } from '../report/budget.ts';
import type { LineError, LineErrors } from '../report/line-errors.ts';
import type { OnProgress } from '../report/load-report.ts';

/** Reads a source of one format. Everything after reading is the same for all formats. */
export type FeedReader = {
  readonly name: string;
  /**
   * Raise this number whenever the reader reads or bounds something differently from the release
   * before. What is loaded is then read again, although its sender has changed nothing.
   */
  readonly revision: number;
  /** @throws Refused if the source as a whole cannot be read, NotModified if it has not changed */
  readonly read: (options: ReadOptions) => Promise<Feed>;
};

export type ReadOptions = {
  /** The day of the load (Europe/London). */
  readonly day: Day;
  readonly nowMs: number;
  /**
   * The signal is aborted, with a `Refused` as its reason, when the time of the source or of the
   * run is up.
   */
  readonly signal: AbortSignal;
  /** Readers call `spend` for all that they read; it throws a `Refused` beyond the limits. */
  readonly budget: Budget;
  /** Reads the content of the source in the market; null means that it has none. */
  readonly loaded: () => Promise<SourceContent | null>;
  readonly onProgress?: OnProgress;
  /** The number of errors to report; absent means as many as memory is safe with. */
  readonly mostErrors?: number | undefined;
  /** The validators of the content loaded last. */
  readonly validators?: Validators | undefined;
};

/**
 * Items of one type, and in a second array the line, row or product of each. Two arrays take less
 * memory than a million pairs.
 */
export type Located<T> = { readonly items: T[]; readonly lines: LineError['line'][] };

export function addTo<T>(located: Located<T>, item: T, line: LineError['line']): void {
  located.items.push(item);
  located.lines.push(line);
}

/** A feed as it was read. `crossCheck` compares its items with each other and other sources. */
export type Feed = {
  readonly source: string;
  /** An RFC 3339 time. */
  readonly publishedAt: string;
  /** The SHA-256, in hex, of the unpacked bytes, or of all that an API says of its products. */
  readonly contentHash: string;
  /** The SHA-256, in hex, of the unpacked bytes of a table of the price cap. */
  readonly tableHash?: string | undefined;
  /** The validators of the response, if it has any. */
  readonly validators?: Validators | undefined;
  /** The number of lines that are not blank (the header counts), rows or products. */
  readonly lineCount: number;
  readonly suppliers: Located<Supplier>;
  readonly plans: Located<Plan>;
  readonly offers: Located<SourceOffer>;
  /** The prices of the cap itself; absent from all other formats. */
  readonly cap?: readonly CapPrices[];
  readonly errors: LineErrors;
  /** Units that the reader left out on purpose. */
  readonly leftOut?: LineErrors;
  /** `supplier/plan` of plans that left the source and stay for the households on them. */
  readonly vanishedPlans?: ReadonlySet<string>;
  /** Offers that stay although the source does not have them now, including those of such plans. */
  readonly goneOffers?: ReadonlySet<SourceOffer>;
  /** The parts of products on sale among them, of which the source has lately lost the price. */
  readonly missingParts?: LineErrors;
  /** Parts that are dropped, because they have not been on sale for years. */
  readonly removedParts?: LineErrors;
  /**
   * The number of units that could not be read and keep their last content. The load counts; the
   * run fails.
   */
  readonly unreadCount?: number;
  /** The first day on which it is out of date; absent means that `publishedAt` decides. */
  readonly staleFrom?: Day;
  /** What the next load on the same day need not read again. */
  readonly pastYears?: readonly KeptYear[];
};

/** The suppliers, plans and offers of a source. */
export type SourceContent = {
  readonly suppliers: readonly Supplier[];
  readonly plans: readonly Plan[];
  readonly offers: readonly SourceOffer[];
  /** The prices of the cap itself; absent from all sources but the price cap. */
  readonly cap?: readonly CapPrices[] | undefined;
  /** Absent from all sources but product APIs with dynamic tariffs. */
  readonly pastYears?: readonly KeptYear[] | undefined;
};

/** The past year of a payment method, from the rows of a product API's charge page. */
export type KeptYear<Amount = bigint> = {
  readonly page: string;
  readonly method: string;
  /** The day after the last of the year, which is the day of the reading. */
  readonly to: Day;
  /** The revision of the reader that read it. */
  readonly revision: number;
} & YearOutcome<Amount>;

/** The means, or the reason why there are none. */
export type YearOutcome<Amount = bigint> =
  | { readonly rates: PastYearRates<Amount>; readonly reason?: undefined }
  | { readonly reason: string; readonly rates?: undefined };

export type SourceOffer<Amount = bigint> = Offer<Amount> & {
  readonly regions: readonly Region[];
  /**
   * The day whose cap belongs to these prices, if the plan follows the cap: prices that stay
   * because the plan is on hold keep the day on which they were accepted.
   */
  readonly capDay?: Day | undefined;
};

/** The most offers of a plan type in a region that begin later: a year is priced by all of them. */
export const MOST_OFFERS_AHEAD = 8;

/** The electricity distribution region, from 10 on, of each of the industry's GSP groups. */
export const REGION_OF_GSP_GROUP: ReadonlyMap<string, Region> = new Map(
  [...'ABCDEFGPNJHKLM'].map((letter, index) => [`_${letter}`, FIRST_REGION + index]),
);
