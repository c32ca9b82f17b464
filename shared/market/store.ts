export type KeptEdition = {
  readonly editionId: string;
  readonly publishedAt: string;
  readonly supersededAt: string | null;
};

/** The one item that decides what readers see; every write is conditional on the revision that was read. */
export type MarketPointer = {
  readonly revision: number;
  /** The hash of the manifest's content; empty until the first edition is published. */
  readonly editionId: string;
  readonly kept: readonly KeptEdition[];
  /** Editions that are no longer kept but whose chunks may not be deleted yet. */
  readonly retired: readonly string[];
};

/** What a loader is about to publish, written before the first chunk so that no other loader deletes one of them. */
export type Intent = {
  readonly runId: string;
  readonly startedAt: string;
  /** Its loader gave up: chunks that no kept edition names may be deleted. */
  readonly abandoned: boolean;
  readonly chunkNames: readonly string[];
};

export type MarketReadStore = {
  /**
   * The current one. Whoever says which revision they have seen (0: none) may get one that is a moment old, at half the
   * price, but none before that revision.
   */
  readonly readPointer: (seenRevision?: number) => Promise<MarketPointer | undefined>;
  readonly readChunks: (chunkNames: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>;
};

export type MarketStore = MarketReadStore & {
  /** Writes or overwrites; `stamp` says which run wrote the chunk last. */
  readonly writeChunk: (chunk: {
    readonly name: string;
    readonly bytes: Uint8Array;
    readonly stamp: string;
  }) => Promise<void>;
  readonly readStamps: (chunkNames: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Deletes unless another run has written the chunk since. */
  readonly deleteChunk: (name: string, stamp: string) => Promise<void>;
  /** False if the pointer has moved on from `expectedRevision` (0: there was none). */
  readonly movePointer: (pointer: MarketPointer, expectedRevision: number) => Promise<boolean>;
  readonly writeIntent: (intent: Intent) => Promise<void>;
  readonly readIntents: () => Promise<readonly Intent[]>;
  readonly deleteIntent: (runId: string) => Promise<void>;
};
