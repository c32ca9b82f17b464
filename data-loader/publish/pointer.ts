import { decodeBook, SOURCES_BOOK } from '../../shared/market/books.ts';
import type {
  MarketPointer,
  MarketStore,
  PublishedEdition,
  SourceState,
} from '../../shared/market/store.ts';
import { DAY_MS } from '../../shared/values/moments.ts';
import { retryOnConflict } from '../../shared/values/temporary.ts';

/** Reports that the market has no edition, or no source, of that name. */
export class NotInMarketError extends Error {
  override readonly name = 'NotInMarketError';
}

/** An edition expires after this many days. It is written again long before that. */
export const EDITION_LIFE_DAYS = 400;

const NOTHING_LOADED: MarketPointer = {
  revision: 0,
  editionId: '',
  editions: [],
  sources: [],
  rolledBack: [],
};

const MAX_EDITIONS_LISTED = 20;
const OTHERS_PUBLISH = 'other loaders publish again and again; run the load again';

export async function readPointer(store: Pick<MarketStore, 'readPointer'>): Promise<MarketPointer> {
  return (await store.readPointer()) ?? NOTHING_LOADED;
}

/** Reads the sources as they stood when an edition was written. */
export async function readStates(
  store: Pick<MarketStore, 'readBook'>,
  editionId: string,
): Promise<readonly SourceState[]> {
  return await decodeBook<SourceState>(await store.readBook({ editionId, book: SOURCES_BOOK }));
}

/**
 * Moves the pointer to the result of `change`. If another loader moves it meanwhile, `change` is
 * called again with the pointer as it is then. Nothing is written if `change` returns its argument.
 */
export async function movePointer(
  store: Pick<MarketStore, 'readPointer' | 'movePointer'>,
  change: (pointer: MarketPointer) => Promise<MarketPointer>,
): Promise<MarketPointer> {
  return await retryOnConflict(OTHERS_PUBLISH, async () => {
    const pointer = await readPointer(store);
    const changed = await change(pointer);
    if (changed === pointer) return pointer;
    const { revision } = pointer;
    const isMoved = await store.movePointer({ ...changed, revision: revision + 1 }, revision);
    return isMoved ? changed : 'conflict';
  });
}

/** Puts `edition` first, as the current one, and leaves out editions that are about to expire. */
export function withCurrentEdition(
  editions: readonly PublishedEdition[],
  edition: Pick<PublishedEdition, 'editionId' | 'publishedAt'>,
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
