import { createSegments } from '../../shared/market/segments.ts';
import { cleanUp } from './clean-up.ts';
import { NO_POINTER, pointTo, readLoadedSources, readManifest } from './editions.ts';
import { type MarketLoader, type MarketLoaderDeps, UnknownEditionError } from './load.ts';
import { publishLoads } from './publish.ts';

export function createMarketLoader(deps: MarketLoaderDeps): MarketLoader {
  const { store, clock } = deps;
  return {
    loadedSources: async () => {
      const pointer = (await store.readPointer()) ?? NO_POINTER;
      return await readLoadedSources(await readManifest(store, pointer.editionId), createSegments(store));
    },
    publish: async (loads) => {
      const result = await publishLoads(deps, loads);
      // The edition is published: a clean-up that fails is for the next run.
      await cleanUp(deps).catch((error: unknown) => deps.onCleanUpFailed?.(error));
      return result;
    },
    editions: async () => (await store.readPointer())?.kept ?? [],
    rollBack: async (editionId) => {
      for (;;) {
        const pointer = (await store.readPointer()) ?? NO_POINTER;
        const keptIds = pointer.kept.map((edition) => edition.editionId);
        if (!keptIds.includes(editionId)) {
          throw new UnknownEditionError(
            `edition ${editionId} is not kept; these editions are: ${keptIds.join(', ') || 'none'}`,
          );
        }
        if (pointer.editionId === editionId) return;
        if (await store.movePointer(pointTo(pointer, editionId, new Date(clock.nowMs())), pointer.revision)) return;
      }
    },
  };
}
