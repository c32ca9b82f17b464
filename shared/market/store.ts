import type { Day } from './model.ts';

/** The one item that decides what readers see. Every write is on condition of the revision that was read. */
export type MarketPointer = {
  readonly revision: number;
  readonly editionId: string;
  /** Those that can be restored, the current one first. */
  readonly editions: readonly PublishedEdition[];
  /** What the current edition has of each source, and how fresh it is; by source. */
  readonly sources: readonly SourceState[];
  /** What roll-backs took out of the market, by source. It stays out until the source publishes something newer. */
  readonly takenBack: readonly TakenBack[];
};

export type PublishedEdition = {
  readonly editionId: string;
  readonly publishedAt: string;
  readonly supersededAt: string | null;
};

export type SourceState = {
  readonly source: string;
  readonly contentHash: string;
  /** The newest that came with this content: a product API moves it on without a new edition. */
  readonly publishedAt: string;
  /** When this content was loaded; a load that finds nothing changed leaves it. */
  readonly loadedAt: string;
  /** The first day on which the content is out of date. */
  readonly staleFrom: Day;
  readonly validators: Validators | null;
  readonly suppliers: number;
  readonly plans: number;
  /** One for each region. */
  readonly offers: number;
  /** Of these, the offers of plans that the source no longer has. */
  readonly vanishedOffers: number;
  readonly rejectedLines: number;
  /** Plans that wait for an operator, because their new prices cannot be meant. */
  readonly heldPlans: number;
};

/** Of the HTTPS response with this content, for a conditional request. */
export type Validators = { readonly etag: string | null; readonly lastModified: string | null };

/** Content that is refused after a roll-back, with everything that is not newer. */
export type TakenBack = Pick<SourceState, 'source' | 'publishedAt' | 'contentHash'>;

/** A book by its edition and name. */
export type BookName = { readonly editionId: string; readonly book: string };

export type MarketReadStore = {
  readonly readPointer: () => Promise<MarketPointer | undefined>;
  /** @throws BookMissingError if a part of it is not there */
  readonly readBook: (name: BookName) => Promise<Uint8Array>;
};

export type MarketStore = MarketReadStore & {
  /** `expiresAt`: when it may be deleted, in seconds since 1970. */
  readonly writeBook: (name: BookName, bytes: Uint8Array, expiresAt: number) => Promise<void>;
  /** False if the pointer has moved on from `expectedRevision` (0: there was none). */
  readonly movePointer: (pointer: MarketPointer, expectedRevision: number) => Promise<boolean>;
};

export class BookMissingError extends Error {
  override readonly name = 'BookMissingError';

  constructor({ editionId, book }: BookName) {
    super(`edition ${editionId} has no whole book ${book}`);
  }
}

/** Whether a source should have published something newer by the day that is priced. */
export function isStale({ staleFrom }: Pick<SourceState, 'staleFrom'>, day: Day): boolean {
  return staleFrom <= day;
}
