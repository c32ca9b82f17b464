import { type Day, type Offer, type Plan, planName, type Region, type Supplier } from '../../shared/market/model.ts';
import type { Validators } from '../../shared/market/store.ts';
import { type LoadFigures, type LoadSummary, publishedMs } from '../rules/judge.ts';

export type SourceOffer = Offer & { readonly regions: readonly Region[] };

/** What a source has in the market. */
export type SourceContent = {
  readonly publishedAt: string;
  readonly suppliers: readonly Supplier[];
  readonly plans: readonly Plan[];
  readonly offers: readonly SourceOffer[];
};

/** What was read of a source whose content is in the market now, or is about to be. */
export type SeenSource = {
  readonly source: string;
  readonly contentHash: string;
  readonly publishedAt: string;
  readonly staleFrom: Day;
  readonly validators: Validators | null;
};

/** Everything that a source has from now on, checked line by line. It replaces what the source loaded before. */
export type SourceLoad = LoadFigures &
  SourceContent &
  SeenSource & { readonly rejectedCount: number; readonly heldPlans: number };

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
