import { LRUCache } from 'lru-cache';
import { cached } from '../time/cached.ts';
import type { Clock } from '../time/clock.ts';
import { BOOK_KINDS, type BookKey, type PlacesReader, type Pointer } from './store.ts';

export type PlacesDeps = {
  readonly store: PlacesReader;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly onRefreshFailed?: (error: unknown) => void;
};

/** `pointer`: one that finders share. */
export type FinderDeps = PlacesDeps & { readonly pointer?: () => Promise<Pointer> };

class PointerLostError extends Error {
  override readonly name = 'PointerLostError';
}

/** Outcodes that do not exist are remembered apart, so that made-up postcodes do not displace real ones. */
const ABSENT_BOOKS = 5000;

/** Places change a few times a year: every five seconds, the looks would be half of what warm comparisons read. */
const POINTER_SECONDS = 15;

type BookCacheOptions = Pick<PlacesDeps, 'store'> & { readonly books: number };

export function watchPointer({ store, clock, onRefreshFailed }: PlacesDeps): () => Promise<Pointer> {
  return cached<Pointer>(
    async (before) => {
      const pointer = await store.readPointer(before ?? {});
      // What has been loaded is replaced, never taken away.
      const lost = BOOK_KINDS.filter((kind) => before?.[kind] !== undefined && pointer[kind] === undefined);
      if (lost.length > 0) throw new PointerLostError(`the pointer no longer has ${lost.join(', ')}`);
      return pointer;
    },
    { clock, seconds: POINTER_SECONDS, onFailed: onRefreshFailed },
  );
}

export function cacheBooks({ store, books }: BookCacheOptions): PlacesReader['readBook'] {
  const absent = new LRUCache<string, true>({ max: ABSENT_BOOKS });
  const present = new LRUCache<string, Uint8Array>({ max: books });

  const read = async (name: string, key: BookKey): Promise<Uint8Array | undefined> => {
    const book = await store.readBook(key);
    if (book === undefined) {
      absent.set(name, true);
      return undefined;
    }
    // A copy: the bytes may be a slice of a larger buffer, which they would keep alive.
    const copy = Uint8Array.from(book);
    present.set(name, copy);
    return copy;
  };

  return async (key) => {
    const name = `${key.kind}/${key.generation}/${key.outcode}`;
    if (absent.has(name)) return undefined;
    return present.get(name) ?? (await read(name, key));
  };
}
