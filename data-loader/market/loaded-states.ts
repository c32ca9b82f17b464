import { createSegments } from '../../shared/market/segments.ts';
import type { SourceRecords, SourceState } from '../../shared/market/source-records.ts';
import { sourceStates } from '../../shared/market/source-states.ts';
import type { MarketStore } from '../../shared/market/store.ts';
import { NO_POINTER, readManifest } from './editions.ts';

/** What readers see of each source, and how fresh it is. */
export async function loadedStates({
  store,
  records,
}: {
  readonly store: MarketStore;
  readonly records: SourceRecords;
}): Promise<readonly SourceState[]> {
  const { editionId, kept } = (await store.readPointer()) ?? NO_POINTER;
  return await sourceStates({
    sources: (await readManifest(store, editionId)).sources,
    segments: createSegments(store),
    records: await records.readSourceRecords(),
    publishedAt: kept.find((edition) => edition.editionId === editionId)?.publishedAt ?? '',
  });
}
