import type { Day } from '../../shared/market/model.ts';
import type { KeptEdition, MarketStore } from '../../shared/market/store.ts';
import type { Clock } from '../../shared/time/clock.ts';
import type { LoadedSource, SourceLoad } from './source-load.ts';

export type SourceOutcome =
  | { readonly source: string; readonly outcome: 'loaded' | 'unchanged' }
  | { readonly source: string; readonly outcome: 'refused'; readonly reason: string };

export type PublishResult = {
  /** The edition that readers see now; undefined: none has ever been published. */
  readonly editionId: string | undefined;
  /** False: it is the edition they saw before. */
  readonly changed: boolean;
  readonly sources: readonly SourceOutcome[];
};

export type MarketLoader = {
  /** What each source has loaded in the edition that readers see; empty before the first. */
  readonly loadedSources: () => Promise<ReadonlyMap<string, LoadedSource>>;
  /**
   * Replaces the sources of these loads and works out the best buys afresh, in one edition. No loads: best buys alone.
   * A load that no longer fits what another loader has published meanwhile is refused, and the others go on.
   */
  readonly publish: (loads: readonly SourceLoad[]) => Promise<PublishResult>;
  /** The editions that can be gone back to, newest first. */
  readonly editions: () => Promise<readonly KeptEdition[]>;
  /** Makes a kept edition the one that readers see. @throws UnknownEditionError */
  readonly rollBack: (editionId: string) => Promise<void>;
};

export type MarketLoaderDeps = {
  readonly store: MarketStore;
  /** Today in Europe/London: best buys are worked out from this day on. */
  readonly today: Day;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** A random id for each attempt to publish. */
  readonly newRunId: () => string;
  /** Told why what is no longer needed could not be deleted; the next run tries again. */
  readonly onCleanUpFailed?: (error: unknown) => void;
};

/** The edition asked for is not kept. */
export class UnknownEditionError extends Error {
  override readonly name = 'UnknownEditionError';
}
