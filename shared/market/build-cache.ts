import { LRUCache } from 'lru-cache';
import type { Clock } from '../time/clock.ts';
import { createSharedReads } from '../time/shared-reads.ts';

/** What `build` returns, built once however many ask for a name together, and kept while there is room. */
export type BuildCache<T> = (name: string, build: () => Promise<T>) => Promise<T>;

type BuildCacheOptions<T> = { readonly clock: Pick<Clock, 'nowMs'> } & (
  | { readonly max: number }
  | { readonly maxSize: number; readonly sizeCalculation: (value: T) => number }
);

export function createBuildCache<T extends object>({ clock, ...options }: BuildCacheOptions<T>): BuildCache<T> {
  const cache = new LRUCache<string, T>(options);
  const shared = createSharedReads<T>(clock);
  return async (name, build) =>
    cache.get(name) ??
    (await shared(name, async () => {
      const built = await build();
      cache.set(name, built);
      return built;
    }));
}
