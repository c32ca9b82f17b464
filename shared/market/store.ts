import * as z from 'zod';
import type { Day } from './model.ts';

const text = z.string();

const publishedEdition = z.object({
  editionId: text,
  publishedAt: text,
  /** The loader's day when it published it; absent if an earlier release did. */
  publishedOn: text.optional(),
  supersededAt: text.nullable(),
});
export type PublishedEdition = Readonly<z.infer<typeof publishedEdition>>;

/** The validators of the HTTPS response with this content, for a conditional request. */
const validators = z.object({ etag: text.nullable(), lastModified: text.nullable() });
export type Validators = Readonly<z.infer<typeof validators>>;

const sourceState = z.object({
  source: text,
  contentHash: text,
  /** The hash of a table of the price cap alone, without the settings by which it is read. */
  tableHash: text.optional(),
  /** The revision of the reader that read it; absent in states of releases without revisions. */
  readerRevision: z.int().optional(),
  /** The newest time that came with this content: a product API renews it at every reading. */
  publishedAt: text,
  /** The time of the first load of this content. */
  loadedAt: text,
  /** The first day on which the content is out of date. */
  staleFrom: text,
  validators: validators.nullable(),
  suppliers: z.int(),
  plans: z.int(),
  /** An offer counts once for each of its regions. */
  offers: z.int(),
  /** The offers among them that the source no longer has: of whole plans, or of parts of them. */
  vanishedOffers: z.int(),
  rejectedLines: z.int(),
  /** The number of plans on hold, whose implausible prices wait for an operator. */
  heldPlans: z.int(),
  /** The parts of products that ended in the last days because they could not be had. */
  missingParts: z.int().default(0),
  /** True if the source is the price cap, whose prices plans may follow. */
  isPriceCap: z.literal(true).optional(),
  /** True if past years are kept with the content of the source. */
  hasPastYears: z.literal(true).optional(),
});
export type SourceState = Readonly<z.infer<typeof sourceState>>;

/** Content that was rolled back: it is refused from then on, and so is everything not newer. */
const rolledBackContent = sourceState.pick({
  source: true,
  publishedAt: true,
  contentHash: true,
  tableHash: true,
});
export type RolledBackContent = Readonly<z.infer<typeof rolledBackContent>>;

/**
 * The one item that decides what readers see. Every write is on condition of the revision that was
 * read.
 */
export const marketPointer = z.object({
  revision: z.int(),
  editionId: text,
  /** The current edition, and some before it. */
  editions: z.array(publishedEdition).readonly(),
  /** The content of each source in the current edition and how fresh it is, sorted by source. */
  sources: z.array(sourceState).readonly(),
  /**
   * The loader's day since which the sources have been so; absent if an earlier release wrote it.
   */
  sourcesSince: text.optional(),
  /**
   * The content that was rolled back, by source. It stays out until its source has newer content.
   */
  rolledBack: z.array(rolledBackContent).readonly(),
});
export type MarketPointer = Readonly<z.infer<typeof marketPointer>>;

/** From which day on each source is stale, sorted by source, as a loader found it on a day. */
const staleness = z.object({
  day: text,
  sources: z.array(sourceState.pick({ source: true, staleFrom: true })).readonly(),
});

/** What is kept of an edition besides its books, so that it can be restored and replayed. */
export const editionRecord = publishedEdition.omit({ supersededAt: true }).extend({
  /** The revision of the pointer that last described it. */
  revision: z.int(),
  /** The last state of its sources. */
  sources: z.array(sourceState).readonly(),
  /** The last of each day on which that changed, in order of time. */
  staleness: z.array(staleness).readonly(),
});
export type EditionRecord = Readonly<z.infer<typeof editionRecord>>;

/** A book by its edition and name. */
export type BookName = { readonly editionId: string; readonly book: string };

export type MarketReadStore = {
  readonly readPointer: () => Promise<MarketPointer | undefined>;
  readonly readRecord: (editionId: string) => Promise<EditionRecord | undefined>;
  /** @throws BookMissingError if a part of it is not there */
  readonly readBook: (name: BookName) => Promise<Uint8Array>;
};

export type MarketStore = MarketReadStore & {
  /** Writes a book, which may be deleted from this second on. */
  readonly writeBook: (
    name: BookName,
    bytes: Uint8Array,
    expiresAtSeconds: number,
  ) => Promise<void>;
  readonly readRecords: () => Promise<readonly EditionRecord[]>;
  /**
   * Writes a record, which may be deleted from this second on, unless there is one of this revision
   * or a later one.
   */
  readonly keepRecord: (record: EditionRecord, expiresAtSeconds: number) => Promise<void>;
  /**
   * Moves the pointer. Returns false if it has moved on from `expectedRevision` (0: there was
   * none).
   */
  readonly movePointer: (pointer: MarketPointer, expectedRevision: number) => Promise<boolean>;
};

export class BookMissingError extends Error {
  override readonly name = 'BookMissingError';

  constructor({ editionId, book }: BookName) {
    super(`edition ${editionId} has no whole book ${book}`);
  }
}

/** Tells whether a source should have published something newer by the day that is priced. */
export function isStale({ staleFrom }: Pick<SourceState, 'staleFrom'>, day: Day): boolean {
  return staleFrom <= day;
}
