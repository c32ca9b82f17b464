import { publishedMs } from '../../shared/market/published-time.ts';
import type {
  MarketPointer,
  MarketStore,
  RolledBackContent,
  SourceState,
} from '../../shared/market/store.ts';
import { isRolledBack } from '../judge/loaded-market.ts';
import { movePointer, NotInMarketError, readStates, withCurrentEdition } from './pointer.ts';

/**
 * Makes an earlier edition the current one. The same write records the content that this rolls
 * back: the next run would otherwise read the same feeds and load them again.
 *
 * @throws NotInMarketError
 */
export async function rollBack(store: MarketStore, editionId: string, now: Date): Promise<void> {
  await movePointer(store, async (pointer) => {
    const edition = pointer.editions.find((candidate) => candidate.editionId === editionId);
    if (edition === undefined) throw unknownEdition(editionId, pointer);
    if (pointer.editionId === editionId) return pointer;
    const states = await readStates(store, editionId);
    const sources = states.map((state) => newestState(state, pointer.sources));
    return {
      ...pointer,
      editionId,
      editions: withCurrentEdition(pointer.editions, edition, now),
      sources,
      rolledBack: rolledBackAfter(pointer, sources),
    };
  });
}

/**
 * Lets the next run load a source again. Returns false if nothing of it was rolled back.
 *
 * @throws NotInMarketError
 */
export async function resumeSource(store: MarketStore, source: string): Promise<boolean> {
  let isResumed = false;
  await movePointer(store, async (pointer) => {
    const rolledBack = pointer.rolledBack.filter((content) => content.source !== source);
    isResumed = rolledBack.length < pointer.rolledBack.length;
    if (isResumed) return { ...pointer, rolledBack };
    if (pointer.sources.some((state) => state.source === source)) return pointer;
    throw unknownSource(source, pointer);
  });
  return isResumed;
}

/**
 * Returns the newest state of content that stays current: it may have been found again since its
 * edition was written.
 */
function newestState(state: SourceState, current: readonly SourceState[]): SourceState {
  const { source, contentHash } = state;
  return (
    current.find(
      (candidate) => candidate.source === source && candidate.contentHash === contentHash,
    ) ?? state
  );
}

/**
 * Returns the newest content of each source that is no longer current. Going forward again to an
 * edition that has it, or something newer, takes it off the list.
 */
function rolledBackAfter(
  pointer: MarketPointer,
  sources: readonly SourceState[],
): readonly RolledBackContent[] {
  const states = new Map(sources.map((state) => [state.source, state]));
  const newest = new Map<string, RolledBackContent>();
  for (const { source, publishedAt, contentHash } of [...pointer.rolledBack, ...pointer.sources]) {
    const content = { source, publishedAt, contentHash };
    const state = states.get(source);
    const isOut =
      state === undefined || (state.contentHash !== contentHash && isRolledBack(state, content));
    const last = newest.get(source);
    const isNewest = last === undefined || publishedMs(publishedAt) > publishedMs(last.publishedAt);
    if (isOut && isNewest) newest.set(source, content);
  }
  return [...newest.values()];
}

function unknownEdition(editionId: string, { editions }: MarketPointer): NotInMarketError {
  const names = editions.map((edition) => edition.editionId).join(', ') || 'none';
  return new NotInMarketError(`edition ${editionId} is not kept; these editions are: ${names}`);
}

function unknownSource(source: string, { sources }: MarketPointer): NotInMarketError {
  const names = sources.map((state) => state.source).join(', ') || 'none';
  return new NotInMarketError(`there is no source ${source}; these sources are loaded: ${names}`);
}
