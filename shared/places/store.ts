import type { Address } from './addresses.ts';
import type { FileSizes } from './file-sizes.ts';

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
