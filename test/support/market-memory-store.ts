import { BookMissingError, type BookName, type MarketPointer, type MarketStore } from '../../shared/market/store.ts';

/** The market in memory, with what a test may look at besides. */
export type MemoryMarketStore = MarketStore & {
  /** `edition/book` of every book that is there. */
  readonly books: () => readonly string[];
  readonly bookReads: () => number;
  readonly pointerReads: () => number;
};

export function createMemoryMarketStore(): MemoryMarketStore {
  const books = new Map<string, Uint8Array>();
  let pointer: MarketPointer | undefined;
  let bookReads = 0;
  let pointerReads = 0;
  const nameOf = ({ editionId, book }: BookName): string => `${editionId}/${book}`;
  return {
    books: () => [...books.keys()].toSorted(),
    bookReads: () => bookReads,
    pointerReads: () => pointerReads,
    readPointer: async () => {
      pointerReads += 1;
      return structuredClone(pointer);
    },
    readBook: async (name) => {
      bookReads += 1;
      const bytes = books.get(nameOf(name));
      if (bytes === undefined) throw new BookMissingError(name);
      return bytes.slice();
    },
    writeBook: async (name, bytes) => {
      books.set(nameOf(name), bytes.slice());
    },
    movePointer: async (next, expectedRevision) => {
      if ((pointer?.revision ?? 0) !== expectedRevision) return false;
      pointer = structuredClone(next);
      return true;
    },
  };
}
