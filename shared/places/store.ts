import * as z from 'zod';
import type { Address } from './addresses.ts';

export const BOOK_KINDS = ['post_codes', 'gas', 'electricity', 'electricity_economy_7'] as const;
export type BookKind = (typeof BOOK_KINDS)[number];

export type AverageKind = Exclude<BookKind, 'post_codes'>;

const placesEdition = z.object({
  generation: z.string(),
  count: z.int(),
  digest: z.string(),
  year: z.int().nullable(),
  publishedAtMs: z.int(),
  /** The generation it replaced, kept for readers of the old pointer. */
  previous: z.string().nullable(),
});
export type PlacesEdition = Readonly<z.infer<typeof placesEdition>>;

/** A kind that was never loaded has no edition. */
export const placesPointer = z.object({
  post_codes: placesEdition.exactOptional(),
  gas: placesEdition.exactOptional(),
  electricity: placesEdition.exactOptional(),
  electricity_economy_7: placesEdition.exactOptional(),
});
export type Pointer = Readonly<z.infer<typeof placesPointer>>;

export type Book = { readonly outcode: string; readonly bytes: Uint8Array };

/**
 * A generation's items, recorded before the first is written, so that an unfinished one can be
 * deleted.
 */
export type GenerationRecord = {
  readonly kind: BookKind;
  readonly generation: string;
  readonly startedAtMs: number;
  readonly outcodes: readonly string[];
};

export type PlacesReader = {
  readonly readPointer: () => Promise<Pointer>;
  readonly readBook: (key: BookKey) => Promise<Uint8Array | undefined>;
  readonly readAddresses: (postcode: string) => Promise<readonly Address[]>;
};

export type BookKey = {
  readonly kind: BookKind;
  readonly generation: string;
  readonly outcode: string;
};

export type AddressesAtPostcode = {
  readonly postcode: string;
  readonly addresses: readonly Address[];
};

export type PlacesStore = PlacesReader &
  FileSizes & {
    readonly recordGeneration: (record: GenerationRecord) => Promise<void>;
    readonly listGenerations: () => Promise<readonly GenerationRecord[]>;
    readonly writeBooks: (load: {
      readonly kind: BookKind;
      readonly generation: string;
      readonly books: readonly Book[];
      readonly onWritten?: (items: number) => void;
    }) => Promise<void>;
    /** Moves the pointer. Returns false if another load has moved it since `replaces` was read. */
    readonly publish: (move: {
      readonly kind: BookKind;
      readonly edition: PlacesEdition;
      readonly replaces: string | null;
    }) => Promise<boolean>;
    readonly deleteGeneration: (record: GenerationRecord) => Promise<void>;
    readonly writeAddresses: (
      postcodes: readonly AddressesAtPostcode[],
      onWritten?: (items: number) => void,
    ) => Promise<void>;
  };

export type FileSizes = {
  /**
   * Records the size of a file. Returns false if it is less than half of the last one. It is one
   * conditional write, because the loader may not read Meters.
   */
  readonly admitSize: (size: {
    readonly file: string;
    readonly count: number;
    readonly force: boolean;
  }) => Promise<boolean>;
};

export type LoadedFiles = {
  readonly versionOf: (file: string) => Promise<string | undefined>;
  readonly remember: (file: string, version: string) => Promise<void>;
};

export class PostcodesNotLoadedError extends Error {
  override readonly name = 'PostcodesNotLoadedError';

  constructor() {
    super('no postcodes are loaded: run the data loader with a postcode file');
  }
}
