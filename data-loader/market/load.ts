import { type Day, type Offer, type Plan, planName, type Region, type Supplier } from '../../shared/market/model.ts';
import type { Validators } from '../../shared/market/store.ts';
import { instantMs } from '../feeds/fields.ts';

export type SourceOffer = Offer & { readonly regions: readonly Region[] };

/** What a source has in the market. */
export type SourceContent = {
  readonly publishedAt: string;
  readonly suppliers: readonly Supplier[];
  readonly plans: readonly Plan[];
  readonly offers: readonly SourceOffer[];
};

/** What was read of a source whose content is in the market now, or is about to be. */
export type SourceFreshness = {
  readonly source: string;
  readonly contentHash: string;
  readonly publishedAt: string;
  readonly staleFrom: Day;
  readonly validators: Validators | null;
};

/** What a load would put in place of what its source has loaded, or what that is. */
export type LoadSummary = {
  readonly source: string;
  readonly publishedAt: string;
  readonly publishedAtMs: number;
  readonly contentHash: string;
  readonly supplierKeys: ReadonlySet<string>;
  /** `supplier/plan` of every plan, on sale or closed. */
  readonly planKeys: ReadonlySet<string>;
};

/** What a load is compared by with the one before it. */
export type LoadFigures = {
  /** One per region, so that a sender may combine several regions in one line. */
  readonly offerCount: number;
  /** Of these, the offers of plans that the source no longer has. */
  readonly heldOverOfferCount: number;
};

/** Everything that a source has from now on, checked line by line. It replaces what the source loaded before. */
export type SourceLoad = LoadFigures &
  SourceContent &
  SourceFreshness & { readonly rejectedCount: number; readonly heldPlans: number };

type Summarised = Pick<SourceLoad, 'source' | 'publishedAt' | 'contentHash' | 'suppliers' | 'plans'>;

export function summarise({ source, publishedAt, contentHash, suppliers, plans }: Summarised): LoadSummary {
  return {
    source,
    publishedAt,
    publishedAtMs: publishedMs(publishedAt),
    contentHash,
    supplierKeys: new Set(suppliers.map(({ key }) => key)),
    planKeys: new Set(plans.map(({ supplierKey, key }) => planName({ supplierKey, planKey: key }))),
  };
}

export function publishedMs(publishedAt: string): number {
  return instantMs(publishedAt) ?? Number.NEGATIVE_INFINITY;
}
