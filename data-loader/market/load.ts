import { planName } from '../../shared/market/catalogue-segment.ts';
import type { Day, Offer, Plan, Region, Supplier } from '../../shared/market/model.ts';
import type { SourceRecords, SourceState, Validators } from '../../shared/market/source-records.ts';

import type { KeptEdition, MarketStore } from '../../shared/market/store.ts';
import type { Clock } from '../../shared/time/clock.ts';
import type { Outcome } from '../report/report.ts';
import { type Holds, type Loaded, type LoadFigures, type LoadSummary, publishedMs } from '../rules/rules.ts';

export type SourceOffer = Offer & { readonly regions: readonly Region[] };

/** What a source has in the market. */
export type SourceContent = {
  readonly publishedAt: string;
  readonly suppliers: readonly Supplier[];
  readonly plans: readonly Plan[];
  readonly offers: readonly SourceOffer[];
};

/** Everything that a source has from now on, checked line by line. It replaces what the source loaded before. */
export type SourceLoad = LoadFigures & {
  readonly source: string;
  readonly publishedAt: string;
  readonly contentHash: string;
  readonly suppliers: readonly Supplier[];
  readonly plans: readonly Plan[];
  readonly offers: readonly SourceOffer[];
  readonly rejectedCount: number;
  readonly forced: boolean;
  readonly leapFactor: number;
};

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

/** What a run read of a source whose content is in the market now. */
export type SeenSource = {
  readonly source: string;
  readonly contentHash: string;
  readonly publishedAt: string;
  readonly staleFromMs: number;
  readonly validators: Validators | null;
};

export type PublishResult = {
  readonly editionId: string | undefined;
  readonly changed: boolean;
  readonly sources: readonly { readonly source: string; readonly outcome: Outcome }[];
};

export type MarketLoader = {
  readonly loadedSources: () => Promise<Loaded>;
  /** What readers see of each source, and how fresh it is. */
  readonly sourceStates: () => Promise<readonly SourceState[]>;
  /** What roll-backs hold back. */
  readonly heldSources: () => Promise<Holds>;
  /** Null if the source has nothing in the market. */
  readonly sourceContent: (source: string) => Promise<SourceContent | null>;
  /** Of the response with the source's present content; null if none is known. */
  readonly validators: (source: string) => Promise<Validators | null>;
  /** In one edition, with the best buys of the day. Refuses a load that no longer fits what others have published. */
  readonly publish: (loads: readonly SourceLoad[]) => Promise<PublishResult>;
  /** Keeps what does not make an edition: when content was loaded, and how fresh it is. */
  readonly recordSeen: (sources: readonly SeenSource[]) => Promise<void>;
  /** Newest first. */
  readonly editions: () => Promise<readonly KeptEdition[]>;
  /** Makes a kept edition the one that readers see, and holds back what that takes out of the market. */
  readonly rollBack: (editionId: string) => Promise<void>;
  /** Lifts a hold; false if the source has none. */
  readonly resume: (source: string) => Promise<boolean>;
};

export type MarketLoaderDeps = {
  readonly store: MarketStore;
  readonly records: SourceRecords;
  readonly today: Day;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly newRunId: () => string;
  /** The edition is published: what fails after that is for the next run. */
  readonly onFollowUpFailed?: (step: FollowUp, error: unknown) => void;
};

export type FollowUp = 'clean-up' | 'source records';

export class UnknownEditionError extends Error {
  override readonly name = 'UnknownEditionError';
}
