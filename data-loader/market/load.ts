import { planName } from '../../shared/market/catalogue-segment.ts';
import type { Day, Offer, Plan, Region, Supplier } from '../../shared/market/model.ts';
import type { KeptEdition, MarketStore } from '../../shared/market/store.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { toInstantMs } from '../input/dates.ts';
import type { Outcome } from '../report.ts';
import type { Loaded, LoadSummary } from '../rules.ts';

export type SourceOffer = Offer & { readonly regions: readonly Region[] };

/** What a source has in the market. */
export type SourceContent = {
  readonly publishedAt: string;
  readonly suppliers: readonly Supplier[];
  readonly plans: readonly Plan[];
  readonly offers: readonly SourceOffer[];
};

/** Everything that a source has from now on, checked line by line. It replaces what the source loaded before. */
export type SourceLoad = {
  readonly source: string;
  readonly publishedAt: string;
  readonly contentHash: string;
  readonly suppliers: readonly Supplier[];
  readonly plans: readonly Plan[];
  readonly offers: readonly SourceOffer[];
  readonly offerCount: number;
  readonly rejectedCount: number;
  readonly forced?: boolean;
};

export function summarise(load: Omit<SourceLoad, 'offers' | 'rejectedCount' | 'forced'>): LoadSummary {
  const { source, publishedAt, contentHash, offerCount, suppliers, plans } = load;
  return {
    source,
    publishedAt,
    publishedAtMs: toInstantMs(publishedAt) ?? Number.NEGATIVE_INFINITY,
    contentHash,
    offerCount,
    supplierKeys: new Set(suppliers.map(({ key }) => key)),
    planKeys: new Set(plans.map(({ supplierKey, key }) => planName({ supplierKey, planKey: key }))),
  };
}

export type PublishResult = {
  readonly editionId: string | undefined;
  readonly changed: boolean;
  readonly sources: readonly { readonly source: string; readonly outcome: Outcome }[];
};

export type MarketLoader = {
  readonly loadedSources: () => Promise<Loaded>;
  /** In one edition, with the best buys of the day. Refuses a load that no longer fits what others have published. */
  readonly publish: (loads: readonly SourceLoad[]) => Promise<PublishResult>;
  /** Newest first. */
  readonly editions: () => Promise<readonly KeptEdition[]>;
  /** Makes a kept edition the one that readers see. */
  readonly rollBack: (editionId: string) => Promise<void>;
};

export type MarketLoaderDeps = {
  readonly store: MarketStore;
  readonly today: Day;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly newRunId: () => string;
  readonly onCleanUpFailed?: (error: unknown) => void;
};

export class UnknownEditionError extends Error {
  override readonly name = 'UnknownEditionError';
}
