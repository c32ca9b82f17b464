import { LRUCache } from 'lru-cache';
import type { Clock } from '../time/clock.ts';
import { refreshed } from '../time/refreshed.ts';
import type { BookKey, PlacesReader, Pointer } from './store.ts';

export type PlacesDeps = {
  readonly store: PlacesReader;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly onRefreshFailed?: (error: unknown) => void;
};

/** `pointer`: one that finders share. */
export type FinderDeps = PlacesDeps & { readonly pointer?: () => Promise<Pointer> };

/** Outcodes that do not exist are remembered apart, so that made-up postcodes do not displace real ones. */
const ABSENT_BOOKS = 5000;

type BookCacheOptions = {
  readonly store: Pick<PlacesReader, 'readBook'>;
  readonly books: number;
};

export function watchPointer({ store, clock, onRefreshFailed }: PlacesDeps): () => Promise<Pointer> {
  return refreshed(() => store.readPointer(), { clock, onFailed: onRefreshFailed });
}

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
