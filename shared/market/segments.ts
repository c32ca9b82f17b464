import { NEVER_OVERDUE } from '../time/overdue.ts';
import { type BestBuyList, type BestBuys, decodeBestBuys } from './best-buys.ts';
import { type BuildCache, createBuildCache } from './build-cache.ts';
import { type Catalogue, decodeCatalogue } from './catalogue-segment.ts';
import { decodeManifest, type Manifest } from './manifest.ts';
import type { ListedSupplier, RegisterOffer } from './market.ts';
import type { Supplier } from './model.ts';
import { decodeOffers, type PricedPlan } from './offer-segment.ts';
import type { KnownDetails } from './plan-details.ts';
import type { RegionBook } from './region-book.ts';
import { createSegmentCache, type SegmentCache } from './segment-cache.ts';
import type { MarketReadStore } from './store.ts';
import { decodeSuppliers, decodeSupplierTypes, type SupplierTypes } from './supplier-segment.ts';

/** Everything is named by the refs that it was made from: a new edition finds what it shares with the old one. */
export type Segments = {
  readonly manifests: SegmentCache<Manifest>;
  readonly offers: SegmentCache<readonly PricedPlan[]>;
  readonly catalogues: SegmentCache<Catalogue>;
  readonly suppliers: SegmentCache<readonly Supplier[]>;
  readonly supplierTypes: SegmentCache<readonly SupplierTypes[]>;
  readonly bestBuys: SegmentCache<BestBuyList>;
  readonly derived: {
    readonly suppliers: BuildCache<ReadonlyMap<string, Supplier>>;
    readonly books: BuildCache<RegionBook>;
    readonly details: BuildCache<KnownDetails>;
    readonly lists: BuildCache<readonly ListedSupplier[]>;
    readonly rates: BuildCache<readonly RegisterOffer[]>;
    readonly bestBuys: BuildCache<BestBuys>;
  };
};

const MB = 1024 * 1024;

/** Some 300 bytes each, so 60 MB at most; today's fourteen regions are a tenth of it. */
const MAX_BOOK_OFFERS = 200_000;

export function createSegments(store: MarketReadStore, clock = NEVER_OVERDUE): Segments {
  const source = { store, clock };
  return {
    manifests: createSegmentCache({ ...source, decode: decodeManifest, maxPayloadBytes: 2 * MB }),
    offers: createSegmentCache({ ...source, decode: decodeOffers, maxPayloadBytes: 48 * MB }),
    catalogues: createSegmentCache({ ...source, decode: decodeCatalogue, maxPayloadBytes: 16 * MB }),
    suppliers: createSegmentCache({ ...source, decode: decodeSuppliers, maxPayloadBytes: 2 * MB }),
    supplierTypes: createSegmentCache({ ...source, decode: decodeSupplierTypes, maxPayloadBytes: 2 * MB }),
    bestBuys: createSegmentCache({ ...source, decode: decodeBestBuys, maxPayloadBytes: 4 * MB }),
    derived: {
      suppliers: createBuildCache({ clock, max: 4 }),
      books: createBuildCache({ clock, maxSize: MAX_BOOK_OFFERS, sizeCalculation: offersIn }),
      details: createBuildCache({ clock, max: 2 }),
      lists: createBuildCache({ clock, max: 56 }),
      bestBuys: createBuildCache({ clock, max: 12 }),
      rates: createBuildCache({ clock, maxSize: MAX_BOOK_OFFERS, sizeCalculation: (offers) => offers.length + 1 }),
    },
  };
}

function offersIn({ onSale }: RegionBook): number {
  return [...onSale.values()].reduce((sum, { all }) => sum + all.length, 1);
}
