import type { SourceRecord, SourceRecords } from '../../shared/market/source-records.ts';
import type { Intent, MarketPointer, MarketStore } from '../../shared/market/store.ts';

/** The market in memory, with what a test may look at besides: every chunk and intent that is there. */
export type MemoryMarketStore = MarketStore &
  SourceRecords & {
    readonly chunkNames: () => readonly string[];
    readonly chunkReads: () => number;
    readonly pointerReads: () => number;
  };

type StoredChunk = { readonly bytes: Uint8Array; readonly stamp: string };

export function createMemoryMarketStore(): MemoryMarketStore {
  const chunks = new Map<string, StoredChunk>();
  const intents = new Map<string, Intent>();
  const records = new Map<string, SourceRecord>();
  const change = (source: string, over: Partial<SourceRecord>): void => {
    const before = records.get(source) ?? { source, seen: null, heldBack: null };
    records.set(source, structuredClone({ ...before, ...over }));
  };
  let pointer: MarketPointer | undefined;
  let chunkReads = 0;
  let pointerReads = 0;
  const pick = <T>(names: readonly string[], of: (chunk: StoredChunk) => T): ReadonlyMap<string, T> =>
    new Map(
      names.flatMap((name) => {
        const chunk = chunks.get(name);
        return chunk === undefined ? [] : [[name, of(chunk)] as const];
      }),
    );
  return {
    chunkNames: () => [...chunks.keys()].toSorted(),
    chunkReads: () => chunkReads,
    pointerReads: () => pointerReads,
    readPointer: async () => {
      pointerReads += 1;
      return structuredClone(pointer);
    },
    readChunks: async (names) => {
      chunkReads += names.length;
      return pick(names, ({ bytes }) => bytes.slice());
    },
    writeChunk: async ({ name, bytes, stamp }) => {
      chunks.set(name, { bytes: bytes.slice(), stamp });
    },
    readStamps: async (names) => pick(names, ({ stamp }) => stamp),
    deleteChunk: async (name, stamp) => {
      if (chunks.get(name)?.stamp === stamp) chunks.delete(name);
    },
    movePointer: async (next, expectedRevision) => {
      if ((pointer?.revision ?? 0) !== expectedRevision) return false;
      pointer = structuredClone(next);
      return true;
    },
    writeIntent: async (intent) => {
      intents.set(intent.runId, structuredClone(intent));
    },
    readIntents: async () => structuredClone([...intents.values()]),
    deleteIntent: async (runId) => {
      intents.delete(runId);
    },
    readSourceRecords: async () =>
      structuredClone([...records.values()].toSorted((a, b) => (a.source < b.source ? -1 : 1))),
    writeSeen: async (source, seen) => change(source, { seen }),
    holdBack: async (source, heldBack) => change(source, { heldBack }),
    liftHold: async (source, { publishedAt, contentHash }) => {
      const held = records.get(source)?.heldBack;
      if (held?.publishedAt === publishedAt && held.contentHash === contentHash) change(source, { heldBack: null });
    },
  };
}
