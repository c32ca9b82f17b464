import { LRUCache } from 'lru-cache';
import type { Clock } from '../time/clock.ts';
import { createSharedReads } from '../time/shared-reads.ts';

export type BuildCache<T> = {
  /** What is in memory. */
  readonly kept: (name: string) => T | undefined;
  /** What `build` returns, built once however many ask for a name together, and kept while there is room. */
  readonly keptOrBuilt: (name: string, build: () => Promise<T>) => Promise<T>;
};

type BuildCacheOptions<T> = { readonly clock: Pick<Clock, 'nowMs'> } & (
  | { readonly max: number }
  | { readonly maxSize: number; readonly sizeCalculation: (value: T) => number }
);

export function createBuildCache<T extends object>({ clock, ...options }: BuildCacheOptions<T>): BuildCache<T> {
  const cache = new LRUCache<string, T>(options);
  const shared = createSharedReads<T>(clock);
  return {
    kept: (name) => cache.get(name),
    keptOrBuilt: async (name, build) =>
      cache.get(name) ??
      (await shared(name, async () => {
        const built = await build();
        cache.set(name, built);
        return built;
      })),
  };
}
