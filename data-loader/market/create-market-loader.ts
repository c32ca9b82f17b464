import { createSegments } from '../../shared/market/segments.ts';
import { cleanUp } from './clean-up.ts';
import { NO_POINTER, pointTo } from './kept-editions.ts';
import { readLoadedSources, readManifest } from './loaded-sources.ts';
import { type MarketLoader, type MarketLoaderDeps, UnknownEditionError } from './market-loader.ts';
import { publishLoads } from './publish.ts';

/** The market as the loader works on it. */
export function createMarketLoader(deps: MarketLoaderDeps): MarketLoader {
  const { store, clock } = deps;

  /** What it leaves for the next run harms nobody: the edition is published, and that is what the caller asked. */
  const tidy = async (): Promise<void> => {
    try {
      await cleanUp(deps);
    } catch (error) {
      deps.onCleanUpFailed?.(error);
    }
  };

  return {
    loadedSources: async () => {
      const pointer = (await store.readPointer()) ?? NO_POINTER;
      return await readLoadedSources(await readManifest(store, pointer.editionId), createSegments(store));
    },
    publish: async (loads) => {
      const result = await publishLoads(deps, loads);
      await tidy();
      return result;
    },
    editions: async () => (await store.readPointer())?.kept ?? [],
    rollBack: async (editionId) => {
      for (;;) {
        const pointer = (await store.readPointer()) ?? NO_POINTER;
        if (!pointer.kept.some((edition) => edition.editionId === editionId)) {
          throw new UnknownEditionError(
            `edition ${editionId} is not kept; kept are: ${pointer.kept.map((edition) => edition.editionId).join(', ') || 'none'}`,
          );
        }
        if (pointer.editionId === editionId) return;
        if (await store.movePointer(pointTo(pointer, editionId, new Date(clock.nowMs())), pointer.revision)) return;
      }
    },
  };
}
