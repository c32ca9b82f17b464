import type { Manifest } from '../../shared/market/manifest.ts';
import { createSegments } from '../../shared/market/segments.ts';
import { cleanUp } from './clean-up.ts';
import { NO_POINTER, readLoadedSources, readManifest } from './editions.ts';
import { holdsIn } from './holds.ts';
import type { FollowUp, MarketLoader, MarketLoaderDeps } from './load.ts';
import { loadedStates } from './loaded-states.ts';
import { publishLoads } from './publish.ts';
import { rollBack } from './roll-back.ts';
import { recordSeen } from './seen.ts';
import { readSourceContent } from './source-content.ts';

export function createMarketLoader(deps: MarketLoaderDeps): MarketLoader {
  const { store, records } = deps;
  const manifest = async (): Promise<Manifest> =>
    await readManifest(store, ((await store.readPointer()) ?? NO_POINTER).editionId);
  const recordOf = async (source: string) =>
    (await records.readSourceRecords()).find((record) => record.source === source);
  const followUp = async (step: FollowUp, work: () => Promise<void>): Promise<void> => {
    await work().catch((error: unknown) => deps.onFollowUpFailed?.(step, error));
  };
  return {
    loadedSources: async () => await readLoadedSources(await manifest(), createSegments(store)),
    sourceStates: () => loadedStates(deps),
    heldSources: async () => holdsIn(await records.readSourceRecords(), await manifest()),
    sourceContent: async (source) => await readSourceContent(await manifest(), createSegments(store), source),
    validators: async (source) => {
      const own = (await manifest()).sources.find((candidate) => candidate.source === source);
      const seen = (await recordOf(source))?.seen ?? null;
      return seen !== null && seen.contentHash === own?.contentHash ? seen.validators : null;
    },
    publish: async (loads) => {
      const { lifted, ...result } = await publishLoads(deps, loads);
      await followUp('source records', async () => {
        for (const [source, heldBack] of lifted) await records.liftHold(source, heldBack);
      });
      await followUp('clean-up', () => cleanUp(deps));
      return result;
    },
    recordSeen: async (sources) => {
      if (sources.length > 0) await followUp('source records', () => recordSeen(deps, sources));
    },
    editions: async () => (await store.readPointer())?.kept ?? [],
    rollBack: (editionId) => rollBack(deps, editionId),
    resume: async (source) => {
      const heldBack = (await recordOf(source))?.heldBack ?? null;
      if (heldBack !== null) await records.liftHold(source, heldBack);
      return heldBack !== null;
    },
  };
}
