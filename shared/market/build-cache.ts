import { LRUCache } from 'lru-cache';

/** What `build` returns, built once however many ask for a name together, and kept while there is room. */
export type BuildCache<T> = (name: string, build: () => Promise<T>) => Promise<T>;

type BuildCacheOptions<T> =
  | { readonly max: number }
  | { readonly maxSize: number; readonly sizeCalculation: (value: T) => number };

export function createBuildCache<T extends object>(options: BuildCacheOptions<T>): BuildCache<T> {
  const cache = new LRUCache<string, T, () => Promise<T>>({
    ...options,
    // A build that others push out of the cache still finishes for those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_name, _stale, { context: build }) => await build(),
  });
  return async (name, build) => await cache.forceFetch(name, { context: build });
}
