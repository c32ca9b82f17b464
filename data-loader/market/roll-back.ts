import pMap from 'p-map';
import { NO_POINTER, pointTo, readManifest } from './editions.ts';
import { holdsAfter } from './holds.ts';
import { type MarketLoaderDeps, UnknownEditionError } from './load.ts';

const RECORDS_AT_ONCE = 8;

/** Holds back what goes before the pointer moves: a loader that finds the new pointer finds the holds, too. */
export async function rollBack({ store, records, clock }: MarketLoaderDeps, editionId: string): Promise<void> {
  for (;;) {
    const pointer = (await store.readPointer()) ?? NO_POINTER;
    const keptIds = pointer.kept.map((edition) => edition.editionId);
    if (!keptIds.includes(editionId)) {
      throw new UnknownEditionError(
        `edition ${editionId} is not kept; these editions are: ${keptIds.join(', ') || 'none'}`,
      );
    }
    if (pointer.editionId === editionId) return;
    const [from, to] = await Promise.all([readManifest(store, pointer.editionId), readManifest(store, editionId)]);
    const holds = holdsAfter({ from, to }, await records.readSourceRecords());
    await pMap(holds, ([source, heldBack]) => records.holdBack(source, heldBack), { concurrency: RECORDS_AT_ONCE });
    if (await store.movePointer(pointTo(pointer, editionId, new Date(clock.nowMs())), pointer.revision)) return;
  }
}
