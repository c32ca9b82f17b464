import { recordOf } from '../../shared/market/edition-record.ts';
import type { MarketPointer, MarketStore, PublishedEdition } from '../../shared/market/store.ts';
import { DAY_MS, DAY_SECONDS, epochSecondsOf } from '../../shared/values/moments.ts';
import { retryOnConflict } from '../../shared/values/temporary.ts';

/** Reports that the market has no edition, or no source, of that name. */
export class NotInMarketError extends Error {
  override readonly name = 'NotInMarketError';
}

/**
 * An edition expires after this many days: it is replayed until the end of the 400th in London. The
 * current one is written again long before that.
 */
const EDITION_LIFE_DAYS = 402;

/** Returns the second from which an edition that was published at this time may be deleted. */
export function expiresAtSeconds(publishedAt: string): number {
  return epochSecondsOf(Date.parse(publishedAt)) + EDITION_LIFE_DAYS * DAY_SECONDS;
}

const NOTHING_LOADED: MarketPointer = {
  revision: 0,
  editionId: '',
  editions: [],
  sources: [],
  rolledBack: [],
};

/** The release before can go back to these. */
const MAX_EDITIONS_LISTED = 5;
const OTHERS_PUBLISH = 'other loaders keep publishing; run the load again later';

export async function readPointer(store: Pick<MarketStore, 'readPointer'>): Promise<MarketPointer> {
  return (await store.readPointer()) ?? NOTHING_LOADED;
}

/**
 * Moves the pointer to the result of `change`. If another loader moves it meanwhile, `change` is
 * called again with the pointer as it is then. Nothing is written if `change` returns its argument.
 * What only the pointer knew of its edition is in the edition's record before that.
 */
export async function movePointer(
  store: MarketStore,
  change: (pointer: MarketPointer) => Promise<MarketPointer>,
): Promise<MarketPointer> {
  return await retryOnConflict(OTHERS_PUBLISH, async () => {
    const pointer = await readPointer(store);
    const changed = await change(pointer);
    if (changed === pointer) return pointer;
    await keepRecords(store, pointer);
    const { revision } = pointer;
    const isMoved = await store.movePointer({ ...changed, revision: revision + 1 }, revision);
    return isMoved ? changed : 'conflict';
  });
}

/** Writes the records of the current edition, and of those that an earlier release left without. */
async function keepRecords(store: MarketStore, pointer: MarketPointer): Promise<void> {
  for (const { editionId } of pointer.editions) {
    const record = await recordOf(store, pointer, editionId);
    if (record !== undefined) await store.keepRecord(record, expiresAtSeconds(record.publishedAt));
  }
}

/** Puts `edition` first, as the current one, and leaves out editions that are about to expire. */
export function withCurrentEdition(
  editions: readonly PublishedEdition[],
  edition: Omit<PublishedEdition, 'supersededAt'>,
  now: Date,
): readonly PublishedEdition[] {
  const superseded = editions
    .filter(({ editionId }) => editionId !== edition.editionId)
    .map((earlier) => ({ ...earlier, supersededAt: earlier.supersededAt ?? now.toISOString() }));
  return [{ ...edition, supersededAt: null }, ...superseded]
    .filter(({ publishedAt }) => daysSince(publishedAt, now) < EDITION_LIFE_DAYS - 1)
    .slice(0, MAX_EDITIONS_LISTED);
}

export function daysSince(time: string, now: Date): number {
  return (now.getTime() - Date.parse(time)) / DAY_MS;
}
