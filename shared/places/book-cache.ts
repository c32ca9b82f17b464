import { LRUCache } from 'lru-cache';
import type { BookKey, PlacesReader } from './store.ts';

/** Outcodes that do not exist are remembered apart, so that made-up postcodes do not displace real ones. */
const ABSENT_BOOKS = 5000;

type BookCacheOptions = {
  readonly store: Pick<PlacesReader, 'readBook'>;
  readonly books: number;
};

export function cacheBooks({ store, books }: BookCacheOptions): PlacesReader['readBook'] {
  const absent = new LRUCache<string, true>({ max: ABSENT_BOOKS });
  const present = new LRUCache<string, Uint8Array, BookKey>({
    max: books,
    ignoreFetchAbort: true,
    fetchMethod: async (name, _stale, { context: key }) => {
      const book = await store.readBook(key);
      if (book === undefined) absent.set(name, true);
      // A copy: the bytes may be a slice of a larger buffer, which they would keep alive.
      return book && Uint8Array.from(book);
    },
  });

  return async (key) => {
    const name = `${key.kind}/${key.generation}/${key.outcode}`;
    return absent.has(name) ? undefined : await present.fetch(name, { context: key });
  };
}
