/**
 * What is kept of a source beside the editions. Readers do not need it to price anything, and a record that is missing
 * is written again by the next load.
 */
export type SourceRecord = {
  readonly source: string;
  readonly seen: SeenContent | null;
  readonly heldBack: HeldBack | null;
};

/** The content that was loaded last, and when. It counts only while an edition has this very content of the source. */
export type SeenContent = {
  readonly contentHash: string;
  /** When this content was loaded; a load that finds nothing changed leaves it. */
  readonly loadedAt: string;
  /** The newest that came with this content: a product API moves it on without a new edition. */
  readonly publishedAt: string;
  /** From when the content is out of date. */
  readonly staleFrom: string;
  readonly validators: Validators | null;
};

/** Of the HTTPS response with this content, for a conditional request. */
export type Validators = { readonly etag: string | null; readonly lastModified: string | null };

/** The content that a roll-back took out of the market. It stays out until something newer is published. */
export type HeldBack = { readonly publishedAt: string; readonly contentHash: string };

export type SourceRecords = {
  readonly readSourceRecords: () => Promise<readonly SourceRecord[]>;
  readonly writeSeen: (source: string, seen: SeenContent) => Promise<void>;
  readonly holdBack: (source: string, heldBack: HeldBack) => Promise<void>;
  /** Does nothing if another roll-back has held back something else since. */
  readonly liftHold: (source: string, heldBack: HeldBack) => Promise<void>;
};

/** What an edition has of a source, and how fresh it is. */
export type SourceState = {
  readonly source: string;
  readonly publishedAt: string;
  readonly loadedAt: string;
  readonly suppliers: number;
  readonly plans: number;
  /** One for each region. */
  readonly offers: number;
  readonly rejectedLines: number;
  readonly staleFromMs: number;
};
