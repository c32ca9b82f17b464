import { LRUCache } from 'lru-cache';
import type { BookKey, PlacesReader } from './store.ts';

/** Outcodes that do not exist are remembered apart, so that made-up postcodes push nothing real out. */
const ABSENT_BOOKS = 5000;

type BookCacheOptions = {
  readonly store: Pick<PlacesReader, 'readBook'>;
  /** How many outcodes that exist are kept. */
  readonly books: number;
};

/**
 * Reads an outcode's item once. An item never changes within its generation, so nothing here expires; what belongs
 * to older generations is pushed out by use.
 */
export function cacheBooks({ store, books }: BookCacheOptions): PlacesReader['readBook'] {
  const present = new LRUCache<string, Uint8Array>({ max: books });
  const absent = new LRUCache<string, true>({ max: ABSENT_BOOKS });
  const reading = new Map<string, Promise<Uint8Array | undefined>>();

  const readOnce = async (name: string, key: BookKey): Promise<Uint8Array | undefined> => {
    try {
      const read = await store.readBook(key);
      // A copy: the bytes of a response may be a slice of a larger buffer, which they would keep alive.
      const book = read && Uint8Array.from(read);
      if (book === undefined) absent.set(name, true);
      else present.set(name, book);
      return book;
    } finally {
      reading.delete(name);
    }
  };

  return async (key) => {
    const name = `${key.kind}/${key.generation}/${key.outcode}`;
    const known = present.get(name);
    if (known !== undefined || absent.has(name)) return known;
    const underWay = reading.get(name) ?? readOnce(name, key);
    reading.set(name, underWay);
    return underWay;
  };
}
