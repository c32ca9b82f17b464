import type { Plan, Supplier } from '../../shared/market/model.ts';
import type { SourceOffer } from '../market/load.ts';
import type { Findings, OnProgress } from '../report.ts';

/** One for each format. Everything after reading (cross-checks, rules, publishing, reports) is the same for all. */
export type FeedReader = {
  readonly name: string;
  readonly read: (onProgress?: OnProgress) => Promise<Feed>;
};

/** What lines of one type say, and which line each is on. Two plain arrays: there may be a million. */
export type Located<T> = { readonly items: T[]; readonly lines: number[] };

/** A feed whose lines are valid one by one; `crossCheck` compares them with each other and with other sources. */
export type Feed = {
  readonly header: {
    readonly source: string;
    readonly publishedAt: string;
    readonly publishedAtMs: number;
  };
  /** SHA-256 of the uncompressed bytes, hex. */
  readonly contentHash: string;
  /** Lines that are not blank, including the header. */
  readonly lineCount: number;
  readonly suppliers: Located<Supplier>;
  readonly plans: Located<Plan>;
  readonly offers: Located<SourceOffer>;
  readonly errors: Findings;
};
