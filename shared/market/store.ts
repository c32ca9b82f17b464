/** An edition that can be gone back to. */
export type KeptEdition = {
  readonly editionId: string;
  /** ISO time at which it last became the one that readers see. */
  readonly publishedAt: string;
  /** ISO time at which another took its place; null: it is the one that readers see. */
  readonly supersededAt: string | null;
};

/** The one item that decides what readers see. Every change of it is conditional on the revision that was read. */
export type MarketPointer = {
  readonly revision: number;
  /** Names the manifest: its content's hash. Empty until the first edition is published. */
  readonly editionId: string;
  /** Newest first, the current one included. */
  readonly kept: readonly KeptEdition[];
  /** Editions that are no longer kept and whose chunks may not be deleted yet. */
  readonly retired: readonly string[];
};

/** What a loader is about to publish; written before the first chunk, so that no other loader deletes one of them. */
export type Intent = {
  readonly runId: string;
  /** ISO time. */
  readonly startedAt: string;
  /** Its loader gave it up: chunks that no kept edition names may go. */
  readonly abandoned: boolean;
  readonly chunkNames: readonly string[];
};

/** What functions do with the market's table. A chunk's name holds its content's hash: it never changes. */
export type MarketReadStore = {
  /** A consistent read. */
  readonly readPointer: () => Promise<MarketPointer | undefined>;
  /** The chunks that exist, by name. */
  readonly readChunks: (chunkNames: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>;
};

/** What the loader does with it besides. */
export type MarketStore = MarketReadStore & {
  /** Writes or overwrites; `stamp` says which run wrote the chunk last. */
  readonly writeChunk: (chunk: {
    readonly name: string;
    readonly bytes: Uint8Array;
    readonly stamp: string;
  }) => Promise<void>;
  /** Who wrote each chunk last, consistently; absent: there is no such chunk. */
  readonly readStamps: (chunkNames: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Deletes unless another run has written the chunk since. */
  readonly deleteChunk: (name: string, stamp: string) => Promise<void>;
  /** False: the pointer is no longer at `expectedRevision` (0: there was none). */
  readonly movePointer: (pointer: MarketPointer, expectedRevision: number) => Promise<boolean>;
  readonly writeIntent: (intent: Intent) => Promise<void>;
  readonly readIntents: () => Promise<readonly Intent[]>;
  readonly deleteIntent: (runId: string) => Promise<void>;
};
