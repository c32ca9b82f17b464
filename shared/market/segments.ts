import { type BestBuyList, type BestBuys, decodeBestBuys } from './best-buys.ts';
import { type BuildCache, createBuildCache } from './build-cache.ts';
import { type Catalogue, decodeCatalogue } from './catalogue-segment.ts';
import { decodeManifest, type Manifest } from './manifest.ts';
import type { ListedSupplier, RegisterOffer } from './market.ts';
import type { Supplier } from './model.ts';
import { decodeOffers, type PricedPlan } from './offer-segment.ts';
import type { PlanTraits } from './plan-filters.ts';
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
    readonly traits: BuildCache<ReadonlyMap<string, PlanTraits>>;
    readonly lists: BuildCache<readonly ListedSupplier[]>;
    readonly rates: BuildCache<readonly RegisterOffer[]>;
    readonly bestBuys: BuildCache<BestBuys>;
  };
};

const MB = 1024 * 1024;

/** Some 300 bytes each, so 60 MB at most; today's fourteen regions are a tenth of it. */
const MAX_BOOK_OFFERS = 200_000;

export function createSegments(store: MarketReadStore, offerPayloadBytes = 48 * MB): Segments {
  return {
    manifests: createSegmentCache({ store, decode: decodeManifest, maxPayloadBytes: 2 * MB }),
    offers: createSegmentCache({ store, decode: decodeOffers, maxPayloadBytes: offerPayloadBytes }),
    catalogues: createSegmentCache({ store, decode: decodeCatalogue, maxPayloadBytes: 16 * MB }),
    suppliers: createSegmentCache({ store, decode: decodeSuppliers, maxPayloadBytes: 2 * MB }),
    supplierTypes: createSegmentCache({ store, decode: decodeSupplierTypes, maxPayloadBytes: 2 * MB }),
    bestBuys: createSegmentCache({ store, decode: decodeBestBuys, maxPayloadBytes: 4 * MB }),
    derived: {
      suppliers: createBuildCache({ max: 4 }),
      books: createBuildCache({ maxSize: MAX_BOOK_OFFERS, sizeCalculation: offersIn }),
      traits: createBuildCache({ max: 2 }),
      lists: createBuildCache({ max: 56 }),
      bestBuys: createBuildCache({ max: 12 }),
      rates: createBuildCache({ maxSize: MAX_BOOK_OFFERS, sizeCalculation: (offers) => offers.length + 1 }),
    },
  };
}

function offersIn({ onSale }: RegionBook): number {
  return [...onSale.values()].reduce((sum, { all }) => sum + all.length, 1);
}
