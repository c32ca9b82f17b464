import type { Address } from './addresses.ts';

/** What is kept an item an outcode, each kind with generations of its own. */
export type BookKind = 'post_codes' | 'gas' | 'electricity' | 'electricity_economy_7';

export const BOOK_KINDS: readonly BookKind[] = ['post_codes', 'gas', 'electricity', 'electricity_economy_7'];

/** One whole load of a kind, as the pointer names it. */
export type PlacesEdition = {
  readonly generation: string;
  /** How many postcodes it holds: what a shrunken file is told by. */
  readonly count: number;
  /** SHA-256 of the file it was made from: the same file is not loaded twice. */
  readonly digest: string;
  /** The year that averages are for; null where the file does not say. */
  readonly year: number | null;
  readonly publishedAtMs: number;
  /** The generation it replaced, kept for readers that still hold the pointer of a moment ago. */
  readonly previous: string | null;
};

/** The one item that says which generation of each kind is current. */
export type Pointer = Readonly<Partial<Record<BookKind, PlacesEdition>>>;

export type Book = { readonly outcode: string; readonly bytes: Uint8Array };

/** One generation's items, written down before the first of them, so that what was left half-way can be deleted. */
export type GenerationRecord = {
  readonly kind: BookKind;
  readonly generation: string;
  readonly startedAtMs: number;
  readonly outcodes: readonly string[];
};

/** What the functions read. */
export type PlacesReader = {
  readonly readPointer: () => Promise<Pointer>;
  readonly readBook: (key: BookKey) => Promise<Uint8Array | undefined>;
  readonly readAddresses: (postcode: string) => Promise<readonly Address[]>;
};

export type BookKey = { readonly kind: BookKind; readonly generation: string; readonly outcode: string };

export type AddressesAtPostcode = { readonly postcode: string; readonly addresses: readonly Address[] };

/** What the data loader writes. `onWritten` is told how many items of this call are in. */
export type PlacesWriter = FileSizes & {
  readonly recordGeneration: (record: GenerationRecord) => Promise<void>;
  readonly listGenerations: () => Promise<readonly GenerationRecord[]>;
  readonly writeBooks: (load: {
    readonly kind: BookKind;
    readonly generation: string;
    readonly books: readonly Book[];
    readonly onWritten?: (items: number) => void;
  }) => Promise<void>;
  /** Moves the pointer of one kind; false where another load moved it since `replaces` was read. */
  readonly publish: (move: {
    readonly kind: BookKind;
    readonly edition: PlacesEdition;
    readonly replaces: string | null;
  }) => Promise<boolean>;
  readonly deleteGeneration: (record: GenerationRecord) => Promise<void>;
  /** Replaces all addresses of each of these postcodes. */
  readonly writeAddresses: (
    postcodes: readonly AddressesAtPostcode[],
    onWritten?: (items: number) => void,
  ) => Promise<void>;
};

export type PlacesStore = PlacesReader & PlacesWriter;

/** A file that is about to be loaded, and how many records it holds. */
export type FileSize = {
  /** The path, or the address without its query. */
  readonly file: string;
  readonly count: number;
  /** Accepts a file that has shrunk by more than half. */
  readonly force: boolean;
};

/** How much files of addresses and annual consumption held, so that a truncated file is noticed. */
export type FileSizes = {
  /**
   * Notes the size; if it is less than half of what the file of that name last held, returns false and notes nothing.
   * One conditional write and no read: the loader needs no right to read the annual consumption table.
   */
  readonly admitSize: (size: FileSize) => Promise<boolean>;
};

/** Which version of each file in the feed bucket is loaded, by the file's key and its ETag. */
export type LoadedFiles = {
  readonly versionOf: (file: string) => Promise<string | undefined>;
  readonly remember: (file: string, version: string) => Promise<void>;
};

export class PostcodesNotLoadedError extends Error {
  override readonly name = 'PostcodesNotLoadedError';
  readonly code = 'market-unavailable';

  constructor() {
    super('no postcodes are loaded: run the data loader with a postcode file');
  }
}
