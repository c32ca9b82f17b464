import * as z from 'zod';
import type { Day } from './model.ts';

const text = z.string();

const publishedEdition = z.object({
  editionId: text,
  publishedAt: text,
  supersededAt: text.nullable(),
});
export type PublishedEdition = Readonly<z.infer<typeof publishedEdition>>;

/** Of the HTTPS response with this content, for a conditional request. */
const validators = z.object({ etag: text.nullable(), lastModified: text.nullable() });
export type Validators = Readonly<z.infer<typeof validators>>;

const sourceState = z.object({
  source: text,
  contentHash: text,
  /** The newest that came with this content: a product API moves it on without a new edition. */
  publishedAt: text,
  /** When this content was loaded; a load that finds nothing changed leaves it. */
  loadedAt: text,
  /** The first day on which the content is out of date. */
  staleFrom: text,
  validators: validators.nullable(),
  suppliers: z.int(),
  plans: z.int(),
  /** One for each region. */
  offers: z.int(),
  /** Of these, the offers of plans that the source no longer has. */
  vanishedOffers: z.int(),
  rejectedLines: z.int(),
  /** Plans that wait for an operator, because their new prices cannot be meant. */
  heldPlans: z.int(),
});
export type SourceState = Readonly<z.infer<typeof sourceState>>;

/** Content that is refused after a roll-back, with everything that is not newer. */
const takenBack = sourceState.pick({ source: true, publishedAt: true, contentHash: true });
export type TakenBack = Readonly<z.infer<typeof takenBack>>;

/**
 * The one item that decides what readers see. Every write is on condition of the revision that was
 * read.
 */
export const marketPointer = z.object({
  revision: z.int(),
  editionId: text,
  /** Those that can be restored, the current one first. */
  editions: z.array(publishedEdition).readonly(),
  /** What the current edition has of each source, and how fresh it is; by source. */
  sources: z.array(sourceState).readonly(),
  /**
   * What roll-backs took out of the market, by source. It stays out until the source publishes
   * something newer.
   */
  takenBack: z.array(takenBack).readonly(),
});
export type MarketPointer = Readonly<z.infer<typeof marketPointer>>;

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
