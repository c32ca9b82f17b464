import type { Offer, Plan, Region, Supplier } from '../../shared/market/model.ts';

/** An offer as a feed says it: one price for several regions. */
export type SourceOffer = Offer & { readonly regions: readonly Region[] };

/** What a good tariff feed holds, checked line by line: all that its source has from now on. */
export type SourceLoad = {
  /** The slug of the header: whose market this is. It replaces what the same source loaded before, and nothing else. */
  readonly source: string;
  /** RFC 3339, as the header says it. */
  readonly publishedAt: string;
  /** SHA-256 of the unpacked bytes, hex. */
  readonly contentHash: string;
  readonly suppliers: readonly Supplier[];
  readonly plans: readonly Plan[];
  readonly offers: readonly SourceOffer[];
  /** Offers that were accepted, one a region; what the next load is measured against. */
  readonly offerCount: number;
  /** Lines that were rejected, for the manifest. */
  readonly rejectedCount: number;
  /** True: load it even where it is older, much smaller, or drops a supplier whose plans another source holds. */
  readonly forced?: boolean;
};

/** What a source has loaded in the edition that readers see. */
export type LoadedSource = {
  readonly source: string;
  readonly publishedAt: string;
  readonly contentHash: string;
  readonly offerCount: number;
  readonly supplierKeys: ReadonlySet<string>;
  /** The `planName` of every plan, on sale or closed. */
  readonly planKeys: ReadonlySet<string>;
};
