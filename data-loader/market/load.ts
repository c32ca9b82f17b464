import { planName } from '../../shared/market/catalogue-segment.ts';
import type { Day, Offer, Plan, Region, Supplier } from '../../shared/market/model.ts';
import type { KeptEdition, MarketStore } from '../../shared/market/store.ts';
import type { Clock } from '../../shared/runtime/clock.ts';
import { toInstantMs } from '../input/dates.ts';
import type { Outcome } from '../report.ts';
import type { Loaded, LoadSummary } from '../rules.ts';

/** An offer as a source sends it: one price for several regions. */
export type SourceOffer = Offer & { readonly regions: readonly Region[] };

/** Everything that a source has from now on, checked line by line. It replaces what the source loaded before. */
export type SourceLoad = {
  readonly source: string;
  /** RFC 3339, as it was sent. */
  readonly publishedAt: string;
  /** SHA-256 of the uncompressed bytes, hex. */
  readonly contentHash: string;
  readonly suppliers: readonly Supplier[];
  readonly plans: readonly Plan[];
  readonly offers: readonly SourceOffer[];
  /** One per region. */
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
  /** The edition that readers see now; undefined if none was ever published. */
  readonly editionId: string | undefined;
  readonly changed: boolean;
  readonly sources: readonly { readonly source: string; readonly outcome: Outcome }[];
};

export type MarketLoader = {
  /** In the edition that readers see; empty before the first. */
  readonly loadedSources: () => Promise<Loaded>;
  /**
   * Replaces the sources of these loads and works out the best buys again, in one edition. Without loads: best buys
   * only. A load that no longer fits what another loader has published meanwhile is refused, and the others go on.
   */
  readonly publish: (loads: readonly SourceLoad[]) => Promise<PublishResult>;
  /** The editions that can be restored, newest first. */
  readonly editions: () => Promise<readonly KeptEdition[]>;
  /** Makes a kept edition the one that readers see. @throws UnknownEditionError */
  readonly rollBack: (editionId: string) => Promise<void>;
};

export type MarketLoaderDeps = {
  readonly store: MarketStore;
  /** In Europe/London: best buys are worked out from this day on. */
  readonly today: Day;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** A random id for each attempt to publish. */
  readonly newRunId: () => string;
  /** What is no longer needed could not be deleted; the next run tries again. */
  readonly onCleanUpFailed?: (error: unknown) => void;
};

export class UnknownEditionError extends Error {
  override readonly name = 'UnknownEditionError';
}
